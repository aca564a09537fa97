import { deputyRead, deputySave } from '@cloud/contract';
import type { Deputy } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/http/call.ts';
import { useRefreshWork, WORK_KEY } from '../lists/use-work-list.ts';

/** Who acts for the caller while he is away, and how to change that. */
export function useDeputy() {
  const refresh = useRefreshWork();
  const { data } = useQuery({
    queryKey: [WORK_KEY, 'deputy'],
    queryFn: ({ signal }) => call(deputyRead, {}, { signal, quiet: true }),
  });
  const save = async (deputy: Pick<Deputy, 'deputyId' | 'beginDate' | 'endDate'> | undefined) => {
    await call(deputySave, deputy ?? { deputyId: '' });
    await refresh();
  };
  return {
    /** Undefined while nobody is named. */
    deputy: data && data.deputyId !== '' ? data : undefined,
    isKnown: data !== undefined,
    save,
  };
}
