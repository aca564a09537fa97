// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MENUS, shownIn } from '../../src/database/seed/menus.ts';
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

const menu = '/blade-system/menu';

describe('menus', () => {
  it('come as a tree of what the caller may open, menus only, without empty children', async () => {
    const { data } = await get(`${menu}/routes`);
    expect(data.map((row: any) => row.code)).toEqual(
      MENUS.filter((seed) => shownIn(seed) !== 3)
        .toSorted((a, b) => a.sort - b.sort)
        .map(({ code }) => code),
    );
    expect(data[0].children[0]).toMatchObject({ path: '/userPointCloud/pointCloud', name: '点云建模', isOpen: 2 });
    expect('children' in data[0].children[0]).toBe(false);
    const person = await signInWith(server, ['post_add']);
    const own = (await get(`${menu}/routes`, {}, person)).data;
    expect(own.map((row: any) => [row.code, row.children.map((child: any) => child.code)])).toEqual([
      ['system', ['post']],
    ]);
    expect((await server.get(`${menu}/routes`)).data).toEqual([]);
  });

  it('name the buttons that the caller may press', async () => {
    const person = await signInWith(server, ['post_add', 'user_view']);
    const { data } = await get(`${menu}/buttons`, {}, person);
    const codes: string[] = [];
    const walk = (rows: any[]) => rows.forEach((row) => (row.children ? walk(row.children) : codes.push(row.code)));
    walk(data);
    expect(codes.sort()).toEqual(['post_add', 'user_view']);
    const all: string[] = [];
    const walkAll = (rows: any[]) => rows.forEach((row) => (row.children ? walkAll(row.children) : all.push(row.code)));
    walkAll((await get(`${menu}/buttons`)).data);
    expect(all).toContain('tenant_delete');
    expect(all).not.toContain('pointCloud');
  });

  it('are kept by the platform, with unique codes and no button above them; no one gives a button a code that he does not hold', async () => {
    const system = (await get(`${menu}/lazy-list`, { code_equal: 'system' })).data[0];
    expect(system).toMatchObject({ hasChildren: true, categoryName: '菜单', parentName: '顶级' });
    const record = {
      parentId: system.id,
      code: 'lab',
      name: '实验室',
      path: '/system/lab',
      category: 1,
      sort: 1,
      isOpen: 1,
    };
    const { id } = (await post(`${menu}/submit`, record)).data;
    expect(id).toMatch(/^\d{19}$/);
    expect((await post(`${menu}/submit`, { ...record, name: '另一个' })).body.reason).toBe('duplicate-value');
    expect((await post(`${menu}/submit`, { ...record, code: 'lab2' })).body.reason).toBe('duplicate-value');
    const button = (
      await post(`${menu}/submit`, { parentId: id, code: 'lab_add', name: '新增', category: 2, action: 1, sort: 1 })
    ).data;
    expect((await post(`${menu}/submit`, { ...record, code: 'x', parentId: button.id })).body.reason).toBe(
      'parent-is-button',
    );
    expect((await act(`${menu}/remove`, { ids: id })).body.reason).toBe('has-children');
    const person = await signInWith(server, ['menu_add', 'menu_delete'], { alias: 'admin' });
    const stolen = { parentId: id, code: 'param_edit', name: '改', category: 2, action: 1, sort: 1 };
    expect((await post(`${menu}/submit`, stolen, person)).body.reason).toBe('permission-missing');
    await addTenant(server, '444444');
    const stranger = await signInWith(server, ['menu_add'], { alias: 'admin', tenantId: '444444' });
    expect((await post(`${menu}/submit`, { ...record, code: 'y' }, stranger)).body.reason).toBe('platform-only');
    expect((await act(`${menu}/remove`, { ids: `${button.id},${id}` })).body.code).toBe(200);
    expect((await get(`${menu}/detail`, { id })).status).toBe(404);
  });

  it('lie lazily below their parents', async () => {
    const roots = (await get(`${menu}/lazy-menu-list`, { parentId: 0 })).data;
    expect(roots).toHaveLength(MENUS.length);
    const system = roots.find((row: any) => row.code === 'system');
    const children = (await get(`${menu}/lazy-menu-list`, { parentId: system.id })).data;
    expect(children.every((row: any) => row.hasChildren === false)).toBe(true);
    const buttons = (await get(`${menu}/lazy-list`, { parentId: children[0].id })).data;
    expect(buttons.map((row: any) => row.code)).toContain('user_add');
    expect((await get(`${menu}/tree`)).data[0]).toMatchObject({ title: '点云建模' });
  });
});

describe('the top menu', () => {
  it('narrows the routes to what was set below it', async () => {
    const saved = (
      await post('/blade-system/topmenu/submit', { code: 'ops', name: '运维', source: 'icon', path: '/x', sort: 1 })
    ).data;
    const tree = (await get(`${menu}/grant-top-tree`)).data.menu;
    const system = tree.find((node: any) => node.title === '系统管理');
    const post_ = system.children.find((node: any) => node.title === '岗位管理');
    await post('/blade-system/topmenu/grant', { topMenuIds: [saved.id], menuIds: [post_.id] });
    expect((await get(`${menu}/top-tree-keys`, { topMenuIds: saved.id })).data.menu).toEqual([post_.id]);
    expect((await get(`${menu}/top-menu`)).data).toMatchObject([
      { code: 'ops', name: '运维', source: 'icon', path: '/x', sort: 1 },
    ]);
    const routes = (await get(`${menu}/routes`, { topMenuId: saved.id })).data;
    expect(routes.map((row: any) => [row.code, row.children.map((child: any) => child.code)])).toEqual([
      ['system', ['post']],
    ]);
  });
});

