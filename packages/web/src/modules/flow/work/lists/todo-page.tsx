import { handlePath, workCompleteAll, workTodoList } from '@cloud/contract';
import { useState } from 'react';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useNavigate } from '../../../../lib/router.tsx';
import { toast } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { DeputyButton, DeputyNotice } from '../deputy/deputy-part.tsx';
import { AskDialog } from '../ask-dialog.tsx';
import { DueTime, SubjectLink, UrgedStep } from './cells.tsx';
import { asFlowRow } from './flow-row.ts';
import type { CellProps } from './flow-row.ts';
import { useFollowing } from './use-following.tsx';
import { useRefreshWork, useWorkList } from './use-work-list.ts';
import { todoList, workQuery } from './work-lists.ts';
import { WorkList } from './work-list.tsx';

const cells = {
  title: ({ row }: CellProps) => <SubjectLink row={row} path={handlePath(asFlowRow(row))} />,
  taskName: UrgedStep,
  dueTime: DueTime,
};

/** Tasks that wait for the caller, and for those for whom the caller acts. */
export function TodoPage() {
  const { t } = useTranslation('work');
  const navigate = useNavigate();
  const following = useFollowing();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const found = useWorkList({
    entity: todoList,
    load: (filters, signal) => call(workTodoList, workQuery(filters), { signal, quiet: true }),
    idOf: ({ taskId }) => taskId,
  });
  const rows = found.list.data?.rows ?? [];
  const bulk = new Set(rows.filter(({ isBulk }) => isBulk).map(({ id }) => id));
  const chosen = [...selected].filter((id) => bulk.has(id));
  const select = (ids: ReadonlySet<string>) => {
    const allowed = [...ids].filter((id) => bulk.has(id));
    if (allowed.length < ids.size) toast.info(t('bulk.someNot'));
    setSelected(new Set(allowed));
  };
  return (
    <>
      <WorkList
        {...found}
        cells={cells}
        empty={t('empty.todo')}
        onOpen={(row) => navigate(handlePath(row))}
        selected={selected}
        onSelect={bulk.size > 0 ? select : undefined}
        head={<DeputyNotice />}
        tools={
          <>
            {bulk.size > 0 && <BulkButtons chosen={chosen} onDone={() => setSelected(new Set())} />}
            <DeputyButton />
          </>
        }
        actions={[{ label: t('act.handle'), onChoose: (row) => navigate(handlePath(row)) }, following.action]}
      />
      {following.dialog}
    </>
  );
}

/** Answers several tasks with one comment. */
function BulkButtons({ chosen, onDone }: { chosen: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('work');
  const refresh = useRefreshWork();
  const [asked, setAsked] = useState<'agree' | 'reject'>();
  const count = chosen.length;
  const open = (what: 'agree' | 'reject') => (count === 0 ? toast.warning(t('bulk.choose')) : setAsked(what));
  return (
    <>
      <Button variant="primary" onClick={() => open('agree')}>
        {t('bulk.agree')}
        {count > 0 && ` (${count})`}
      </Button>
      <Button onClick={() => open('reject')}>
        {t('bulk.reject')}
        {count > 0 && ` (${count})`}
      </Button>
      {asked && (
        <AskDialog
          title={t(`bulk.${asked}Title`, { count })}
          text={t('bulk.text')}
          confirmLabel={t(`act.${asked}`)}
          isDangerous={asked === 'reject'}
          needsComment={asked === 'reject'}
          onConfirm={async ({ comment }) => {
            const flag = asked === 'agree' ? 'ok' : '';
            await call(workCompleteAll, { taskIds: chosen.join(','), comment: comment || t('defaultComment'), flag });
            toast.success(t('done.bulk', { count }));
            onDone();
            await refresh();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
