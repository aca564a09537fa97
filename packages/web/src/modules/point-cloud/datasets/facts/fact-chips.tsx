import { isTextFile, type Dataset, type GivenFacts } from '@cloud/contract';
import { useState } from 'react';
import { confirm } from '../../../../ui/dialog/confirm.ts';
import { lazyPart } from '../../../../ui/loading/lazy-part.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useRereadDataset } from '../use-datasets.ts';
import { ChoiceChip, DialogChip, StillChip } from './fact-chip.tsx';
import style from './fact-chips.module.css';
import { factsInWords } from './facts-in-words.ts';
import { noteBefore, useBefore } from './reread-store.ts';

const CrsDialog = lazyPart(async () => (await import('./crs-dialog.tsx')).CrsDialog);
const Mended = lazyPart(async () => (await import('./mended.tsx')).Mended);
const ColumnsDialog = lazyPart(async () => (await import('./columns-dialog.tsx')).ColumnsDialog);

const UNITS = ['m', 'mm', 'ft', 'us-ft'] as const;
const AXES = ['z', 'y'] as const;
const SCALES = ['', 'byte', 'word', 'unit'] as const;

/** Facts of a scan that its owner may mend: a click reads the stored files again. */
export function FactChips({ dataset }: { dataset: Dataset }) {
  const { state, access } = dataset;
  const { mend, isPending } = useMend(dataset);
  const isMended = useBefore(dataset.id) !== undefined;
  const canMend = (state === 'ready' || state === 'failed') && access !== 'view' && !isPending;
  return (
    <div className={style.chips} data-testid="fact-chips">
      {canMend ? <MendableFacts dataset={dataset} onMend={mend} /> : <StillFacts dataset={dataset} />}
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

function StillFacts({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('point-cloud');
  const facts = factsInWords(dataset, t);
  return (['unit', 'up', 'crs'] as const).map((name) => (
    <StillChip key={name} name={t(`facts.${name}`)} value={facts[name]} />
  ));
}

interface MendableFactsProps {
  dataset: Dataset;
  onMend: (facts: Partial<GivenFacts>) => Promise<void>;
}

function MendableFacts({ dataset, onMend }: MendableFactsProps) {
  const { t } = useTranslation('point-cloud');
  const [opened, setOpened] = useState<'crs' | 'columns'>();
  const ask = async (facts: Partial<GivenFacts>) => {
    const isAgreed = dataset.state !== 'ready' || (await confirm({ text: t('mend.question'), note: t('mend.note') }));
    if (isAgreed) await onMend(facts).catch(() => undefined);
  };
  const hasText = dataset.files.some(({ name }) => isTextFile(name));
  const facts = factsInWords(dataset, t);
  const dialog = { dataset, onMend, onClose: () => setOpened(undefined) };
  return (
    <>
      <ChosenFacts dataset={dataset} onChoose={(changed) => void ask(changed)} />
      <DialogChip name={t('facts.crs')} value={facts.crs} onOpen={() => setOpened('crs')} />
      {hasText && <DialogChip name={t('facts.columns')} value={facts.columns} onOpen={() => setOpened('columns')} />}
      {opened === 'crs' && <CrsDialog {...dialog} />}
      {opened === 'columns' && <ColumnsDialog {...dialog} />}
    </>
  );
}

interface ChosenFactsProps {
  dataset: Dataset;
  onChoose: (facts: Partial<GivenFacts>) => void;
}

/** The facts that are one of a few. */
function ChosenFacts({ dataset, onChoose }: ChosenFactsProps) {
  const { t } = useTranslation('point-cloud');
  const { unit, up, given, attributes } = dataset;
  const facts = factsInWords(dataset, t);
  return (
    <>
      <ChoiceChip
        name={t('facts.unit')}
        value={facts.unit}
        choices={UNITS.map((name) => ({ name, label: t(`unit.${name}`), isCurrent: name === unit }))}
        onChoose={(name) => onChoose({ unit: name })}
      />
      <ChoiceChip
        name={t('facts.up')}
        value={facts.up}
        choices={AXES.map((name) => ({ name, label: t(`up.${name}`), isCurrent: name === up }))}
        onChoose={(name) => onChoose({ up: name })}
      />
      {attributes.includes('rgb') && (
        <ChoiceChip
          name={t('facts.colors')}
          value={facts.colors}
          choices={SCALES.map((name) => ({
            name,
            label: t(`colorScale.${name || 'auto'}`),
            isCurrent: name === given.colors,
          }))}
          onChoose={(name) => onChoose({ colors: name })}
        />
      )}
    </>
  );
}
