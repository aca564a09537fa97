import { approvalFacts, approvalPass, approvalReject } from '@cloud/contract';
import type { Approval } from '@cloud/contract';
import { useState } from 'react';
import { CrudPage } from '../../../crud/page/crud-page.tsx';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useLocation, useNavigate } from '../../../lib/router.tsx';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';
import { ApprovalTag } from './approval-tag.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { VerifyDialog } from './verify-dialog.tsx';

const approvalOf = (row: unknown) => row as Approval;
type Refresh = () => Promise<unknown>;

const CELLS = {
  approvalStatus: ({ row }: { row: unknown }) => <ApprovalTag approval={approvalOf(row)} />,
};

/** Models put forward for release: the own ones, and for approvers all of the tenant. */
export function ApprovalPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const linked = new URLSearchParams(search).get('id');
  return (
    <>
      <CrudPage entity={approvalFacts} cells={CELLS} rowActions={ApprovalActions} toolbar={ApprovalToolbar} />
      {linked && <ApprovalDialog id={linked} onClose={() => navigate(pathname, { replace: true })} />}
    </>
  );
}

function ApprovalActions({ row }: { row: unknown }) {
  const { t } = useTranslation('approval');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { id, taskId } = approvalOf(row);
  return (
    <TextButton onClick={() => navigate(`${pathname}?id=${id}`, { replace: true, state: { isInPlace: true } })}>
      {t(taskId ? 'handle' : 'view')}
    </TextButton>
  );
}

function ApprovalToolbar({ selected, refresh }: { selected: readonly unknown[]; refresh: Refresh }) {
  const { t } = useTranslation('approval');
  const [opened, setOpened] = useState<'pass' | 'reject' | 'verify'>();
  const open = selected.map(approvalOf).filter(({ taskId, isSentBack }) => taskId !== '' && !isSentBack);
  const decide = async (comment: string) => {
    const ids = open.map(({ id }) => id).join(',');
    await call(opened === 'pass' ? approvalPass : approvalReject, { ids, comment });
    toast.success(t('decided'));
    setOpened(undefined);
    await refresh();
  };
  return (
    <>
      {open.length > 0 && (
        <>
          <Button variant="primary" onClick={() => setOpened('pass')}>
            {t('passMany', { count: open.length })}
          </Button>
          <Button onClick={() => setOpened('reject')}>{t('rejectMany', { count: open.length })}</Button>
        </>
      )}
      <Button onClick={() => setOpened('verify')}>{t('verify.open')}</Button>
      {opened === 'verify' && <VerifyDialog onClose={() => setOpened(undefined)} />}
      {(opened === 'pass' || opened === 'reject') && (
        <DecisionDialog kind={opened} onSend={decide} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
