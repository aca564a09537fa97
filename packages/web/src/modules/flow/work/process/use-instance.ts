import { LEAVE_TABLE, leaveDetail, processFormRead } from '@cloud/contract';
import type { FlowRow } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/http/call.ts';
import { useTabName } from '../../../../shell/tabs/tab-context.ts';
import { WORK_KEY } from '../lists/use-work-list.ts';
import { useProcessView } from '../use-process-view.ts';

/** An instance with its way so far and its form, as one of its tasks sees it where one is named. */
export function useInstance(processInstanceId: string, taskId = '') {
  const view = useProcessView({ processInstanceId });
  const form = useQuery({
    queryKey: [WORK_KEY, 'form', processInstanceId, taskId],
    queryFn: ({ signal }) =>
      call(processFormRead, taskId ? { taskId } : { processInstanceId }, { signal, quiet: true }),
  });
  const instance = view.data?.flow[0];
  const task = view.data?.flow.find((row) => row.taskId === taskId);
  useTabName(instance && titleOf(instance));
  return { view, form, instance, task };
}
export type InstanceQueries = ReturnType<typeof useInstance>;

/** What an instance is called: its process, and what it is about. */
const titleOf = ({ processDefinitionName, title }: FlowRow): string =>
  [processDefinitionName, title].filter(Boolean).join(' · ');

/** The leave that an instance is about; asked for only of instances of that kind. */
export const useLeave = (instance: Pick<FlowRow, 'businessTable' | 'businessId'>) =>
  useQuery({
    queryKey: [WORK_KEY, 'leave', instance.businessId],
    enabled: instance.businessTable === LEAVE_TABLE,
    queryFn: ({ signal }) => call(leaveDetail, { businessId: instance.businessId }, { signal, quiet: true }),
  });
