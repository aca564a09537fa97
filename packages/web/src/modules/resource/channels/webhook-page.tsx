import { webhook, webhookDelivery, webhookResend, webhookTest } from '@cloud/contract';
import type { Webhook } from '@cloud/contract';
import { useState } from 'react';
import { RecordFields } from '../../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../../crud/form/record-form.tsx';
import { CrudPage } from '../../../crud/page/crud-page.tsx';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePermission } from '../../../lib/session/permissions.ts';
import { toast } from '../../../lib/toast.ts';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import style from './channels.module.css';
import { useLog } from './log-drawer.tsx';

const SCOPE = { initial: { isActive: 1 } };
type Refresh = () => Promise<unknown>;

/** Addresses of other programs that are told what happened. The secret is shown once, when a webhook is added. */
export function WebhookPage() {
  const [made, setMade] = useState<Webhook>();
  const { Toolbar, drawer } = useLog(webhookDelivery, DeliveryActions);
  return (
    <>
      <CrudPage
        entity={webhook}
        scope={SCOPE}
        form={WebhookForm}
        toolbar={Toolbar}
        rowActions={WebhookActions}
        onAdded={setMade}
      />
      {made && <SecretDialog secret={made.secretKey} onClose={() => setMade(undefined)} />}
      {drawer}
    </>
  );
}

function WebhookForm(props: RecordFieldsProps) {
  const { t } = useTranslation('channel');
  return (
    <>
      <RecordFields {...props} />
      {!props.isReadOnly && <p className={style.notes}>{t('webhookForm')}</p>}
    </>
  );
}

function WebhookActions({ row: { id } }: { row: Webhook }) {
  const { t } = useTranslation('channel');
  if (!usePermission('webhook_edit')) return null;
  const test = async () => {
    try {
      await call(webhookTest, { id });
      toast.success(t('webhookTested'));
    } catch {
      // The call has said why.
    }
  };
  return <TextButton onClick={() => void test()}>{t('test')}</TextButton>;
}

function DeliveryActions({ row, refresh }: { row: { id: string }; refresh: Refresh }) {
  const { t } = useTranslation('channel');
  if (!usePermission('webhook_edit')) return null;
  const resend = async () => {
    try {
      await call(webhookResend, { id: row.id });
      toast.success(t('resent'));
      await refresh();
    } catch {
      // The call has said why.
    }
  };
  return <TextButton onClick={() => void resend()}>{t('resend')}</TextButton>;
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation(['channel', 'system']);
  return (
    <Dialog title={t('secretMade')} onClose={onClose}>
      <div className={style.notes}>
        <p>{t('secretHint')}</p>
        <code className={style.secret}>{secret}</code>
        <CopyButton
          text={secret}
          label={t('system:tenant.copy')}
          copiedLabel={t('system:tenant.copied')}
          subject={t('secret')}
        />
        <Button variant="primary" isWide onClick={onClose} data-autofocus>
          {t('system:tenant.done')}
        </Button>
      </div>
    </Dialog>
  );
}
