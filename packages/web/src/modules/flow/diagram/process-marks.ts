import type { Diagram, DiagramElement } from './bpmn-types.ts';

/** What is said of elements of a process, by their ids; ids that are not drawn are left out. */
export interface ProcessMarks {
  /** Where it stands now. */
  current: readonly string[];
  done: readonly string[];
  faults: readonly ProcessFault[];
}
export interface ProcessFault {
  /** Id of the element; of the process itself where no element is at fault. */
  element: string;
  text: string;
}

/** Classes of what is marked. */
export interface MarkLook {
  current: string;
  done: string;
}

/** What is wrong with a drawn element. */
export interface ElementFaults {
  element: DiagramElement;
  texts: string[];
}

/** The element, and what it lies in while that is folded up. */
function seenAt(diagram: Diagram, id: string): DiagramElement[] {
  const registry = diagram.get('elementRegistry');
  const seen: DiagramElement[] = [];
  let part = registry.get(id)?.businessObject;
  for (; part; part = part.$parent) {
    const drawn = registry.get(part.id);
    if (drawn && (part.id === id || drawn.collapsed === true)) seen.push(drawn);
  }
  return seen;
}

/** Marks elements. @returns what takes the marks off again. */
export function markElements(
  diagram: Diagram,
  marks: Pick<ProcessMarks, 'current' | 'done'>,
  look: MarkLook,
): () => void {
  const canvas = diagram.get('canvas');
  const marked: [DiagramElement, string][] = [];
  const mark = (ids: readonly string[], marker: string) => {
    for (const element of new Set(ids.flatMap((id) => seenAt(diagram, id)))) {
      canvas.addMarker(element, marker);
      marked.push([element, marker]);
    }
  };
  mark(marks.done, look.done);
  mark(marks.current, look.current);
  return () => {
    for (const [element, marker] of marked) canvas.removeMarker(element, marker);
  };
}

/** Faults by the element that shows them; those of the process itself are left out. */
export function faultsByElement(diagram: Diagram, faults: readonly ProcessFault[]): ElementFaults[] {
  const roots = diagram.get('canvas').getRootElements();
  const seen = faults.flatMap(({ element, text }) => seenAt(diagram, element).map((at) => ({ at, text })));
  return [...Map.groupBy(seen, ({ at }) => at)]
    .filter(([element]) => !roots.includes(element))
    .map(([element, found]) => ({ element, texts: [...new Set(found.map(({ text }) => text))] }));
}

/** Hangs a sign at an element. @returns what takes it off again. */
export function hangSign(diagram: Diagram, element: DiagramElement, sign: HTMLElement, marker: string): () => void {
  const [canvas, overlays] = [diagram.get('canvas'), diagram.get('overlays')];
  const id = overlays.add(element, 'fault', {
    html: sign,
    position: signPlace(element),
    scale: { min: 0.8, max: 1.2 },
  });
  canvas.addMarker(element, marker);
  return () => {
    overlays.remove(id);
    canvas.removeMarker(element, marker);
  };
}

/** The upper right corner; the middle of a line. */
function signPlace({ waypoints }: DiagramElement): { top: number; left?: number; right?: number } {
  if (!waypoints) return { top: -10, right: 10 };
  const xs = waypoints.map(({ x }) => x);
  const ys = waypoints.map(({ y }) => y);
  const [from, to] = [waypoints[Math.floor((waypoints.length - 1) / 2)]!, waypoints[Math.ceil(waypoints.length / 2)]!];
  return {
    left: (from.x + to.x) / 2 - Math.min(...xs) - 10,
    top: (from.y + to.y) / 2 - Math.min(...ys) - 10,
  };
}
