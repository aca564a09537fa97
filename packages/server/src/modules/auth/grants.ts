import { ApiError } from '@cloud/contract';
import type { App } from '../../app.ts';
import { isPassword, md5OfWirePassword } from '../../identity/password.ts';
import { continueSession, readRefresh, type Client, type SignedIn } from '../../identity/session.ts';
import { authorizationCode } from './authorization-code.ts';
import { takeCaptcha } from './captcha-routes.ts';
import { requireClient } from './client.ts';
import { factsOf, signIn, type Grant } from './grant.ts';
import { chooseRoles, findByAccount, findById, requireRole, requireTenant } from './holder.ts';
import { registerAccount } from './register.ts';
import { smsCode } from './sms.ts';
import type { TokenRequest } from './token-request.ts';

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
  const chosen = switched
    ? await chooseRoles(app.database, holder, { deptId: request.deptId ?? '', roleId: request.roleId ?? '' })
    : holder;
  const facts = { ...factsOf(asked, accepted), switched, oauthId: request.oauthId ?? '' };
  return continueSession(app, chosen, facts, request);
};

const GRANTS: Record<string, Grant> = {
  password,
  captcha,
  refresh_token: refresh,
  register: registerAccount,
  sms_code: smsCode,
  authorization_code: authorizationCode,
};

/** Answers a request for a token. @throws ApiError `grant-unknown` and whatever the grant refuses. */
export async function grantToken(app: App, asked: TokenRequest, authorization: string | undefined): Promise<SignedIn> {
  const grant = Object.hasOwn(GRANTS, asked.grantType) ? GRANTS[asked.grantType] : undefined;
  if (!grant) throw new ApiError('grant-unknown');
  return grant(app, asked, () =>
    requireClient(app.database, authorization, asked.grantType, asked.text('client_id', 'clientId')),
  );
}

async function byPassword(app: App, asked: TokenRequest, client: () => Promise<Client>): Promise<SignedIn> {
  const { tenantId, account, remoteIp } = asked;
  if (account === '' || asked.password === '') throw new ApiError('wrong-credentials');
  await app.lockout.begin(tenantId, account, remoteIp);
  await requireTenant(app.database, tenantId);
  const holder = await findByAccount(app.database, tenantId, account);
  const md5 = md5OfWirePassword(app.secrets, asked.password);
  if (!(await isPassword(holder?.password, md5)) || !holder) throw new ApiError('wrong-credentials');
  requireRole(holder);
  const accepted = await client();
  await app.lockout.succeed(tenantId, account, remoteIp);
  return signIn(app, holder, asked, accepted);
}
