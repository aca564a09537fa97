import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { setLockPassword } from '../../lib/session/lock.ts';
import '../../ui/mantine/password-style.ts';
import { lockNow } from './lock-now.ts';
import { setShell } from '../shell-state.ts';
import { Button } from '../../ui/button/button.tsx';

/** Sets the password of the lock, then locks. */
export function LockDialog() {
  const { t } = useTranslation(['shell', 'app']);
  const [passwd, setPasswd] = useState('');
  const [problem, setProblem] = useState('');
  const close = () => setShell({ isLockOpen: false });
  const submit = (event: FormEvent) => {
    event.preventDefault();
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
      <form onSubmit={submit} noValidate>
        <PasswordInput
          name="passwd"
          label={t('lock.password')}
          description={t('lock.hint')}
          autoComplete="off"
          data-autofocus
          value={passwd}
          error={problem}
          visibilityToggleButtonProps={{ 'aria-label': t('lock.show') }}
          onChange={(event) => {
            setPasswd(event.currentTarget.value);
            setProblem('');
          }}
        />
        <Button variant="primary" type="submit" isWide style={{ marginTop: 'var(--s4)' }}>
          {t('lock.confirm')}
        </Button>
      </form>
    </Dialog>
  );
}
