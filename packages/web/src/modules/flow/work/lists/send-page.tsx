import { detailPath, workSendList } from '@cloud/contract';
import type { FlowRow } from '@cloud/contract';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useNavigate } from '../../../../lib/router.tsx';
import { useInstanceActions } from '../instance-actions.tsx';
import { InstanceState, SubjectLink } from './cells.tsx';
import { asFlowRow } from './flow-row.ts';
import type { CellProps } from './flow-row.ts';
import { useFollowing } from './use-following.tsx';
import { useWorkList } from './use-work-list.ts';
import { sendList, workQuery } from './work-lists.ts';
import { WorkList } from './work-list.tsx';

const cells = {
  title: ({ row }: CellProps) => <SubjectLink row={row} path={detailPath(asFlowRow(row))} />,
  endReason: InstanceState,
};
const isRunning = ({ processIsFinished }: FlowRow): boolean => processIsFinished !== 'finished';

/** What the caller started, and where it stands. */
export function SendPage() {
  const { t } = useTranslation('work');
  const navigate = useNavigate();
  const following = useFollowing();
  const { urge, withdraw, copy, dialog } = useInstanceActions();
  const found = useWorkList({
    entity: sendList,
    load: (filters, signal) => call(workSendList, workQuery(filters), { signal, quiet: true }),
    idOf: ({ processInstanceId }) => processInstanceId,
  });
  return (
    <>
      <WorkList
        {...found}
        cells={cells}
        empty={t('empty.send')}
        onOpen={(row) => navigate(detailPath(row))}
        actions={[
          { label: t('act.detail'), onChoose: (row) => navigate(detailPath(row)) },
          following.action,
          { label: t('act.copy'), onChoose: copy },
          { label: t('act.urge'), isFor: isRunning, onChoose: urge },
          { label: t('act.withdraw'), isFor: isRunning, isDangerous: true, onChoose: withdraw },
        ]}
      />
      {following.dialog}
      {dialog}
    </>
  );
}
