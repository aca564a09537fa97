// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { addTenant, signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
let admin: string;
const TENANT = '777777';
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  admin = await server.signIn();
  await addTenant(server, TENANT);
});
afterAll(() => server?.stop());

const post = async (path: string, body: object = {}, token = admin) => server.post(path, { token, body });
const act = async (path: string, query: object, token = admin) => server.post(path, { token, query: { ...query } });
const infoOf = async (token: string) => (await server.get('/blade-auth/oauth/user-info', { token })).data;
const roleNamed = async (roleAlias: string, codes: string[], tenantId = TENANT) => {
  const id = newId();
  const { queries } = server.database;
  await queries.insertInto('bladeRole').values({ id, tenantId, roleName: roleAlias, roleAlias }).execute();
  for (const code of codes) {
    const menu = await queries.selectFrom('bladeMenu').select('id').where('code', '=', code).executeTakeFirstOrThrow();
    await queries.insertInto('bladeRoleMenu').values({ id: newId(), roleId: id, menuId: menu.id }).execute();
  }
  return id;
};
const signIn = (codes: string[], alias?: string) =>
  signInWith(server, codes, { tenantId: TENANT, ...(alias ? { alias } : {}) });

describe('nobody gives himself more than he holds', () => {
  it('by taking a role that may do more, whatever the call', async () => {
    const stronger = await roleNamed('stronger', ['user_edit', 'user_role', 'tenant_add']);
    const adminRole = await roleNamed('admin', []);
    for (const alias of [undefined, 'admin']) {
      const token = await signIn(['user_add', 'user_edit', 'user_role'], alias);
      const { user_id: id } = await infoOf(token);
      for (const roleId of alias ? [stronger] : [stronger, adminRole]) {
        const tries = [
          await act('/blade-system/user/grant', { userIds: id, roleIds: roleId }, token),
          await post('/blade-system/user/submit', { id, roleId }, token),
          await post('/blade-system/user/update', { id, roleId }, token),
          await post(
            '/blade-system/user/submit',
            { account: `puppet${roleId}`, password: 'Secret-1', name: 'p', realName: 'p', roleId, deptId: '' },
            token,
          ),
        ];
        for (const answer of tries.slice(0, 3)) {
          expect([alias, answer.status, answer.body.reason]).toEqual([alias, 403, 'beyond-own-rights']);
        }
        expect(tries[3]!.status).not.toBe(200);
        await post('/blade-system/user/update-info', { id, roleId }, token);
      }
      expect((await infoOf(token)).roles).not.toContain('stronger');
      expect((await infoOf(token)).permissions).not.toContain('tenant_add');
    }
  });

  it('by becoming an administrator through the name of a role', async () => {
    const token = await signIn(['role_add', 'role_edit', 'role_delete']);
    const { role_id: id } = await infoOf(token);
    for (const roleAlias of ['admin', 'administrator']) {
      expect((await post('/blade-system/role/submit', { id, roleAlias }, token)).status).toBe(403);
      expect((await post('/blade-system/role/submit', { roleName: 'x', roleAlias, sort: 1 }, token)).status).toBe(403);
    }
    const adminRole = await roleNamed('admin', []);
    expect((await post('/blade-system/role/submit', { id: adminRole, roleName: 'mine' }, token)).status).toBe(403);
    expect((await act('/blade-system/role/remove', { ids: adminRole }, token)).status).toBe(403);
    expect((await infoOf(token)).roles).not.toContain('admin');
  });

  it('by making a super role in a tenant', async () => {
    const body = { roleName: 'x', roleAlias: 'administrator', sort: 1, tenantId: TENANT };
    expect((await post('/blade-system/role/submit', body)).body.reason).toBe('management-only');
  });

  it('by taking over the account of an administrator', async () => {
    const boss = await infoOf(await signIn(['user_view'], 'admin'));
    const token = await signIn(['user_view', 'user_edit', 'user_reset', 'user_delete', 'user_role']);
    const tries = [
      await act('/blade-system/user/reset-password', { userIds: boss.user_id }, token),
      await post('/blade-system/user/submit', { id: boss.user_id, phone: '13800000001' }, token),
      await act('/blade-system/user/remove', { ids: boss.user_id }, token),
      await act('/blade-system/user/grant', { userIds: boss.user_id, roleIds: (await infoOf(token)).role_id }, token),
    ];
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it('by granting scopes that he does not hold', async () => {
    const menu = await server.database.queries
      .selectFrom('bladeMenu')
      .select('id')
      .where('code', '=', 'post')
      .execute();
    const scope = { menuId: menu[0]!.id, scopeName: 's', resourceCode: 'r', scopeType: 1 };
    const { id } = (await post('/blade-system/api-scope/submit', { ...scope, scopePath: '/blade-system/post/select' }))
      .data;
    const token = await signIn(['post_view'], 'admin');
    const role = await roleNamed('scoped', []);
    const grant = { roleIds: [role], menuIds: [], dataScopeIds: [], apiScopeIds: [id] };
    expect((await post('/blade-system/role/grant', grant, token)).status).toBe(200);
    const keys = await server.get('/blade-system/menu/role-tree-keys', { token: admin, query: { roleIds: role } });
    expect(keys.data.apiScope).toEqual([]);
    expect((await post('/blade-system/role/grant', grant)).status).toBe(200);
    expect((await post('/blade-system/role/grant', { ...grant, apiScopeIds: [] }, token)).status).toBe(200);
    const kept = await server.get('/blade-system/menu/role-tree-keys', { token: admin, query: { roleIds: role } });
    expect(kept.data.apiScope).toEqual([id]);
    await act('/blade-system/api-scope/remove', { ids: id });
  });

  it('by spelling a guarded path another way', async () => {
    const menu = await server.database.queries
      .selectFrom('bladeMenu')
      .select('id')
      .where('code', '=', 'post')
      .execute();
    const scope = { menuId: menu[0]!.id, scopeName: 's', resourceCode: 'r2', scopeType: 1 };
    const path = '/blade-system/region/select';
    const { id } = (await post('/blade-system/api-scope/submit', { ...scope, scopePath: path })).data;
    const token = await signIn([]);
    for (const spelled of [path, `/api${path}`, '/blade-system/region/%73elect', '/blade-system/%72egion/select?a=b']) {
      const { status } = await server.get(spelled, { token });
      expect([spelled, status]).toEqual([spelled, 403]);
    }
    await act('/blade-system/api-scope/remove', { ids: id });
  });

  it('by an edit that adds, or an addition that edits', async () => {
    const record = { category: 1, postCode: 'esc', postName: 'esc', sort: 1 };
    const editor = await signIn(['post_edit']);
    for (const id of ['', '-1', -1, [], ['']]) {
      expect((await post('/blade-system/post/update', { ...record, id }, editor)).status).not.toBe(200);
      expect((await post('/blade-system/post/submit', { ...record, id }, editor)).status).not.toBe(200);
    }
    const adder = await signIn(['post_add']);
    const { id } = (await post('/blade-system/post/save', record, adder)).data;
    expect((await post('/blade-system/post/submit', { ...record, id, postName: 'y' }, adder)).status).toBe(403);
    expect((await post('/blade-system/post/submit', { ...record, id: [id], postName: 'y' }, adder)).status).toBe(403);
  });

  it('by a package that does not hold what his roles were granted', async () => {
    const menu = await server.database.queries
      .selectFrom('bladeMenu')
      .select('id')
      .where('code', '=', 'post')
      .execute();
    const body = { packageName: 'posts only', menuId: menu[0]!.id };
    const { id: packageId } = (await post('/blade-system/tenant-package/submit', body)).data;
    await addTenant(server, '888888');
    const token = await signInWith(server, ['post_add', 'user_view'], { tenantId: '888888' });
    expect((await server.get('/blade-system/user/list', { token })).status).toBe(200);
    await act('/blade-system/tenant/package-setting', { tenantId: '888888', packageId });
    expect((await infoOf(token)).permissions).toEqual(['post_add']);
    expect((await server.get('/blade-system/user/list', { token })).status).toBe(403);
    expect((await act('/blade-system/tenant-package/remove', { ids: packageId })).body.reason).toBe('in-use');
    await act('/blade-system/tenant/package-setting', { tenantId: '888888', packageId: '' });
    expect((await infoOf(token)).permissions).toEqual(['post_add', 'user_view']);
    expect((await act('/blade-system/tenant-package/remove', { ids: packageId })).status).toBe(200);
  });

  it('by outliving the license of his tenant', async () => {
    await addTenant(server, '999999');
    const token = await signInWith(server, ['post_view'], { tenantId: '999999' });
    expect((await server.get('/blade-system/post/list', { token })).status).toBe(200);
    const row = await server.database.queries
      .selectFrom('bladeTenant')
      .select('id')
      .where('tenantId', '=', '999999')
      .executeTakeFirstOrThrow();
    await act('/blade-system/tenant/setting', { ids: row.id, expireTime: '2020-01-01 00:00:00' });
    expect((await server.get('/blade-system/post/list', { token })).status).toBe(401);
    await act('/blade-system/tenant/setting', { ids: row.id, expireTime: '' });
    expect((await server.get('/blade-system/post/list', { token })).status).toBe(200);
  });

  it('by naming another tenant in a body or a query', async () => {
    const token = await signIn(['post_add', 'dept_add', 'role_add', 'user_role', 'user_view'], 'admin');
    const own = await infoOf(token);
    const cases: [string, object][] = [
      ['post', { category: 1, postCode: 'ten', postName: 'ten', sort: 1 }],
      ['dept', { deptName: 'ten', fullName: 'ten', deptCategory: 1, sort: 1 }],
      ['role', { roleName: 'ten', roleAlias: 'ten', sort: 1 }],
    ];
    for (const [name, body] of cases) {
      const { data } = await post(`/blade-system/${name}/submit`, { ...body, tenantId: '000000' }, token);
      expect([name, data.tenantId]).toEqual([name, TENANT]);
      await post(`/blade-system/${name}/submit`, { id: data.id, tenantId: '000000' }, token);
      const detail = await server.get(`/blade-system/${name}/detail`, { token, query: { id: data.id } });
      expect([name, detail.data.tenantId]).toEqual([name, TENANT]);
    }
    for (const path of ['dept/tree', 'role/tree', 'post/select', 'user/page', 'user/user-list']) {
      const mine = await server.get(`/blade-system/${path}`, { token });
      const asked = await server.get(`/blade-system/${path}`, { token, query: { tenantId: '000000' } });
      const text = JSON.stringify(asked.data);
      expect([path, text === JSON.stringify(mine.data) || !text.includes('"000000"')]).toEqual([path, true]);
    }
    const foreign = await roleNamed('foreign', [], '000000');
    const answer = await act('/blade-system/user/grant', { userIds: own.user_id, roleIds: foreign }, token);
    expect(answer.body.reason).toBe('reference-unknown');
  });
});
