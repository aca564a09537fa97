import type { SingleSignOn, TokenAnswer } from '@cloud/contract';
import { CONFIG } from '../../../lib/config.ts';
import { readStored, removeStored, store } from '../../../lib/storage.ts';
import type { ExternalReturn } from './return-url.ts';
import { requestToken } from '../session/sign-in.ts';
import { chosenTenant } from '../session/tenant.ts';

/** What this window kept when it sent its user to sign on elsewhere. */
export interface SignOnStart {
  /** PKCE: proves at the end that it began here; empty where the browser cannot make the challenge. */
  verifier: string;
}

const NAME = 'signOn';

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const redirectUri = (): string => `${window.location.origin}${CONFIG.basePath}/login`;

/** Goes to the address that signs people in for this one. The tenant travels as the state. */
export async function redirectToSignOn({ authorizeUrl }: SingleSignOn): Promise<void> {
  // Outside HTTPS and this machine a browser has no hashes; the secret of the client stands alone then.
  const canHash = globalThis.crypto.subtle !== undefined;
  const verifier = canHash ? base64Url(crypto.getRandomValues(new Uint8Array(32))) : '';
  store(NAME, { verifier } satisfies SignOnStart, { session: true });
  const url = new URL(authorizeUrl);
  url.searchParams.set('client_id', CONFIG.clientId);
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('redirect_uri', redirectUri());
  url.searchParams.set('state', await chosenTenant());
  if (canHash) {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    url.searchParams.set('code_challenge', base64Url(new Uint8Array(hash)));
    url.searchParams.set('code_challenge_method', 'S256');
  }
  window.location.assign(url);
}

/** What was kept at the start. Undefined when the way did not begin in this window. */
export function readStart(): SignOnStart | undefined {
  const kept = readStored<Partial<SignOnStart>>(NAME, {});
  return typeof kept.verifier === 'string' ? { verifier: kept.verifier } : undefined;
}

/** Asks for a session by the code of the sign-on server; the state is the tenant. */
export async function requestTokenBySignOn(
  { code, state }: ExternalReturn,
  start: SignOnStart | undefined,
): Promise<TokenAnswer | undefined> {
  // It serves once.
  removeStored(NAME);
  const query = {
    tenantId: state,
    code,
    redirect_uri: redirectUri(),
    ...(start?.verifier ? { code_verifier: start.verifier } : {}),
    grant_type: 'authorization_code',
    scope: 'all',
  };
  return requestToken({ query, headers: { 'Tenant-Id': /^[\x21-\x7e]+$/.test(state) ? state : CONFIG.defaultTenant } });
}
