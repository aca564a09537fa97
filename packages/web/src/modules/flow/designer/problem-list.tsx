import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import type { Diagram } from '../diagram/bpmn-types.ts';
import type { ProcessFault } from '../diagram/process-marks.ts';
import style from './problem-list.module.css';
import { showElement } from './show-element.ts';

interface ProblemListProps {
  diagram: Diagram;
  faults: readonly ProcessFault[];
}

/** Everything that is wrong; each line leads to its element. */
export function ProblemList({ diagram, faults }: ProblemListProps) {
  const { t } = useTranslation('flow-designer');
  const [isOpen, setIsOpen] = useState(true);
  if (faults.length === 0) return null;
  return (
    <section className={style.problems} aria-label={t('problems.title')}>
      <PlainButton className={style.head} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <IconAlertTriangleFilled size={16} aria-hidden="true" />
        {t('problems.count', { count: faults.length })}
        <IconChevronDown className={style.fold} size={16} aria-hidden="true" />
      </PlainButton>
      {isOpen && (
        <ul className={style.list}>
          {faults.map(({ element, text }, index) => (
            <li key={`${element} ${index}`}>
              <PlainButton
                className={style.problem}
                onClick={() => {
                  showElement(diagram, element);
                  diagram.get('canvas').focus();
                }}
              >
                <strong>{nameOf(diagram, element) ?? t('kind.process')}</strong>
                <span>{text}</span>
              </PlainButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function nameOf(diagram: Diagram, id: string): string | undefined {
  const business = diagram.get('elementRegistry').get(id)?.businessObject;
  return business && business.$type !== 'bpmn:Process' ? business.name || business.id : undefined;
}
