import { tenant, tenantRecycle, tenantRestore } from '@cloud/contract';
import type { Tenant } from '@cloud/contract';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useMay } from '../../../crud/record/list-scope.ts';
import { toast } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { confirmTenantRemoval } from './tenant-removal.tsx';
import { Button } from '../../../ui/button/button.tsx';

interface TenantBinProps {
  selected: readonly Tenant[];
  refresh: () => Promise<unknown>;
  /** The bin is shown, not the tenants that work. */
  isBin: boolean;
  onToggle: () => void;
}

/** Moves tenants into the recycle bin, which blocks their sign-ins, and restores them. */
export function TenantBin({ selected, refresh, isBin, onToggle }: TenantBinProps) {
  const { t } = useTranslation(['system', 'crud']);
  const mayDelete = useMay(tenant, 'delete');
  const act = async () => {
    if (selected.length === 0) {
      toast.warning(t('crud:nothingSelected'));
      return;
    }
    const restore = { text: t('tenant.restoreQuestion', { count: selected.length }) };
    if (!(await (isBin ? confirm(restore) : confirmTenantRemoval(selected)))) return;
    try {
      const ids = selected.map(({ id }) => id).join(',');
      await call(isBin ? tenantRestore : tenantRecycle, { ids });
      toast.success(t(isBin ? 'tenant.restored' : 'tenant.recycled'));
      await refresh();
    } catch {
      // The request has already shown why.
    }
  };
  if (!mayDelete) return null;
  return (
    <>
      <Button onClick={() => void act()}>{t(isBin ? 'tenant.restore' : 'tenant.recycle')}</Button>
      <Button variant={isBin ? 'primary' : 'default'} aria-pressed={isBin} onClick={onToggle}>
        {t('tenant.bin')}
      </Button>
    </>
  );
}
