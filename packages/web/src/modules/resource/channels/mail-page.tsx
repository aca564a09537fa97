import { mail, mailEnable, mailLog, mailTest } from '@cloud/contract';
import type { Mail } from '@cloud/contract';
import { useState } from 'react';
import { RecordFields } from '../../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../../crud/form/record-form.tsx';
import { CrudPage } from '../../../crud/page/crud-page.tsx';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePermission } from '../../../lib/session/permissions.ts';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import style from './channels.module.css';
import { EnableButton } from './enable-button.tsx';
import { useLog } from './log-drawer.tsx';
import { SendDialog } from './send-dialog.tsx';

const SCOPE = { initial: { port: 465, security: 'tls' } };
/** Pixels of enable and test. */
const ACTIONS_WIDTH = 110;

/** Mail servers: one of them sends the mail of the tenant. */
export function MailPage() {
  const { Toolbar, drawer } = useLog(mailLog);
  return (
    <>
      <CrudPage
        entity={mail}
        scope={SCOPE}
        form={MailForm}
        toolbar={Toolbar}
        rowActions={MailActions}
        rowActionsWidth={ACTIONS_WIDTH}
      />
      {drawer}
    </>
  );
}

function MailForm(props: RecordFieldsProps) {
  const { t } = useTranslation('channel');
  return (
    <>
      <RecordFields {...props} />
      {!props.isReadOnly && <p className={style.notes}>{t('mailForm')}</p>}
    </>
  );
}

function MailActions({ row, refresh }: { row: Mail; refresh: () => Promise<unknown> }) {
  const { t } = useTranslation('channel');
  const [isTesting, setIsTesting] = useState(false);
  const mayTest = usePermission('mail_edit');
  const { id, mailCode, status } = row;
  return (
    <>
      <EnableButton
        name={mailCode}
        permission="mail_enable"
        enable={() => call(mailEnable, { id })}
        {...{ status, refresh }}
      />
      {mayTest && <TextButton onClick={() => setIsTesting(true)}>{t('test')}</TextButton>}
      {isTesting && <TestDialog mail={row} onClose={() => setIsTesting(false)} />}
    </>
  );
}

function TestDialog({ mail: { id, mailCode, fromAddress }, onClose }: { mail: Mail; onClose: () => void }) {
  const { t } = useTranslation('channel');
  const [to, setTo] = useState(fromAddress);
  return (
    <SendDialog
      title={t('mailTest', { name: mailCode })}
      done={t('mailSent')}
      isReady={to.trim() !== ''}
      send={() => call(mailTest, { id, to })}
      onClose={onClose}
    >
      <TextField label={t('to')} isRequired isFirst value={to} onChange={setTo} />
    </SendDialog>
  );
}
