import { ApiError } from '@cloud/contract';
import { useEffect } from 'react';
import { useChangePage, usePage } from './page-store.tsx';
import { useRun, useRuns } from './runs/use-runs.ts';

/** The runs of the open dataset and the one that is shown: the one of the URL, else the latest. */
export function useShownRun() {
  const datasetId = usePage((page) => page.datasetId);
  const runId = usePage((page) => page.runId);
  const changePage = useChangePage();
  const { data: runs = [], isPending: areRunsPending } = useRuns(datasetId);
  const currentId = runId || (runs[0]?.id ?? '');
  const { data: run, error } = useRun(currentId);
  const isGone = runId !== '' && error instanceof ApiError && error.code === 'not-found';
  useEffect(() => {
    if (isGone) changePage({ runId: '' });
  }, [isGone, changePage]);
  return {
    runs,
    run,
    /** Before that, the next step would stand where the result comes a moment later, and jump down. */
    isRunKnown: !areRunsPending && (currentId === '' || run !== undefined || error !== null),
  };
}
