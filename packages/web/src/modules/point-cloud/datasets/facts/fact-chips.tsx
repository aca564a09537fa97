import type { Dataset, GivenFacts } from '@cloud/contract';
import { lazy, Suspense } from 'react';
import { lazyPart } from '../../../../ui/loading/lazy-part.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useRereadDataset } from '../use-datasets.ts';
import style from './fact-chips.module.css';
import { factsInWords } from './facts-in-words.ts';
import { noteBefore, useBefore } from './reread-store.ts';

const Mended = lazyPart(async () => (await import('./mended.tsx')).Mended);
const MendableFacts = lazy(async () => ({ default: (await import('./mendable-facts.tsx')).MendableFacts }));

/** Facts of a scan that its owner may mend: a click reads the stored files again. */
export function FactChips({ dataset }: { dataset: Dataset }) {
  const { state, access } = dataset;
  const { mend, isPending } = useMend(dataset);
  const isMended = useBefore(dataset.id) !== undefined;
  const canMend = (state === 'ready' || state === 'failed') && access !== 'view' && !isPending;
  return (
    <div className={style.chips} data-testid="fact-chips">
      {canMend ? (
        <Suspense fallback={<StillFacts dataset={dataset} />}>
          <MendableFacts dataset={dataset} onMend={mend} />
        </Suspense>
      ) : (
        <StillFacts dataset={dataset} />
      )}
      {canMend && isMended && <Mended dataset={dataset} onBack={mend} />}
    </div>
  );
}

/** Reads the files again with other facts, and notes what was. */
function useMend(dataset: Dataset) {
  const reread = useRereadDataset();
  const mend = async (facts: Partial<GivenFacts>) => {
    await reread.mutateAsync({ id: dataset.id, ...dataset.given, ...facts });
    noteBefore(dataset);
  };
  return { mend, isPending: reread.isPending };
}

/** Facts that cannot be changed now. */
function StillFacts({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('point-cloud');
  const facts = factsInWords(dataset, t);
  return (['unit', 'up', 'crs'] as const).map((name) => (
    <span key={name} className={style.chip} title={facts[name]}>
      <span>{t(`facts.${name}`)}</span> {facts[name]}
    </span>
  ));
}
