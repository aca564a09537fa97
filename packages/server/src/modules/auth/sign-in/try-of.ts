import type { App } from '../../../http/app.ts';
import { deviceCookieOf, readDevice } from '../../../identity/known-device.ts';
import type { SignInTry } from '../../../identity/lockout.ts';
import type { TokenRequest } from './token-request.ts';

/** What the lockout counts of a request for a token: account, address, and the device where the account is known there. */
export function tryOf(
  { secrets }: Pick<App, 'secrets'>,
  { tenantId, remoteIp: address, cookie }: Pick<TokenRequest, 'tenantId' | 'remoteIp' | 'cookie'>,
  account: string,
): SignInTry {
  const owner = { tenantId, account };
  return { ...owner, address, device: readDevice(secrets, owner, cookie(deviceCookieOf(owner))) };
}
