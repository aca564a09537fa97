import { isTextFile, type Dataset, type GivenFacts } from '@cloud/contract';
import { useState } from 'react';
import { confirm } from '../../../../ui/dialog/confirm.ts';
import { lazyPart } from '../../../../ui/loading/lazy-part.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useRereadDataset } from '../use-datasets.ts';
import { ChoiceChip, DialogChip, StillChip } from './fact-chip.tsx';
import style from './fact-chips.module.css';
import { Mended } from './mended.tsx';
import { dropPictures, noteBefore } from './reread-store.ts';

const CrsDialog = lazyPart(async () => (await import('./crs-dialog.tsx')).CrsDialog);
const ColumnsDialog = lazyPart(async () => (await import('./columns-dialog.tsx')).ColumnsDialog);

const UNITS = ['m', 'mm', 'ft', 'us-ft'] as const;
const AXES = ['z', 'y'] as const;
const SCALES = ['', 'byte', 'word', 'unit'] as const;

/** Facts of a scan that its owner may mend: a click reads the stored files again. */
export function FactChips({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('point-cloud');
  const { id, unit, up, crs, given, state, access } = dataset;
  const [opened, setOpened] = useState<'crs' | 'columns'>();
  const reread = useRereadDataset();
  const canMend = (state === 'ready' || state === 'failed') && access !== 'view' && !reread.isPending;
  const mend = async (facts: Partial<GivenFacts>) => {
    await reread.mutateAsync({ id, ...given, ...facts });
    noteBefore(dataset);
    dropPictures(dataset);
  };
  const ask = async (facts: Partial<GivenFacts>) => {
    if (state === 'ready' && !(await confirm({ text: t('mend.question'), note: t('mend.note') }))) return;
    await mend(facts).catch(() => undefined);
  };
  const hasColors = dataset.attributes.includes('rgb');
  const hasText = dataset.files.some(({ name }) => isTextFile(name));
  const values = {
    unit: t(`unit.${unit || 'none'}`),
    up: up ? t(`up.${up}`) : t('unit.none'),
    crs: crs ?? t('facts.noCrs'),
    colors: t(`colorScale.${given.colors || 'auto'}`),
    columns: t(given.rows ? 'columns.told' : 'columns.found'),
  };
  if (!canMend)
    return (
      <div className={style.chips} data-testid="fact-chips">
        {(['unit', 'up', 'crs'] as const).map((name) => (
          <StillChip key={name} name={t(`facts.${name}`)} value={values[name]} />
        ))}
      </div>
    );
  return (
    <div className={style.chips} data-testid="fact-chips">
      <ChoiceChip
        name={t('facts.unit')}
        value={values.unit}
        choices={UNITS.map((name) => ({ name, label: t(`unit.${name}`), isCurrent: name === unit }))}
        onChoose={(name) => void ask({ unit: name })}
      />
      <ChoiceChip
        name={t('facts.up')}
        value={values.up}
        choices={AXES.map((name) => ({ name, label: t(`up.${name}`), isCurrent: name === up }))}
        onChoose={(name) => void ask({ up: name })}
      />
      <DialogChip name={t('facts.crs')} value={values.crs} onOpen={() => setOpened('crs')} />
      {hasColors && (
        <ChoiceChip
          name={t('facts.colors')}
          value={values.colors}
          choices={SCALES.map((name) => ({
            name,
            label: t(`colorScale.${name || 'auto'}`),
            isCurrent: name === given.colors,
          }))}
          onChoose={(name) => void ask({ colors: name })}
        />
      )}
      {hasText && <DialogChip name={t('facts.columns')} value={values.columns} onOpen={() => setOpened('columns')} />}
      <Mended dataset={dataset} onBack={mend} />
      {opened === 'crs' && <CrsDialog dataset={dataset} onMend={mend} onClose={() => setOpened(undefined)} />}
      {opened === 'columns' && <ColumnsDialog dataset={dataset} onMend={mend} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
