import {
  datasetDetail,
  datasetFromSample,
  datasetList,
  datasetRemove,
  datasetRetry,
  datasetSubmit,
  sampleList,
} from '@cloud/contract';
import type { Dataset, DatasetState, Page } from '@cloud/contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { call } from '../../../lib/http/call.ts';
import { queries } from '../../../lib/query.ts';

const PAGE_SIZE = 20;
const BUSY_MS = 2000;
/** Other windows and colleagues add datasets too. */
const CALM_MS = 60_000;

export const datasetsKey = ['point-cloud', 'datasets'] as const;
export const datasetKey = (id: string) => ['point-cloud', 'dataset', id] as const;

/** How a list of scans is ordered; newest first unless it says otherwise. */
export const DATASET_ORDERS = ['newest', 'oldest', 'name', 'points'] as const;
export type DatasetOrder = (typeof DATASET_ORDERS)[number];
const ORDERS: Record<DatasetOrder, object> = {
  newest: {},
  oldest: { ascs: 'id' },
  name: { ascs: 'name' },
  points: { descs: 'points' },
};

/** What a list of scans is narrowed to; '' and absent for all. */
export interface DatasetFilter {
  name: string;
  state: DatasetState | '';
  folder?: string;
  tag?: string;
  /** Whose. */
  from?: 'me' | 'others' | '';
  order?: DatasetOrder;
}

/** What a list of scans is narrowed to, and its order. */
export type Narrowing = Required<Omit<DatasetFilter, 'name'>>;
export const ALL_SCANS: Narrowing = { state: '', folder: '', tag: '', from: '', order: 'newest' };

const isBusy = ({ state }: Dataset): boolean => state === 'uploaded' || state === 'ingesting';

/** Datasets, latest first, page by page; looked at again while one of them is being processed. */
export function useDatasets(filter: DatasetFilter) {
  const { name, state, folder = '', tag = '', from = '', order = 'newest' } = filter;
  const narrowed = { ...(folder && { folder }), ...(tag && { tag }), ...(from && { from }), ...ORDERS[order] };
  return useInfiniteQuery({
    queryKey: [...datasetsKey, name, state, narrowed],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        datasetList,
        {
          current: pageParam,
          size: PAGE_SIZE,
          ...(name && { name_like: name }),
          ...(state && { state_equal: state }),
          ...narrowed,
        },
        { signal, quiet: true },
      ),
    getNextPageParam: (page, _, current) => (current * PAGE_SIZE < page.total ? current + 1 : undefined),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.records.some(isBusy)) ? BUSY_MS : CALM_MS,
  });
}

export function useDataset(id: string) {
  return useQuery({
    queryKey: datasetKey(id),
    enabled: id !== '',
    queryFn: ({ signal }) => call(datasetDetail, { id }, { signal, quiet: true }),
    // The event stream tells sooner; this is for when it cannot.
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? 5000 : false),
  });
}

export function useSamples() {
  return useQuery({
    queryKey: ['point-cloud', 'samples'],
    staleTime: Infinity,
    queryFn: ({ signal }) => call(sampleList, {}, { signal, quiet: true }),
  });
}

export const refreshDatasets = (): Promise<void> => queries.invalidateQueries({ queryKey: datasetsKey });

export async function refreshDataset(id: string): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: datasetKey(id) }), refreshDatasets()]);
}

/** Puts a changed dataset where it is shown. */
export function putDataset(id: string, change: (dataset: Dataset) => Dataset): void {
  queries.setQueryData<Dataset>(datasetKey(id), (before) => before && change(before));
  queries.setQueriesData<InfiniteData<Page<Dataset>>>({ queryKey: datasetsKey }, (before) => {
    if (!before) return before;
    const inPage = (page: Page<Dataset>): Page<Dataset> => ({
      ...page,
      records: page.records.map((other) => (other.id === id ? change(other) : other)),
    });
    return { ...before, pages: before.pages.map(inPage) };
  });
}

export function useRenameDataset() {
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => call(datasetSubmit, { id, name }),
    onSuccess: (_, { id }) => refreshDataset(id),
  });
}

export function useRemoveDataset() {
  return useMutation({
    mutationFn: (ids: readonly string[]) => call(datasetRemove, { ids: ids.join(',') }),
    onSuccess: (_, ids) => {
      for (const id of ids) queries.removeQueries({ queryKey: datasetKey(id) });
      return refreshDatasets();
    },
  });
}

export function useRetryDataset() {
  return useMutation({
    mutationFn: (id: string) => call(datasetRetry, { id }),
    onSuccess: (_, id) => refreshDataset(id),
  });
}

export function useTrySample() {
  return useMutation({
    mutationFn: (name: string) => call(datasetFromSample, { name }),
    onSuccess: refreshDatasets,
  });
}
