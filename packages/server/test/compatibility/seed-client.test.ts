import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { md5Hex } from '../../src/database/stored-password.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '../support/harness.ts';
import type { Row } from '../support/public-screens.ts';

/**
 * What clients of the seed dialect look up, with what they read of each answer. Recordings hold single answers still; here
 * every call of the dialect is made once, on the seeded data and rows of its own.
 */
let server: TestServer;
let token: string;
let ids: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  token = await server.signIn();
  ids = await addRows();
});
afterAll(() => server?.stop());

/** One row of each kind that the seed leaves empty, and the ids that details are asked for. */
async function addRows(): Promise<Record<string, string>> {
  const submit = async (path: string, body: object) =>
    String((await server.post(`/blade-system/${path}/submit`, { token, body })).data.id);
  const first = async (path: string, query = {}) => {
    const { data } = await server.get(`/blade-system/${path}`, { token, query });
    return String((Array.isArray(data) ? data : data.records)[0].id);
  };
  const menu = await first('menu/lazy-menu-list', { parentId: 0 });
  const scope = { menuId: menu, scopeName: 's', resourceCode: 's', remark: '' };
  const dictbiz = await submit('dict-biz', { code: 's', dictKey: '-1', dictValue: 's', parentId: 0, sort: 1 });
  await submit('dict-biz', { code: 's', dictKey: '1', dictValue: 'one', parentId: dictbiz, sort: 1 });
  return {
    menu,
    dictbiz,
    dept: await first('dept/lazy-list', { parentId: 0 }),
    role: await first('role/list'),
    user: await first('user/page'),
    dict: await first('dict/parent-list', { code: 'sex' }),
    post: await first('post/page'),
    param: await first('param/list'),
    client: await first('client/list'),
    tenant: await first('tenant/page'),
    package: await submit('tenant-package', { packageName: 's', menuId: menu, remark: '' }),
    topmenu: await submit('topmenu', { code: 's', name: 's', source: '', sort: 1 }),
    dataScope: await submit('data-scope', { ...scope, scopeType: 2, scopeColumn: 'create_user' }),
    apiScope: await submit('api-scope', { ...scope, scopeType: 1, scopePath: '/none/at/all' }),
  };
}

type Kind = 'page' | 'list' | 'one' | 'text';
type LookUp = readonly [path: string, kind: Kind, fields: string, query?: () => Row];

const NODE = 'id parentId title key value';
const DEPT = 'id tenantId parentId ancestors deptName fullName sort deptCategory deptCategoryName';
const DICT = 'id parentId code dictKey dictValue sort isSealed';
const MENU = 'id parentId code name path source sort category action isOpen alias categoryName actionName isOpenName';
const USER = 'id tenantId account name realName roleName deptName postName sexName userTypeName';
const SCOPE = 'id menuId scopeName resourceCode scopeType scopeTypeName';
const REGION = 'id parentId code parentCode name level regionLevel';