describe('roles', () => {
  const role = '/blade-system/role';
  const addRole = async (roleAlias: string, parentId = '0') =>
    (await post(`${role}/submit`, { roleName: roleAlias, roleAlias, parentId, sort: 9 })).data;
  const idsOf = async (codes: string[]) => {
    const rows = await server.database.queries
      .selectFrom('bladeMenu')
      .select(['id', 'code'])
      .where('code', 'in', codes)
      .execute();
    return codes.map((code) => rows.find((row) => row.code === code)!.id);
  };

  it('are a tree that hides administrators from everybody else', async () => {
    const { data } = await get(`${role}/list`, { current: 1, size: 10 });
    expect(data.map((row: any) => row.roleAlias)).toContain('administrator');
    expect(data.find((row: any) => row.roleAlias === 'user').children).toHaveLength(3);
    const person = await signInWith(server, ['role_view']);
    const seen = JSON.stringify((await get(`${role}/list`, {}, person)).data);
    expect(seen).not.toContain('administrator');
    expect(JSON.stringify((await get(`${role}/tree`, {}, person)).data)).not.toContain('超级管理员');
  });

  it('are granted menus, and take from the roles below what they lose', async () => {
    const above = await addRole('above');
    const below = await addRole('below', above.id);
    const [userView, postView] = await idsOf(['user_view', 'post_view']);
    const grant = (roleIds: string[], menuIds: string[]) =>
      post(`${role}/grant`, { roleIds, menuIds, dataScopeIds: [], apiScopeIds: [] });
    expect((await grant([above.id, below.id], [userView!, postView!])).body.code).toBe(200);
    expect((await get(`${menu}/role-tree-keys`, { roleIds: below.id })).data.menu.sort()).toEqual(
      [userView, postView].sort(),
    );
    await grant([above.id], [postView!]);
    expect((await get(`${menu}/role-tree-keys`, { roleIds: below.id })).data).toEqual({
      menu: [postView],
      dataScope: [],
      apiScope: [],
    });
  });

  it('give a permission the moment they are granted it, and take it as fast', async () => {
    const person = await signInWith(server, []);
    const [roleRow] = (await get('/blade-auth/oauth/user-info', {}, person)).data.role_id.split(',');
    const [postAdd] = await idsOf(['post_add']);
    const body = { category: 1, postCode: 'now', postName: 'now', sort: 1 };
    expect((await post('/blade-system/post/submit', body, person)).status).toBe(403);
    await post(`${role}/grant`, { roleIds: [roleRow], menuIds: [postAdd], dataScopeIds: [], apiScopeIds: [] });
    expect((await post('/blade-system/post/submit', body, person)).status).toBe(200);
    await post(`${role}/grant`, { roleIds: [roleRow], menuIds: [], dataScopeIds: [], apiScopeIds: [] });
    expect((await post('/blade-system/post/submit', { ...body, postCode: 'no' }, person)).status).toBe(403);
  });

  it('hand on no more than the giver holds, and never to themselves or another tenant', async () => {
    await addTenant(server, '222222');
    const theirs = await signInWith(server, ['user_view'], { alias: 'admin', tenantId: '222222' });
    const created = (
      await post(
        `${role}/submit`,
        { roleName: 'r', roleAlias: 'r', sort: 1 },
        await signInWith(server, ['role_add'], { tenantId: '222222' }),
      )
    ).data;
    const [userView, postView] = await idsOf(['user_view', 'post_view']);
    const grant = { menuIds: [userView, postView], dataScopeIds: [], apiScopeIds: [] };
    expect((await post(`${role}/grant`, { roleIds: [created.id], ...grant }, theirs)).status).toBe(200);
    expect((await get(`${menu}/role-tree-keys`, { roleIds: created.id }, theirs)).data.menu).toEqual([userView]);
    const foreign = await addRole('foreign');
    expect((await post(`${role}/grant`, { roleIds: [foreign.id], ...grant }, theirs)).status).toBe(404);
    expect((await get(`${menu}/role-tree-keys`, { roleIds: foreign.id }, theirs)).data.menu).toEqual([]);
    expect(
      (await post(`${role}/grant`, { roleIds: [created.id], ...grant }, await signInWith(server, []))).status,
    ).toBe(403);
  });

  it('stay while somebody holds them, and the super role always', async () => {
    const roles = (await get(`${role}/list`)).data;
    const superRole = roles.find((row: any) => row.roleAlias === 'administrator');
    expect((await act(`${role}/remove`, { ids: superRole.id })).body.reason).toBe('last-administrator');
    expect((await post(`${role}/submit`, { id: superRole.id, roleAlias: 'x' })).body.reason).toBe('last-administrator');
    const held = await signInWith(server, []);
    const [roleId] = (await get('/blade-auth/oauth/user-info', {}, held)).data.role_id.split(',');
    expect((await act(`${role}/remove`, { ids: roleId })).body.reason).toBe('in-use');
    const maker = await signInWith(server, ['role_add']);
    const body = { roleName: 'x', roleAlias: 'administrator', sort: 1 };
    expect((await post(`${role}/submit`, body, maker)).body.reason).toBe('super-only');
  });
});
