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
  ['auth/token-seed', 'POST', '/blade-auth/oauth/token', { as: 'nobody', query: seed }],
  ['auth/token-seed-wrong', 'POST', '/blade-auth/oauth/token', { as: 'nobody', query: { ...seed, password: 'x' } }],
  ['auth/token-public', 'POST', '/blade-auth/token', { as: 'nobody', query: open }],
  ['auth/token-public-wrong', 'POST', '/blade-auth/token', { as: 'nobody', query: { ...open, password: 'x' } }],
  ['auth/sign-in-variants', 'GET', '/blade-auth/oauth/variants', { as: 'nobody' }],
  ['auth/captcha-seed', 'GET', '/blade-auth/oauth/captcha', { as: 'nobody' }],
  ['auth/captcha-public', 'GET', '/blade-auth/captcha', { as: 'nobody' }],
  ['auth/user-info', 'GET', '/blade-auth/oauth/user-info'],
  ['auth/clear-cache', 'GET', '/blade-auth/oauth/clear-cache'],
  ['auth/send-logs', 'POST', '/user/send-logs', { body: [{ url: '/x', type: 'error', message: 'm' }] }],
  ['system/menu/routes', 'GET', '/blade-system/menu/routes', { as: 'plain' }],
  ['system/menu/routes-anonymous', 'GET', '/blade-system/menu/routes', { as: 'nobody' }],
  ['system/menu/auth-routes', 'GET', '/blade-system/menu/auth-routes', { as: 'plain' }],
  ['system/menu/auth-routes-anonymous', 'GET', '/blade-system/menu/auth-routes', { as: 'nobody' }],
  ['system/menu/auth-routes-super', 'GET', '/blade-system/menu/auth-routes'],
  ['system/menu/routes-super', 'GET', '/blade-system/menu/routes'],
  ['system/menu/routes-public', 'GET', '/blade-system/menu/routes', { as: 'outside' }],
  ['system/menu/buttons', 'GET', '/blade-system/menu/buttons'],
  ['system/menu/top-menu', 'GET', '/blade-system/menu/top-menu'],
  ['system/menu/menu-lazy-list', 'GET', '/blade-system/menu/lazy-list', { query: { code_equal: 'user_add' } }],
  ['system/menu/menu-lazy-menu-list', 'GET', '/blade-system/menu/lazy-menu-list', { query: { code_equal: 'user' } }],
  ['system/menu/menu-tree', 'GET', '/blade-system/menu/tree'],
  ['system/menu/grant-tree', 'GET', '/blade-system/menu/grant-tree'],
  ['system/user-list', 'GET', '/blade-system/user/list', { query: { account_equal: 'admin' } }],
  ['system/user-page', 'GET', '/blade-system/user/page', { query: { account: 'admin' } }],
  ['system/user-page-equality', 'GET', '/blade-system/user/page', { query: { account: 'adm' } }],
  ['system/user-own', 'GET', '/blade-system/user/info'],
  ['system/dept-list', 'GET', '/blade-system/dept/list'],
  ['system/dept-lazy-list', 'GET', '/blade-system/dept/lazy-list', { query: { parentId: 0 } }],
  ['system/dept-tree', 'GET', '/blade-system/dept/tree'],
  ['authority/role-list', 'GET', '/blade-system/role/list'],
  ['authority/role-tree', 'GET', '/blade-system/role/tree'],
  ['system/post-list', 'GET', '/blade-system/post/list', { query: { current: 2, size: 2 } }],
  ['system/post-select', 'GET', '/blade-system/post/select'],
  ['system/dictionary', 'GET', '/blade-system/dict/dictionary', { query: { code: 'sex' } }],
  ['system/dictionary-flow', 'GET', '/blade-system/dict/dictionary', { query: { code: 'flow' } }],
  ['system/dict-list', 'GET', '/blade-system/dict/list', { query: { code: 'yes_no' } }],
  ['system/dict-parent-list', 'GET', '/blade-system/dict/parent-list', { query: { code: 'yes_no' } }],
  ['system/param-list', 'GET', '/blade-system/param/list', { query: { paramKey_equal: 'account.failCount' } }],
  ['system/client-list', 'GET', '/blade-system/client/list', { query: { clientId: 'saber' } }],
  ['system/tenant-list', 'GET', '/blade-system/tenant/list'],
  [
    'system/tenant-info-none',
    'GET',
    '/blade-system/tenant/info',
    { as: 'nobody', query: { domain: 'http://nowhere.example/' } },
  ],
  ['base/region-lazy-tree', 'GET', '/blade-system/region/lazy-tree', { query: { parentCode: '00' } }],
  ['base/region-detail', 'GET', '/blade-system/region/detail', { query: { code: '3301' } }],
  ['tool/datasource-saved', 'POST', '/blade-develop/datasource/submit', { body: SOURCE }],
  ['tool/datasource-list', 'GET', '/blade-develop/datasource/list', { query: { name: 'wire' } }],
  ['tool/code-saved', 'POST', '/blade-develop/code/submit', { body: TASK }],
  ['tool/code-list', 'GET', '/blade-develop/code/list', { query: { codeName: 'wire' } }],
  ['report/report-list', 'GET', '/blade-report/report/rest/list'],
  ['envelope/empty-list', 'GET', '/blade-system/topmenu/list'],
  [
    'envelope/saved',
    'POST',
    '/blade-system/post/submit',
    { body: { category: 1, postCode: 'wire', postName: 'x', sort: 1 } },
  ],
  ['envelope/not-valid', 'POST', '/blade-system/post/submit', { body: { category: 1 } }],
  ['envelope/no-token', 'GET', '/blade-system/post/list', { as: 'nobody' }],
  ['envelope/no-permission', 'POST', '/blade-system/post/submit', { as: 'plain', body: {} }],
  ['envelope/not-found', 'GET', '/blade-system/post/detail', { query: { id: '1' } }],
  ['envelope/no-such-path', 'GET', '/blade-system/nothing'],
  [
    'auth/log-upload-anonymous',
    'POST',
    '/blade-auth/oauth/logout',
    { as: 'nobody', body: [{ url: '/x', message: 'm' }] },
  ],
  ['auth/logout-seed', 'GET', '/blade-auth/oauth/logout', { as: 'nobody' }],
  ['auth/logout-public', 'POST', '/blade-auth/logout', { as: 'nobody' }],
];

describe('the wire', () => {
  it.each(CALLS)('answers %s as recorded', async (name, method, path, { as = 'admin', ...options } = {}) => {
    const token = as === 'nobody' ? {} : { token: { admin, plain, outside }[as] };
    const call = { ...options, ...token };
    const answer = await (method === 'GET' ? server.get(path, call) : server.post(path, call));
    await expect(recordingOf(answer)).toMatchFileSnapshot(`../wire/${name}.json`);
  });
});