const LOOK_UPS: readonly LookUp[] = [
  ['user/page', 'page', `${USER} tenantName`, () => ({ deptId: ids.dept, account: 'admin' })],
  ['user/list', 'page', USER],
  ['user/detail', 'one', `${USER} roleId deptId postId phone email`, () => ({ id: ids.user })],
  ['user/info', 'one', 'id name realName avatar phone email'],
  ['user/user-list', 'list', 'id account realName'],
  ['user/platform-detail', 'one', 'id userType userExt', () => ({ id: ids.user })],
  ['dept/list', 'list', `${DEPT} children`],
  ['dept/lazy-list', 'list', `${DEPT} hasChildren`, () => ({ parentId: 0 })],
  ['dept/tree', 'list', `${NODE} children`],
  ['dept/lazy-tree', 'list', `${NODE} hasChildren`, () => ({ parentId: 0 })],
  ['dept/detail', 'one', `${DEPT} parentName`, () => ({ id: ids.dept })],
  ['dept/select', 'list', DEPT, () => ({ deptId: ids.dept })],
  ['role/list', 'list', 'id tenantId parentId roleName roleAlias sort'],
  ['role/tree', 'list', NODE],
  ['role/tree-by-id', 'list', NODE, () => ({ roleId: ids.role })],
  ['role/detail', 'one', 'id roleName roleAlias parentName', () => ({ id: ids.role })],
  ['role/select', 'list', 'id roleName', () => ({ roleId: ids.role })],
  ['menu/routes', 'list', `${MENU} children`],
  ['menu/front/routes', 'list', MENU],
  ['menu/buttons', 'list', `${MENU} children`],
  ['menu/top-menu', 'list', 'id code name source path sort'],
  ['menu/list', 'list', `${MENU} children`],
  ['menu/lazy-list', 'list', `${MENU} hasChildren`, () => ({ parentId: ids.menu })],
  ['menu/menu-list', 'list', `${MENU} children`],
  ['menu/lazy-menu-list', 'list', `${MENU} hasChildren`, () => ({ parentId: 0 })],
  ['menu/tree', 'list', `${NODE} children`],
  ['menu/detail', 'one', `${MENU} parentName`, () => ({ id: ids.menu })],
  ['menu/grant-tree', 'one', 'menu dataScope apiScope'],
  ['menu/role-tree-keys', 'one', 'menu dataScope apiScope', () => ({ roleIds: ids.role })],
  ['menu/grant-top-tree', 'one', 'menu'],
  ['menu/top-tree-keys', 'one', 'menu', () => ({ topMenuIds: ids.topmenu })],
  ['menu/routes-ext', 'list', MENU],
  ['topmenu/list', 'page', 'id code name source path sort'],
  ['topmenu/detail', 'one', 'id code name', () => ({ id: ids.topmenu })],
  ['dict/list', 'list', `${DICT} children`],
  ['dict/parent-list', 'page', DICT],
  ['dict/child-list', 'list', DICT, () => ({ parentId: ids.dict, current: 1, size: 10 })],
  ['dict/tree', 'list', NODE],
  ['dict/parent-tree', 'list', NODE],
  ['dict/detail', 'one', `${DICT} parentName`, () => ({ id: ids.dict })],
  ['dict/dictionary', 'list', 'code dictKey dictValue sort remark', () => ({ code: 'flow' })],
  ['dict/dictionary-tree', 'list', 'id', () => ({ code: 'flow' })],
  ['dict/select', 'list', DICT],
  ['dict/select-all', 'list', DICT],
  ['dict-biz/list', 'list', DICT],
  ['dict-biz/parent-list', 'page', DICT],
  ['dict-biz/child-list', 'list', DICT, () => ({ parentId: ids.dictbiz })],
  ['dict-biz/tree', 'list', NODE],
  ['dict-biz/dictionary', 'list', 'code dictKey dictValue sort', () => ({ code: 's' })],
  ['param/list', 'page', 'id paramName paramKey paramValue'],
  ['param/detail', 'one', 'id paramKey', () => ({ id: ids.param })],
  ['param/getValue', 'text', '', () => ({ paramKey: 'account.failCount' })],
  ['post/list', 'page', 'id tenantId category categoryName postCode postName sort'],
  ['post/page', 'page', 'id categoryName'],
  ['post/detail', 'one', 'id categoryName', () => ({ id: ids.post })],
  ['post/select', 'list', 'id postName'],
  ['region/list', 'page', REGION],
  ['region/lazy-list', 'list', `${REGION} hasChildren`, () => ({ parentCode: '00' })],
  ['region/lazy-tree', 'list', `${NODE} hasChildren`, () => ({ parentCode: '00' })],
  ['region/detail', 'one', `${REGION} parentName`, () => ({ code: '33' })],
  ['region/select', 'list', 'code name', () => ({ code: '33' })],
  ['client/list', 'page', 'id clientId authorizedGrantTypes scope accessTokenValidity refreshTokenValidity'],
  ['client/detail', 'one', 'id clientId', () => ({ id: ids.client })],
  ['tenant/info', 'one', '', () => ({ domain: 'http://nowhere.example' })],
  ['tenant/list', 'page', 'id tenantId tenantName domain domainUrl backgroundUrl accountNumber'],
  ['tenant/select', 'list', 'id tenantId tenantName'],
  ['tenant/page', 'page', 'id tenantId tenantName'],
  ['tenant/detail', 'one', 'id tenantId tenantName linkman contactNumber', () => ({ id: ids.tenant })],
  ['tenant/find-by-name', 'list', 'id tenantName', () => ({ name: '管理' })],
  ['tenant/package-detail', 'one', '', () => ({ tenantId: ids.tenant })],
  ['tenant-package/list', 'page', 'id packageName menuId remark'],
  ['tenant-package/detail', 'one', 'id packageName', () => ({ id: ids.package })],
  ['tenant-package/select', 'list', 'id packageName'],
  ['data-scope/list', 'page', SCOPE, () => ({ menuId: ids.menu })],
  ['data-scope/detail', 'one', SCOPE, () => ({ id: ids.dataScope })],
  ['api-scope/list', 'page', SCOPE, () => ({ menuId: ids.menu })],
  ['api-scope/detail', 'one', SCOPE, () => ({ id: ids.apiScope })],
  ['search/role', 'list', ''],
  ['search/dept', 'list', ''],
  ['search/post', 'page', ''],
  ['search/user', 'page', ''],
];

