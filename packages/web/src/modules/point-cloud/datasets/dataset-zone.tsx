import type { DatasetState } from '@cloud/contract';
import { useDeferredValue, useState } from 'react';
import { SmallSelect } from '../../../ui/choice/small-select.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import control from '../controls.module.css';
import { IconChevronRight } from '../icons.ts';
import { usePage } from '../page-store.tsx';
import { DropZone } from '../uploads/drop-zone.tsx';
import { UploadList } from '../uploads/upload-list.tsx';
import { DatasetList } from './dataset-list.tsx';
import style from './dataset-zone.module.css';
import { SampleList } from './sample-list.tsx';
import { useDatasets } from './use-datasets.ts';

const STATES: readonly DatasetState[] = ['ready', 'ingesting', 'uploaded', 'failed'];

/** The left zone: what comes in, and what is there. */
export function DatasetZone() {
  const { t } = useTranslation('point-cloud');
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<DatasetState | ''>('');
  const name = useDeferredValue(useSettled(typed.trim()));
  const datasets = useDatasets({ name, state });
  const total = datasets.data?.pages[0]?.total ?? 0;
  const isFiltered = name !== '' || state !== '';
  const isEmpty = !isFiltered && datasets.isSuccess && total === 0;
  const chosen = usePage(({ datasetId }) => datasetId);
  return (
    <div className={style.zone} data-testid="dataset-zone">
      <DropZone />
      <UploadList />
      {isEmpty && <NoDatasets />}
      {!isEmpty && (
        <section className={style.section} aria-label={t('dataset.heading')}>
          <h2 className={control.heading}>
            {t('dataset.heading')}
            {datasets.isSuccess && <span className={control.muted}>{t('dataset.count', { total })}</span>}
          </h2>
          {(total > 1 || isFiltered) && (
            <div className={style.tools}>
              <SearchField label={t('dataset.search')} value={typed} onChange={setTyped} />
              <StateFilter value={state} onChange={setState} />
            </div>
          )}
          <DatasetList
            query={datasets}
            chosen={chosen}
            onClear={() => {
              setTyped('');
              setState('');
            }}
          />
        </section>
      )}
      {!isEmpty && (
        <details className={control.fold}>
          <summary>
            <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
            {t('sample.heading')}
          </summary>
          <p className={style.hint}>{t('sample.hint')}</p>
          <SampleList />
        </details>
      )}
    </div>
  );
}

interface StateFilterProps {
  value: DatasetState | '';
  onChange: (value: DatasetState | '') => void;
}

function StateFilter({ value, onChange }: StateFilterProps) {
  const { t } = useTranslation('point-cloud');
  return (
    <SmallSelect
      label={t('dataset.filter')}
      value={value}
      options={[
        { value: '', label: t('dataset.all') },
        ...STATES.map((state) => ({ value: state, label: t(`dataset.state.${state}`) })),
      ]}
      onChange={onChange}
    />
  );
}

/** Nothing is here yet: what to do, and on a small screen the samples, which are in the middle elsewhere. */
function NoDatasets() {
  const { t } = useTranslation('point-cloud');
  return (
    <section className={style.section}>
      <p className={style.empty}>
        <strong>{t('dataset.emptyTitle')}</strong>
        {t('dataset.emptyText')}
      </p>
      <div className={style.smallOnly}>
        <h2 className={control.heading}>{t('sample.heading')}</h2>
        <SampleList />
      </div>
    </section>
  );
}
