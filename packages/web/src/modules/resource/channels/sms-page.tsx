import { sms, smsEnable, smsLog, smsSendMessage } from '@cloud/contract';
import type { Sms } from '@cloud/contract';
import { useState } from 'react';
import { RecordFields } from '../../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../../crud/form/record-form.tsx';
import { CrudPage } from '../../../crud/page/crud-page.tsx';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePermission } from '../../../lib/session/permissions.ts';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { EnableButton } from './enable-button.tsx';
import { useLog } from './log-drawer.tsx';
import { SendDialog } from './send-dialog.tsx';
import style from './channels.module.css';
import { readValues } from './template-values.ts';

const SCOPE = { initial: { regionId: 'cn-hangzhou' } };
/** Pixels of enable and test. */
const ACTIONS_WIDTH = 110;

/** Accounts at SMS services: one of them sends the messages of the tenant. */
export function SmsPage() {
  const { Toolbar, drawer } = useLog(smsLog);
  return (
    <>
      <CrudPage
        entity={sms}
        scope={SCOPE}
        form={SmsForm}
        toolbar={Toolbar}
        rowActions={SmsActions}
        rowActionsWidth={ACTIONS_WIDTH}
      />
      {drawer}
    </>
  );
}

function SmsForm(props: RecordFieldsProps) {
  const { t } = useTranslation('channel');
  const service = String(props.draft['category'] ?? '');
  return (
    <>
      <RecordFields {...props} />
      {!props.isReadOnly && (
        <div className={style.notes}>
          {/^[1-4]$/.test(service) && <p>{t(`smsForm.${service}`)}</p>}
          <p>{t('smsSecret')}</p>
        </div>
      )}
    </>
  );
}

function SmsActions({ row, refresh }: { row: Sms; refresh: () => Promise<unknown> }) {
  const { t } = useTranslation('channel');
  const [isTesting, setIsTesting] = useState(false);
  const mayTest = usePermission('sms_edit');
  const { id, smsCode, status } = row;
  return (
    <>
      <EnableButton
        name={smsCode}
        permission="sms_enable"
        enable={() => call(smsEnable, { id })}
        {...{ status, refresh }}
      />
      {mayTest && <TextButton onClick={() => setIsTesting(true)}>{t('test')}</TextButton>}
      {isTesting && <TestDialog code={smsCode} onClose={() => setIsTesting(false)} />}
    </>
  );
}

function TestDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation('channel');
  const [phone, setPhone] = useState('');
  const [values, setValues] = useState('code=123456');
  return (
    <SendDialog
      title={t('smsTest', { name: code })}
      done={t('smsSent')}
      isReady={phone.trim() !== ''}
      send={() => call(smsSendMessage, { code, phones: phone, params: JSON.stringify(readValues(values)) })}
      onClose={onClose}
    >
      <TextField label={t('phone')} isRequired isFirst inputMode="numeric" value={phone} onChange={setPhone} />
      <TextAreaField label={t('values')} hint={t('valuesHint')} value={values} onChange={setValues} />
    </SendDialog>
  );
}
