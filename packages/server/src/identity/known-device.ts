import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../config/secrets.ts';

/** A cookie says for so long that an account signed in on a device. */
const LIFE_DAYS = 90;

/** Whose device it is. */
interface Owner {
  tenantId: string;
  account: string;
}

/** Name of the cookie of an account, so that several accounts of one browser each have theirs. */
export function deviceCookieOf({ tenantId, account }: Owner): string {
  const digest = createHash('sha256').update(`${tenantId} ${account.toLowerCase()}`).digest('hex');
  return `device-${digest.slice(0, 16)}`;
}

/**
 * The `set-cookie` header by which a device is known again where an account has signed in. It opens nothing: only failures are
 * counted apart from those of strangers.
 */
export function newDeviceCookie(secrets: Secrets, owner: Owner, isSecure: boolean): string {
  const device = randomBytes(12).toString('base64url');
  const attributes = `Path=/; Max-Age=${LIFE_DAYS * 86_400}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${deviceCookieOf(owner)}=${device}.${signatureOf(secrets, owner, device)}; ${attributes}`;
}

/** The device that a cookie names; undefined when it is none of ours, or of another account. */
export function readDevice(secrets: Secrets, owner: Owner, cookie: string): string | undefined {
  const [device = '', signature = ''] = cookie.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secrets, owner, device))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : undefined;
}

const signatureOf = ({ tokenKey }: Secrets, { tenantId, account }: Owner, device: string) =>
  createHmac('sha256', tokenKey).update(`device ${tenantId} ${account.toLowerCase()} ${device}`).digest('base64url');
