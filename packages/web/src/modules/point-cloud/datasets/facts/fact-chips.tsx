import type { Dataset } from '@cloud/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import style from './fact-chips.module.css';
import { Question } from './fact-chip.tsx';
import { factsInWords } from './facts-in-words.ts';
import { unitQuestion } from './unit-question.ts';

const MendableFacts = lazy(async () => ({ default: (await import('./mendable-facts.tsx')).MendableFacts }));

/** Facts of a scan that its owner may mend: a click reads the stored files again, beside what is in force. */
export function FactChips({ dataset }: { dataset: Dataset }) {
  const { state, access } = dataset;
  const still = <StillFacts dataset={dataset} />;
  const canMend = (state === 'ready' || state === 'failed') && access !== 'view';
  return (
    <div className={style.chips} data-testid="fact-chips">
      {canMend ? (
        <Suspense fallback={still}>
          <MendableFacts dataset={dataset} />
        </Suspense>
      ) : (
        still
      )}
    </div>
  );
}

/** Facts that cannot be changed now. */
function StillFacts({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('point-cloud');
  const facts = factsInWords(dataset, t);
  const isAsked = unitQuestion(dataset) !== undefined;
  return (['unit', 'up', 'crs'] as const).map((name) =>
    name === 'unit' && isAsked ? (
      <span key={name} className={style.chip} data-open-question>
        <Question text={t('unitQuestion.mark')} value={facts.unit} />
      </span>
    ) : (
      <span key={name} className={style.chip} title={facts[name]}>
        <span>{t(`facts.${name}`)}</span> {facts[name]}
      </span>
    ),
  );
}
