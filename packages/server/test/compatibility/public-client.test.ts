// What comes back is what is asserted.
/* oxlint-disable typescript/no-explicit-any */
import { sm2 } from 'sm-crypto-v2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD, startTestServer, type Answer, type CallOptions, type TestServer } from '../support/harness.ts';
import { SCREENS, type Row } from '../support/public-screens.ts';

/**
 * What the public client of the family sends, screen by screen, in its own order and with everything that its forms post:
 * all fields, empty ones as '', whole rows sent back after an edit. Each answer must be one that it can show.
 */
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  token = (await signIn()).data.accessToken as string;
});
afterAll(() => server?.stop());

async function signIn(): Promise<Answer> {
  const captcha = await server.get('/blade-auth/captcha');
  return server.post('/blade-auth/token', {
    query: {
      grantType: 'captcha',
      tenantId: '000000',
      account: 'admin',
      password: sm2.doEncrypt(ADMIN_PASSWORD, server.app.secrets.sm2.publicKey, 0),
      type: 'account',
    },
    headers: { 'captcha-key': captcha.data.key as string, 'captcha-code': '12345' },
  });
}

/** A call of the client; it shows an error for every code but 200. */
async function call(method: 'get' | 'post', path: string, options: CallOptions = {}): Promise<any> {
  const answer = await server[method](`/api${path}`, { token, ...options });
  expect([path, answer.status, answer.body.code, answer.body.msg]).toEqual([path, 200, 200, answer.body.msg]);
  expect([path, shapeProblems(answer.data)]).toEqual([path, []]);
  return answer.data;
}
const get = (path: string, query: Record<string, unknown> = {}) => call('get', path, { query });
const post = (path: string, body: object) => call('post', path, { body });
const act = (path: string, query: Record<string, unknown>) => call('post', path, { query });

/** The client splits texts without a look, and takes every node with `children` for a branch. */
function shapeProblems(value: unknown, place = 'data'): string[] {
  if (value === null || value === undefined) return [`${place} is ${value}`];
  if (Array.isArray(value)) return value.flatMap((inner, index) => shapeProblems(inner, `${place}[${index}]`));
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === 'children' && Array.isArray(inner) && inner.length === 0) return [`${place}.children is empty`];
    if (name === 'id' && typeof inner !== 'string') return [`${place}.id is no text`];
    return shapeProblems(inner, `${place}.${name}`);
  });
}

const PAGING = { current: 1, size: 10 };
const rowsOf = (data: any): Row[] => (Array.isArray(data) ? data : data.records);

