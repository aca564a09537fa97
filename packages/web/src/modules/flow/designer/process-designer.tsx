import type { ProcessForm } from '@cloud/contract';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { Message } from '../../../ui/message/message.tsx';
import look from '../diagram/diagram-look.module.css';
import { FaultSigns } from '../diagram/fault-sign.tsx';
import type { ProcessFault } from '../diagram/process-marks.ts';
import { useDiagramSize } from '../diagram/use-diagram-size.ts';
import { useFingerMoves } from '../diagram/use-finger-moves.ts';
import { ZoomButtons } from '../diagram/zoom-buttons.tsx';
import { KnownPeople } from '../../../crud/people/use-people.ts';
import { DesignerToolbar } from './designer-toolbar.tsx';
import { Palette } from './palette.tsx';
import { ProblemList } from './problem-list.tsx';
import style from './process-designer.module.css';
import { PropertyPanel } from './properties/property-panel.tsx';
import { showElement } from './show-element.ts';
import { Simulation } from './simulation.tsx';
import { useModeler } from './use-modeler.ts';

interface ProcessDesignerProps {
  /** BPMN 2.0; `newProcess` makes one. Another XML than was given or taken is opened anew, without the steps to undo. */
  xml: string;
  /** What is wrong with the process, shown at the elements and in a list. */
  faults?: readonly ProcessFault[];
  /** Takes the XML after every change. */
  onChange: (xml: string) => void;
  /** The form of the process: its fields are offered for conditions and rights. */
  form?: ProcessForm | undefined;
  /** Names of people by id, of those that the process names. */
  people?: Readonly<Record<string, string>>;
}

const NOBODY = {};
const NO_FAULTS: readonly ProcessFault[] = [];

/** Draws a process: palette, drawing, properties and problems. It fills its place. */
export function ProcessDesigner(props: ProcessDesignerProps) {
  const { xml, faults = NO_FAULTS, onChange, form, people = NOBODY } = props;
  // All texts of the panel at once: one that is waited for later would hide the drawing meanwhile.
  const { t } = useTranslation(['flow-designer', 'crud']);
  const place = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const [simulated, setSimulated] = useState<string>();
  const { diagram, failure, selected, revision } = useModeler({ place, xml, onChange, t });
  useDiagramSize(place, diagram);
  useFingerMoves(place, diagram, 'board');
  const simulate = () => void diagram?.saveXML().then((saved) => setSimulated(saved.xml));
  return (
    <KnownPeople value={people}>
      <div className={style.designer} data-whole={isWhole} data-ready={diagram !== undefined}>
        {diagram && (
          <DesignerToolbar
            diagram={diagram}
            chosen={selected.length}
            isWhole={isWhole}
            onWhole={setIsWhole}
            onSimulate={simulate}
          />
        )}
        {diagram && <Palette diagram={diagram} />}
        <div className={`${look.drawing} ${style.drawing}`} hidden={simulated !== undefined}>
          <div ref={place} className={style.place} />
          {diagram && <ZoomButtons diagram={diagram} />}
          {!diagram && !failure && <Spinner />}
          {failure && (
            <Message role="alert" className={style.failure}>
              <strong>{t('diagram.failed')}</strong>
              <p>{failure}</p>
            </Message>
          )}
        </div>
        {diagram && (
          <>
            <FaultSigns key={revision} diagram={diagram} faults={faults} onChoose={(id) => showElement(diagram, id)} />
            <PropertyPanel diagram={diagram} selected={selected} form={form} />
            <div className={style.foot}>
              <ProblemList diagram={diagram} faults={faults} />
            </div>
          </>
        )}
        {simulated !== undefined && (
          <div className={style.simulation}>
            <Simulation xml={simulated} form={form} onClose={() => setSimulated(undefined)} />
          </div>
        )}
      </div>
    </KnownPeople>
  );
}
