import { runEdits } from '@cloud/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/http/call.ts';

/** The list of edits of a run. */
export const editsQuery = (runId: string) =>
  queryOptions({
    queryKey: ['point-cloud', 'edits', runId],
    queryFn: ({ signal }) => call(runEdits, { id: runId }, { signal, quiet: true }),
  });
