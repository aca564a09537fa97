import { Activity, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { locationNow, Navigate, navigate, useLocation, useNavigate } from '../lib/router.tsx';
import { CONFIG } from '../lib/config.ts';
import { withTexts } from '../lib/i18n/i18n.ts';
import { useLock } from '../lib/session/lock.ts';
import { endSession, session, useSession } from '../lib/session/session.ts';
import { readStored } from '../lib/storage.ts';
import { LoginPage } from '../modules/auth/page/login-page.tsx';
import { returnAfterSignIn } from '../modules/auth/session/return-after-sign-in.ts';
import { lazyNamed } from '../ui/loading/lazy-named.ts';
import { lazyPart } from '../ui/loading/lazy-part.tsx';
import { patiently } from '../ui/loading/patiently.ts';
import { closeSearchPanels } from '../shell/search/search-panels.ts';
import { useMenu } from '../shell/menu/menu-state.ts';
import { decideRoute } from './decide-route.ts';
import type { RouteDecision } from './decide-route.ts';
import { isBare, isAccountLinkReturn, isGuestPage, isLogin, metaOf, redirectOf } from './routes.ts';

const ErrorPage = lazyPart(async () => (await import('./error-page.tsx')).ErrorPage);
const LockPage = lazyNamed(() => import('../shell/lock/lock-page.tsx'), 'LockPage');
const AuthorizePage = lazyNamed(() => import('../modules/auth/page/authorize-page.tsx'), 'AuthorizePage');
const GuestPage = lazyNamed(() => import('../modules/point-cloud/guest-page.tsx'), 'GuestPage');
const LinkAccountPage = lazyNamed(() => import('../modules/auth/external/link-account-page.tsx'), 'LinkAccountPage');
const Workspace = lazyNamed(async () => {
  const workspace = await withTexts(import('./workspace.tsx'), 'shell', 'menu');
  await workspace.prepareWorkspace();
  return workspace;
}, 'Workspace');

/** Another address that this one stands for. */
const otherAddress = (pathname: string): string | undefined =>
  (pathname === '/' ? returnAfterSignIn() : undefined) ?? redirectOf(pathname);

/** Fetches what a signed-in visitor sees first; nothing is drawn until then. */
export async function fetchFirst(): Promise<void> {
  if (session().token === '') return;
  const to = useLock.getState().isLocked ? undefined : otherAddress(locationNow().pathname);
  if (to) navigate(to, { replace: true });
  await patiently(Workspace.fetch());
}

/**
 * Asks the guard about every address and draws what it decides. Behind the lock screen and an error page the desk is
 * only hidden, so that nothing half-filled is lost.
 */
export function RouteGuard() {
  const { token } = useSession();
  const outside = useOutsideWorkspace(token);
  const [hasWorkspace, setHasWorkspace] = useState(false);
  const isWorkspace = outside === undefined;
  if (isWorkspace !== hasWorkspace && (isWorkspace || token === '')) setHasWorkspace(isWorkspace);
  return (
    <>
      {hasWorkspace && (
        <Activity mode={isWorkspace ? 'visible' : 'hidden'}>
          <Workspace />
        </Activity>
      )}
      {outside}
    </>
  );
}

/** What the address shows instead of the desk. */
function useOutsideWorkspace(token: string): ReactNode {
  const { pathname, search } = useLocation();
  const { isLocked } = useLock();
  const menu = useMenu(({ menuAll }) => menuAll);
  // Whatever a navigation leads to, the search panel is closed after it.
  useEffect(closeSearchPanels, [pathname, search]);
  const query = Object.fromEntries(new URLSearchParams(search));
  const state = { hasToken: token !== '' || readStored('token', '') !== '', storeToken: token, isLocked };
  const decision = decideRoute(state, { path: pathname, query, meta: metaOf(pathname, menu ?? []) });

  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace />;
  if (decision.kind !== 'show') return <LeaveRoute decision={decision} />;
  const target = otherAddress(pathname);
  if (target) return <Navigate to={target} replace />;
  if (isLogin(pathname)) {
    if (token === '') return <LoginPage />;
    return isAccountLinkReturn(pathname) ? <LinkAccountPage /> : <Navigate to="/" replace />;
  }
  if (isGuestPage(pathname)) return <GuestPage />;
  if (pathname === '/authorize') return <AuthorizePage />;
  if (pathname === CONFIG.lockPage) return <LockPage />;
  if (isBare(pathname)) return <ErrorPage code={pathname === '/403' ? 403 : pathname === '/500' ? 500 : 404} />;
  return undefined;
}

function LeaveRoute({ decision }: { decision: Exclude<RouteDecision, { kind: 'show' | 'redirect' }> }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (decision.kind === 'open') {
      window.open(decision.url, '_blank', 'noopener');
      // In a window that shows nothing else yet there is nothing to go back to.
      const isFirst = ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;
      if (isFirst) navigate('/', { replace: true });
      else navigate(-1);
    } else {
      endSession();
      navigate(decision.to, { replace: true });
    }
    // Once per decision, whatever else is drawn again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [decision.kind]);
  return null;
}
