import { keptViewList, keptViewRemove, keptViewSubmit, type KeptView } from '@cloud/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/http/call.ts';

const keyOf = (datasetId: string) => ['point-cloud', 'kept-views', datasetId];

/** Sections and measurements that a scan keeps. */
export const useKeptViews = (datasetId: string) =>
  useQuery({
    queryKey: keyOf(datasetId),
    queryFn: ({ signal }) => call(keptViewList, { datasetId }, { signal, quiet: true }),
    // Another person may have kept one meanwhile.
    staleTime: 0,
  });

/** What is done with the views of a scan. */
export type ViewAction =
  ({ kind: 'keep' } & Pick<KeptView, 'name' | 'section' | 'measurements'>) | { kind: 'remove'; id: string };

/** Keeps and removes views of a scan. A refusal is said by the call. */
export function useChangeKeptViews(datasetId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (action: ViewAction): Promise<unknown> => {
      if (action.kind === 'remove') return call(keptViewRemove, { id: action.id });
      const { name, section, measurements } = action;
      return call(keptViewSubmit, { datasetId, name, section, measurements });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(datasetId) }),
  });
}
