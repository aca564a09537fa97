// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyTable } from '../support/any-table.ts';
import { addTenant, signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  admin = await server.signIn();
});
afterAll(() => server?.stop());

const get = async (path: string, query: object = {}, token = admin) => server.get(path, { token, query: { ...query } });
const post = async (path: string, body: object = {}, token = admin) => server.post(path, { token, body });
const act = async (path: string, query: object = {}, token = admin) =>
  server.post(path, { token, query: { ...query } });

const user = '/blade-system/user';

const firstIds = async () => {
  const first = async (table: string, alias?: string) => {
    let rows = anyTable(server.database.queries)
      .selectFrom(table)
      .select('id')
      .where('tenantId', '=', '000000')
      .orderBy('sort');
    if (alias) rows = rows.where('roleAlias', '=', alias);
    return (await rows.executeTakeFirstOrThrow()).id as string;
  };
  return {
    deptId: await first('bladeDept'),
    roleId: await first('bladeRole', 'user'),
    postId: await first('bladePost'),
  };
};
const record = async (account: string) => ({
  account,
  password: 'Secret1',
  name: account,
  realName: account,
  sex: 1,
  ...(await firstIds()),
});
const add = async (account: string) => (await post(`${user}/submit`, await record(account))).data;

describe('users', () => {
  it('are added with roles, listed with names, and never with a password', async () => {
    const saved = await add('anna');
    expect(saved).toMatchObject({ account: 'anna', userType: 1 });
    const list = (await get(`${user}/list`, { account: 'ann' })).data;
    expect(list.records[0]).toMatchObject({
      roleName: '用户',
      deptName: '云体验科技',
      postName: '首席执行官',
      sexName: '男',
      userTypeName: 'WEB',
      birthday: '',
    });
    const page = (await get(`${user}/page`, { deptId: saved.deptId, account: 'anna', current: 1, size: 10 })).data;
    expect(page.records[0]).toMatchObject({ tenantName: '管理组' });
    for (const row of [saved, list.records[0], page.records[0]]) expect('password' in row).toBe(false);
    expect(JSON.stringify(list)).not.toContain('argon2');
    expect(await server.signIn('anna', 'Secret1')).toBeTruthy();
    expect((await get(`${user}/list`, { password_like: 'argon' })).status).toBe(400);
  });

  it('keep their password when they are edited, whatever is sent', async () => {
    const saved = await add('berta');
    expect((await post(`${user}/update`, { ...saved, password: 'other-password', realName: 'Berta' })).body.code).toBe(
      200,
    );
    expect(await server.signIn('berta', 'Secret1')).toBeTruthy();
    expect((await get(`${user}/detail`, { id: saved.id })).data.realName).toBe('Berta');
  });

  it('have an account of their own in their tenant, and parts of their own tenant only', async () => {
    await add('carl');
    expect((await post(`${user}/submit`, await record('carl'))).body).toMatchObject({
      reason: 'duplicate-value',
      msg: '“carl”已存在，请更换',
    });
    expect((await post(`${user}/submit`, { ...(await record('carl2')), roleId: '123' })).body.reason).toBe(
      'reference-unknown',
    );
    expect((await post(`${user}/submit`, { ...(await record('carl3')), password: '12345' })).body.reason).toBe(
      'password-short',
    );
    const { password: _password, ...without } = await record('carl4');
    expect((await post(`${user}/submit`, without)).status).toBe(200);
    expect(await server.signIn('carl4', '123456'), 'the fixed one').toBeTruthy();
  });

  it('see and change their own profile only', async () => {
    const saved = await add('dora');
    const token = await server.signIn('dora', 'Secret1');
    expect((await get(`${user}/info`, {}, token)).data).toMatchObject({ id: saved.id, account: 'dora' });
    const { roleId } = await firstIds();
    const sent = {
      id: '1',
      realName: 'Dora',
      roleId: `${roleId},1`,
      account: 'root',
      password: 'x',
    };
    expect((await post(`${user}/update-info`, sent, token)).body.code).toBe(200);
    const after = (await get(`${user}/detail`, { id: saved.id })).data;
    expect(after).toMatchObject({ account: 'dora', realName: 'Dora', roleId });
    expect((await get(`${user}/list`, {}, token)).status).toBe(403);
    expect((await post(`${user}/update`, { id: saved.id, realName: 'x' }, token)).status).toBe(403);
  });

  it('change their password, and their other sessions end', async () => {
    await add('emil');
    const [here, elsewhere] = [await server.signIn('emil', 'Secret1'), await server.signIn('emil', 'Secret1')];
    const change = (query: object) => act(`${user}/update-password`, query, here);
    expect(
      (await change({ oldPassword: 'bad', newPassword: 'Secret-22', newPassword1: 'Secret-22' })).body.reason,
    ).toBe('wrong-old-password');
    expect(
      (await change({ oldPassword: 'Secret1', newPassword: 'Secret-22', newPassword1: 'Secret-33' })).body.reason,
    ).toBe('passwords-differ');
    expect(
      (await change({ oldPassword: 'Secret1', newPassword: 'Secret-22', newPassword1: 'Secret-22' })).body.code,
    ).toBe(200);
    expect((await get(`${user}/info`, {}, here)).status).toBe(200);
    expect((await get(`${user}/info`, {}, elsewhere)).status).toBe(401);
    expect(await server.signIn('emil', 'Secret-22')).toBeTruthy();
  });

  it('are reset, unlocked, granted roles and removed by administrators', async () => {
    const saved = await add('fred');
    const token = await server.signIn('fred', 'Secret1');
    expect((await act(`${user}/reset-password`, { userIds: saved.id })).body.code).toBe(200);
    expect((await get(`${user}/info`, {}, token)).status).toBe(401);
    expect(await server.signIn('fred', '123456')).toBeTruthy();
    for (let attempt = 0; attempt < 5; attempt++) await server.signIn('fred', 'wrong').catch(() => {});
    await expect(server.signIn('fred', '123456')).rejects.toThrow('account-locked');
    await act(`${user}/unlock`, { userIds: saved.id });
    const again = await server.signIn('fred', '123456');
    const manager = await server.database.queries
      .selectFrom('bladeRole')
      .select('id')
      .where('roleAlias', '=', 'manager')
      .executeTakeFirstOrThrow();
    await act(`${user}/grant`, { userIds: saved.id, roleIds: manager.id });
    expect((await get('/blade-auth/oauth/user-info', {}, again)).data.roles).toEqual(['manager']);
    expect((await act(`${user}/remove`, { ids: saved.id })).body.code).toBe(200);
    expect((await get(`${user}/info`, {}, again)).status).toBe(401);
    await expect(server.signIn('fred', '123456')).rejects.toThrow('wrong-credentials');
  });

  it('never lose the last administrator or remove themselves', async () => {
    const me = (await get(`${user}/info`)).data;
    expect((await act(`${user}/remove`, { ids: me.id })).body.reason).toBe('own-account');
    const { roleId } = await firstIds();
    expect((await act(`${user}/grant`, { userIds: me.id, roleIds: roleId })).body.reason).toBe('last-administrator');
    const helper = await signInWith(server, ['user_edit', 'user_delete', 'user_reset', 'user_role', 'user_add']);
    for (const path of ['remove?ids=', 'reset-password?userIds=']) {
      expect((await act(`${user}/${path}${me.id}`, {}, helper)).body.reason).toBe('super-only');
    }
    const own = (await get(`${user}/info`, {}, helper)).data;
    expect((await act(`${user}/grant`, { userIds: own.id, roleIds: me.roleId }, helper)).body.reason).toBe(
      'super-only',
    );
    expect((await post(`${user}/submit`, { ...(await record('evil')), roleId: me.roleId }, helper)).body.reason).toBe(
      'super-only',
    );
  });
});

