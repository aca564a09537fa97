import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInWith } from '../support/callers.ts';
import { ADMIN_PASSWORD, startTestServer, type CallOptions, type TestServer } from '../support/harness.ts';
import { recordingOf } from '../support/recording.ts';

/**
 * Answers as existing clients of the family get them, held still. A recording that must change is a change of the
 * wire: think of the clients first, then run with `--update`.
 */
let server: TestServer;
let admin: string;
let plain: string;
let outside: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  admin = await server.signIn();
  plain = await signInWith(server, ['user_view']);
  outside = (await server.post('/blade-auth/token', { query: open })).data.accessToken as string;
});
afterAll(() => server?.stop());

const seed = { tenantId: '000000', username: 'admin', password: ADMIN_PASSWORD, grant_type: 'password', scope: 'all' };
const open = { tenantId: '000000', account: 'admin', password: ADMIN_PASSWORD, grantType: 'password', type: 'account' };
type Recorded = [
  name: string,
  method: 'GET' | 'POST',
  path: string,
  options?: CallOptions & { as?: 'admin' | 'plain' | 'outside' | 'nobody' },
];

const SOURCE = { name: 'wire', driverClass: 'org.postgresql.Driver', username: 'u', password: 'p', url: 'jdbc:x' };
const TASK = { codeName: 'wire', serviceName: 'wire', tableName: 't', baseMode: 2, wrapMode: 1 };

