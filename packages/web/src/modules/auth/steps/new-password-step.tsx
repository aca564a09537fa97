import { NEW_PASSWORD_GRANT } from '@cloud/contract';
import type { ErrorParams } from '@cloud/contract';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { md5 } from '../../../lib/sign-in/md5.ts';
import { newPasswordProblem } from '../../../lib/sign-in/new-password.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LargeField } from '../../../ui/field/large-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import form from '../methods/account-form.module.css';
import style from './step.module.css';

interface NewPasswordStepProps {
  params: ErrorParams;
  /** Sends the grant. @returns whether the session has begun; a refusal is told by the request. */
  take: (query: Record<string, string>) => Promise<boolean>;
  onBack: () => void;
}

type Problems = { password?: string; again?: string };

/** What is typed, what is wrong with it, and sending it: only its hash travels. */
function useNewPassword({ params, take }: Pick<NewPasswordStepProps, 'params' | 'take'>) {
  const { t } = useTranslation(['auth', 'app']);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setIsBusy] = useState(false);
  const account = String(params['account'] ?? '');
  const check = async (): Promise<Problems> => {
    const problem = await newPasswordProblem(password, account);
    if (problem) return { password: t(`app:newPassword.${problem}`) };
    return password === again ? {} : { again: t('newPassword.differ') };
  };
  const submit = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const found = await check();
      setProblems(found);
      if (Object.keys(found).length > 0) return;
      const challenge = String(params['challenge'] ?? '');
      await take({ grant_type: NEW_PASSWORD_GRANT, challenge, password: md5(password) });
    } catch {
      // The request has already shown why; another password may be tried.
    } finally {
      setIsBusy(false);
    }
  };
  return { account, password, again, problems, isBusy, setPassword, setAgain, submit };
}

/** The step behind a password that an administrator knows: one of one's own, typed twice. */
export function NewPasswordStep({ params, take, onBack }: NewPasswordStepProps) {
  const { t } = useTranslation('auth');
  const given = useNewPassword({ params, take });
  const { account, password, again, problems, isBusy, setPassword, setAgain, submit } = given;
  return (
    <Form className={form.form} aria-labelledby="new-password-title" onSubmit={() => void submit()}>
      <h2 className={style.title} id="new-password-title">
        {t('newPassword.title')}
      </h2>
      <p className={style.text}>{t('newPassword.text', { account })}</p>
      <LargeField
        name="new-password"
        type="password"
        autoComplete="new-password"
        autoFocus
        label={t('newPassword.password')}
        hint={t('newPassword.hint')}
        value={password}
        problem={problems.password}
        onChange={setPassword}
      />
      <LargeField
        name="new-password-again"
        type="password"
        autoComplete="new-password"
        label={t('newPassword.again')}
        hint=""
        value={again}
        problem={problems.again}
        onChange={setAgain}
      />
      <Button variant="primary" size="lg" type="submit" isBusy={isBusy}>
        {t('newPassword.submit')}
      </Button>
      <Button variant="link" className={style.back} onClick={onBack}>
        {t('back')}
      </Button>
    </Form>
  );
}
