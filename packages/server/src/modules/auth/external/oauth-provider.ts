import { ApiError, fieldsOf } from '@cloud/contract';
import { createHash } from 'node:crypto';
import * as openid from 'openid-client';
import type { ProviderSettings, PlainSite } from '../../../config/sign-in-settings.ts';
import type { App } from '../../../http/app.ts';
import { CONSOLE_PATH } from '../../../http/console-files.ts';

/** Somebody as an external site knows him. */
export interface ExternalIdentity {
  /** His id there, at most 64 characters. */
  uuid: string;
  username: string;
  nickname: string;
  avatar: string;
  email: string;
  gender: string;
}

/** What is kept between leaving for the external site and coming back. */
export interface RoundTrip {
  state: string;
  nonce: string;
  verifier: string;
}

/** An external site that can be talked to. */
export interface OAuthProvider {
  readonly issuer: string;
  /** Where people begin. */
  addressOf(trip: RoundTrip): Promise<string>;
  /** Who came back with this code. @throws ApiError `outside-refused`, `outside-unavailable` */
  identify(code: string, trip: RoundTrip): Promise<ExternalIdentity>;
  revoke(token: string): Promise<void>;
  refresh(token: string): Promise<Record<string, unknown>>;
}

const TIMEOUT_SECONDS = 15;

/** Where the provider sends people back to. */
export const returnAddressOf = ({ publicUrl }: { publicUrl: string }, { redirectUri, source }: ProviderSettings) =>
  redirectUri ?? `${publicUrl}${CONSOLE_PATH}/oauth/redirect/${source}`;

const known = new WeakMap<App, Map<string, OAuthProvider>>();

/**
 * A configured provider, spoken to by OpenID Connect or OAuth 2. What it says of itself is read when it is needed first, and kept.
 *
 * @throws ApiError `sign-in-unavailable` when no such source is configured.
 */
export function providerOf(app: App, source: string): OAuthProvider {
  const providers = known.get(app) ?? new Map<string, OAuthProvider>();
  known.set(app, providers);
  const provider = app.config.social.find((candidate) => candidate.source === source);
  if (!provider) throw new ApiError('sign-in-unavailable');
  const oauth = providers.get(source) ?? createProvider(app, provider);
  providers.set(source, oauth);
  return oauth;
}

function createProvider(app: App, provider: ProviderSettings): OAuthProvider {
  const returnAddress = returnAddressOf(app.config, provider);
  let site: Promise<openid.Configuration> | undefined;
  const configuration = () =>
    (site ??= discover(provider).catch((cause: unknown) => {
      site = undefined;
      throw cause;
    }));
  const ask = async <T>(work: (configuration: openid.Configuration) => Promise<T>): Promise<T> => {
    try {
      return await work(await configuration());
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      app.log.warn({ err: cause, source: provider.source }, 'an external sign-in failed');
      throw new ApiError(isOutOfReach(cause) ? 'outside-unavailable' : 'outside-refused', {}, cause);
    }
  };
  return {
    issuer: provider.issuer,
    addressOf: (trip) =>
      ask(async (site) => {
        const url = openid.buildAuthorizationUrl(site, {
          redirect_uri: returnAddress,
          ...(provider.scope === '' ? {} : { scope: provider.scope }),
          state: trip.state,
          ...(provider.plain ? {} : { nonce: trip.nonce }),
          code_challenge: await openid.calculatePKCECodeChallenge(trip.verifier),
          code_challenge_method: 'S256',
        });
        return url.href;
      }),
    identify: (code, trip) =>
      ask(async (site) => {
        const back = new URL(returnAddress);
        back.searchParams.set('code', code);
        back.searchParams.set('state', trip.state);
        // Clients of the family do not pass the issuer on; each source has an address and states of its own instead.
        back.searchParams.set('iss', site.serverMetadata().issuer);
        const checks = { pkceCodeVerifier: trip.verifier, expectedState: trip.state };
        if (provider.plain) {
          const { access_token: token } = await openid.authorizationCodeGrant(site, back, checks);
          return plainIdentity(site, provider.plain, token);
        }
        const oidc = { ...checks, expectedNonce: trip.nonce, idTokenExpected: true };
        const tokens = await openid.authorizationCodeGrant(site, back, oidc);
        const claims = tokens.claims()!;
        const more = site.serverMetadata().userinfo_endpoint
          ? await openid.fetchUserInfo(site, tokens.access_token, claims.sub)
          : {};
        return toIdentity({ ...claims, ...more });
      }),
    revoke: (token) =>
      ask(async (site) => {
        if (!site.serverMetadata().revocation_endpoint) throw new ApiError('sign-in-unavailable');
        await openid.tokenRevocation(site, token);
      }),
    refresh: (token) => ask(async (site) => ({ ...(await openid.refreshTokenGrant(site, token)) })),
  };
}

