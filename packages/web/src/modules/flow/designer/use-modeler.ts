import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import type { Diagram, DiagramElement } from '../diagram/bpmn-types.ts';
import { useDiagram } from '../diagram/use-diagram.ts';

interface ModelerOptions {
  place: RefObject<HTMLElement | null>;
  xml: string;
  onChange: (xml: string) => void;
  t: Translate;
}

/**
 * A process that is edited in a part of the page. Another XML than was given or saved is opened anew. `revision` grows with
 * every change, so that what shows the process is drawn again.
 */
export function useModeler({ place, xml, onChange, t }: ModelerOptions) {
  const [selected, setSelected] = useState<readonly DiagramElement[]>([]);
  const [revision, setRevision] = useState(0);
  const [source, setSource] = useState(xml);
  const [saved, setSaved] = useState(xml);
  // What comes back from the parent is what was saved here: nothing to open again.
  if (xml !== saved && xml !== source) {
    setSource(xml);
    setSaved(xml);
    setSelected([]);
  }
  const latest = useRef({ onChange, t });
  useEffect(() => {
    latest.current = { onChange, t };
  }, [onChange, t]);
  const open = useCallback(async (box: HTMLElement, given: string) => {
    const { openModeler } = await import('./modeler.ts');
    const diagram = await openModeler(box, given, (key, values) => latest.current.t(key, values));
    const bus = diagram.get('eventBus');
    const save = saver(diagram, (next) => {
      setSaved(next);
      latest.current.onChange(next);
    });
    bus.on('selection.changed', ({ newSelection = [] }) => setSelected(newSelection));
    bus.on('commandStack.changed', () => {
      setRevision((count) => count + 1);
      save();
    });
    return diagram;
  }, []);
  return { ...useDiagram(place, source, open), selected, revision };
}

/** Writes the XML after a change; changes that follow each other at once are written once. */
function saver(diagram: Diagram, take: (xml: string) => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      void diagram.saveXML({ format: true }).then(({ xml }) => {
        if (xml !== undefined) take(xml);
      });
    });
  };
}