describe('tenants', () => {
  const tenant = '/blade-system/tenant';
  it('start with all that their administrator needs, and see only themselves', async () => {
    const saved = (
      await post(`${tenant}/submit`, {
        tenantName: '测试租户',
        domain: 'http://acme.example.com',
        linkman: 'x',
        contactNumber: '1',
      })
    ).data;
    expect(saved.tenantId).toMatch(/^\d{6}$/);
    expect(saved).toMatchObject({
      accountNumber: 100,
      domain: 'http://acme.example.com',
      domainUrl: 'http://acme.example.com',
    });
    const theirs = await server.signIn('admin', 'admin', saved.tenantId);
    const routes = (await get('/blade-system/menu/routes', {}, theirs)).data;
    expect(routes.map((row: any) => row.code)).toEqual(
      expect.arrayContaining(['userPointCloud', 'monitor', 'base', 'authority', 'system']),
    );
    for (const code of ['tenant', 'client', 'menu', 'dict'])
      expect([code, JSON.stringify(routes).includes(`"code":"${code}"`)]).toEqual([code, false]);
    const params = (await get('/blade-system/param/list', {}, theirs)).data.records;
    expect(params.map((row: any) => row.paramKey)).toContain('pointcloud.release.requiresApproval');
    expect(params.filter((row: any) => row.isPublic !== 1)).toEqual([]);
    expect((await get(`${tenant}/list`, {}, theirs)).data.records.map((row: any) => row.tenantId)).toEqual([
      saved.tenantId,
    ]);
    expect((await get(`${user}/list`, {}, theirs)).data.total).toBe(1);
    expect((await get('/blade-system/dept/tree', { tenantId: '000000' }, theirs)).data[0].title).toBe('测试租户');
    expect((await post(`${tenant}/submit`, { tenantName: 'y' }, theirs)).status).toBe(403);
    const info = await server.get(`${tenant}/info`, { query: { domain: 'http://acme.example.com/login?x=1' } });
    expect(info.data.tenantId).toBe(saved.tenantId);
    expect((await server.get(`${tenant}/info`, { query: { domain: 'http://example.com/' } })).data).toEqual({});
  });

  it('obey quota, end of license and package', async () => {
    const saved = (await post(`${tenant}/submit`, { tenantName: '配额租户' })).data;
    const theirs = await server.signIn('admin', 'admin', saved.tenantId);
    await act(`${tenant}/setting`, { ids: saved.id, accountNumber: 1, expireTime: '' });
    const deptId = (await get('/blade-system/dept/tree', {}, theirs)).data[0].id;
    const person = { account: 'p', password: 'Secret1', name: 'p', realName: 'p', deptId };
    expect((await post(`${user}/submit`, person, theirs)).body).toMatchObject({
      reason: 'account-quota',
      params: { limit: 1 },
    });
    const postMenu = await server.database.queries
      .selectFrom('bladeMenu')
      .select('id')
      .where('code', '=', 'post')
      .executeTakeFirstOrThrow();
    const pack = (await post('/blade-system/tenant-package/submit', { packageName: '基础版', menuId: postMenu.id }))
      .data;
    await act(`${tenant}/package-setting`, { tenantId: saved.tenantId, packageId: pack.id });
    const routes = (await get('/blade-system/menu/routes', {}, theirs)).data;
    expect(routes.map((row: any) => [row.code, row.children.map((child: any) => child.code)])).toEqual([
      ['system', ['post']],
    ]);
    expect((await get(`${tenant}/package-detail`, { tenantId: saved.id })).data.packageName).toBe('基础版');
    await act(`${tenant}/setting`, { ids: saved.id, accountNumber: -1, expireTime: '2020-01-01 00:00:00' });
    await expect(server.signIn('admin', 'admin', saved.tenantId)).rejects.toThrow('tenant-expired');
  });

  it('go with their users, and the management tenant stays', async () => {
    const saved = (await post(`${tenant}/submit`, { tenantName: '临时租户' })).data;
    const theirs = await server.signIn('admin', 'admin', saved.tenantId);
    expect((await act(`${tenant}/remove`, { ids: saved.id })).body.code).toBe(200);
    expect((await get(`${user}/info`, {}, theirs)).status).toBe(401);
    const own = (await get(`${tenant}/list`, { tenantId_equal: '000000' })).data.records[0];
    expect((await act(`${tenant}/remove`, { ids: own.id })).body.reason).toBe('management-tenant');
  });
});

