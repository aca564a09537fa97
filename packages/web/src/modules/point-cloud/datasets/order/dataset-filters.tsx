import { datasetFolders } from '@cloud/contract';
import type { DatasetState } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { SmallSelect } from '../../../../ui/choice/small-select.tsx';
import { DATASET_ORDERS, datasetsKey } from '../use-datasets.ts';
import type { Narrowing } from '../use-datasets.ts';
import style from './order.module.css';

const STATES: readonly DatasetState[] = ['ready', 'ingesting', 'uploaded', 'failed'];
const FROM = [
  ['', 'fromAll'],
  ['me', 'fromMe'],
  ['others', 'fromOthers'],
] as const;

/** Folders and tags that there are. */
export function useFolders() {
  return useQuery({
    queryKey: [...datasetsKey, 'folders'],
    queryFn: ({ signal }) => call(datasetFolders, {}, { signal, quiet: true }),
  });
}

interface DatasetFiltersProps {
  value: Narrowing;
  onChange: (value: Narrowing) => void;
}

/** State, folder, tag, owner and order, in the width of the list. */
export function DatasetFilters({ value, onChange }: DatasetFiltersProps) {
  const { t } = useTranslation(['point-cloud', 'sharing']);
  const { data } = useFolders();
  const change = (part: Partial<Narrowing>) => onChange({ ...value, ...part });
  const named = (all: string, known: readonly { name: string; count: number }[], chosen: string) => {
    const gone = chosen !== '' && !known.some(({ name }) => name === chosen);
    const options = known.map(({ name, count }) => ({ value: name, label: `${name} (${count})` }));
    return [{ value: '', label: all }, ...options, ...(gone ? [{ value: chosen, label: chosen }] : [])];
  };
  return (
    <div className={style.filters}>
      <SmallSelect
        label={t('dataset.filter')}
        value={value.state}
        options={[
          { value: '' as const, label: t('dataset.all') },
          ...STATES.map((state) => ({ value: state, label: t(`dataset.state.${state}`) })),
        ]}
        onChange={(state) => change({ state })}
      />
      <SmallSelect
        label={t('sharing:order.from')}
        value={value.from}
        options={FROM.map(([from, key]) => ({ value: from, label: t(`sharing:order.${key}`) }))}
        onChange={(from) => change({ from })}
      />
      <SmallSelect
        label={t('sharing:order.folder')}
        value={value.folder}
        options={named(t('sharing:order.allFolders'), data?.folders ?? [], value.folder)}
        onChange={(folder) => change({ folder })}
      />
      <SmallSelect
        label={t('sharing:order.tag')}
        value={value.tag}
        options={named(t('sharing:order.allTags'), data?.tags ?? [], value.tag)}
        onChange={(tag) => change({ tag })}
      />
      <SmallSelect
        label={t('sharing:order.sort')}
        value={value.order}
        options={DATASET_ORDERS.map((order) => ({ value: order, label: t(`sharing:order.${order}`) }))}
        onChange={(order) => change({ order })}
      />
    </div>
  );
}