describe('the shell of the public client', () => {
  it('signs in with tenant, captcha and SM2, renews, sends its log and signs out', async () => {
    await get('/blade-system/tenant/info', { domain: `${server.url}/login` });
    const session = await signIn();
    expect(session.data).toMatchObject({ tokenType: 'bearer', account: 'admin', authority: 'administrator' });
    expect([typeof session.data.expiresIn, typeof session.data.userId]).toEqual(['number', 'string']);
    const query = { grantType: 'refresh_token', refreshToken: session.data.refreshToken, scope: 'all' };
    const renewed = await act('/blade-auth/token', query);
    expect(Object.keys(renewed)).toEqual(Object.keys(session.data));
    await post('/user/send-logs', [
      { url: '/wel/index', time: '', type: 'error', message: 'm', stack: 's', info: 'i' },
    ]);
    const out = await server.post('/api/blade-auth/logout', { token: renewed.accessToken });
    expect([out.status, String(out.body.code)]).toEqual([200, '200']);
  });

  it('gets the menus that it has screens for, and no others', async () => {
    const leaves = (nodes: Row[]): string[] =>
      nodes.flatMap((node) => (node.children ? leaves(node.children) : [node.path]));
    const seen = leaves(await get('/blade-system/menu/routes')).sort();
    expect(seen).toEqual(
      [
        '/authority/apiscope',
        '/authority/datascope',
        '/authority/role',
        '/base/region',
        '/desk/notice',
        '/monitor/log/api',
        '/monitor/log/error',
        '/monitor/log/usual',
        '/report/reportlist',
        '/system/client',
        '/system/dept',
        '/system/dict',
        '/system/menu',
        '/system/param',
        '/system/post',
        '/system/tenant',
        '/system/topmenu',
        '/system/user',
        '/tool/code',
        '/tool/datasource',
      ].sort(),
    );
    // A screen that the other client has alone.
    const code = server.database.queries.updateTable('bladeMenu').where('code', '=', 'code');
    await code.set({ shownIn: 3 }).execute();
    const own = await server.get('/blade-system/menu/routes', { token: await server.signIn() });
    await code.set({ shownIn: 1 }).execute();
    expect(leaves(own.data)).toEqual(expect.arrayContaining(['/userPointCloud/pointCloud', '/system/dictbiz']));
    expect(leaves(own.data)).not.toContain('/tool/code');
  });

  it('finds the codes of its buttons as leaves', async () => {
    const codes = (nodes: Row[]): string[] =>
      nodes.flatMap((node) => (node.children ? codes(node.children) : [node.code]));
    const held = codes(await get('/blade-system/menu/buttons'));
    const screens = 'user dept post dict menu param topmenu tenant client role notice code datasource'.split(' ');
    const verbs = ['add', 'edit', 'delete', 'view'];
    const more =
      'user_reset topmenu_setting data_scope_setting api_scope_setting region_add region_delete region_debug';
    const logs = 'log_usual_view log_api_view log_error_view';
    expect(held).toEqual(expect.arrayContaining(screens.flatMap((name) => verbs.map((verb) => `${name}_${verb}`))));
    expect(held).toEqual(expect.arrayContaining(`${more} ${logs}`.split(' ')));
  });

  it('opens a path of the first service layout too', async () => {
    expect(await get('/blade-user/list', PAGING)).toMatchObject({ total: 1 });
    expect(await get('/blade-user/info')).toMatchObject({ account: 'admin' });
  });
});

describe('an ordinary screen of the public client', () => {
  it.each(SCREENS)('$path lists, adds, finds, shows, edits and removes', async (screen) => {
    const { path, form, search, edit, lookUps = [], hasDetail = true } = screen;
    for (const [lookUp, query] of lookUps) expect(await get(lookUp, query)).toBeDefined();
    expect(rowsOf(await get(`${path}/list`, PAGING))).toBeInstanceOf(Array);
    await post(`${path}/submit`, form);
    const find = async () => {
      const rows = rowsOf(await get(`${path}/list`, { [search]: form[search], ...PAGING }));
      return rows.filter((row) => row[search] === form[search]);
    };
    const [added] = await find();
    expect(added).toBeDefined();
    const row = hasDetail ? await get(`${path}/detail`, { id: added!.id }) : added!;
    await post(`${path}/submit`, { ...row, ...edit });
    const [edited] = await find();
    for (const [name, value] of Object.entries(edit)) expect([name, edited![name] ?? value]).toEqual([name, value]);
    await act(`${path}/remove`, { ids: added!.id });
    expect(await find()).toEqual([]);
  });
});