describe('dictionaries', () => {
  const dict = '/blade-system/dict';
  it('answer their choices with number keys, without the root and what is sealed', async () => {
    const { data } = await get(`${dict}/dictionary`, { code: 'sex' });
    expect(data.map((row: any) => [row.dictKey, row.dictValue])).toEqual([
      [1, '男'],
      [2, '女'],
    ]);
    await post(`${dict}/submit`, { id: data[1].id, isSealed: 1 });
    expect((await get(`${dict}/dictionary`, { code: 'sex' })).data).toHaveLength(1);
    await post(`${dict}/submit`, { id: data[1].id, isSealed: 0 });
    expect((await get(`${dict}/dictionary`)).data).toEqual([]);
  });

  it('are kept as roots and entries that share a code', async () => {
    const root = (await post(`${dict}/submit`, { code: 'color', dictValue: '颜色', sort: 1, parentId: '' })).data;
    expect(root).toMatchObject({ dictKey: -1, parentId: '0', parentName: '顶级' });
    const red = { parentId: root.id, dictKey: 'red', dictValue: '红', sort: 1 };
    expect((await post(`${dict}/submit`, { ...red, code: 'other' })).body).toMatchObject({
      reason: 'code-of-dictionary',
      params: { code: 'color' },
    });
    const entry = (await post(`${dict}/submit`, { ...red, code: 'color' })).data;
    expect(entry).toMatchObject({ code: 'color', dictKey: 'red', parentName: '颜色' });
    const twice = await post(`${dict}/submit`, { parentId: root.id, dictKey: 'red', dictValue: '红', sort: 1 });
    expect(twice.body.reason).toBe('duplicate-value');
    await post(`${dict}/submit`, { id: root.id, code: 'colour' });
    expect((await get(`${dict}/dictionary`, { code: 'colour' })).data).toHaveLength(1);
    expect((await get(`${dict}/parent-list`, { code: 'colour' })).data.records[0].id).toBe(root.id);
    expect(
      (await get(`${dict}/child-list`, { parentId: root.id, current: 1, size: 10 })).data.map(
        (row: any) => row.dictKey,
      ),
    ).toEqual(['red']);
    expect((await get(`${dict}/child-list`, { parentId: -1 })).data).toEqual([]);
    const moved = {
      ...entry,
      code: 'colour',
      parentId: (await get(`${dict}/parent-list`, { code: 'sex' })).data.records[0].id,
    };
    expect((await post(`${dict}/submit`, moved)).data, 'the code was not typed').toMatchObject({ code: 'sex' });
    await post(`${dict}/submit`, { id: entry.id, parentId: root.id });
    expect((await act(`${dict}/remove`, { ids: root.id })).body.reason).toBe('has-children');
    expect((await get(`${dict}/tree`, { code: 'DICT' })).data.length).toBeGreaterThan(15);
    expect((await get(`${dict}/select`)).data.map((row: any) => row.dictValue)).toContain('[colour] 颜色');
  });

  it('keep the key that is typed for a root, and have one root by code', async () => {
    const root = { code: 'shape', dictValue: '形状', dictKey: 12, sort: 1, parentId: '' };
    const saved = (await post(`${dict}/submit`, root)).data;
    expect(saved).toMatchObject({ code: 'shape', dictKey: 12 });
    expect((await post(`${dict}/submit`, { ...root, dictKey: 13 })).body.reason).toBe('duplicate-value');
    expect((await post(`${dict}/submit`, { id: saved.id, dictKey: 14 })).data.dictKey).toBe(14);
    expect((await post(`${dict}/submit`, { id: saved.id, sort: 2 })).data.dictKey).toBe(14);
    await post(`${dict}/submit`, { parentId: saved.id, dictKey: 1, dictValue: '圆', sort: 1 });
    expect((await get(`${dict}/dictionary`, { code: 'shape' })).data.map((row: any) => row.dictKey)).toEqual([1]);
  });

  it('of business belong to a tenant', async () => {
    await addTenant(server, '333333');
    const theirs = await signInWith(server, ['dictbiz_add'], { tenantId: '333333' });
    const path = '/blade-system/dict-biz';
    const root = (await post(`${path}/submit`, { code: 'level', dictValue: '级别', sort: 1 }, theirs)).data;
    await post(`${path}/submit`, { parentId: root.id, dictKey: 'a', dictValue: '甲', sort: 1 }, theirs);
    expect((await get(`${path}/dictionary`, { code: 'level' }, theirs)).data).toHaveLength(1);
    expect((await get(`${path}/dictionary`, { code: 'level' })).data).toHaveLength(0);
    expect((await post(`${path}/submit`, { code: 'level', dictValue: '级别', sort: 1 })).body.code).toBe(200);
  });
});

describe('applications', () => {
  it('never show their secret, and keep it when its mask comes back', async () => {
    const client = '/blade-system/client';
    const row = (await get(`${client}/list`, { clientId: 'saber' })).data.records[0];
    expect(row.clientSecret).toBe('******');
    await post(`${client}/submit`, { ...row, accessTokenValidity: 7200 });
    expect(await server.signIn()).toBeTruthy();
    const person = await signInWith(server, ['client_view', 'client_edit']);
    const shown = (await get(`${client}/list`, {}, person)).data.records as { clientSecret: string }[];
    expect(new Set(shown.map(({ clientSecret }) => clientSecret))).toEqual(new Set(['******']));
    await addTenant(server, '343434');
    const stranger = await signInWith(server, ['client_view', 'client_edit'], { alias: 'admin', tenantId: '343434' });
    expect((await get(`${client}/list`, {}, stranger)).body.reason).toBe('platform-only');
    expect((await get(`${client}/list`, { clientSecret: 'saber_secret' })).data.total).toBe(3);
  });
});
