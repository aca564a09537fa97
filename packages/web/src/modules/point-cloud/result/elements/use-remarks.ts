import { remarkAdd, remarkList, remarkRemove, remarkSettle, type ElementRemark } from '@cloud/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/http/call.ts';

/** An approver's remark is seen without a reload. */
const LOOK_MS = 10_000;
const keyOf = (runId: string) => ['point-cloud', 'remarks', runId];

/** Remarks on the elements of a run's model. */
export const useRemarks = (runId: string) =>
  useQuery({
    queryKey: keyOf(runId),
    queryFn: ({ signal }) => call(remarkList, { runId }, { signal, quiet: true }),
    refetchInterval: LOOK_MS,
    // An element that is chosen shows what was said of it meanwhile.
    staleTime: 0,
  });

/** What is done with remarks. */
export type RemarkAction =
  | { kind: 'add'; elementId: string; elementName: string; text: string }
  | { kind: 'settle' | 'remove'; remark: ElementRemark };

/** Adds, settles, opens again and removes remarks. A refusal is said by the call. */
export function useChangeRemarks(runId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (action: RemarkAction): Promise<unknown> => {
      if (action.kind === 'add') {
        const { elementId, elementName, text } = action;
        return call(remarkAdd, { runId, elementId, elementName, text });
      }
      const { id, isDone } = action.remark;
      return action.kind === 'settle' ? call(remarkSettle, { id, isDone: !isDone }) : call(remarkRemove, { ids: id });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(runId) }),
  });
}
