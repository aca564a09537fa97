import { runEdit, type EditOperation, type Run } from '@cloud/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../lib/http/call.ts';
import { refreshRun } from '../../runs/use-runs.ts';

/** Changes the model of a run; the run then goes on until the new revision stands. */
export function useEditRun(run: Pick<Run, 'id' | 'datasetId'>) {
  return useMutation({
    mutationFn: (operation: EditOperation) => call(runEdit, { id: run.id, operations: [operation] }),
    onSuccess: () => refreshRun(run),
  });
}
