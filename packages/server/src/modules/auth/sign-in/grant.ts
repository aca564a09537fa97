import { ApiError } from '@cloud/contract';
import type { App } from '../../../http/app.ts';
import type { Site } from '../../../identity/factors/passkey.ts';
import { openSession, type Client, type SessionFacts, type SignedIn } from '../../../identity/session/session.ts';
import { demandSecondFactor } from '../mfa/second-factor.ts';
import type { TokenRequest } from './token-request.ts';
import { chooseRoles, requireRole, type StoredHolder } from './user-lookup.ts';

/** One way of getting a token. */
export type Grant = (app: App, asked: TokenRequest, client: AskClient, site: Site) => Promise<SignedIn>;
/** The client of the request, if it may use a grant; default the one that was asked for. */
export type AskClient = (grant?: string) => Promise<Client>;

/**
 * Opens the session of somebody whose first factor was right.
 *
 * @throws ApiError `second-factor-needed` when he has, or must have, a second one. Clear failure counters afterwards only.
 */
export async function signIn(
  app: App,
  holder: StoredHolder,
  asked: TokenRequest,
  client: Client,
  oauthId = '',
): Promise<SignedIn> {
  await demandSecondFactor(app, holder, asked, client, oauthId);
  return openFor(app, holder, asked, client, oauthId);
}

/** Opens the session of somebody whose identity is proven. */
export async function openFor(
  app: App,
  holder: StoredHolder,
  asked: TokenRequest,
  client: Client,
  oauthId = '',
): Promise<SignedIn> {
  const switched = isSwitching(app, asked);
  const chosen = switched ? await chooseRoles(app.database, holder, asked) : holder;
  requireRole(chosen);
  return openSession(app, chosen, { ...factsOf(asked, client), switched, oauthId }, app.config.singleLogin);
}

/** Whether one of several departments and roles is asked for, and may be. */
export const isSwitching = (app: App, { deptId, roleId }: TokenRequest): boolean =>
  app.config.switchMode && (deptId !== '' || roleId !== '');

/** Signs in by {@link signIn} and clears the failures of `name`; who is half way in has neither failed nor succeeded. */
export async function signInCounted(
  app: App,
  name: string,
  holder: StoredHolder,
  asked: TokenRequest,
  client: Client,
): Promise<SignedIn> {
  const { tenantId, remoteIp } = asked;
  try {
    const signedIn = await signIn(app, holder, asked, client);
    await app.lockout.succeed(tenantId, name, remoteIp);
    return signedIn;
  } catch (cause) {
    const isHalfWay = cause instanceof ApiError && cause.code === 'second-factor-needed';
    if (isHalfWay) await app.lockout.takeBack(tenantId, name, remoteIp);
    throw cause;
  }
}

/** What a session keeps of the request that opens it. */
export const factsOf = (asked: TokenRequest, client: Client): SessionFacts => ({
  client,
  remoteIp: asked.remoteIp,
  userAgent: asked.userAgent,
  userType: asked.userType,
  isPublic: asked.isPublic,
});
