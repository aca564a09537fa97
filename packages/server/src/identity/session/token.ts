import { ApiError } from '@cloud/contract';
import { jwtVerify, SignJWT } from 'jose';
import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto';
import type { Secrets } from '../../config/secrets.ts';

/** Claims of an access token; names are those of the wire. */
export interface AccessClaims {
  token_type: 'access_token';
  client_id: string;
  tenant_id: string;
  user_id: string;
  dept_id: string;
  post_id: string;
  role_id: string;
  role_name: string;
  oauth_id: string;
  account: string;
  user_name: string;
  nick_name: string;
  real_name: string;
  detail: Record<string, unknown>;
  /** The session it belongs to. */
  sid: string;
  iat?: number;
  exp?: number;
}

export interface RefreshClaims {
  token_type: 'refresh_token';
  client_id: string;
  user_id: string;
  sid: string;
  jti: string;
  /** Issued in the dialect of the public client, whose tabs renew with tokens of their own. */
  public?: boolean;
  iat?: number;
  exp?: number;
}

const ISSUER = 'cloud-experience';

/** Signs claims for `seconds`. */
export function signToken(secrets: Secrets, claims: AccessClaims | RefreshClaims, seconds: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + seconds)
    .sign(createSecretKey(Buffer.from(secrets.tokenKey)));
}

/** @throws ApiError `token-invalid` when it is not ours, of the other kind, or over. */
export async function readToken<K extends 'access_token' | 'refresh_token'>(
  secrets: Secrets,
  token: string,
  kind: K,
): Promise<K extends 'access_token' ? AccessClaims : RefreshClaims> {
  try {
    const key = createSecretKey(Buffer.from(secrets.tokenKey));
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer: ISSUER, audience: ISSUER });
    if (payload.token_type === kind) return payload as never;
  } catch (cause) {
    throw new ApiError('token-invalid', {}, cause);
  }
  throw new ApiError('token-invalid');
}

/** The token inside a header or query value: `bearer <token>`, or `crypto <AES of the token>`. */
export function unwrapToken(secrets: Secrets, value: string): string {
  const scheme = value.slice(0, 6).toLowerCase();
  const rest = value.slice(7).trim();
  if (scheme === 'bearer') return rest;
  if (scheme === 'crypto') return decryptAes(secrets.tokenCipherKey, rest);
  throw new ApiError('token-invalid');
}

/** AES-CBC as the client family does it: the key's first half is also the start vector. Base64 text. */
export function encryptAes(key: string, text: string): string {
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(key), Buffer.from(key).subarray(0, 16));
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** Opens {@link encryptAes}; one side pads to 16 bytes and the other to 32, so any pad of 1 to 32 is taken. */
export function decryptAes(key: string, text: string): string {
  try {
    const decipher = createDecipheriv('aes-256-cbc', Buffer.from(key), Buffer.from(key).subarray(0, 16));
    decipher.setAutoPadding(false);
    const bytes = Buffer.concat([decipher.update(text, 'base64'), decipher.final()]);
    const pad = bytes.at(-1) ?? 0;
    if (pad < 1 || pad > 32 || pad > bytes.length) throw new Error('bad padding');
    return bytes.subarray(0, bytes.length - pad).toString('utf8');
  } catch (cause) {
    throw new ApiError('token-invalid', {}, cause);
  }
}
