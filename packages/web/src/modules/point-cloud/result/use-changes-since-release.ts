import { approvalFacts, approvalList, type Run } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/http/call.ts';
import { changesBetween, type ModelChanges } from './model-changes.ts';
import { hrefIn, modelQuery } from './use-model.ts';

/** What was changed since a release. */
export interface ChangesSinceRelease extends ModelChanges {
  /** `R-1` … */
  releaseNumber: string;
}

/** What the shown model has changed since its last release; undefined without a release, or where it is that of the release. */
export function useChangesSinceRelease(run: Run, model: StructuredModel | undefined): ChangesSinceRelease | undefined {
  const { data } = useQuery({
    // Asked again with each revision: the release may have come since.
    queryKey: [approvalFacts.name, 'released', run.id, run.revision],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(approvalList, { runId: run.id, status: 'approved', size: '1' }, { signal, quiet: true }),
  });
  const release = data?.records[0];
  const isOther = release !== undefined && release.revision !== run.revision;
  const { data: released } = useQuery(modelQuery(isOther ? hrefOfRevision(run, release.revision) : '', run.id));
  return useMemo(
    () =>
      isOther && released && model
        ? { releaseNumber: release.releaseNumber, ...changesBetween(released, model) }
        : undefined,
    [isOther, release, released, model],
  );
}

/** Where the model of an earlier revision is. */
const hrefOfRevision = (run: Run, revision: number): string =>
  hrefIn(run, 'model.json').replace(/(\/revision-\d+)?\/model\.json$/, `/revision-${revision}/model.json`);
