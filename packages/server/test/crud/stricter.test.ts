// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyTable } from '../support/any-table.ts';
import { addTenant, signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

/** Where this server is stricter than the family, a test for each sentence. */
let server: TestServer;
let admin: string;
let plain: string;
let tenantAdmin: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  admin = await server.signIn();
  plain = await signInWith(server, []);
  await addTenant(server, '888888');
  tenantAdmin = await signInWith(server, [], { alias: 'admin', tenantId: '888888' });
});
afterAll(() => server?.stop());

const WRITTEN = [
  'param',
  'post',
  'region',
  'dept',
  'role',
  'dict',
  'dict-biz',
  'data-scope',
  'api-scope',
  'tenant-package',
  'menu',
  'client',
  'tenant',
  'topmenu',
].map((name) => `/blade-system/${name}`);

describe('writing', () => {
  it('asks for a role wherever the family asks for none, with 403 and not 401', async () => {
    for (const path of [...WRITTEN, '/blade-develop/model', '/blade-develop/datasource', '/blade-desk/notice']) {
      for (const operation of ['submit', 'save', 'update', 'remove']) {
        const answer = await server.post(`${path}/${operation}`, { token: plain, body: { id: '1', ids: '1' } });
        expect([path, operation, answer.status, answer.body.code]).toEqual([path, operation, 403, 403]);
        expect(answer.body.msg).not.toBe('');
      }
    }
  });

  it('of pictures of processes asks for a token, where the family asks for none', async () => {
    for (const path of ['resource-view', 'diagram-view'])
      expect((await server.get(`/blade-flow/process/${path}`)).status).toBe(401);
  });

  it('by clear-cache and by workbooks is for administrators', async () => {
    expect((await server.get('/blade-auth/oauth/clear-cache')).status).toBe(401);
    expect((await server.get('/blade-auth/oauth/clear-cache', { token: plain })).status).toBe(403);
    expect((await server.get('/blade-auth/oauth/clear-cache', { token: tenantAdmin })).status).toBe(200);
    for (const path of ['user/import-user', 'user/import', 'region/import-region', 'post/import', 'dict/import'])
      expect([path, (await server.post(`/blade-system/${path}`, { token: plain })).status]).toEqual([path, 403]);
  });
});

describe('secrets', () => {
  const everyAnswer = async (path: string, id: string) => {
    const query = { size: 500, id_equal: id };
    const answers = [
      await server.get(`${path}/list`, { token: admin, query }),
      await server.get(`${path}/select`, { token: admin, query }),
      await server.get(`${path}/detail`, { token: admin, query: { id } }),
    ];
    return answers.map(({ body }) => JSON.stringify(body)).join('\n');
  };
  const submit = async (path: string, body: object) =>
    (await server.post(`${path}/submit`, { token: admin, body })).data as Record<string, string>;
  const stored = async (table: string, id: string) =>
    (await anyTable(server.database.queries)
      .selectFrom(table)
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()) as any;

  it('of users are in no answer, and what comes back in their place changes nothing', async () => {
    const id = (await server.get('/blade-system/user/info', { token: admin })).data.id as string;
    const { password } = await stored('bladeUser', id);
    const answers = await everyAnswer('/blade-system/user', id);
    expect(answers).not.toContain(password);
    expect(answers).not.toMatch(/"password"|argon2/);
    for (const sent of ['', '******', password, 'Another-1'])
      await server.post('/blade-system/user/update', { token: admin, body: { id, password: sent } });
    expect((await stored('bladeUser', id)).password).toBe(password);
  });

  it.each([
    [
      'of clients',
      '/blade-system/client',
      'bladeClient',
      'clientSecret',
      {
        clientId: 'c',
        authorizedGrantTypes: 'password',
        scope: 'all',
        accessTokenValidity: 3600,
        refreshTokenValidity: 3600,
      },
    ],
    [
      'of data sources',
      '/blade-develop/datasource',
      'bladeDatasource',
      'password',
      { name: 'd', driverClass: 'org.postgresql.Driver', url: 'jdbc:x', username: 'u' },
    ],
  ])('%s are masked, and kept when the mask comes back', async (_, path, table, field, body) => {
    const { id = '' } = await submit(path, { ...body, [field]: 'top-secret-1' });
    const before = (await stored(table, id))[field];
    const answers = await everyAnswer(path, id);
    expect(answers).toContain(`"${field}":"******"`);
    expect(answers).not.toContain('top-secret-1');
    expect(answers).not.toContain(before);
    const shown = (await server.get(`${path}/detail`, { token: admin, query: { id } })).data;
    await submit(path, { ...shown, id });
    expect((await stored(table, id))[field]).toBe(before);
    // Nor can they be guessed by searching.
    const guess = await server.get(`${path}/list`, { token: admin, query: { [`${field}_like`]: 'top' } });
    expect(guess.status).toBe(400);
  });
});

describe('lists', () => {
  const LISTS = [...WRITTEN.filter((path) => !/region/.test(path)), '/blade-system/user', '/blade-desk/notice'];

  it('answer at most 500 rows, whatever is asked for', async () => {
    for (const size of ['501', '100000', '1e9', '-1', '0', 'NaN', 'Infinity', '9'.repeat(30)]) {
      const { data } = await server.get('/blade-system/user/list', { token: admin, query: { size } });
      expect(data.size).toBeLessThanOrEqual(500);
      expect(data.size).toBeGreaterThan(0);
    }
    expect((await server.get('/blade-system/post/list', { token: admin, query: { size: '501' } })).data.size).toBe(500);
  });

  it('answer 400 for a column that does not exist, also in the order, and never 500', async () => {
    for (const path of LISTS) {
      for (const query of [{ nosuch_equal: '1' }, { ascs: 'nosuch' }, { descs: 'id;drop table blade_user' }]) {
        const answer = await server.get(`${path}/list`, { token: admin, query });
        expect([path, query, answer.status, answer.body.reason]).toEqual([path, query, 400, 'unknown-column']);
      }
    }
  });
});

describe('tenants', () => {
  it('a tenant that a caller names counts for the super role only', async () => {
    const query = { tenantId: '000000' };
    for (const path of ['dept/tree', 'role/tree', 'post/select']) {
      const own = await server.get(`/blade-system/${path}`, { token: tenantAdmin, query });
      const all = await server.get(`/blade-system/${path}`, { token: admin, query });
      expect(all.data.length).toBeGreaterThan(0);
      for (const row of all.data) expect(JSON.stringify(own.data)).not.toContain(row.id);
    }
  });

  it('a batch with one row of another tenant fails as a whole', async () => {
    const body = { category: 1, postCode: 'batch', postName: 'batch', sort: 1 };
    const foreign = (await server.post('/blade-system/post/submit', { token: admin, body })).data.id as string;
    const holder = await signInWith(server, ['post_add', 'post_delete'], { tenantId: '888888' });
    const own = (await server.post('/blade-system/post/submit', { token: holder, body })).data.id as string;
    for (const ids of [`${own},${foreign}`, `${foreign},${own}`])
      expect((await server.post('/blade-system/post/remove', { token: holder, query: { ids } })).status).toBe(404);
    for (const [id, token] of [
      [own, holder],
      [foreign, admin],
    ])
      expect((await server.get('/blade-system/post/detail', { token: token!, query: { id } })).status).toBe(200);
  });
});
