import { useEffect, useRef, useState } from 'react';
import { currentLocale, useTranslation } from '../../lib/i18n/i18n.ts';
import { Navigate } from '../../lib/router.tsx';
import { CONFIG } from '../../lib/config.ts';
import { unlock, useLock } from '../../lib/session/lock.ts';
import { pathOfStored } from '../../lib/http/stored-path.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/title.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useQuestion } from '../../ui/dialog/confirm.ts';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import { Form } from '../../ui/form/form.tsx';
import style from './lock-page.module.css';
import { askToSignOut } from '../sign-out.ts';

/** Nothing is seen or reached until the password of the lock is given. */
export function LockPage() {
  const { t } = useTranslation(['shell', 'app']);
  const { isLocked, from } = useLock();
  const { userInfo } = useSession();
  const { box, password, problem, type, submit } = useUnlock();
  useTitle(t('lock.title'));
  // What was being asked elsewhere is not shown here, nor answered by a passer-by.
  const { question } = useQuestion();
  const [old] = useState(question);
  useEffect(() => old?.answer('no'), [old]);

  if (!isLocked) return <Navigate to={from || '/'} replace />;

  return (
    <main className={style.page}>
      <Clock />
      <Form className={style.card} onSubmit={submit}>
        <img
          className={style.avatar}
          src={pathOfStored(userInfo.avatar ?? '') || `${CONFIG.basePath}/logo.svg`}
          width="72"
          height="72"
          alt=""
          referrerPolicy="no-referrer"
        />
        <h1 className={style.name}>{userInfo.real_name || userInfo.account}</h1>
        <div className={style.row}>
          <input
            ref={box}
            className={style.input}
            type="password"
            name="passwd"
            autoFocus
            autoComplete="off"
            aria-label={t('lock.password')}
            aria-invalid={problem !== ''}
            aria-describedby="lock-problem"
            placeholder={t('lock.password')}
            value={password}
            onChange={(event) => type(event.target.value)}
          />
          <PlainButton type="submit" className={style.enter}>
            {t('lock.unlock')}
          </PlainButton>
        </div>
        <p className={style.problem} id="lock-problem" role="alert">
          {problem}
        </p>
        <PlainButton className={style.out} onClick={() => void askToSignOut()}>
          {t('signOut')}
        </PlainButton>
      </Form>
      {question !== old && <ConfirmDialog />}
    </main>
  );
}

/** What is typed, and whether it is the password of the lock. */
function useUnlock() {
  const { t } = useTranslation('shell');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const submit = () => {
    if (password === '') setProblem(t('lock.empty'));
    else if (!unlock(password)) setProblem(t('lock.wrong'));
    else return;
    box.current?.select();
  };
  const type = (text: string) => {
    setPassword(text);
    setProblem('');
  };
  return { box, password, problem, type, submit };
}

function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  const locale = currentLocale();
  return (
    <div className={style.clock}>
      <time className={style.time}>
        {now.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hour12: false })}
      </time>
      <span>{now.toLocaleDateString(locale, { month: 'long', day: 'numeric', weekday: 'long' })}</span>
    </div>
  );
}
