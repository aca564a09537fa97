import { authorizationDecide, authorizationRead } from '@cloud/contract';
import type { AuthorizationRequest } from '@cloud/contract';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { errorText } from '../../../lib/unknown.ts';
import { cardClass } from '../../../ui/card/card.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Link, Navigate, useLocation } from '../../../lib/router.tsx';
import { CONFIG } from '../../../lib/config.ts';
import { call } from '../../../lib/http/call.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTitle } from '../../../lib/title.ts';
import { signOut } from '../../../shell/sign-out.ts';
import style from './authorize-page.module.css';
import { rememberReturn } from '../session/return-after-sign-in.ts';
import step from '../steps/step.module.css';

/** Another application asks to be let in with the account that is signed in here. */
export function AuthorizePage() {
  const { t } = useTranslation(['auth', 'app']);
  const { asked, problem, isBusy, isLeaving, isSignedIn, decide } = useAuthorization();
  const { userInfo } = useSession();
  useTitle(t('authorize.title'));
  if (problem) return <Problem text={problem} />;
  if (!asked || isLeaving)
    return (
      <AuthorizeCard>
        <p role="status">{t('app:loading')}</p>
      </AuthorizeCard>
    );
  if (!isSignedIn) return <Navigate to="/login" replace />;
  const user = userInfo.real_name || userInfo.account || '';
  return (
    <AuthorizeCard>
      <h1 className={step.title}>{t('authorize.title')}</h1>
      <p className={style.text}>{t('authorize.question', { client: asked.clientId, user })}</p>
      <dl className={style.facts}>
        <dt>{t('authorize.host')}</dt>
        <dd>{asked.host}</dd>
        <dt>{t('authorize.account')}</dt>
        <dd>
          {user}
          {userInfo.account && userInfo.account !== user ? ` (${userInfo.account})` : ''}
        </dd>
      </dl>
      <div className={style.buttons}>
        <Button className={step.no} disabled={isBusy} onClick={() => void decide(false)}>
          {t('authorize.refuse')}
        </Button>
        <Button variant="primary" size="lg" autoFocus isBusy={isBusy} onClick={() => void decide(true)}>
          {t('authorize.allow')}
        </Button>
      </div>
      <Button variant="link" className={step.back} disabled={isBusy} onClick={() => void signOut()}>
        {t('authorize.other')}
      </Button>
    </AuthorizeCard>
  );
}

/** The request of the URL, and the answer to it. A trusted application is answered at once, a sign-out carried out. */
function useAuthorization() {
  const { t } = useTranslation('auth');
  const { pathname, search } = useLocation();
  const { token } = useSession();
  const query = new URLSearchParams(search);
  const id = query.get('request') ?? '';
  const [asked, setAsked] = useState<AuthorizationRequest>();
  const error = query.get('error') ?? (id ? '' : 'authorization-over');
  const [failure, setProblem] = useState('');
  const problem = error ? t([`authorize.problem.${error}`, 'authorize.problem.other']) : failure;
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (problem) return;
    call(authorizationRead, { request: id }, { quiet: true }).then(setAsked, (cause: Error) =>
      setProblem(cause.message),
    );
  }, [id, problem]);

  const decide = async (approve: boolean) => {
    setIsBusy(true);
    try {
      const { redirect } = await call(authorizationDecide, { request: id, approve }, { quiet: true });
      window.location.replace(redirect);
    } catch (cause) {
      setProblem(errorText(cause));
    }
  };
  const isSignedIn = token !== '';
  const own = `${pathname}${search}`;
  // After the sign-in the user returns to this URL.
  useEffect(() => rememberReturn(asked && !isSignedIn ? own : ''), [asked, isSignedIn, own]);
  const isAtOnce = asked?.kind === 'sign-in' && asked.autoApprove && isSignedIn;
  const leaveTo = asked?.kind === 'sign-out' ? asked.redirect : undefined;
  useEffect(() => {
    if (isAtOnce) void decide(true);
    // oxlint-disable-next-line react/exhaustive-deps -- once per request
  }, [isAtOnce]);
  useEffect(() => {
    if (!leaveTo) return;
    void signOut().then(() => window.location.replace(leaveTo));
  }, [leaveTo]);
  return { asked, problem, isBusy, isLeaving: isAtOnce || leaveTo !== undefined, isSignedIn, decide };
}

function AuthorizeCard({ children }: { children: ReactNode }) {
  return (
    <main className={style.page}>
      <section className={`${cardClass} ${style.card}`}>
        <img src={`${CONFIG.basePath}/logo.svg`} width="48" height="48" alt="" />
        {children}
      </section>
    </main>
  );
}

function Problem({ text }: { text: string }) {
  const { t } = useTranslation('auth');
  return (
    <AuthorizeCard>
      <h1 className={step.title}>{t('authorize.failed')}</h1>
      <p className={style.text} role="alert">
        {text}
      </p>
      <Link className={`${buttonClass('link')} ${step.back}`} to="/">
        {t('authorize.home')}
      </Link>
    </AuthorizeCard>
  );
}
