import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
});
afterAll(() => server?.stop());

const read = async (path: string, language = 'en', query: Record<string, unknown> = {}) =>
  (await server.get(path, { token: admin, query, headers: { 'accept-language': language } })).data;

it('shows the names that came with the product in English to an English reader', async () => {
  const [tree, grants] = [await read('/blade-system/menu/tree'), await read('/blade-system/menu/grant-tree')];
  for (const nodes of [tree, grants.menu]) expect(JSON.stringify(nodes)).not.toMatch(/\p{Script=Han}/u);
  expect(JSON.stringify(grants.menu)).toContain('"Reset password"');
  const sex = await read('/blade-system/dict/dictionary', 'en', { code: 'sex' });
  expect(sex.map((entry: { dictValue: string }) => entry.dictValue)).toEqual(['Male', 'Female']);
  expect(JSON.stringify(await read('/blade-system/role/tree'))).toContain('Super administrator');
  const [user] = (await read('/blade-system/user/page', 'en', { account: 'admin' })).records;
  expect(user).toMatchObject({
    roleName: 'Super administrator',
    postName: 'Chief executive officer',
    sexName: 'Male',
    tenantName: 'Management',
  });
});

it('keeps Chinese for Chinese readers, and what is opened to be changed as it is stored', async () => {
  const [sex] = await read('/blade-system/dict/dictionary', 'zh-CN', { code: 'sex' });
  expect(sex.dictValue).toBe('男');
  const [role] = await read('/blade-system/role/list');
  expect(role.roleName).toBe('Super administrator');
  expect((await read('/blade-system/role/detail', 'en', { id: role.id })).roleName).toBe('超级管理员');
});

it('keeps a name that an administrator gave, in every language', async () => {
  const { records } = await read('/blade-system/post/list', 'zh-CN', { postCode: 'staff' });
  await server.post('/blade-system/post/submit', { token: admin, body: { id: records[0].id, postName: '测量员' } });
  expect((await read('/blade-system/post/list', 'en', { postCode: 'staff' })).records[0].postName).toBe('测量员');
});

it('finds a record by the name that its reader sees, in any case of its letters', async () => {
  const names = async (path: string, language: string, query: Record<string, unknown>, title = 'name') => {
    const data = await read(path, language, query);
    return ((data.records ?? data) as Record<string, string>[]).map((row) => row[title]);
  };
  const menus = '/blade-system/menu/lazy-list';
  expect(await names(menus, 'en', { name: 'business dict' })).toEqual(['Business dictionaries']);
  expect(await names(menus, 'en', { name: '业务字典' })).toEqual(['Business dictionaries']);
  expect(await names(menus, 'zh-CN', { name: 'business dict' })).toEqual([]);
  expect(await names('/blade-system/menu/lazy-menu-list', 'en', { name_equal: 'Users' })).toEqual(['Users']);
  expect(await names(menus, 'en', { name_notlike: 'e' })).not.toContain('Users');
  expect(await names('/blade-system/post/list', 'en', { postName_like: 'chief' }, 'postName')).toHaveLength(5);
  expect(await names('/blade-system/role/list', 'en', { roleName: 'super' }, 'roleName')).toEqual([
    'Super administrator',
  ]);
  expect(await names('/blade-system/dict/parent-list', 'en', { dictValue: 'position' }, 'dictValue')).toEqual([
    'Position level',
  ]);
  expect(await names('/blade-system/param/list', 'en', { paramName_likeright: 'Initial' }, 'paramName')).toHaveLength(
    2,
  );
});

it('says which permission or role is missing, and who can give it', async () => {
  const plain = await signInWith(server, []);
  const ask = async (path: string, language: string) =>
    (await server.post(path, { token: plain, body: {}, headers: { 'accept-language': language } })).body.msg;
  expect(await ask('/blade-system/post/remove', 'zh-CN')).toMatch(/岗位管理 · 删除（post_delete）.*管理员.*角色管理/);
  expect(await ask('/blade-system/user/reset-password', 'en')).toContain('Users · Reset password (user_reset)');
  expect(await ask('/blade-system/role/grant', 'zh-CN')).toContain('管理员');
  expect(await ask('/blade-system/tenant/submit', 'en')).toContain('super administrator');
});
