import {
  datasetReread,
  proposalDetail,
  proposalDrop,
  proposalKeep,
  proposalSubmit,
  unitConfirm,
} from '@cloud/contract';
import type { Dataset, DatasetUnit, GivenFacts } from '@cloud/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/http/call.ts';
import { queries } from '../../../../lib/query.ts';
import { refreshDataset } from '../use-datasets.ts';

const BUSY_MS = 700;

const keyOf = (id: string) => ['point-cloud', 'proposal', id] as const;
const refresh = (id: string) => queries.invalidateQueries({ queryKey: keyOf(id) });

/** The reading that is proposed for a scan; null: none. */
export function useProposal({ id, state, access }: Dataset) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await call(proposalDetail, { id }, { signal, quiet: true })).proposal,
    enabled: state === 'ready' && access !== 'view',
    refetchInterval: ({ state: { data } }) =>
      data && data.state !== 'ready' && data.state !== 'failed' ? BUSY_MS : false,
  });
}

/** Reads the stored files again with other facts: as a proposal, unless there is no reading that it could stand beside. */
export function useMend({ id, state, given }: Dataset) {
  return useMutation({
    mutationFn: (facts: Partial<GivenFacts>) =>
      call(state === 'ready' ? proposalSubmit : datasetReread, { id, ...given, ...facts }),
    onSuccess: () => Promise.all([refresh(id), state !== 'ready' && refreshDataset(id)]),
  });
}

/** Takes the proposed reading, or takes it back. */
export function useDecision(id: string) {
  const keep = useMutation({
    mutationFn: () => call(proposalKeep, { id }),
    onSuccess: () => Promise.all([refresh(id), refreshDataset(id)]),
  });
  const drop = useMutation({ mutationFn: () => call(proposalDrop, { id }), onSuccess: () => refresh(id) });
  return { keep, drop };
}

/** Says that the unit of the reading in force is the right one. */
export function useConfirmUnit(id: string) {
  return useMutation({
    mutationFn: (unit: DatasetUnit) => call(unitConfirm, { id, unit }),
    onSettled: () => refreshDataset(id),
  });
}
