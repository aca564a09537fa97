import { useDeferredValue, useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { lazyExtra } from '../../../ui/loading/lazy-part.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import control from '../controls.module.css';
import { IconChevronRight, IconFilter, IconListCheck } from '../icons.ts';
import { usePage } from '../page-store.tsx';
import { DropZone } from '../uploads/drop-zone.tsx';
import { UploadList } from '../uploads/upload-list.tsx';
import { isOnItsWay } from '../uploads/upload-item.ts';
import { useUploads } from '../uploads/upload-store.ts';
import { DatasetList } from './dataset-list.tsx';
import style from './dataset-zone.module.css';
import { SampleList } from './sample-list.tsx';
import { ALL_SCANS, useDatasets } from './use-datasets.ts';
import type { Narrowing } from './use-datasets.ts';

const DatasetFilters = lazyExtra(async () => (await import('./order/dataset-filters.tsx')).DatasetFilters);
const BulkBar = lazyExtra(async () => (await import('./order/bulk-bar.tsx')).BulkBar);

/** The left zone: what comes in, and what is there. */
export function DatasetZone() {
  const { t } = useTranslation('point-cloud');
  const [typed, setTyped] = useState('');
  const [narrowing, setNarrowing] = useState(ALL_SCANS);
  const name = useDeferredValue(useSettled(typed.trim()));
  const datasets = useDatasets({ name, ...narrowing });
  const total = datasets.data?.pages[0]?.total ?? 0;
  const isNarrowed = JSON.stringify(narrowing) !== JSON.stringify(ALL_SCANS);
  const isFiltered = name !== '' || isNarrowed;
  const isEmpty = !isFiltered && datasets.isSuccess && total === 0;
  const chosen = usePage(({ datasetId }) => datasetId);
  const ticks = useTicks();
  const shown = datasets.data?.pages.flatMap(({ records }) => records) ?? [];
  const clear = () => {
    setTyped('');
    setNarrowing(ALL_SCANS);
  };
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
            <ListTools {...{ typed, setTyped, narrowing, setNarrowing, isNarrowed }} onSelect={ticks.begin} />
          )}
          {ticks.ticked && (
            <BulkBar
              chosen={shown.filter(({ id }) => ticks.ticked!.has(id))}
              onAll={() => ticks.all(shown.map(({ id }) => id))}
              onEnd={ticks.end}
            />
          )}
          <DatasetList query={datasets} chosen={chosen} ticked={ticks.ticked} onTick={ticks.tick} onClear={clear} />
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

/** Scans that are ticked to be done something with together. */
function useTicks() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>();
  return {
    ticked,
    begin: () => setTicked((old) => (old ? undefined : new Set())),
    end: () => setTicked(undefined),
    all: (ids: readonly string[]) => setTicked((old) => (old?.size === ids.length ? new Set() : new Set(ids))),
    tick: (id: string, isTicked: boolean) =>
      setTicked((old) => {
        const next = new Set(old);
        if (isTicked) next.add(id);
        else next.delete(id);
        return next;
      }),
  };
}

interface ListToolsProps {
  typed: string;
  setTyped: (text: string) => void;
  narrowing: Narrowing;
  setNarrowing: (narrowing: Narrowing) => void;
  isNarrowed: boolean;
  onSelect: () => void;
}

/** Search by name; filters and order below it when they are wanted. */
function ListTools({ typed, setTyped, narrowing, setNarrowing, isNarrowed, onSelect }: ListToolsProps) {
  const { t } = useTranslation('point-cloud');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className={style.tools}>
        <SearchField label={t('dataset.search')} value={typed} onChange={setTyped} />
        <IconButton label={t('order.filters')} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <IconFilter size={16} stroke={1.8} />
        </IconButton>
        <IconButton label={t('order.select')} onClick={onSelect}>
          <IconListCheck size={16} stroke={1.8} />
        </IconButton>
      </div>
      {(isOpen || isNarrowed) && <DatasetFilters value={narrowing} onChange={setNarrowing} />}
    </>
  );
}

/** Nothing is here yet, nor on its way: what to do. On a small screen the samples too, which are in the middle elsewhere. */
function NoDatasets() {
  const { t } = useTranslation('point-cloud');
  const isOneComing = useUploads(({ items }) => items.some(isOnItsWay));
  return (
    <section className={style.section}>
      {!isOneComing && (
        <p className={style.empty}>
          <strong>{t('dataset.emptyTitle')}</strong>
          {t('dataset.emptyText')}
        </p>
      )}
      <div className={style.smallOnly}>
        <h2 className={control.heading}>{t('sample.heading')}</h2>
        <SampleList />
      </div>
    </section>
  );
}
