import { jobRunDetail } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

const LOOK_MS = 2_000;

/** A run of a job, followed while it is under way. */
export const useRun = (id: string) =>
  useQuery({
    queryKey: ['job', 'run', id],
    queryFn: ({ signal }) => call(jobRunDetail, { id }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.endTime ? false : LOOK_MS),
  }).data;
