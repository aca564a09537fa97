import { paramValue } from '@cloud/contract';
import type { Tenant } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { IssuedValues } from '../issued-values.tsx';

const ACCOUNT = 'admin';
const PASSWORD_KEY = 'tenant.default.password';

/** What the administrator of a new tenant needs to sign in. */
export function NewTenant({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { t } = useTranslation('system');
  const { data: password } = useQuery({
    queryKey: ['param', PASSWORD_KEY],
    queryFn: async ({ signal }) =>
      (await call(paramValue, { paramKey: PASSWORD_KEY }, { signal, quiet: true })) || ACCOUNT,
  });
  const facts = [
    [t('tenant.number'), tenant.tenantId],
    [t('tenant.account'), ACCOUNT],
    [t('tenant.password'), password ?? ''],
  ] as const;
  return <IssuedValues title={t('tenant.created')} hint={t('tenant.createdHint')} facts={facts} onClose={onClose} />;
}
