import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Diagram } from './bpmn-types.ts';

interface Opened {
  source: string;
  diagram?: Diagram;
  /** Why there is no drawing. */
  failure?: string;
}

/**
 * A drawing in a part of the page, opened once for each XML. While its tab is hidden it is taken out of the page and kept:
 * what was drawn and the steps to undo are still there when the tab is seen again.
 */
export function useDiagram(
  place: RefObject<HTMLElement | null>,
  source: string,
  open: (box: HTMLElement, source: string) => Promise<Diagram>,
): Omit<Opened, 'source'> {
  const [opened, setOpened] = useState<Opened>();
  const kept = useRef<{ source: string; opening: Promise<Diagram> }>(undefined);
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  }, [open]);
  useEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    let isGone = false;
    let diagram: Diagram | undefined;
    if (kept.current?.source !== source) kept.current = { source, opening: latest.current(box, source) };
    kept.current.opening.then(
      (arrived) => {
        if (isGone) {
          arrived.detach();
          return;
        }
        diagram = arrived;
        arrived.attachTo(box);
        setOpened({ source, diagram: arrived });
      },
      (cause: unknown) => {
        if (!isGone) setOpened({ source, failure: cause instanceof Error ? cause.message : String(cause) });
      },
    );
    return () => {
      isGone = true;
      diagram?.detach();
    };
  }, [place, source]);
  return opened?.source === source ? opened : {};
}

/** Puts labels over the lines that they lie on. */
export function raiseLabels(diagram: Diagram): void {
  const registry = diagram.get('elementRegistry');
  for (const element of registry.getAll()) {
    const group = element.labelTarget && registry.getGraphics(element)?.parentNode;
    group?.parentNode?.append(group);
  }
}