describe('a look-up of the seed dialect', () => {
  it.each(LOOK_UPS.map((lookUp) => ({ path: lookUp[0], kind: lookUp[1], fields: lookUp[2], query: lookUp[3] })))(
    '$path answers a $kind',
    async ({ path, kind, fields, query }) => {
      const answer = await server.get(`/blade-system/${path}`, { token, query: query?.() ?? {} });
      expect([answer.status, answer.body.code]).toEqual([200, 200]);
      const { data } = answer;
      const row = kind === 'page' ? data.records[0] : kind === 'list' ? data[0] : data;
      if (kind === 'page') {
        const { total, size, current, pages } = data;
        expect([total, size, current, pages].map((value) => typeof value)).toEqual(Array(4).fill('number'));
      }
      if (kind === 'text') return expect(typeof data).toBe('string');
      const missing = fields.split(' ').filter((name) => name !== '' && (row?.[name] ?? undefined) === undefined);
      expect([path, missing]).toEqual([path, []]);
      expect(JSON.stringify(data)).not.toMatch(/:null|"children":\[\]/);
    },
  );
});

describe('the session of the seed dialect', () => {
  const query = { tenantId: '000000', username: 'admin', grant_type: 'password', scope: 'all', type: 'account' };
  const signIn = () =>
    server.post('/blade-auth/oauth/token', { query: { ...query, password: md5Hex(ADMIN_PASSWORD) } });

  it('answers bare, renews bare, tells who it is and ends', async () => {
    const { body } = await signIn();
    const names =
      'access_token refresh_token token_type expires_in tenant_id user_id dept_id post_id role_id oauth_id account ' +
      'user_name nick_name real_name role_name avatar detail license';
    expect(Object.keys(body).sort()).toEqual(names.split(' ').sort());
    expect(typeof body.expires_in).toBe('number');
    const renewal = {
      tenantId: '000000',
      refresh_token: body.refresh_token,
      grant_type: 'refresh_token',
      scope: 'all',
    };
    const renewed = await server.post('/blade-auth/oauth/token', { query: renewal });
    expect(Object.keys(renewed.body).sort()).toEqual(names.split(' ').sort());
    const own = { token: renewed.body.access_token as string };
    expect((await server.get('/blade-auth/oauth/user-info', own)).data).toMatchObject({
      roles: ['administrator'],
      account: 'admin',
    });
    expect((await server.post('/blade-auth/oauth/logout', { ...own, body: [{ url: '/x' }] })).body).toMatchObject({
      success: 'true',
    });
    expect((await server.get('/blade-auth/oauth/logout')).body).toMatchObject({ success: 'true' });
  });
});
