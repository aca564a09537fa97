import { ApiError, isMail, mobileProblem, user } from '@cloud/contract';
import { newId } from '../../../database/id.ts';
import { systemScope } from '../../../database/scope.ts';
import { hashPassword } from '../../../database/stored-password.ts';
import { errorCode } from '../../../errors/cause.ts';
import type { App, RequestContext } from '../../../http/app.ts';
import { writeAudit } from '../../../http/log/audit.ts';
import { runInContext } from '../../../http/route/request-context.ts';
import { networkOf } from '../../../identity/network.ts';
import { isMd5, newPasswordMd5, openWirePassword } from '../../../identity/password.ts';
import { requireAccountQuota } from '../../../identity/quota.ts';
import { WAITING } from '../../../identity/registration.ts';
import type { Client, SignedIn } from '../../../identity/session/session.ts';
import type { TokenRequest } from '../sign-in/token-request.ts';
import { requireTenant } from '../sign-in/user-lookup.ts';

/** Registrations of one address in an hour. */
const ADDRESS_LIMIT = 20;
const NAME = /^(?:[\u4e00-\u9fff·]{2,20}|[A-Za-z ]{2,10})$/;
const ACCOUNT = /^(?=.*[A-Za-z])[\w@-]{3,20}$/;
const RULES: Record<string, (text: string) => boolean> = {
  name: (text) => NAME.test(text),
  account: (text) => ACCOUNT.test(text),
  phone: (text) => mobileProblem(text) === undefined,
  email: (text) => text === '' || isMail(text),
};
const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)[\w@-]{8,20}$/;

/** What somebody says of himself when he registers. */
export interface Registration {
  name: string;
  account: string;
  phone?: string;
  email?: string;
  /** In a wire form. */
  password: string;
}

/**
 * Adds an account without a role: it waits for an administrator, so no tokens are answered.
 *
 * @throws ApiError `registration-closed`, `registration-invalid`, `duplicate-value`, `account-quota`
 */
export async function registerAccount(app: App, asked: TokenRequest, client: () => Promise<Client>): Promise<SignedIn> {
  await requireOpenRegistration(app);
  const accepted = await client();
  const { tenantId } = asked;
  await requireTenant(app.database, tenantId);
  await countRegistration(app, asked.remoteIp);
  const facts = {
    name: asked.text('name'),
    account: asked.text('account') || asked.account,
    phone: asked.text('phone'),
    email: asked.text('email'),
    password: asked.password,
  };
  const password = await checkRegistration(app, facts);
  const visitor = { ...systemScope(tenantId), account: facts.account, roleAliases: [], isSuper: false, isAdmin: false };
  const id = await runInContext(app, visitor, asked.remoteIp, (context) =>
    insertWaiting(context, { ...facts, password }),
  );
  return {
    accessToken: '',
    refreshToken: '',
    expiresIn: 0,
    avatar: '',
    claims: {
      token_type: 'access_token',
      client_id: accepted.clientId,
      tenant_id: tenantId,
      user_id: id,
      dept_id: '',
      post_id: '',
      role_id: '',
      role_name: '',
      oauth_id: '',
      account: facts.account,
      user_name: facts.account,
      nick_name: facts.name,
      real_name: facts.name,
      detail: { type: asked.userType },
      sid: '',
    },
  };
}

/** @throws ApiError `registration-closed` */
export async function requireOpenRegistration(app: App): Promise<void> {
  if (!(await app.params.flag('account.registerUser', true))) throw new ApiError('registration-closed');
}

/** @throws ApiError `too-many-requests` */
export async function countRegistration(app: App, address: string): Promise<void> {
  if (!(await app.expiring.count(`register:${networkOf(address)}`, ADDRESS_LIMIT, 3600)))
    throw new ApiError('too-many-requests');
}

/** @returns the password as it is stored. @throws ApiError `registration-invalid` */
export async function checkRegistration(app: App, given: Registration): Promise<string> {
  for (const [name, value] of Object.entries(given)) {
    if (RULES[name] && !RULES[name](String(value))) throw new ApiError('registration-invalid', { field: name });
  }
  const open = openWirePassword(app.secrets, given.password);
  if (!isMd5(open) && !PASSWORD.test(open)) throw new ApiError('registration-invalid', { field: 'password' });
  return hashPassword(newPasswordMd5(app.secrets, given.password, given.account));
}

/**
 * Adds a checked account that waits for an administrator.
 *
 * @param given `password` as it is stored.
 * @returns its id.
 * @throws ApiError `duplicate-value`, `account-quota`
 */
export async function insertWaiting(context: RequestContext, given: Registration, place = ''): Promise<string> {
  const { tenantId } = context.scope;
  await requireAccountQuota(context.trx, tenantId);
  const id = newId();
  const row = { ...given, realName: given.name, roleId: place, deptId: place, postId: place, status: WAITING };
  try {
    await context.trx
      .insertInto('bladeUser')
      .values({ id, tenantId, ...row })
      .execute();
  } catch (cause) {
    if (errorCode(cause) !== '23505') throw cause;
    throw new ApiError('duplicate-value', { value: given.account }, cause);
  }
  await writeAudit(context, user, 'insert', [{ id, after: row }]);
  context.changed('blade_user');
  return id;
}