const CALLS: readonly Recorded[] = [
  ['token-seed', 'POST', '/blade-auth/oauth/token', { as: 'nobody', query: seed }],
  ['token-seed-wrong', 'POST', '/blade-auth/oauth/token', { as: 'nobody', query: { ...seed, password: 'x' } }],
  ['token-public', 'POST', '/blade-auth/token', { as: 'nobody', query: open }],
  ['token-public-wrong', 'POST', '/blade-auth/token', { as: 'nobody', query: { ...open, password: 'x' } }],
  ['sign-in-variants', 'GET', '/blade-auth/oauth/variants', { as: 'nobody' }],
  ['captcha-seed', 'GET', '/blade-auth/oauth/captcha', { as: 'nobody' }],
  ['captcha-public', 'GET', '/blade-auth/captcha', { as: 'nobody' }],
  ['user-info', 'GET', '/blade-auth/oauth/user-info'],
  ['clear-cache', 'GET', '/blade-auth/oauth/clear-cache'],
  ['send-logs', 'POST', '/user/send-logs', { body: [{ url: '/x', type: 'error', message: 'm' }] }],
  ['routes', 'GET', '/blade-system/menu/routes', { as: 'plain' }],
  ['routes-anonymous', 'GET', '/blade-system/menu/routes', { as: 'nobody' }],
  ['auth-routes', 'GET', '/blade-system/menu/auth-routes', { as: 'plain' }],
  ['auth-routes-anonymous', 'GET', '/blade-system/menu/auth-routes', { as: 'nobody' }],
  ['auth-routes-super', 'GET', '/blade-system/menu/auth-routes'],
  ['routes-super', 'GET', '/blade-system/menu/routes'],
  ['routes-public', 'GET', '/blade-system/menu/routes', { as: 'outside' }],
  ['buttons', 'GET', '/blade-system/menu/buttons'],
  ['top-menu', 'GET', '/blade-system/menu/top-menu'],
  ['menu-lazy-list', 'GET', '/blade-system/menu/lazy-list', { query: { code_equal: 'user_add' } }],
  ['menu-lazy-menu-list', 'GET', '/blade-system/menu/lazy-menu-list', { query: { code_equal: 'user' } }],
  ['menu-tree', 'GET', '/blade-system/menu/tree'],
  ['grant-tree', 'GET', '/blade-system/menu/grant-tree'],
  ['user-list', 'GET', '/blade-system/user/list', { query: { account_equal: 'admin' } }],
  ['user-page', 'GET', '/blade-system/user/page', { query: { account: 'admin' } }],
  ['user-page-equality', 'GET', '/blade-system/user/page', { query: { account: 'adm' } }],
  ['user-own', 'GET', '/blade-system/user/info'],
  ['dept-list', 'GET', '/blade-system/dept/list'],
  ['dept-lazy-list', 'GET', '/blade-system/dept/lazy-list', { query: { parentId: 0 } }],
  ['dept-tree', 'GET', '/blade-system/dept/tree'],
  ['role-list', 'GET', '/blade-system/role/list'],
  ['role-tree', 'GET', '/blade-system/role/tree'],
  ['post-list', 'GET', '/blade-system/post/list', { query: { current: 2, size: 2 } }],
  ['post-select', 'GET', '/blade-system/post/select'],
  ['dictionary', 'GET', '/blade-system/dict/dictionary', { query: { code: 'sex' } }],
  ['dictionary-flow', 'GET', '/blade-system/dict/dictionary', { query: { code: 'flow' } }],
  ['dict-list', 'GET', '/blade-system/dict/list', { query: { code: 'yes_no' } }],
  ['dict-parent-list', 'GET', '/blade-system/dict/parent-list', { query: { code: 'yes_no' } }],
  ['param-list', 'GET', '/blade-system/param/list', { query: { paramKey_equal: 'account.failCount' } }],
  ['client-list', 'GET', '/blade-system/client/list', { query: { clientId: 'saber' } }],
  ['tenant-list', 'GET', '/blade-system/tenant/list'],
  [
    'tenant-info-none',
    'GET',
    '/blade-system/tenant/info',
    { as: 'nobody', query: { domain: 'http://nowhere.example/' } },
  ],
  ['region-lazy-tree', 'GET', '/blade-system/region/lazy-tree', { query: { parentCode: '00' } }],
  ['region-detail', 'GET', '/blade-system/region/detail', { query: { code: '3301' } }],
  ['datasource-saved', 'POST', '/blade-develop/datasource/submit', { body: SOURCE }],
  ['datasource-list', 'GET', '/blade-develop/datasource/list', { query: { name: 'wire' } }],
  ['code-saved', 'POST', '/blade-develop/code/submit', { body: TASK }],
  ['code-list', 'GET', '/blade-develop/code/list', { query: { codeName: 'wire' } }],
  ['report-list', 'GET', '/blade-report/report/rest/list'],
  ['empty-list', 'GET', '/blade-system/topmenu/list'],
  ['saved', 'POST', '/blade-system/post/submit', { body: { category: 1, postCode: 'wire', postName: 'x', sort: 1 } }],
  ['not-valid', 'POST', '/blade-system/post/submit', { body: { category: 1 } }],
  ['no-token', 'GET', '/blade-system/post/list', { as: 'nobody' }],
  ['no-permission', 'POST', '/blade-system/post/submit', { as: 'plain', body: {} }],
  ['not-found', 'GET', '/blade-system/post/detail', { query: { id: '1' } }],
  ['no-such-path', 'GET', '/blade-system/nothing'],
  ['log-upload-anonymous', 'POST', '/blade-auth/oauth/logout', { as: 'nobody', body: [{ url: '/x', message: 'm' }] }],
  ['logout-seed', 'GET', '/blade-auth/oauth/logout', { as: 'nobody' }],
  ['logout-public', 'POST', '/blade-auth/logout', { as: 'nobody' }],
];

describe('the wire', () => {
  it.each(CALLS)('answers %s as recorded', async (name, method, path, { as = 'admin', ...options } = {}) => {
    const token = as === 'nobody' ? {} : { token: { admin, plain, outside }[as] };
    const call = { ...options, ...token };
    const answer = await (method === 'GET' ? server.get(path, call) : server.post(path, call));
    await expect(recordingOf(answer)).toMatchFileSnapshot(`../wire/${name}.json`);
  });
});
