import { tenant } from '@cloud/contract';
import type { Tenant } from '@cloud/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CrudPage } from '../../../crud/page/crud-page.tsx';
import { useResetPage } from '../../../crud/search/filters.ts';
import { NewTenant } from './new-tenant.tsx';
import { TenantBin } from './tenant-bin.tsx';
import { confirmTenantRemoval } from './tenant-removal.tsx';
import { TenantSetting } from './tenant-setting.tsx';
import { withTenant } from '../with-tenant.ts';

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

const LISTED = withTenant(tenant, 'tenant.number');

const WORKING = { query: { status_equal: '1' } };
const RECYCLED = { query: { status_equal: '-1' } };

/** Organisations: made with a number and a first account, then given limits; those that are closed lie in the bin. */
export function TenantPage() {
  const [made, setMade] = useState<Tenant>();
  const [isBin, setIsBin] = useState(false);
  const toFirstPage = useResetPage();
  const Toolbar = useMemo(
    () =>
      function Toolbar(props: { selected: readonly Tenant[]; refresh: () => Promise<unknown> }) {
        const toggle = () => {
          setIsBin(!isBin);
          toFirstPage();
        };
        return <TenantBin {...props} isBin={isBin} onToggle={toggle} />;
      },
    [isBin, toFirstPage],
  );
  return (
    <>
      <CrudPage
        key={String(isBin)}
        entity={LISTED}
        cells={CELLS}
        rowActions={TenantSetting}
        toolbar={Toolbar}
        scope={isBin ? RECYCLED : WORKING}
        onAdded={setMade}
        confirmRemoval={confirmTenantRemoval}
      />
      {made && <NewTenant tenant={made} onClose={() => setMade(undefined)} />}
    </>
  );
}
