import type { App } from '../../../http/app.ts';
import { openSession, type Client, type SessionFacts, type SignedIn } from '../../../identity/session/session.ts';
import type { TokenRequest } from './token-request.ts';
import { chooseRoles, requireRole, type StoredHolder } from './user-lookup.ts';

/** The client of the request, if it may use a grant; default the one that was asked for. */
export type AskClient = (grant?: string) => Promise<Client>;

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

/** What a session keeps of the request that opens it. */
export const factsOf = (asked: TokenRequest, client: Client): SessionFacts => ({
  client,
  remoteIp: asked.remoteIp,
  userAgent: asked.userAgent,
  userType: asked.userType,
  isPublic: asked.isPublic,
});
