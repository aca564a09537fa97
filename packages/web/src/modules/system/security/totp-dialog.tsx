import { ApiError, totpEnable } from '@cloud/contract';
import type { TotpSecret } from '@cloud/contract';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { call } from '../../../lib/http/call.ts';
import { toast } from '../../../lib/toast.ts';
import { QrCode } from '../../../ui/security/qr-code.tsx';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import style from './security.module.css';

interface TotpDialogProps {
  made: TotpSecret;
  /** The app is set up; the codes are new ones, or none when there were some. */
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** The secret as picture and text; a code of it ends the set-up. */
export function TotpDialog({ made, onDone, onClose }: TotpDialogProps) {
  const { t } = useTranslation(['factor', 'app']);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    if (code.trim() === '') return setProblem(t('confirm.missing'));
    setIsBusy(true);
    try {
      const { recoveryCodes } = await call(totpEnable, { code: code.trim() }, { quiet: true });
      toast.success(t('app.enabled'));
      onDone(recoveryCodes);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
      setIsBusy(false);
    }
  };
  const copy = async () => {
    await navigator.clipboard.writeText(made.secret);
    toast.success(t('recovery.copied'));
  };
  return (
    <Dialog onClose={onClose} title={t('app.dialog')}>
      <Form onSubmit={() => void submit()}>
        <p className={style.text}>{t('app.scan')}</p>
        <QrCode text={made.uri} label={t('app.picture')} />
        <p className={style.text}>{t('app.secret')}</p>
        <p className={style.secret}>
          <code>{made.secret.match(/.{1,4}/g)?.join(' ')}</code>
          {window.isSecureContext && <TextButton onClick={() => void copy()}>{t('app.copy')}</TextButton>}
        </p>
        <TextField
          name="code"
          label={t('app.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          isFirst
          value={code}
          problem={problem}
          onChange={(next) => {
            setCode(next);
            setProblem('');
          }}
        />
        <Button variant="primary" type="submit" isWide style={{ marginTop: 'var(--s4)' }} isBusy={isBusy}>
          {t('app.finish')}
        </Button>
      </Form>
    </Dialog>
  );
}
