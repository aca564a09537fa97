import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Message } from '../../../ui/message/message.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import type { Diagram, DiagramEvent } from './bpmn-types.ts';
import look from './diagram-look.module.css';
import { FaultSigns } from './fault-sign.tsx';
import { markElements } from './process-marks.ts';
import type { ProcessMarks } from './process-marks.ts';
import style from './process-diagram.module.css';
import { useDiagram } from './use-diagram.ts';
import { useDiagramSize } from './use-diagram-size.ts';
import { useFingerMoves } from './use-finger-moves.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

interface ProcessDiagramProps {
  /** BPMN 2.0; one without a drawing gets one. */
  xml: string;
  marks?: ProcessMarks;
  /** An element was clicked; the process itself where there is none. */
  onElementClick?: ((id: string) => void) | undefined;
  /** The drawing is there. */
  onOpen?: (diagram: Diagram) => void;
}

/** bpmn-js comes with the first drawing. */
const openDiagram = async (box: HTMLElement, xml: string): Promise<Diagram> =>
  (await import('./open-viewer.ts')).openViewer(box, xml);

/** Pixels that are seen around the current step. */
const AROUND_CURRENT = 28;
const NO_MARKS: ProcessMarks = { current: [], done: [], faults: [] };

/** A picture of a process that fills its place: where it stands, what is done, what is wrong. */
export function ProcessDiagram({ xml, marks = NO_MARKS, onElementClick, onOpen }: ProcessDiagramProps) {
  const { t } = useTranslation('flow-designer');
  const place = useRef<HTMLDivElement>(null);
  const { diagram, failure } = useDiagram(place, xml, openDiagram);
  useMarks(diagram, marks);
  useEffect(() => {
    if (diagram) onOpen?.(diagram);
  }, [diagram, onOpen]);
  useDiagramSize(place, diagram, marks.current[0]);
  useFingerMoves(place, diagram);
  useElementClick(diagram, onElementClick);
  return (
    <figure className={look.drawing} aria-label={t('diagram.title')} data-clickable={onElementClick !== undefined}>
      <div ref={place} className={style.place} />
      {diagram && <FaultSigns diagram={diagram} faults={marks.faults} onChoose={onElementClick} />}
      {diagram && <ZoomButtons diagram={diagram} />}
      {diagram && <figcaption className="sr-only">{describe(diagram, marks, t)}</figcaption>}
      {!diagram && !failure && <Spinner />}
      {failure && (
        <Message role="alert" className={style.failure}>
          <strong>{t('diagram.failed')}</strong>
          <p>{failure}</p>
        </Message>
      )}
    </figure>
  );
}

function useMarks(diagram: Diagram | undefined, { current, done }: ProcessMarks): void {
  // Marks are often given anew with the same content.
  const content = JSON.stringify({ current, done });
  useEffect(() => {
    if (!diagram) return undefined;
    const given: Pick<ProcessMarks, 'current' | 'done'> = JSON.parse(content);
    const unmark = markElements(diagram, given, { current: style.current!, done: style.done! });
    const [first] = given.current;
    // Where a process went on to is in sight; nothing moves while it is already.
    if (first !== undefined && diagram.get('elementRegistry').get(first))
      diagram.get('canvas').scrollToElement(first, AROUND_CURRENT);
    return unmark;
  }, [diagram, content]);
}

function useElementClick(diagram: Diagram | undefined, onElementClick: ((id: string) => void) | undefined): void {
  const latest = useRef(onElementClick);
  useEffect(() => {
    latest.current = onElementClick;
  }, [onElementClick]);
  useEffect(() => {
    const bus = diagram?.get('eventBus');
    const click = ({ element }: DiagramEvent) => {
      if (element) latest.current?.((element.labelTarget ?? element).businessObject.id);
    };
    bus?.on('element.click', click);
    return () => bus?.off('element.click', click);
  }, [diagram]);
}

/** What the marks say, in words. */
function describe(
  diagram: Diagram,
  { current, done }: ProcessMarks,
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  const registry = diagram.get('elementRegistry');
  const names = (ids: readonly string[]) =>
    ids.flatMap((id) => registry.get(id)?.businessObject.name ?? []).join(t('diagram.comma'));
  return t('diagram.marks', { current: names(current), done: names(done) });
}