describe('a special screen of the public client', () => {
  it('users: pickers of the tenant, roles, passwords, unlocking and workbooks', async () => {
    const [tenant] = await get('/blade-system/tenant/select');
    const tenantId = tenant.tenantId as string;
    const [depts, roles, posts] = await Promise.all([
      get('/blade-system/dept/tree', { tenantId }),
      get('/blade-system/role/tree', { tenantId }),
      get('/blade-system/post/select', { tenantId }),
    ]);
    expect(depts[0]).toMatchObject({ id: depts[0].value, key: depts[0].id, parentId: '0', title: expect.any(String) });
    const form = {
      account: 'p1',
      tenantId,
      password: 'secret1',
      password2: 'secret1',
      name: 'p1',
      realName: 'p1',
      roleId: roles.at(-1).id,
      deptId: depts[0].id,
      postId: `${posts[0].id},${posts[1].id}`,
      code: '',
      phone: '13900000000',
      email: '',
      sex: 2,
      birthday: '',
      statusName: '',
    };
    await post('/blade-system/user/submit', form);
    const { records, total } = await get('/blade-system/user/list', { account: 'p1', ...PAGING });
    expect([total, records[0].deptName, records[0].postName]).toEqual([
      1,
      depts[0].title,
      expect.stringContaining(','),
    ]);
    const id = records[0].id as string;
    const row = await get('/blade-system/user/detail', { id });
    expect(row).not.toHaveProperty('password');
    expect([row.roleId, row.deptId, row.postId].map((list: string) => list.split(',').length)).toEqual([1, 1, 2]);
    await post('/blade-system/user/update', { ...row, password: '', password2: '', phone: '13911111111' });
    await server.signIn('p1', 'secret1');
    await act('/blade-system/user/grant', { userIds: id, roleIds: `${roles[0].id},${roles.at(-1).id}` });
    await act('/blade-system/user/reset-password', { userIds: id });
    await act('/blade-system/user/unlock', { userIds: id });
    await server.signIn('p1', '123456');
    for (const file of ['export-template', 'export-user?account=undefined&realName=undefined']) {
      const mark = file.includes('?') ? '&' : '?';
      const response = await fetch(`${server.url}/api/blade-system/user/${file}${mark}blade-auth=${token}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('sheet')]);
      const body = new FormData();
      body.set('file', new Blob([await response.arrayBuffer()]), 'users.xlsx');
      if (mark === '?') await upload('/blade-system/user/import-user', body);
    }
    await act('/blade-system/user/remove', { ids: id });
  });

  it('grants: everything of the three trees to a role, and menus to an entry of the top menu', async () => {
    const keysOf = (nodes: Row[]): string[] =>
      nodes.flatMap((node) => [node.id, ...keysOf((node.children as Row[] | undefined) ?? [])]);
    const menus = keysOf((await get('/blade-system/menu/grant-tree')).menu);
    const role = await post('/blade-system/role/submit', { roleName: 'g1', roleAlias: 'g1', parentId: '', sort: 1 });
    const grant = { roleIds: [role.id], menuIds: menus, dataScopeIds: [], apiScopeIds: [] };
    await post('/blade-system/role/grant', grant);
    const keys = await get('/blade-system/menu/role-tree-keys', { roleIds: role.id });
    expect([keys.menu.length, keys.dataScope, keys.apiScope]).toEqual([menus.length, [], []]);
    const entry = await post('/blade-system/topmenu/submit', { name: 't1', code: 't1', source: '', sort: 1, path: '' });
    const tree = keysOf((await get('/blade-system/menu/grant-top-tree')).menu);
    await post('/blade-system/topmenu/grant', { topMenuIds: [entry.id], menuIds: tree });
    expect((await get('/blade-system/menu/top-tree-keys', { topMenuIds: entry.id })).menu).toHaveLength(tree.length);
    expect((await get('/blade-system/menu/routes', { topMenuId: entry.id })).length).toBeGreaterThan(3);
  });

  it('permissions of one role that has roles below it', async () => {
    const roles = rowsOf(await get('/blade-system/role/list', PAGING));
    const parent = roles.find((row) => row.roleAlias === 'user')!;
    // Its table selects whatever is nested in a row along with it, and it wants exactly one.
    const selected = (row: Row): Row[] => [row, ...((row.children as Row[] | undefined) ?? []).flatMap(selected)];
    expect(selected(parent)).toHaveLength(1);
    const below = roles.filter((row) => row.parentId === parent.id).map((row) => row.roleAlias);
    expect(below).toEqual(['hr', 'manager', 'boss']);
    expect(roles.find((row) => row.roleAlias === 'hr')!.parentName).toBe(parent.roleName);
    const keys = await get('/blade-system/menu/role-tree-keys', { roleIds: parent.id });
    const [menu] = (await get('/blade-system/menu/grant-tree')).menu;
    const menuIds = [...keys.menu, menu.id as string];
    await post('/blade-system/role/grant', { roleIds: [parent.id], menuIds, dataScopeIds: [], apiScopeIds: [] });
    expect((await get('/blade-system/menu/role-tree-keys', { roleIds: parent.id })).menu).toContain(menu.id);
  });

  it('scopes: a rule below a menu that is opened level by level', async () => {
    const [branch] = (await get('/blade-system/menu/lazy-menu-list', { parentId: 0 })).filter(
      (row: Row) => row.hasChildren,
    );
    const [leaf] = await get('/blade-system/menu/lazy-menu-list', { parentId: branch.id });
    for (const [kind, form] of [
      ['data-scope', { scopeColumn: 'create_user', scopeType: 2, scopeField: '*', scopeClass: 'x', scopeValue: '' }],
      ['api-scope', { scopePath: '/none/at/all', scopeType: 1 }],
    ] as const) {
      const path = `/blade-system/${kind}`;
      const named = { scopeName: 'p1', resourceCode: 'p1', remark: '', menuId: leaf.id };
      await post(`${path}/submit`, { ...named, ...form });
      const { records } = await get(`${path}/list`, { menuId: leaf.id, ...PAGING });
      expect(records).toMatchObject([{ scopeName: 'p1', scopeTypeName: expect.stringMatching(/./) }]);
      const row = await get(`${path}/detail`, { id: records[0].id });
      await post(`${path}/submit`, { ...row, remark: 'r', menuId: leaf.id });
      await act(`${path}/remove`, { ids: records[0].id });
    }
  });

  it('regions: the tree by levels, a place below another, and the three pickers', async () => {
    const [first] = await get('/blade-system/region/lazy-tree', { parentCode: '00' });
    const row = await get('/blade-system/region/detail', { code: first.id });
    expect(typeof row.level).toBe('number');
    const child = { ...row, parentCode: row.code, parentName: row.name, code: `${row.code}77`, subCode: '77' };
    await post('/blade-system/region/submit', { ...child, name: 'p1', level: row.level + 1 });
    const below = await get('/blade-system/region/lazy-tree', { parentCode: first.id });
    expect(below.map((node: Row) => node.title)).toContain('p1');
    await act('/blade-system/region/remove', { id: `${row.code}77` });
    const [province] = await get('/blade-system/region/select');
    const [city] = await get('/blade-system/region/select', { code: province.code });
    expect(city).toMatchObject({ code: expect.any(String), name: expect.any(String) });
  });

  it('logs: a page without the long texts, and one row by the id that the client reads', async () => {
    for (const kind of ['usual', 'api', 'error']) {
      const { records } = await get(`/blade-log/${kind}/list`, PAGING);
      for (const { id, strId } of records.slice(0, 1) as Row[]) {
        expect(strId).toBe(id);
        expect(await get(`/blade-log/${kind}/detail`, { id: strId })).toMatchObject({ id });
      }
    }
  });

  it('reports and the personal page with picture and password', async () => {
    expect(await get('/blade-report/report/rest/list', { name: 'x', ...PAGING })).toMatchObject({
      total: 0,
      records: [],
    });
    const { id, name, realName, phone, email } = await get('/blade-system/user/info');
    const body = new FormData();
    body.set('file', new Blob([Buffer.from('iVBORw0KGgo=', 'base64')], { type: 'image/png' }), '../me.PNG');
    const { link, originalName } = await upload('/blade-resource/oss/endpoint/put-file', body);
    expect(originalName).toBe('me.PNG');
    await post('/blade-system/user/update-info', { id, name, realName, phone, email, avatar: link });
    expect((await get('/blade-system/user/info')).avatar).toBe(link);
    const shown = await fetch(link);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const passwords = { oldPassword: ADMIN_PASSWORD, newPassword: ADMIN_PASSWORD, newPassword1: ADMIN_PASSWORD };
    await act('/blade-system/user/update-password', passwords);
  });
});

async function upload(path: string, body: FormData): Promise<any> {
  const headers = { 'blade-auth': `bearer ${token}`, 'blade-requested-with': 'BladeHttpRequest' };
  const response = await fetch(`${server.url}/api${path}`, { method: 'POST', body, headers });
  const answer = (await response.json()) as Row;
  expect([path, response.status, answer.code, answer.msg]).toEqual([path, 200, 200, answer.msg]);
  return answer.data;
}
