import { OWN_PARAM_BUTTON, ownParamFacts, ownParamReset, ownParamSubmit } from '@cloud/contract';
import type { OwnParam } from '@cloud/contract';
import { useState } from 'react';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePermission } from '../../lib/session/permissions.ts';
import { toast } from '../../lib/toast.ts';
import { TextButton } from '../../ui/button/text-button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { FixedField, TextField } from '../../ui/field/text-field.tsx';
import { RowSetting, SettingForm } from './row-setting.tsx';

interface OwnParamProps {
  row: OwnParam;
  refresh: () => Promise<unknown>;
}

const FLAGS = ['true', 'false'];

const paramOf = (row: unknown) => row as OwnParam;

/** Where the tenant has no value, the list says that the shared one counts. */
const CELLS = {
  ownValue: ({ row }: { row: unknown }) => {
    const { t } = useTranslation('system');
    return paramOf(row).ownValue ?? t('param.asShared');
  },
};

function OwnValueActions({ row, refresh }: { row: unknown; refresh: () => Promise<unknown> }) {
  const { t } = useTranslation('system');
  const own = paramOf(row);
  if (!usePermission(OWN_PARAM_BUTTON)) return null;
  return (
    <>
      <RowSetting text={t('param.set')} title={t('param.setTitle', { name: own.paramName })}>
        {(close) => <OwnValueForm row={own} refresh={refresh} close={close} />}
      </RowSetting>
      {own.ownValue !== null && <ResetButton row={own} refresh={refresh} />}
    </>
  );
}

function OwnValueForm({ row, refresh, close }: OwnParamProps & { close: () => void }) {
  const { t } = useTranslation('system');
  const { id, sharedValue } = row;
  const [ownValue, setOwnValue] = useState(row.ownValue ?? sharedValue);
  const field = { name: 'ownValue', label: t('param.own'), value: ownValue, onChange: setOwnValue, isFirst: true };
  return (
    <SettingForm
      save={() => call(ownParamSubmit, { id, ownValue })}
      close={close}
      refresh={refresh}
      isReady={ownValue.trim() !== ''}
    >
      <FixedField label={t('param.shared')} value={sharedValue} />
      {FLAGS.includes(sharedValue) ? (
        <SelectField {...field} options={FLAGS.map((value) => ({ value, label: t(`param.${value}`) }))} />
      ) : (
        <TextField {...field} maxLength={255} />
      )}
    </SettingForm>
  );
}

function ResetButton({ row, refresh }: OwnParamProps) {
  const { t } = useTranslation('system');
  const reset = async () => {
    const { id, paramName, sharedValue } = row;
    const text = t('param.resetQuestion', { name: paramName });
    if (!(await confirm({ text, note: t('param.resetNote', { value: sharedValue }) }))) return;
    try {
      await call(ownParamReset, { ids: id });
      toast.success(t('param.resetDone'));
    } catch {
      // The request has already shown why.
    }
    await refresh();
  };
  return <TextButton onClick={() => void reset()}>{t('param.reset')}</TextButton>;
}

/** The public parameters with the values of the own tenant, set and taken back one by one. */
export function OwnParamPage() {
  return <CrudPage entity={ownParamFacts} cells={CELLS} rowActions={OwnValueActions} />;
}
