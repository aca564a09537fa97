import type { App } from '../../app.ts';
import { openSession, type Client, type SessionFacts, type SignedIn } from '../../identity/session.ts';
import { chooseRoles, type StoredHolder } from './holder.ts';
import type { TokenRequest } from './token-request.ts';

/** One way of getting a token. */
export type Grant = (app: App, asked: TokenRequest, client: () => Promise<Client>) => Promise<SignedIn>;

/** Opens the session of somebody whose identity is proven. */
export async function signIn(app: App, holder: StoredHolder, asked: TokenRequest, client: Client): Promise<SignedIn> {
  const switched = app.config.switchMode && (asked.deptId !== '' || asked.roleId !== '');
  const chosen = switched ? await chooseRoles(app.database, holder, asked) : holder;
  return openSession(app, chosen, { ...factsOf(asked, client), switched }, app.config.singleLogin);
}

/** What a session keeps of the request that opens it. */
export const factsOf = (asked: TokenRequest, client: Client): SessionFacts => ({
  client,
  remoteIp: asked.remoteIp,
  userAgent: asked.userAgent,
  userType: asked.userType,
  isPublic: asked.isPublic,
});
