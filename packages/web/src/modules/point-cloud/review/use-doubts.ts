import type { Run } from '@cloud/contract';
import { useMemo } from 'react';
import { useChangesSinceRelease } from '../result/use-changes-since-release.ts';
import { useModel } from '../result/use-model.ts';
import { findDoubts, type Doubt } from './doubts.ts';

/** What of a run's model is worth a look, and how much of it is left. */
export function useDoubts(run: Run): { doubts: readonly Doubt[]; left: number } {
  const { data: model } = useModel(run);
  const changes = useChangesSinceRelease(run, model);
  return useMemo(() => {
    const doubts = model ? findDoubts(model, changes) : [];
    return { doubts, left: doubts.filter(({ isDone }) => !isDone).length };
  }, [model, changes]);
}
