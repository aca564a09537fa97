import { processModelView } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/call.ts';
import { WORK_KEY } from './lists/use-work-list.ts';

/** A process before its start, or an instance of it. */
export type ViewedProcess = { processDefinitionId: string } | { processInstanceId: string };

/** Drawing of a process; of an instance also where it stands and everything that was done. */
export function useProcessView(of: ViewedProcess) {
  return useQuery({
    queryKey: [WORK_KEY, 'view', of],
    queryFn: ({ signal }) => call(processModelView, of, { signal, quiet: true }),
  });
}
export type ProcessViewQuery = ReturnType<typeof useProcessView>;
