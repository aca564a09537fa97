import { handlePath, workClaim, workClaimList } from '@cloud/contract';
import type { FlowRow } from '@cloud/contract';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useNavigate } from '../../../../lib/router.tsx';
import { toast } from '../../../../lib/toast.ts';
import { DueTime, SubjectLink, UrgedStep } from './cells.tsx';
import { useFollowing } from './use-following.tsx';
import { useRefreshWork, useWorkList } from './use-work-list.ts';
import { claimList, workQuery } from './work-lists.ts';
import { WorkList } from './work-list.tsx';
import { asFlowRow } from './flow-row.ts';
import type { CellProps } from './flow-row.ts';

const cells = {
  title: ({ row }: CellProps) => <SubjectLink row={row} path={handlePath(asFlowRow(row))} />,
  taskName: UrgedStep,
  dueTime: DueTime,
};

/** Tasks that wait for one of several people: who takes one has it alone. */
export function ClaimPage() {
  const { t } = useTranslation('work');
  const navigate = useNavigate();
  const refresh = useRefreshWork();
  const following = useFollowing();
  const found = useWorkList({
    entity: claimList,
    load: (filters, signal) => call(workClaimList, workQuery(filters), { signal, quiet: true }),
    idOf: ({ taskId }) => taskId,
  });
  const claim = async (row: FlowRow, then: () => void) => {
    try {
      await call(workClaim, { taskId: row.taskId });
      toast.success(t('done.claimed'));
      then();
    } catch {
      // Said by the request: mostly that someone else was faster, which the list shows next.
    }
    await refresh();
  };
  return (
    <>
      <WorkList
        {...found}
        cells={cells}
        empty={t('empty.claim')}
        onOpen={(row) => navigate(handlePath(row))}
        actions={[
          { label: t('act.claim'), onChoose: (row) => void claim(row, () => {}) },
          { label: t('act.claimAndOpen'), onChoose: (row) => void claim(row, () => navigate(handlePath(row))) },
          following.action,
        ]}
      />
      {following.dialog}
    </>
  );
}
