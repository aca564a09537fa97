import { randomInt } from 'node:crypto';
import { MANAGEMENT_TENANT } from '@cloud/contract';
import type { Work } from '../../crud/work.ts';
import { newId } from '../../database/id.ts';
import type { Queries } from '../../database/database.ts';
import { hashPassword, md5Hex } from '../../identity/password.ts';
import { allMenus } from './menu-rows.ts';

const FIRST_PASSWORD = 'admin';

/** Six digits that no tenant has or had. */
export async function newTenantNumber(trx: Queries): Promise<string> {
  for (;;) {
    const number = String(randomInt(100_000, 1_000_000));
    const taken = await trx.selectFrom('bladeTenant').select('id').where('tenantId', '=', number).executeTakeFirst();
    if (!taken) return number;
  }
}

/** What a new tenant starts with: an administrator's role and account, a department, a position, menus, dictionaries. */
export async function fillTenant(work: Work, tenantId: string, name: string): Promise<void> {
  const { trx } = work;
  const base = { tenantId, createUser: work.scope.userId, updateUser: work.scope.userId };
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
  const password = await work.app.params.text('tenant.default.password', FIRST_PASSWORD);
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
    .values({ ...user, birthday: new Date(), password: await hashPassword(md5Hex(password)) })
    .execute();
  await grantDefaultMenus(work, roleId);
  await copyBusinessDictionary(work, tenantId);
  work.changed('blade_role', 'blade_dept', 'blade_post', 'blade_user', 'blade_role_menu', 'blade_dict_biz');
}

/** The menus of `tenant.default.menuCode` with everything below them. */
async function grantDefaultMenus(work: Work, roleId: string): Promise<void> {
  const codes = (await work.app.params.text('tenant.default.menuCode', '')).split(',').map((code) => code.trim());
  const all = await allMenus(work);
  const granted = new Set(all.filter((row) => codes.includes(row.code)).map((row) => row.id));
  for (let before = -1; before !== granted.size;) {
    before = granted.size;
    for (const row of all) if (granted.has(row.parentId)) granted.add(row.id);
  }
  const links = [...granted].map((menuId) => ({ id: newId(), roleId, menuId }));
  if (links.length > 0) await work.trx.insertInto('bladeRoleMenu').values(links).execute();
}

/** The management tenant's entries under new ids, each below the copy of its parent. */
async function copyBusinessDictionary(work: Work, tenantId: string): Promise<void> {
  const rows = await work.trx
    .selectFrom('bladeDictBiz')
    .select(['id', 'parentId', 'code', 'dictKey', 'dictValue', 'sort', 'remark', 'isSealed'])
    .where('tenantId', '=', MANAGEMENT_TENANT)
    .where('isDeleted', '=', 0)
    .execute();
  if (rows.length === 0) return;
  const ids = new Map(rows.map((row) => [row['id'] as string, newId()]));
  const copies = rows.map((row) => {
    const parentId = ids.get(row['parentId'] as string) ?? '0';
    return { ...row, id: ids.get(row['id'] as string)!, parentId, tenantId };
  });
  await work.trx.insertInto('bladeDictBiz').values(copies).execute();
}
