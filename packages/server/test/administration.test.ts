// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';
import { createUser } from './people.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  admin = await server.signIn();
});
afterAll(() => server?.stop());

const get = async (path: string, query: object = {}, token = admin) =>
  server.get(`/blade-system/${path}`, { token, query: { ...query } });
const post = async (path: string, body: object = {}, token = admin) =>
  server.post(`/blade-system/${path}`, { token, body });
const act = async (path: string, query: object = {}, token = admin) =>
  server.post(`/blade-system/${path}`, { token, query: { ...query } });

describe('platforms of a user', () => {
  it('keep a text each, which comes back with its platform', async () => {
    const { id } = await createUser(server, '000000', 'mobile');
    await act('user/update-platform', { userId: id, userType: 1, userExt: '{"page":"wide"}' });
    await act('user/update-platform', { userId: id, userType: 2, userExt: '{"push":true}' });
    const detail = async (more: object = {}) => (await get('user/platform-detail', { id, ...more })).data;
    expect(await detail()).toMatchObject({ userType: 2, userTypeName: 'APP', userExt: '{"push":true}' });
    expect(await detail({ userType: 1 })).toMatchObject({ userExt: '{"page":"wide"}' });
    expect((await detail({ userType: 3 })).userExt).toBe('');
    expect((await get('user/page', { userType: 2 })).data.records.map((row: any) => row.account)).toEqual(['mobile']);
    expect((await act('user/update-platform', { userId: id, userType: 4 })).status).toBe(400);
  });
});

describe('applications', () => {
  const given = { scope: 'all', accessTokenValidity: 3600, refreshTokenValidity: 7200 };

  it('get a secret that is shown once, and keep it through edits', async () => {
    const added = await post('client/submit', { ...given, clientId: 'field', authorizedGrantTypes: 'password' });
    const { id, clientSecret } = added.data;
    expect(clientSecret).toMatch(/^[\w-]{32}$/);
    expect((await get('client/detail', { id })).data.clientSecret).toBe('******');
    await post('client/submit', { id, clientSecret: '', scope: 'all' });
    await post('client/submit', { id, clientSecret: '******', scope: 'all' });
    const authorization = `Basic ${Buffer.from(`field:${clientSecret}`).toString('base64')}`;
    const query = { tenantId: '000000', username: 'nobody', password: 'x', grant_type: 'password' };
    const answer = await server.post('/blade-auth/oauth/token', { query, headers: { authorization } });
    expect(answer.body['error_code']).toBe(2004);
    // Nobody finds out a secret by searching for it.
    expect((await get('client/list', { clientSecret_likeright: clientSecret[0] })).status).toBe(400);
  });

  it('name grants that exist and addresses that a browser may be sent to', async () => {
    const save = async (more: object) => post('client/submit', { ...given, clientId: 'web', ...more });
    const grants = await save({ authorizedGrantTypes: 'password,magic' });
    expect([grants.status, grants.body.msg]).toEqual([400, '“授权类型”没有“magic”这个选项']);
    const authorizedGrantTypes = 'authorization_code,refresh_token';
    for (const wrong of [
      'javascript:alert(1)',
      '/back',
      'https://a.example/#x',
      'https://*.example',
      'https://u:p@a.example',
    ]) {
      const answer = await save({ authorizedGrantTypes, webServerRedirectUri: `https://a.example/ok,${wrong}` });
      expect([wrong, answer.status, answer.body['reason']]).toEqual([wrong, 400, 'redirect-invalid']);
    }
    const webServerRedirectUri = 'https://a.example/back,com.example.app:/back';
    expect((await save({ authorizedGrantTypes, webServerRedirectUri })).status).toBe(200);
  });
});

describe('a tenant in the recycle bin', () => {
  it('keeps its data, but nobody of it works until it is restored', async () => {
    const { data } = await post('tenant/submit', { tenantName: '测绘三院' });
    const theirs = await server.signIn('admin', 'admin', data.tenantId);
    expect((await act('tenant/recycle', { ids: data.id })).status).toBe(200);
    expect((await get('user/info', {}, theirs)).status).toBe(401);
    await expect(server.signIn('admin', 'admin', data.tenantId)).rejects.toThrow('tenant-recycled');
    const listed = async (status: number) =>
      (await get('tenant/list', { status_equal: status, size: 100 })).data.records.map((row: any) => row.tenantId);
    expect(await listed(-1)).toEqual([data.tenantId]);
    expect(await listed(1)).not.toContain(data.tenantId);
    await act('tenant/pass', { ids: data.id });
    await server.signIn('admin', 'admin', data.tenantId);
    const own = (await get('tenant/list', { tenantId_equal: '000000' })).data.records[0];
    expect((await act('tenant/recycle', { ids: own.id })).body['reason']).toBe('management-tenant');
  });

  it('may work with a data source that exists', async () => {
    const { data } = await post('tenant/submit', { tenantName: '测绘四院' });
    const row = {
      name: 'own',
      driverClass: 'org.postgresql.Driver',
      username: 'u',
      password: 'p',
      url: 'jdbc:x',
      category: 1,
    };
    const source = await server.post('/blade-develop/datasource/submit', { token: admin, body: row });
    const datasourceId =
      source.data.id ?? (await server.get('/blade-develop/datasource/select', { token: admin })).data[0].id;
    expect((await act('tenant/datasource', { tenantId: data.tenantId, datasourceId })).status).toBe(200);
    expect((await get('tenant/detail', { id: data.id })).data).toMatchObject({ datasourceId, datasourceName: 'own' });
    expect((await act('tenant/datasource', { tenantId: data.tenantId, datasourceId: '1' })).status).toBe(404);
  });
});

describe('look-ups', () => {
  it('find roles, departments, positions and colleagues of the own tenant', async () => {
    const { token } = await createUser(server, '000000', 'finder');
    await createUser(server, '666666', 'stranger', 'admin');
    const names = async (path: string, query: object, key: string) => {
      const { data } = await get(`search/${path}`, query, token);
      return (data.records ?? data).map((row: any) => row[key]);
    };
    expect(await names('role', { roleName: '用户' }, 'roleAlias')).toEqual(['user']);
    expect(await names('role', {}, 'roleAlias')).not.toContain('administrator');
    expect(await names('dept', { deptName: '华东' }, 'deptName')).toEqual(['华东分公司']);
    expect(await names('post', { postName: '执行' }, 'postCode')).toEqual(['ceo']);
    expect(await names('user', { postName: '首席执行官' }, 'account')).toEqual(['admin']);
    expect(await names('user', { name: 'stranger' }, 'account')).toEqual([]);
    const [me] = (await get('search/user', { name: 'finder' }, token)).data.records;
    expect(Object.keys(me)).not.toContain('phone');
  });
});
