import { ApiError } from '@cloud/contract';
import type { App } from '../../app.ts';
import { newId } from '../../database/id.ts';
import { hashPassword, isMd5, md5OfWirePassword, openWirePassword } from '../../identity/password.ts';
import { requireAccountQuota } from '../../identity/quota.ts';
import type { Client, SignedIn } from '../../identity/session.ts';
import { requireTenant } from './holder.ts';
import type { TokenRequest } from './token-request.ts';

/** Registrations of one address in an hour. */
const ADDRESS_LIMIT = 20;
const RULES: Record<'name' | 'account' | 'phone' | 'email', RegExp> = {
  name: /^(?:[\u4e00-\u9fff·]{2,20}|[A-Za-z ]{2,10})$/,
  account: /^(?=.*[A-Za-z])[\w@-]{3,20}$/,
  phone: /^1[3-9]\d{9}$/,
  email: /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/,
};
const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)[\w@-]{6,20}$/;

/**
 * Adds an account without a role: it waits for an administrator, so no tokens are answered.
 *
 * @throws ApiError `registration-closed`, `registration-invalid`, `duplicate-value`, `account-quota`
 */
export async function registerAccount(app: App, asked: TokenRequest, client: () => Promise<Client>): Promise<SignedIn> {
  if (!(await app.params.flag('account.registerUser', true))) throw new ApiError('registration-closed');
  const accepted = await client();
  await requireTenant(app.database, asked.tenantId);
  if (!(await app.ephemeral.count(`register:${asked.remoteIp}`, ADDRESS_LIMIT, 3600)))
    throw new ApiError('too-many-requests');
  const facts = {
    name: asked.text('name'),
    account: asked.text('account') || asked.account,
    phone: asked.text('phone'),
    email: asked.text('email'),
  };
  for (const name of ['name', 'account', 'phone', 'email'] as const) {
    const isOptional = name === 'email';
    if (!(isOptional && facts[name] === '') && !RULES[name].test(facts[name])) {
      throw new ApiError('registration-invalid', { field: name });
    }
  }
  const open = openWirePassword(app.secrets, asked.password);
  if (!isMd5(open) && !PASSWORD.test(open)) throw new ApiError('registration-invalid', { field: 'password' });
  const password = await hashPassword(md5OfWirePassword(app.secrets, asked.password));
  const id = newId();
  await insertAccount(app, { id, tenantId: asked.tenantId, password, ...facts });
  return {
    accessToken: '',
    refreshToken: '',
    expiresIn: 0,
    avatar: '',
    claims: {
      token_type: 'access_token',
      client_id: accepted.clientId,
      tenant_id: asked.tenantId,
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

async function insertAccount(
  app: App,
  row: { id: string; tenantId: string; account: string; name: string; phone: string; email: string; password: string },
): Promise<void> {
  try {
    await app.database.transaction(async (trx) => {
      await requireAccountQuota(trx, row.tenantId);
      await trx
        .insertInto('bladeUser')
        .values({ ...row, realName: row.name, roleId: '', deptId: '', postId: '' })
        .execute();
    });
    await app.cache.changed('blade_user');
  } catch (cause) {
    if ((cause as { code?: string }).code !== '23505') throw cause;
    throw new ApiError('duplicate-value', { value: row.account }, cause);
  }
}
