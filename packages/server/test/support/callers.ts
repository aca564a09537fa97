import { newId } from '../../src/database/id.ts';
import { hashPassword, md5Hex } from '../../src/database/stored-password.ts';
import type { TestServer } from './harness.ts';

/** Adds a user with a role of its own that holds the given permissions; returns his token. */
export async function signInWith(
  server: TestServer,
  permissions: readonly string[],
  options: { alias?: string; tenantId?: string; deptId?: string } = {},
): Promise<string> {
  const { queries } = server.database;
  const tenantId = options.tenantId ?? '000000';
  const roleId = newId();
  const account = `user${roleId}`;
  const roleAlias = options.alias ?? `role${roleId}`;
  await queries.insertInto('bladeRole').values({ id: roleId, tenantId, roleName: roleAlias, roleAlias }).execute();
  for (const code of permissions) {
    const button = await queries
      .selectFrom('bladeMenu')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    await queries.insertInto('bladeRoleMenu').values({ id: newId(), roleId, menuId: button.id }).execute();
  }
  const password = await hashPassword(md5Hex('secret'));
  const deptId = options.deptId ?? '';
  await queries
    .insertInto('bladeUser')
    .values({ id: newId(), tenantId, account, password, name: 'tester', realName: account, roleId, deptId })
    .execute();
  return server.signIn(account, 'secret', tenantId);
}

/** Adds an empty tenant. */
export async function addTenant(server: TestServer, tenantId: string): Promise<void> {
  const row = { id: newId(), tenantId, tenantName: `tenant ${tenantId}` };
  await server.database.queries.insertInto('bladeTenant').values(row).execute();
}
