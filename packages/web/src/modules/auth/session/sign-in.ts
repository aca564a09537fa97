import type { TokenAnswer } from '@cloud/contract';
import { ApiError, captcha, TOKEN_PATH } from '@cloud/contract';
import { call } from '../../../lib/http/call.ts';
import { request } from '../../../lib/http/request.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { clearLock } from '../../../lib/session/lock.ts';
import { setTokens } from '../../../lib/session/session.ts';
import { removeStored, store } from '../../../lib/storage.ts';
import { toast } from '../../../lib/toast.ts';
import { setNextStep } from '../steps/next-step.ts';
import { usePendingLink } from '../external/pending-link.ts';

/** The refusals that are no end: the password was right, and something else is asked for. */
const STEP_CODES = ['second-factor-needed', 'password-change-needed'];

export interface Credentials {
  tenantId: string;
  account: string;
  password: string;
  captcha?: { key: string; code: string };
}

/** What a password needs before it may leave; fetched while the password is typed. */
export const loadDigest = () => import('../../../lib/sign-in/md5.ts');

/** Asks for a session by account. Undefined when a refusal was told as a message. */
export async function requestTokenByAccount(given: Credentials): Promise<TokenAnswer | undefined> {
  const { tenantId, account, password, captcha } = given;
  const { md5 } = await loadDigest().catch((cause: unknown) => Promise.reject(told(cause)));
  return requestToken({
    query: {
      tenantId,
      username: account,
      password: md5(password),
      grant_type: captcha ? 'captcha' : 'password',
      scope: 'all',
      type: 'account',
    },
    headers: {
      'Tenant-Id': tenantId,
      'Captcha-Key': captcha?.key ?? '',
      'Captcha-Code': captcha?.code ?? '',
    },
  });
}

export interface Captcha {
  key: string;
  /** A picture as a data address. */
  image: string;
}

/** A new picture to be read; each serves one try. */
export const fetchCaptcha = (): Promise<Captcha> => call(captcha, {}, { basic: false, token: false, quiet: true });

/** Any grant. An answer that describes an error is a refusal whatever its code; it is told as a message. */
export async function requestToken({ query, headers }: TokenCall): Promise<TokenAnswer | undefined> {
  try {
    const call = { path: TOKEN_PATH, query, headers, token: false, expected: STEP_CODES };
    const { body } = await request({ method: 'POST', ...call });
    const answer = body as Partial<TokenAnswer>;
    if (!answer.error_description) return answer as TokenAnswer;
    toast.error(answer.error_description);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw told(error);
    const { code, params } = error;
    if (code !== 'second-factor-needed' && code !== 'password-change-needed') throw told(error);
    setNextStep({ kind: code === 'second-factor-needed' ? 'second-factor' : 'new-password', params });
    return undefined;
  }
}

/** The login page has no connection banner, so an unreachable server is shown as a message. */
function told(error: unknown): unknown {
  const isAway = error instanceof ApiError ? error.code === 'unavailable' : error instanceof TypeError;
  if (isAway) toast.error(t('app:offline'));
  return error;
}

/**
 * Starts the session: stores tokens, tenant and user, clears tabs and lock of the previous session. A user with several
 * departments or roles chooses first, when the server asks for it.
 */
export function startSession(answer: TokenAnswer | undefined): boolean {
  if (!answer?.access_token) return false;
  if (answer.detail?.['choose']) {
    void import('../steps/offer-roles.ts').then(({ offerRoles }) => offerRoles(answer, startSession));
    return true;
  }
  clearLock();
  for (const name of ['tagList', 'tag']) removeStored(name);
  setTokens(answer);
  // The tabs of the session before are offered once.
  store('isFresh', true, { session: true });
  const { unlinked } = usePendingLink.getState();
  if (unlinked) void import('../external/link-account.ts').then(({ linkAccount }) => linkAccount(unlinked));
  return true;
}

export interface TokenCall {
  query: Record<string, string>;
  headers: Record<string, string>;
}
