import type { Tenant } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { IssuedValues } from '../issued-values.tsx';

const ACCOUNT = 'admin';

/** What the administrator of a new tenant needs to sign in; the password is there where it was generated. */
export function NewTenant({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { t } = useTranslation('system');
  const password = 'issuedPassword' in tenant ? String(tenant.issuedPassword) : '';
  const facts = [
    [t('tenant.number'), tenant.tenantId],
    [t('tenant.account'), ACCOUNT],
    ...(password === '' ? [] : [[t('tenant.password'), password] as const]),
  ] as const;
  const hint = t(password === '' ? 'tenant.createdFixed' : 'tenant.createdHint');
  return <IssuedValues title={t('tenant.created')} hint={hint} facts={facts} onClose={onClose} />;
}
