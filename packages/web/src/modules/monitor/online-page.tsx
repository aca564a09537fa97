import { sessionFacts, sessionRemove } from '@cloud/contract';
import type { OnlineSession } from '@cloud/contract';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import { call } from '../../lib/http/call.ts';
import { usePermission } from '../../lib/session/permissions.ts';
import { toast } from '../../lib/toast.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { TextButton } from '../../ui/button/text-button.tsx';
import { agentName } from './agent-name.ts';
import { Button } from '../../ui/button/button.tsx';
import style from './monitor.module.css';
import { useTenantColumn } from './tenant-column.ts';

const sessionOf = (row: unknown) => row as OnlineSession;
type Refresh = () => Promise<unknown>;

function Account({ row }: { row: unknown }) {
  const { t } = useTranslation('monitor');
  const { account, realName, isOwn } = sessionOf(row);
  return (
    <>
      {account} <span className={style.dim}>{realName}</span> {isOwn && <span className={style.own}>{t('own')}</span>}
    </>
  );
}

const CELLS = {
  account: Account,
  userAgent: ({ row }: { row: unknown }) => {
    const { userAgent } = sessionOf(row);
    return <span title={userAgent}>{agentName(userAgent)}</span>;
  },
};

/** Ends sessions after a confirmation; their users must sign in again. */
function useForceOut(refresh: Refresh) {
  const { t } = useTranslation(['monitor', 'crud']);
  return async (sessions: readonly OnlineSession[]) => {
    const others = sessions.filter(({ isOwn }) => !isOwn);
    if (others.length === 0) {
      toast.warning(t(sessions.length > 0 ? 'notYourself' : 'crud:nothingSelected'));
      return;
    }
    const names = [...new Set(others.map(({ account }) => account))].join('、');
    const text = t('offlineQuestion', { count: others.length });
    if (!(await confirm({ text, note: names, isDangerous: true }))) return;
    try {
      await call(sessionRemove, { ids: others.map(({ id }) => id).join(',') });
      toast.success(t('offlineDone'));
    } catch {
      // The request has already shown why; a session may have ended in the meantime.
    }
    await refresh();
  };
}

function ForceOutMany({ selected, refresh }: { selected: readonly unknown[]; refresh: Refresh }) {
  const { t } = useTranslation('monitor');
  const forceOut = useForceOut(refresh);
  if (!usePermission('online_offline')) return null;
  return (
    <Button onClick={() => void forceOut(selected.map(sessionOf))}>
      {t('offline')}
      {selected.length > 0 && ` (${selected.length})`}
    </Button>
  );
}

function ForceOut({ row, refresh }: { row: unknown; refresh: Refresh }) {
  const { t } = useTranslation('monitor');
  const forceOut = useForceOut(refresh);
  if (!usePermission('online_offline') || sessionOf(row).isOwn) return null;
  return (
    <TextButton isDangerous onClick={() => void forceOut([sessionOf(row)])}>
      {t('offline')}
    </TextButton>
  );
}

/** Who is signed in now, from where and since when; an administrator signs people out. */
export function OnlinePage() {
  const entity = useTenantColumn(sessionFacts);
  return <CrudPage entity={entity} cells={CELLS} toolbar={ForceOutMany} rowActions={ForceOut} />;
}
