import { ApiError } from '@cloud/contract';
import { jwtVerify, SignJWT } from 'jose';
import { createSecretKey } from 'node:crypto';
import type { Secrets } from '../../../config/secrets.ts';

/**
 * What an application asked for, checked. It travels through the browser, signed, to the page that answers it: nothing
 * is stored for somebody who is not signed in, so nobody can fill the database from outside.
 */
export interface AuthorizationTicket {
  kind: 'sign-in' | 'sign-out';
  clientId: string;
  redirectUri: string;
  state: string;
  scope: string;
  /** S256 of the verifier; '' without PKCE. */
  challenge: string;
}

const LIFE_SECONDS = 600;
/** Sets it apart from tokens, which are signed with the same key. */
const AUDIENCE = 'authorization';

const keyOf = (secrets: Secrets) => createSecretKey(Buffer.from(secrets.tokenKey));

export function signTicket(secrets: Secrets, ticket: AuthorizationTicket): Promise<string> {
  return new SignJWT({ ...ticket })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setExpirationTime(`${LIFE_SECONDS}s`)
    .sign(keyOf(secrets));
}

/** @throws ApiError `authorization-over` when it is not ours or too old. */
export async function readTicket(secrets: Secrets, text: unknown): Promise<AuthorizationTicket> {
  try {
    const { payload } = await jwtVerify(String(text), keyOf(secrets), { algorithms: ['HS256'], audience: AUDIENCE });
    return payload as unknown as AuthorizationTicket;
  } catch (cause) {
    throw new ApiError('authorization-over', {}, cause);
  }
}
