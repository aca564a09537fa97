import { MANAGEMENT_TENANT, tenant, tenantDatasource, tenantPackageSetting, tenantSetting } from '@cloud/contract';
import type { Tenant } from '@cloud/contract';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { DateTimeField } from '../../../ui/field/date-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { useReferences } from '../../../crud/record/options.ts';
import { useMay } from '../../../crud/record/list-scope.ts';
import { RowSetting, SettingForm } from '../row-setting.tsx';

const UNLIMITED = -1;

interface TenantSettingProps {
  row: Tenant;
  refresh: () => Promise<unknown>;
}

/** Limits of a tenant: how many accounts, until when, and which menus. */
export function TenantSetting({ row, refresh }: TenantSettingProps) {
  const { t } = useTranslation('system');
  if (!useMay(tenant, 'edit') || row.tenantId === MANAGEMENT_TENANT) return null;
  return (
    <RowSetting text={t('tenant.setting')} title={t('tenant.settingTitle', { name: row.tenantName })}>
      {(close) => <LimitsForm row={row} refresh={refresh} close={close} />}
    </RowSetting>
  );
}

function LimitsForm({ row, refresh, close }: TenantSettingProps & { close: () => void }) {
  const { t } = useTranslation('system');
  const { data: packages = [] } = useReferences('tenantPackage');
  const { data: sources = [] } = useReferences('datasource');
  const [quota, setQuota] = useState<string | number>(row.accountNumber > 0 ? row.accountNumber : '');
  const [expireTime, setExpireTime] = useState(row.expireTime ?? '');
  const [packageId, setPackageId] = useState(String(row.packageId || ''));
  const [datasourceId, setDatasourceId] = useState(String(row.datasourceId || ''));
  const save = async () => {
    const accountNumber = quota === '' ? UNLIMITED : Number(quota);
    const { id: ids, tenantId } = row;
    await call(tenantSetting, { ids, accountNumber, expireTime });
    await call(tenantPackageSetting, { tenantId, packageId });
    if (datasourceId !== String(row.datasourceId || '')) await call(tenantDatasource, { tenantId, datasourceId });
  };
  return (
    <SettingForm save={save} close={close} refresh={refresh}>
      <NumberField
        name="accountNumber"
        label={t('tenant.quota')}
        hint={t('tenant.quotaHint')}
        placeholder={t('tenant.noLimit')}
        min={UNLIMITED}
        isWhole
        isClamped
        value={quota}
        onChange={setQuota}
      />
      <DateTimeField
        name="expireTime"
        label={t('tenant.expire')}
        hint={t('tenant.expireHint')}
        placeholder={t('tenant.forever')}
        value={expireTime}
        onChange={setExpireTime}
      />
      <SelectField
        isOptional
        name="packageId"
        label={t('tenant.package')}
        hint={t('tenant.packageHint')}
        placeholder={t('tenant.noLimit')}
        options={packages}
        value={packageId}
        onChange={setPackageId}
      />
      {(sources.length > 0 || datasourceId !== '') && (
        <SelectField
          isOptional
          name="datasourceId"
          label={t('tenant.datasource')}
          placeholder={t('tenant.ownDatabase')}
          options={sources}
          value={datasourceId}
          onChange={setDatasourceId}
        />
      )}
    </SettingForm>
  );
}
