import { backupFacts, backupTrouble } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Link } from '../../lib/router.tsx';
import { usePermission } from '../../lib/session/permissions.ts';
import style from './connection-banner.module.css';

const LOOK_MS = 5 * 60_000;

/** Tells who may see backups, wherever they are, that there is no fresh one. */
export function BackupBanner() {
  const { t } = useTranslation('shell');
  const mayView = usePermission('backup_view');
  const { data } = useQuery({
    queryKey: ['backup', 'trouble'],
    enabled: mayView,
    staleTime: LOOK_MS,
    refetchInterval: LOOK_MS,
    queryFn: ({ signal }) => call(backupTrouble, {}, { signal, quiet: true }),
  });
  if (!mayView || !data || data.trouble === '') return null;
  return (
    <p className={style.banner} role="status">
      {t(`backup.${data.trouble}`)} <Link to={backupFacts.screen.path}>{t('backup.look')}</Link>
    </p>
  );
}
