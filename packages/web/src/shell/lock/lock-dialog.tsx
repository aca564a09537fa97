import { Form } from '../../ui/form/form.tsx';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { setLockPassword } from '../../lib/session/lock.ts';
import { lockNow } from './lock-now.ts';
import { setShell } from '../shell-state.ts';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { Button } from '../../ui/button/button.tsx';

/** Sets the password of the lock, then locks. */
export function LockDialog() {
  const { t } = useTranslation(['shell', 'app']);
  const [passwd, setPasswd] = useState('');
  const [problem, setProblem] = useState('');
  const close = () => setShell({ isLockOpen: false });
  const submit = () => {
    if (passwd === '') {
      setProblem(t('lock.empty'));
      return;
    }
    setLockPassword(passwd);
    close();
    lockNow();
  };
  return (
    <Dialog onClose={close} title={t('lock.set')} size="sm">
      <Form onSubmit={submit}>
        <PasswordField
          name="passwd"
          label={t('lock.password')}
          hint={t('lock.hint')}
          autoComplete="off"
          isFirst
          value={passwd}
          problem={problem}
          onChange={(next) => {
            setPasswd(next);
            setProblem('');
          }}
        />
        <Button variant="primary" type="submit" isWide style={{ marginTop: 'var(--s4)' }}>
          {t('lock.confirm')}
        </Button>
      </Form>
    </Dialog>
  );
}
