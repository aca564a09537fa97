import { ApiError, FACE_GRANT, NEW_PASSWORD_GRANT, PASSKEY_GRANT, SECOND_FACTOR_GRANT } from '@cloud/contract';
import type { FastifyRequest } from 'fastify';
import { isPassword } from '../../../database/stored-password.ts';
import type { App } from '../../../http/app.ts';
import { factorsOf, hasSecondFactor } from '../../../identity/factors/factor.ts';
import { siteOf } from '../../../identity/factors/passkey.ts';
import { md5OfWirePassword } from '../../../identity/password.ts';
import { continueSession, endSession, readRefresh, type SignedIn } from '../../../identity/session/session.ts';
import { authorizationCode } from '../authorization/authorization-code.ts';
import { social } from '../external/social.ts';
import { takeSecondFactor } from '../mfa/second-factor.ts';
import { registerAccount } from '../registration/register.ts';
import { takeCaptcha } from './captcha-routes.ts';
import { requireClient } from './client.ts';
import { face } from './face-sign-in.ts';
import { signInCounted, type Grant } from './grant.ts';
import { demandNewPassword, takeNewPassword } from './new-password.ts';
import { factsOf, isSwitching, openFor, type AskClient } from './open-for.ts';
import { holderOfPasskey } from './passkey-sign-in.ts';
import { smsCode } from './sms.ts';
import type { TokenRequest } from './token-request.ts';
import { tryOf } from './try-of.ts';
import { chooseRoles, findByAccount, findById, requireRole, requireTenant, type StoredHolder } from './user-lookup.ts';

/** Account and password, as the family checks them: captcha, lock, tenant, password, role, client, in this order. */
const password: Grant = async (app, asked, client) => {
  if (app.config.captchaMode && asked.grantType === 'password') throw new ApiError('wrong-captcha');
  return byPassword(app, asked, client);
};

const captcha: Grant = async (app, asked, client) => {
  await takeCaptcha(app, asked.captchaKey, asked.captchaCode);
  return byPassword(app, asked, client);
};

/** The holder is read again, so that changed roles take effect. */
const refresh: Grant = async (app, asked, client) => {
  const request = await readRefresh(app, asked.refreshToken);
  const holder = await findById(app.database, request.userId);
  if (!holder) throw new ApiError('token-invalid');
  await requireTenant(app.database, holder.tenantId);
  const accepted = await client();
  if (accepted.clientId !== request.claims.client_id) throw new ApiError('client-rejected');
  const switched = request.roleId !== null || request.deptId !== null;
  const held = switched
    ? await chooseRoles(app.database, holder, { deptId: request.deptId ?? '', roleId: request.roleId ?? '' })
    : holder;
  requireRole(held);
  const oauthId = request.oauthId ?? '';
  const narrowed = isSwitching(app, asked) ? await chooseRoles(app.database, held, asked) : held;
  if (narrowed.roleId === held.roleId && narrowed.deptId === held.deptId)
    return continueSession(app, held, { ...factsOf(asked, accepted), switched, oauthId }, request);
  // One of several is chosen: a session may narrow itself, so a user who signed in by a one-time code need not come
  // again. It never widens itself, since another application may hold it. Tokens of the wider one end.
  if (!(await endSession(app, request.claims.sid))) throw new ApiError('token-invalid');
  return openFor(app, held, asked, accepted, oauthId);
};

const secondFactor: Grant = async (app, asked, client, site) => {
  const proven = await takeSecondFactor(app, asked, client, site);
  const { holder, oauthId, recoveryCodes } = proven;
  await demandNewPassword(app, holder, proven.asked, proven.client, { oauthId, recoveryCodes });
  const signedIn = await openFor(app, holder, proven.asked, proven.client, oauthId);
  return { ...signedIn, recoveryCodes };
};

/** A passkey that verified its user is both factors in one. */
const passkey: Grant = async (app, asked, client, site) => {
  const accepted = await client('password');
  const holder = await holderOfPasskey(app, asked, site);
  await demandNewPassword(app, holder, asked, accepted);
  return openFor(app, holder, asked, accepted);
};

const GRANTS: Record<string, Grant> = {
  password,
  captcha,
  refresh_token: refresh,
  register: registerAccount,
  sms_code: smsCode,
  social,
  authorization_code: authorizationCode,
  [SECOND_FACTOR_GRANT]: secondFactor,
  [NEW_PASSWORD_GRANT]: takeNewPassword,
  [PASSKEY_GRANT]: passkey,
  [FACE_GRANT]: face,
};

/** Answers a request for a token. @throws ApiError `grant-unknown` and whatever the grant refuses. */
export async function grantToken(app: App, asked: TokenRequest, request: FastifyRequest): Promise<SignedIn> {
  const grant = Object.hasOwn(GRANTS, asked.grantType) ? GRANTS[asked.grantType] : undefined;
  if (!grant) throw new ApiError('grant-unknown');
  const { authorization } = request.headers;
  const client: AskClient = (as = asked.grantType) =>
    requireClient(app.database, authorization, as, asked.text('client_id', 'clientId'));
  return grant(app, asked, client, siteOf(app.config, request));
}

async function byPassword(app: App, asked: TokenRequest, client: AskClient): Promise<SignedIn> {
  const { tenantId, account } = asked;
  if (account === '' || asked.password === '') throw new ApiError('wrong-credentials');
  const tried = tryOf(app, asked, account);
  const find = () => findByAccount(app.database, tenantId, account);
  await app.lockout.begin({ ...tried, hasSecondFactor: () => isGuarded(app, find()) });
  const holder = await find();
  const md5 = md5OfWirePassword(app.secrets, asked.password);
  if (!(await isPassword(holder?.password, md5)) || !holder) throw new ApiError('wrong-credentials');
  // After the password, so that guessing does not tell which tenants exist.
  const accepted = await acceptHolder(app, holder, client).catch(async (cause: unknown) => {
    // A caller who knew the password has not guessed it.
    await app.lockout.takeBack(tried);
    throw cause;
  });
  return signInCounted(app, tried, holder, asked, accepted);
}

/** Whether a right password alone does not open the account. */
async function isGuarded(app: App, found: Promise<StoredHolder | undefined>): Promise<boolean> {
  const holder = await found;
  return holder !== undefined && hasSecondFactor(await factorsOf(app.database.queries, holder.id));
}

/** The client of a request whose password was right, if its holder may sign in at all. */
async function acceptHolder(app: App, holder: StoredHolder, client: AskClient): ReturnType<AskClient> {
  await requireTenant(app.database, holder.tenantId);
  requireRole(holder);
  return client();
}
