import { runAgain, runCancel, runDetail, runExports, runList, runRetry, runStart } from '@cloud/contract';
import type { ExportOptionValues, Recipe, Run } from '@cloud/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/call.ts';
import { queries } from '../../../lib/query.ts';
import { refreshDatasets } from '../datasets/use-datasets.ts';
import { isOver } from '../live/run-event.ts';

const MOST_RUNS = 50;

export const runsKey = (datasetId: string) => ['point-cloud', 'runs', datasetId] as const;
export const runKey = (id: string) => ['point-cloud', 'run', id] as const;

/** Runs of a dataset, latest first. */
export function useRuns(datasetId: string) {
  return useQuery({
    queryKey: runsKey(datasetId),
    enabled: datasetId !== '',
    queryFn: async ({ signal }) => {
      const page = await call(runList, { datasetId, size: MOST_RUNS }, { signal, quiet: true });
      return page.records;
    },
  });
}

export function useRun(id: string) {
  return useQuery({
    queryKey: runKey(id),
    enabled: id !== '',
    queryFn: ({ signal }) => call(runDetail, { id }, { signal, quiet: true }),
    // The event stream tells sooner; this is for when it cannot.
    refetchInterval: ({ state: { data } }) => (data && !isOver(data.state) ? 5000 : false),
  });
}

export const putRun = (id: string, change: (run: Run) => Run): void => {
  queries.setQueryData<Run>(runKey(id), (before) => before && change(before));
};

export async function refreshRun(run: Pick<Run, 'id' | 'datasetId'>): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: runKey(run.id) }),
    queries.invalidateQueries({ queryKey: runsKey(run.datasetId) }),
    // The picture of a scan holds the plan of its latest model.
    refreshDatasets(),
  ]);
}

export interface RunInput {
  datasetId: string;
  recipe: Recipe;
  options: Record<string, unknown>;
}

export function useStartRun() {
  return useMutation({
    mutationFn: (input: RunInput) => call(runStart, input),
    onSuccess: (_, { datasetId }) => queries.invalidateQueries({ queryKey: runsKey(datasetId) }),
  });
}

/** Models a scan exactly as a run did. */
export function useRunAgain() {
  return useMutation({
    mutationFn: ({ id }: Pick<Run, 'id' | 'datasetId'>) => call(runAgain, { id }),
    onSuccess: (_, { datasetId }) => queries.invalidateQueries({ queryKey: runsKey(datasetId) }),
  });
}

/** Writes the files of a model again. */
export function useWriteExports() {
  return useMutation({
    mutationFn: ({ run, options }: { run: Run; options: ExportOptionValues }) =>
      call(runExports, { id: run.id, options }),
    onSuccess: (_, { run }) => refreshRun(run),
  });
}

export function useRetryRun() {
  return useMutation({
    mutationFn: ({ id }: Pick<Run, 'id' | 'datasetId'>) => call(runRetry, { id }),
    onSuccess: (_, run) => refreshRun(run),
  });
}

export function useCancelRun() {
  return useMutation({
    mutationFn: ({ id }: Pick<Run, 'id' | 'datasetId'>) => call(runCancel, { id }),
    onSuccess: (_, run) => refreshRun(run),
  });
}
