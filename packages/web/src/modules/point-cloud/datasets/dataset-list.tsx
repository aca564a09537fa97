import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useOpenDataset } from '../page-store.tsx';
import { DatasetCard } from './dataset-card.tsx';
import style from './dataset-zone.module.css';
import type { useDatasets } from './use-datasets.ts';

interface DatasetListProps {
  query: ReturnType<typeof useDatasets>;
  chosen: string;
  /** Ids that are ticked; undefined while none can be. */
  ticked: ReadonlySet<string> | undefined;
  onTick: (id: string, isTicked: boolean) => void;
  onClear: () => void;
}

export function DatasetList({ query, chosen, ticked, onTick, onClear }: DatasetListProps) {
  const { t } = useTranslation(['point-cloud', 'app']);
  const openDataset = useOpenDataset();
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (isPending) {
    return (
      <div className={style.list} aria-hidden="true">
        {[0, 1, 2].map((i) => (
          <div key={i} className={style.skeleton} />
        ))}
      </div>
    );
  }
  if (isError && !data) {
    return (
      <p className={style.empty} role="alert">
        <strong>{t('dataset.loadFailed')}</strong>
        <Button variant="link" onClick={() => void refetch()}>
          {t('app:retry')}
        </Button>
      </p>
    );
  }
  const records = data.pages.flatMap((page) => page.records);
  if (records.length === 0) {
    return (
      <p className={style.empty}>
        <strong>{t('dataset.noneFound')}</strong>
        <Button variant="link" onClick={onClear}>
          {t('dataset.clearFilter')}
        </Button>
      </p>
    );
  }
  return (
    <>
      <ul className={style.list}>
        {records.map((dataset) => (
          <DatasetCard
            key={dataset.id}
            dataset={dataset}
            isChosen={dataset.id === chosen}
            onOpen={() => openDataset(dataset.id)}
            isTicked={ticked?.has(dataset.id)}
            onTick={(isTicked) => onTick(dataset.id, isTicked)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" className={style.more} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('dataset.more')}
        </Button>
      )}
    </>
  );
}
