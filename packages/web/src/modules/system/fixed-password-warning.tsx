import { passwordPolicy } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import style from './system.module.css';

const ADMINISTRATORS = ['admin', 'administrator'];

/** Tells administrators that everybody begins with the same password, where the server is set so. */
export function FixedPasswordWarning() {
  const { t } = useTranslation('system');
  const isAdmin = useSession(({ roles }) => roles.some((role) => ADMINISTRATORS.includes(role)));
  const { data } = useQuery({
    queryKey: ['user', 'password-policy'],
    enabled: isAdmin,
    staleTime: Infinity,
    queryFn: ({ signal }) => call(passwordPolicy, {}, { signal, quiet: true }),
  });
  if (!data?.isFixed) return null;
  return (
    <p className={style.danger} role="alert">
      {t('issued.fixed')}
    </p>
  );
}