async function discover({ issuer, clientId, clientSecret, plain }: ProviderSettings): Promise<openid.Configuration> {
  if (plain) return configurePlain(plain, issuer, clientId, clientSecret);
  const url = new URL(issuer);
  // The settings take plain HTTP for providers on this machine only.
  const execute = url.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
  const authentication = clientSecret === undefined ? openid.None() : secretAuthentication(clientSecret);
  return openid.discovery(url, clientId, undefined, authentication, { execute, timeout: TIMEOUT_SECONDS });
}

/** A site without OpenID Connect publishes nothing of itself: the settings say where to ask. */
function configurePlain(
  { authorizationEndpoint, tokenEndpoint, secretIn }: PlainSite,
  issuer: string,
  clientId: string,
  clientSecret = '',
): openid.Configuration {
  const metadata = { issuer, authorization_endpoint: authorizationEndpoint, token_endpoint: tokenEndpoint };
  const secret = secretIn === 'header' ? openid.ClientSecretBasic(clientSecret) : openid.ClientSecretPost(clientSecret);
  const authentication = clientSecret === '' ? openid.None() : secret;
  const site = new openid.Configuration(metadata, clientId, undefined, authentication);
  site.timeout = TIMEOUT_SECONDS;
  // The settings take plain HTTP for sites on this machine only.
  if (tokenEndpoint.startsWith('http:')) openid.allowInsecureRequests(site);
  return site;
}

/** Who a token of such a site is of. @throws ApiError `outside-refused` when the site does not say so. */
async function plainIdentity(
  site: openid.Configuration,
  { userinfoEndpoint, fields }: PlainSite,
  token: string,
): Promise<ExternalIdentity> {
  const headers = new Headers({ accept: 'application/json' });
  const answer = await openid.fetchProtectedResource(site, token, new URL(userinfoEndpoint), 'GET', undefined, headers);
  const given = fieldsOf(await answer.json());
  const id = given[fields.id];
  const isId = (typeof id === 'string' && id !== '') || Number.isSafeInteger(id);
  if (!answer.ok || !isId) throw new ApiError('outside-refused');
  return toIdentity({
    sub: String(id),
    preferred_username: given[fields.username],
    nickname: given[fields.nickname],
    picture: given[fields.avatar],
    email: given[fields.email],
  });
}

/** In the header, as every provider must take it, unless it says that it wants the secret in the body. */
function secretAuthentication(secret: string): openid.ClientAuth {
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}

function toIdentity(claims: Record<string, unknown>): ExternalIdentity {
  const text = (name: string, length: number) => {
    const value = claims[name];
    return typeof value === 'string' ? value.slice(0, length) : '';
  };
  const subject = String(claims.sub);
  const avatar = text('picture', 1000);
  return {
    uuid: subject.length > 64 ? createHash('sha256').update(subject).digest('hex') : subject,
    username: text('preferred_username', 32) || text('email', 32) || subject.slice(0, 32),
    nickname: text('nickname', 64) || text('name', 64),
    avatar: avatar.startsWith('https://') ? avatar : '',
    email: text('email', 255),
    gender: text('gender', 16),
  };
}

/** The network, not the provider, said no. */
function isOutOfReach(cause: unknown): boolean {
  const { code, message } = cause as { code?: string; message?: string };
  return code === 'OAUTH_TIMEOUT' || (cause instanceof TypeError && message === 'fetch failed');
}
