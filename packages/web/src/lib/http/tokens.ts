import type { TokenAnswer } from '@cloud/contract';
import { ApiError, TOKEN_PATH } from '@cloud/contract';
import { CONFIG } from '../config.ts';
import { t } from '../i18n/i18n.ts';
import { endSession, removeTokens, session, setTokens, tokenAge } from '../session/session.ts';
import { readStored } from '../storage.ts';
import { toast } from '../toast.ts';
import { basicHeader } from './headers.ts';
import { cancelPending } from './pending.ts';
import { isGateway, send } from './send.ts';

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
  const init: RequestInit = {
    method: 'POST',
    credentials: 'include',
    headers: {
      Authorization: basicHeader(),
      'Blade-Requested-With': 'BladeHttpRequest',
      'Tenant-Id': tenantId,
    },
    signal: AbortSignal.timeout(CONFIG.timeoutMs),
  };
  const answer = await send(`${CONFIG.apiPrefix}${TOKEN_PATH}?${query}`, init, async (response) => {
    if (isGateway(response.status)) throw new Error(`a gateway answered ${response.status}`);
    return { isOk: response.ok, text: await response.text() };
  });
  const body = JSON.parse(answer.text) as TokenAnswer;
  if (!answer.isOk || !body.access_token) throw new Error(body.error_description ?? 'refresh refused');
  setTokens(body);
  return body.access_token;
}

/**
 * Sends with the token of the session. A refused one is renewed, once, and the call repeated; when that does not help
 * the session is over and the last answer stands.
 *
 * @throws ApiError `unavailable` when the renewal could not be asked for: nothing is known of the session then.
 */
export async function withToken<T>(
  attempt: (token: string) => Promise<T>,
  isRefused: (answer: T) => boolean,
): Promise<T> {
  const { token } = session();
  const first = await attempt(token);
  if (!token || !isRefused(first)) return first;
  try {
    await refreshToken(token);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    expireSession();
    return first;
  }
  const second = await attempt(session().token);
  if (isRefused(second)) expireSession();
  return second;
}

/** The session is over: said once, tokens removed, pending calls cancelled, signed out. */
export function expireSession(): void {
  if (!session().token) return;
  removeTokens();
  endSession();
  cancelPending(t('app:tokenExpired'));
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
