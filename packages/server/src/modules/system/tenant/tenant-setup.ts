import { MANAGEMENT_TENANT } from '@cloud/contract';
import { randomInt } from 'node:crypto';
import type { Queries } from '../../../database/database.ts';
import { newId } from '../../../database/id.ts';
import { hashPassword, md5Hex } from '../../../database/stored-password.ts';
import type { RequestContext } from '../../../http/app.ts';
import { issuePassword } from '../../../identity/password.ts';
import { allMenus } from '../menu/menu-rows.ts';

/** Where passwords are fixed. */
const FIRST_PASSWORD = 'admin';

/** Six digits that no tenant has or had. */
export async function newTenantNumber(trx: Queries): Promise<string> {
  for (;;) {
    const number = String(randomInt(100_000, 1_000_000));
    const taken = await trx.selectFrom('bladeTenant').select('id').where('tenantId', '=', number).executeTakeFirst();
    if (!taken) return number;
  }
}

/**
 * What a new tenant starts with: an administrator's role and account, a department, a position, menus, dictionaries.
 *
 * @returns the generated password of its account; undefined where passwords are fixed.
 */
export async function fillTenant(context: RequestContext, tenantId: string, name: string): Promise<string | undefined> {
  const { trx } = context;
  const base = { tenantId, createUser: context.scope.userId, updateUser: context.scope.userId };
  const [roleId, deptId, postId] = [newId(), newId(), newId()];
  const role = { ...base, id: roleId, parentId: '0', roleName: '管理员', roleAlias: 'admin', sort: 2 };
  const dept = {
    ...base,
    id: deptId,
    parentId: '0',
    ancestors: '0',
    deptName: name.slice(0, 45),
    fullName: name.slice(0, 45),
  };
  const post = { ...base, id: postId, category: 1, postCode: 'ceo', postName: '首席执行官', sort: 1 };
  const { config, params } = context.app;
  const issued = config.fixedPasswords ? undefined : issuePassword();
  const password = issued ?? (await params.text('tenant.default.password', FIRST_PASSWORD));
  const user = {
    ...base,
    id: newId(),
    account: 'admin',
    name: 'admin',
    realName: 'admin',
    sex: 1,
    roleId,
    deptId,
    postId,
  };
  await trx.insertInto('bladeRole').values(role).execute();
  await trx
    .insertInto('bladeDept')
    .values({ ...dept, deptCategory: 1, sort: 2 })
    .execute();
  await trx.insertInto('bladePost').values(post).execute();
  await trx
    .insertInto('bladeUser')
    .values({
      ...user,
      birthday: new Date(),
      password: await hashPassword(md5Hex(password)),
      passwordDue: issued !== undefined,
    })
    .execute();
  await grantDefaultMenus(context, roleId);
  await copyBusinessDictionary(context, tenantId);
  context.changed('blade_role', 'blade_dept', 'blade_post', 'blade_user', 'blade_role_menu', 'blade_dict_biz');
  return issued;
}

/** The menus of `tenant.default.menuCode` with everything below them. */
async function grantDefaultMenus(context: RequestContext, roleId: string): Promise<void> {
  const codes = (await context.app.params.text('tenant.default.menuCode', '')).split(',').map((code) => code.trim());
  const all = await allMenus(context);
  const granted = new Set(all.filter((row) => codes.includes(row.code)).map((row) => row.id));
  for (let before = -1; before !== granted.size;) {
    before = granted.size;
    for (const row of all) if (granted.has(row.parentId)) granted.add(row.id);
  }
  const links = [...granted].map((menuId) => ({ id: newId(), roleId, menuId }));
  if (links.length > 0) await context.trx.insertInto('bladeRoleMenu').values(links).execute();
}

/** The management tenant's entries under new ids, each below the copy of its parent. */
async function copyBusinessDictionary(context: RequestContext, tenantId: string): Promise<void> {
  const rows = await context.trx
    .selectFrom('bladeDictBiz')
    .select(['id', 'parentId', 'code', 'dictKey', 'dictValue', 'sort', 'remark', 'isSealed'])
    .where('tenantId', '=', MANAGEMENT_TENANT)
    .where('isDeleted', '=', 0)
    .execute();
  if (rows.length === 0) return;
  const ids = new Map(rows.map((row) => [row.id, newId()]));
  const copies = rows.map((row) => {
    const parentId = ids.get(row.parentId) ?? '0';
    return { ...row, id: ids.get(row.id)!, parentId, tenantId };
  });
  await context.trx.insertInto('bladeDictBiz').values(copies).execute();
}
