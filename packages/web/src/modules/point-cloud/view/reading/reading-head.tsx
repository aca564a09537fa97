import type { Dataset, DatasetProposal } from '@cloud/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { factsInWords } from '../../datasets/facts/facts-in-words.ts';
import style from './proposal-pane.module.css';

/** Facts that tell two readings apart at a glance. */
const FACTS = ['unit', 'up', 'crs', 'extent'] as const;

interface ReadingHeadProps {
  reading: Dataset | DatasetProposal;
  /** The other one. */
  beside: Dataset | DatasetProposal;
  /** It counts now. */
  isInForce?: boolean;
  children?: ReactNode;
}

/** Says which of two readings stands here, and what sets it apart. */
export function ReadingHead({ reading, beside, isInForce = false, children }: ReadingHeadProps) {
  const { t } = useTranslation('point-cloud');
  const [own, other] = [factsInWords(reading, t), factsInWords(beside, t)];
  return (
    <header className={`${style.head} ${isInForce ? style.inForce : ''}`}>
      <b>{t(isInForce ? 'mend.before' : 'mend.now')}</b>
      {FACTS.map((name) => own[name] !== other[name] && <span key={name}>{own[name]}</span>)}
      {children}
    </header>
  );
}
