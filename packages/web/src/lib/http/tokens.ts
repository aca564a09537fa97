import type { TokenAnswer } from '@cloud/contract';
import { TOKEN_PATH } from '@cloud/contract';
import { CONFIG } from '../config.ts';
import { t } from '../i18n.ts';
import { endSession, removeTokens, session, setTokens, tokenAge } from '../session.ts';
import { readStored } from '../storage.ts';
import { toast } from '../toast.ts';
import { basicHeader } from './headers.ts';
import { cancelPending } from './pending.ts';

const CHECK_MS = 1000;
let running: Promise<string> | undefined;

/**
 * Renews the token, once however many calls wait for it, also across windows.
 *
 * @param used the token that was refused; if the stored one is another already, that is taken.
 * @throws whatever made the renewal fail.
 */
export function refreshToken(used: string): Promise<string> {
  running ??= exclusive(() => renew(used)).finally(() => (running = undefined));
  return running;
}

function exclusive(work: () => Promise<string>): Promise<string> {
  const locks = globalThis.navigator?.locks;
  return locks ? (locks.request(`${CONFIG.storagePrefix}-refresh`, work) as Promise<string>) : work();
}

async function renew(used: string): Promise<string> {
  const stored = readStored('token', '');
  if (stored && stored !== used) return stored;
  const { refreshToken: token, tenantId } = session();
  if (!token) throw new Error('no refresh token');
  const query = new URLSearchParams({ tenantId, refresh_token: token, grant_type: 'refresh_token', scope: 'all' });
  const answer = await fetch(`${CONFIG.apiPrefix}${TOKEN_PATH}?${query}`, {
    method: 'POST',
    credentials: 'include',
    headers: {
      Authorization: basicHeader(),
      'Blade-Requested-With': 'BladeHttpRequest',
      'Tenant-Id': tenantId,
      'Dept-Id': '',
      'Role-Id': '',
    },
    signal: AbortSignal.timeout(CONFIG.timeoutMs),
  });
  const body = (await answer.json()) as TokenAnswer;
  if (!answer.ok || !body.access_token) throw new Error(body.error_description ?? `refresh answered ${answer.status}`);
  setTokens(body);
  return body.access_token;
}

/** The session is over: said once, tokens removed, pending calls cancelled, signed out. */
export function expireSession(): void {
  if (!session().token) return;
  removeTokens();
  endSession();
  cancelPending('session expired');
  toast.error(t('app:tokenExpired'));
}

/** Looks every second whether the stored token is old enough to be renewed. */
export function watchTokenAge(): () => void {
  const timer = setInterval(() => {
    const { token } = session();
    if (!token || running || tokenAge() < CONFIG.tokenTime) return;
    // A failure only frees the lock: the next call that is refused decides.
    refreshToken(token).catch(() => {});
  }, CHECK_MS);
  return () => clearInterval(timer);
}
