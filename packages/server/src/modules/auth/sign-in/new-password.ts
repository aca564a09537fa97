import { ApiError, updateOwnPassword } from '@cloud/contract';
import { randomUUID } from 'node:crypto';
import { isPassword } from '../../../database/stored-password.ts';
import type { App } from '../../../http/app.ts';
import { auditCall } from '../../../http/log/audit.ts';
import { newPasswordMd5 } from '../../../identity/password.ts';
import { replacePassword } from '../../../identity/replace-password.ts';
import type { Client, SignedIn } from '../../../identity/session/session.ts';
import { openFor, type AskClient } from './open-for.ts';
import type { TokenRequest } from './token-request.ts';
import type { StoredHolder } from './user-lookup.ts';
import { requireSameClient, requireSameHolder, waitingSignIn, type WaitingSignIn } from './waiting-sign-in.ts';

/** A sign-in that is right, but whose password an administrator knows. */
interface Waiting extends WaitingSignIn {
  recoveryCodes: readonly string[];
}

const LIFE_SECONDS = 10 * 60;
const keyOf = (challenge: string) => `new-password:${challenge}`;

/** What a sign-in brings along besides its request. */
export interface SignInFacts {
  /** The external account that was the first factor. */
  oauthId?: string;
  /** Of a second factor that was set up on the way in. */
  recoveryCodes?: readonly string[];
}

/**
 * Stops a sign-in, right in everything else, of a user whose password an administrator issued.
 *
 * @throws ApiError `password-change-needed` with a challenge, good for one sign-in within minutes, and the account.
 */
export async function demandNewPassword(
  app: App,
  holder: StoredHolder,
  asked: TokenRequest,
  client: Client,
  { oauthId = '', recoveryCodes = [] }: SignInFacts = {},
): Promise<void> {
  if (!holder.isPasswordDue) return;
  const challenge = randomUUID();
  const waiting: Waiting = { ...waitingSignIn(holder, asked, client, oauthId), recoveryCodes };
  await app.expiring.put(keyOf(challenge), waiting, LIFE_SECONDS);
  throw new ApiError('password-change-needed', { challenge, account: holder.account, seconds: LIFE_SECONDS });
}

/**
 * Takes the password that a waiting sign-in asked for, and opens its session. A refused one may be followed by another.
 *
 * @throws ApiError `challenge-over`, `password-unchanged` and those of a new password.
 */
export async function takeNewPassword(app: App, asked: TokenRequest, client: AskClient): Promise<SignedIn> {
  const challenge = asked.text('challenge');
  const waiting = await app.expiring.read<Waiting>(keyOf(challenge));
  if (!waiting) throw new ApiError('challenge-over');
  const accepted = await requireSameClient(waiting, client);
  const holder = await requireSameHolder(app, waiting);
  const md5 = newPasswordMd5(app.secrets, asked.password, holder.account);
  if (await isPassword(holder.password, md5)) throw new ApiError('password-unchanged');
  // Of two that arrive at once, one comes in.
  if (!(await app.expiring.take(keyOf(challenge)))) throw new ApiError('challenge-over');
  await store(app, holder, asked, md5);
  const { tenantId, deptId, roleId, userType, oauthId, recoveryCodes } = waiting;
  const resumed = { ...asked, tenantId, account: holder.account, deptId, roleId, userType };
  const signedIn = await openFor(app, holder, resumed, accepted, oauthId);
  return recoveryCodes.length > 0 ? { ...signedIn, recoveryCodes: [...recoveryCodes] } : signedIn;
}

async function store(app: App, holder: StoredHolder, asked: TokenRequest, md5: string): Promise<void> {
  const { id: userId, account, tenantId } = holder;
  await app.database.transaction(async (trx) => {
    const password = await replacePassword({ config: app.config, queries: trx }, { userId, md5, isDue: false });
    const writer = { trx, scope: { userId, account, tenantId }, address: asked.remoteIp };
    await auditCall(writer, updateOwnPassword, [{ id: userId, before: {}, after: { password } }]);
  });
  await app.cache.changed('blade_user', 'blade_session');
}
