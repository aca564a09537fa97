import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import { Hint } from '../../../ui/overlay/hint.tsx';
import type { Diagram } from './bpmn-types.ts';
import style from './fault-sign.module.css';
import { faultsByElement, hangSign } from './process-marks.ts';
import type { ElementFaults, ProcessFault } from './process-marks.ts';

interface FaultSignsProps {
  diagram: Diagram;
  faults: readonly ProcessFault[];
  onChoose?: ((element: string) => void) | undefined;
}

/** Signs at the elements at fault; what is wrong shows at the pointer and at the focus. */
export function FaultSigns({ diagram, faults, onChoose }: FaultSignsProps) {
  const content = JSON.stringify(faults);
  const found = useMemo(() => faultsByElement(diagram, JSON.parse(content)), [diagram, content]);
  return found.map((one) => <FaultSign key={one.element.id} diagram={diagram} faults={one} onChoose={onChoose} />);
}

interface FaultSignProps extends Omit<FaultSignsProps, 'faults'> {
  faults: ElementFaults;
}

function FaultSign({ diagram, faults: { element, texts }, onChoose }: FaultSignProps) {
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => hangSign(diagram, element, place, style.faulty!), [diagram, element, place]);
  const { id, name } = element.businessObject;
  return createPortal(
    <Hint text={texts.join('\n')} isLong isInstant isForAll>
      <PlainButton
        className={style.sign}
        aria-label={`${name ?? id}: ${texts.join(' ')}`}
        onClick={() => onChoose?.(id)}
      >
        <IconAlertTriangleFilled size={18} aria-hidden="true" />
      </PlainButton>
    </Hint>,
    place,
  );
}
