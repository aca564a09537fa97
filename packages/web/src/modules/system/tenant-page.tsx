import { tenant } from '@cloud/contract';
import type { EntityDefinition, Tenant } from '@cloud/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../crud/crud-page.tsx';
import { NewTenant } from './new-tenant.tsx';
import { TenantSetting } from './tenant-setting.tsx';
import { withTenant } from './with-tenant.ts';

/** What is not set says so: no limit, no end. */
const CELLS = {
  accountNumber: ({ row }: { row: Tenant }) => {
    const { t } = useTranslation('system');
    return row.accountNumber > 0 ? row.accountNumber : t('tenant.noLimit');
  },
  expireTime: ({ row }: { row: Tenant }) => {
    const { t } = useTranslation('system');
    return row.expireTime || t('tenant.forever');
  },
};

const LISTED = withTenant(tenant as EntityDefinition, 'tenant.number') as typeof tenant;

/** Organisations: made with a number and a first account, then given limits. */
export function TenantPage() {
  const [made, setMade] = useState<Tenant>();
  return (
    <>
      <CrudPage entity={LISTED} cells={CELLS} rowActions={TenantSetting} onAdded={setMade} />
      {made && <NewTenant tenant={made} onClose={() => setMade(undefined)} />}
    </>
  );
}
