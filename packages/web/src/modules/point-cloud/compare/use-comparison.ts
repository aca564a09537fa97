import { runCompare, type Run, type RunDifference } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer/model';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/http/call.ts';
import { usePage } from '../page-store.tsx';
import { hrefIn, modelQuery, useModel } from '../result/use-model.ts';
import { useRun } from '../runs/use-runs.ts';
import { changedShapes, type ChangedShape } from './changed-shapes.ts';

/** Elements of the run that the shown one is compared with, against those of the shown one. */
export function useDifferences(before: string, after: Run) {
  return useQuery<RunDifference[]>({
    queryKey: ['point-cloud', 'compare', before, after.id, after.revision],
    enabled: before !== '',
    queryFn: ({ signal }) => call(runCompare, { before, after: after.id }, { signal, quiet: true }),
  });
}

/** Both models of a comparison, as their files hold them. */
export function useComparedModels(run: Run): {
  before: StructuredModel | undefined;
  after: StructuredModel | undefined;
} {
  const compareWith = usePage((page) => page.compareWith);
  const { data: other } = useRun(compareWith);
  const { data: before } = useQuery(modelQuery(hrefIn(other, 'model.json'), other?.revision ?? 0));
  const { data: after } = useModel(run);
  return { before: compareWith ? before : undefined, after };
}

/** What the plan of a storey draws of the comparison: nothing without one, nor beside another part, which has no legend of it. */
export function useChangedShapes(run: Run, storey: string): readonly ChangedShape[] {
  const compareWith = usePage((page) => (page.workPart === 'history' ? page.compareWith : ''));
  const { data: differences } = useDifferences(compareWith, run);
  const { before, after } = useComparedModels(run);
  return useMemo(
    () => (compareWith && before && after && differences ? changedShapes({ before, after, storey }, differences) : []),
    [compareWith, before, after, differences, storey],
  );
}
