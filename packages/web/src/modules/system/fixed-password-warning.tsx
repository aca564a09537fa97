import { passwordPolicy } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { Notice } from '../../ui/message/notice.tsx';
import style from './system.module.css';

const ADMINISTRATORS = ['admin', 'administrator'];

interface FixedPasswordWarningProps {
  /** It stands above a list, not in a card. */
  isOnPage?: boolean;
}

/** Tells administrators that everybody begins with the same password, where the server is set so. */
export function FixedPasswordWarning({ isOnPage = false }: FixedPasswordWarningProps) {
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
    <Notice tone="alarm" className={isOnPage ? style.fixedOnPage : undefined} role="alert">
      {t('issued.fixed')}
    </Notice>
  );
}
