import { NumberInput, Select } from '@mantine/core';
import { MANAGEMENT_TENANT, tenant, tenantDatasource, tenantPackageSetting, tenantSetting } from '@cloud/contract';
import type { Tenant } from '@cloud/contract';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { DateTimePicker } from '../../../crud/form/date-input.tsx';
import type { Option } from '../../../crud/record/options.ts';
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
      <NumberInput
        name="accountNumber"
        label={t('tenant.quota')}
        description={t('tenant.quotaHint')}
        placeholder={t('tenant.noLimit')}
        min={UNLIMITED}
        allowDecimal={false}
        value={quota}
        onChange={setQuota}
      />
      <DateTimePicker
        name="expireTime"
        label={t('tenant.expire')}
        description={t('tenant.expireHint')}
        placeholder={t('tenant.forever')}
        value={expireTime}
        onChange={(value) => setExpireTime(String(value ?? ''))}
      />
      <OptionalChoice
        name="packageId"
        label={t('tenant.package')}
        description={t('tenant.packageHint')}
        placeholder={t('tenant.noLimit')}
        data={packages}
        value={packageId}
        onChange={setPackageId}
      />
      {(sources.length > 0 || datasourceId !== '') && (
        <OptionalChoice
          name="datasourceId"
          label={t('tenant.datasource')}
          placeholder={t('tenant.ownDatabase')}
          data={sources}
          value={datasourceId}
          onChange={setDatasourceId}
        />
      )}
    </SettingForm>
  );
}

interface OptionalChoiceProps {
  name: string;
  label: string;
  description?: string;
  placeholder: string;
  data: Option[];
  /** '' for none. */
  value: string;
  onChange: (value: string) => void;
}

function OptionalChoice({ value, onChange, ...rest }: OptionalChoiceProps) {
  const { t } = useTranslation('crud');
  return (
    <Select
      {...rest}
      value={value || null}
      clearable
      nothingFoundMessage={t('noOptions')}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
