import type { TokenAnswer } from '@cloud/contract';
import { CAPTCHA_PATH, TOKEN_PATH } from '@cloud/contract';
import { request } from '../../lib/http/request.ts';
import { clearLock } from '../../lib/lock.ts';
import { md5 } from '../../lib/md5.ts';
import { setTokens } from '../../lib/session.ts';
import { removeStored } from '../../lib/storage.ts';
import { toast } from '../../lib/toast.ts';

export interface Credentials {
  tenantId: string;
  account: string;
  password: string;
  captcha?: { key: string; code: string };
}

/** Signs in by account. True when there is a session; a refusal is told as a message. */
export async function signIn({ tenantId, account, password, captcha }: Credentials): Promise<boolean> {
  return takeTokens({
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
      'Dept-Id': '',
      'Role-Id': '',
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
export async function fetchCaptcha(): Promise<Captcha> {
  const { body } = await request({ method: 'GET', path: CAPTCHA_PATH, basic: false, token: false, quiet: true });
  return body as unknown as Captcha;
}

/** Any grant: tokens, tenant and user are kept, tabs and lock of an earlier session go. */
export async function takeTokens({ query, headers }: TokenCall): Promise<boolean> {
  const { body } = await request({ method: 'POST', path: TOKEN_PATH, query, headers, token: false });
  const answer = body as Partial<TokenAnswer>;
  if (answer.error_description) {
    toast.error(answer.error_description);
    return false;
  }
  if (!answer.access_token) return false;
  clearLock();
  for (const name of ['tagList', 'tag']) removeStored(name);
  setTokens(answer as TokenAnswer);
  return true;
}

export interface TokenCall {
  query: Record<string, string>;
  headers: Record<string, string>;
}
