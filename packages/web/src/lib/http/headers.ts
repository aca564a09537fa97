import { TOKEN_HEADER } from '@cloud/contract';
import { CONFIG } from '../config.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { callKeys } from './call-keys.ts';

export interface HeaderOptions {
  /** Basic authorization of the client. Default true. */
  basic?: boolean;
  /** Send the token encrypted; default where the server asks for encrypted calls. */
  crypto?: boolean;
}

export const basicHeader = (): string => `Basic ${btoa(`${CONFIG.clientId}:${CONFIG.clientSecret}`)}`;

/** Headers that every call carries. */
export async function commonHeaders(token: string, options: HeaderOptions = {}): Promise<Record<string, string>> {
  const { basic = true, crypto = callKeys() !== undefined } = options;
  const headers: Record<string, string> = {
    'Blade-Requested-With': 'BladeHttpRequest',
    'Accept-Language': currentLanguage() === 'en' ? 'en' : 'zh-CN',
  };
  if (basic) headers['Authorization'] = basicHeader();
  if (!token) return headers;
  headers[TOKEN_HEADER] = crypto
    ? `crypto ${(await import('./encryption.ts')).encrypt(token, 'token')}`
    : `bearer ${token}`;
  return headers;
}
