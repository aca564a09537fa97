import { newId } from '../../src/database/id.ts';
import { hashPassword, md5Hex } from '../../src/database/stored-password.ts';
import type { TestServer } from './harness.ts';

/** Password of everybody whom {@link createUser} makes. */
export const USER_PASSWORD = 'Secret-123';

/** Makes a user, and his tenant if it is new, and signs him in. `alias` is that of his role. */
export async function createUser(server: TestServer, tenantId: string, account: string, alias = 'user') {
  const { queries } = server.database;
  const tenant = await queries
    .selectFrom('bladeTenant')
    .select('id')
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();
  if (!tenant) {
    const row = { id: newId(), tenantId, tenantName: `tenant ${tenantId}` };
    await queries.insertInto('bladeTenant').values(row).execute();
  }
  const roleId = newId();
  const role = { id: roleId, tenantId, roleName: alias, roleAlias: alias };
  await queries.insertInto('bladeRole').values(role).execute();
  const id = newId();
  const password = await hashPassword(md5Hex(USER_PASSWORD));
  await queries
    .insertInto('bladeUser')
    .values({ id, tenantId, account, password, realName: account, roleId })
    .execute();
  return { id, roleId, token: await server.signIn(account, USER_PASSWORD, tenantId) };
}

/** Sets a system parameter. */
export async function setParameter(server: TestServer, paramKey: string, paramValue: string): Promise<void> {
  const { queries } = server.database;
  await queries.deleteFrom('bladeParam').where('paramKey', '=', paramKey).execute();
  await queries.insertInto('bladeParam').values({ id: newId(), paramKey, paramValue, paramName: paramKey }).execute();
}
