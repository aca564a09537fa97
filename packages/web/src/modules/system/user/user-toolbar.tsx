import { factorReset, userAuditPass, userAuditRefuse, userGrant, userPasswordReset, userUnlock } from '@cloud/contract';
import type { IssuedPassword, User } from '@cloud/contract';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TenantOfRecord, useReferences } from '../../../crud/record/options.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePermission } from '../../../lib/session/permissions.ts';
import { toast } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { MultiTreeField } from '../../../ui/field/tree-field.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { IssuedPasswords } from './issued-passwords.tsx';

interface UserToolbarProps {
  selected: readonly User[];
  refresh: () => Promise<unknown>;
}

/** Registered by the user and waiting for approval, or refused. */
const isRegistered = ({ status }: User): boolean => Number(status) === 2 || Number(status) === 3;

/** What is done with several users at once: roles, initial password, unlock. */
export function UserToolbar({ selected, refresh }: UserToolbarProps) {
  const { t } = useTranslation(['system', 'crud']);
  const [isOpen, setIsOpen] = useState(false);
  const mayGrant = usePermission('user_role');
  const mayReset = usePermission('user_reset');
  const mayResetFactors = usePermission('user_factor');
  const mayEdit = usePermission('user_edit');
  const { hasSelection, isOneTenant, ask, reset, issued, setIssued } = useUserActions({ selected, refresh });
  return (
    <>
      {mayGrant && (
        <Button onClick={() => hasSelection() && isOneTenant() && setIsOpen(true)}>{t('user.grant')}</Button>
      )}
      {mayReset && <Button onClick={() => void reset()}>{t('user.reset')}</Button>}
      {mayResetFactors && (
        <Button onClick={() => void ask('user.factorsQuestion', factorReset, 'user.factorsDone')}>
          {t('user.factors')}
        </Button>
      )}
      {mayEdit && (
        <Button onClick={() => void ask('user.unlockQuestion', userUnlock, 'user.unlockDone')}>
          {t('user.unlock')}
        </Button>
      )}
      {mayEdit && selected.some(isRegistered) && (
        <>
          <Button onClick={() => void ask('user.passQuestion', userAuditPass, 'user.passDone')}>
            {t('user.pass')}
          </Button>
          <Button onClick={() => void ask('user.refuseQuestion', userAuditRefuse, 'user.refuseDone')}>
            {t('user.refuse')}
          </Button>
        </>
      )}
      {issued.length > 0 && <IssuedPasswords issued={issued} onClose={() => setIssued([])} />}
      {isOpen && (
        <TenantOfRecord value={selected[0]?.tenantId ?? ''}>
          <GrantDialog selected={selected} refresh={refresh} onClose={() => setIsOpen(false)} />
        </TenantOfRecord>
      )}
    </>
  );
}

type UserAction = typeof factorReset | typeof userAuditPass | typeof userAuditRefuse | typeof userUnlock;

/** What is asked and sent for all users that are chosen. */
function useUserActions({ selected, refresh }: UserToolbarProps) {
  const { t } = useTranslation(['system', 'crud']);
  const userIds = selected.map(({ id }) => id).join(',');
  const [issued, setIssued] = useState<readonly IssuedPassword[]>([]);

  const hasSelection = (): boolean => {
    if (selected.length === 0) toast.warning(t('crud:nothingSelected'));
    return selected.length > 0;
  };
  // Roles belong to a tenant, so people of two cannot be given the same.
  const isOneTenant = (): boolean => {
    const isOne = new Set(selected.map(({ tenantId }) => tenantId)).size === 1;
    if (!isOne) toast.warning(t('user.manyTenants'));
    return isOne;
  };
  const ask = async (question: string, endpoint: UserAction, done: string) => {
    if (!hasSelection() || !(await confirm({ text: t(question, { count: selected.length }) }))) return;
    try {
      await call(endpoint, { userIds });
      toast.success(t(done));
      await refresh();
    } catch {
      // The request has already shown why.
    }
  };
  const reset = async () => {
    const count = selected.length;
    if (!hasSelection() || !(await confirm({ text: t('user.resetQuestion', { count }) }))) return;
    try {
      const made = await call(userPasswordReset, { userIds });
      // Nothing is told where everybody gets the same.
      if (Array.isArray(made)) setIssued(made);
      else toast.success(t('user.resetDone'));
      await refresh();
    } catch {
      // The request has already shown why.
    }
  };
  return { hasSelection, isOneTenant, ask, reset, issued, setIssued };
}

function GrantDialog({ selected, refresh, onClose }: UserToolbarProps & { onClose: () => void }) {
  const { t } = useTranslation(['system', 'app', 'crud']);
  const { data = [] } = useReferences('role');
  const [roleIds, setRoleIds] = useState<string[]>(() => (selected[0]?.roleId ?? '').split(',').filter(Boolean));
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    const grants = { userIds: selected.map(({ id }) => id).join(','), roleIds: roleIds.join(',') };
    try {
      await call(userGrant, grants);
      toast.success(t('crud:updated'));
      onClose();
      await refresh();
    } catch {
      setIsBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={t('user.grant')}>
      <MultiTreeField
        label={t('user.roles', { count: selected.length })}
        options={data}
        value={roleIds}
        onChange={setRoleIds}
      />
      <Button
        variant="primary"
        isWide
        style={{ marginTop: 'var(--s4)' }}
        isBusy={isBusy}
        disabled={roleIds.length === 0}
        onClick={() => void save()}
      >
        {t('crud:save')}
      </Button>
    </Dialog>
  );
}
