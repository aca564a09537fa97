import type { OwnParam, Param } from '@cloud/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTenant, signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

const [EAST, WEST] = ['111111', '222222'];
const SHARED = 'pointcloud.release.requiresApproval';
const OWN = '/blade-system/own-param';
const PARAM = '/blade-system/param';

let server: TestServer;
let platform: string;
let east: string;
let west: string;
let id: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  platform = await server.signIn();
  const administratorOf = async (tenantId: string) => {
    await addTenant(server, tenantId);
    return signInWith(server, ['param_view', 'param_override', 'param_edit'], { alias: 'admin', tenantId });
  };
  east = await administratorOf(EAST);
  west = await administratorOf(WEST);
  id = (await ownOf(east)).id;
});
afterAll(() => server?.stop());

const own = async (token: string, query: object = {}): Promise<OwnParam[]> =>
  (await server.get<{ records: OwnParam[] }>(`${OWN}/list`, { token, query: { ...query } })).data.records;
const ownOf = async (token: string): Promise<OwnParam> => (await own(token, { paramKey_equal: SHARED }))[0]!;
const set = (token: string, ownValue: string, of = id) =>
  server.post(`${OWN}/submit`, { token, body: { id: of, ownValue } });
const reset = (token: string, ids = id) => server.post(`${OWN}/reset`, { token, query: { ids } });
const valueFor = async (token: string, paramKey = SHARED) => {
  const { status, data, body } = await server.get<string>(`${PARAM}/getValue`, { token, query: { paramKey } });
  return status === 200 ? data : String(body.reason);
};
const store = async (record: object) => {
  const answer = await server.post(`${PARAM}/submit`, { token: platform, body: record });
  return { id: String(answer.data?.id), reason: String(answer.body.reason ?? ''), msg: answer.body.msg };
};

describe('the administrator of a tenant', () => {
  it('sees the public parameters only, with the shared value', async () => {
    const all = (await server.get(`${PARAM}/list`, { token: platform, query: { size: 500 } })).data.records as Param[];
    const isPublic = (row: Param) => row.isPublic === 1;
    const shown = all.filter(isPublic).map(({ paramKey }) => paramKey);
    expect(shown).toContain(SHARED);
    expect((await own(east, { size: 500 })).map(({ paramKey }) => paramKey).sort()).toEqual(shown.sort());
    expect(await ownOf(east)).toMatchObject({ paramKey: SHARED, sharedValue: 'false', ownValue: null });
    for (const list of ['list', 'select']) {
      const { data } = await server.get(`${PARAM}/${list}`, { token: east, query: { size: 500 } });
      expect((data.records ?? data).map(({ paramKey }: Param) => paramKey).sort()).toEqual(shown.sort());
    }
    for (const row of all.filter((one) => !isPublic(one))) {
      const { status } = await server.get(`${PARAM}/detail`, { token: east, query: { id: row.id } });
      expect([row.paramKey, status === 403 || status === 404]).toEqual([row.paramKey, true]);
    }
    for (const paramKey of ['log.keepDays', 'pointcloud.quota.gigabytes', 'no.such.key'])
      expect([paramKey, await valueFor(east, paramKey)]).toEqual([paramKey, 'platform-only']);
    expect(await valueFor(east, 'account.initPassword')).toBe('super-only');
  });

  it('reads their names in the language of the console, and finds them by it', async () => {
    const { data } = await server.get(`${OWN}/list`, {
      token: east,
      query: { paramName_like: 'Models need approval' },
      headers: { 'accept-language': 'en' },
    });
    expect(data.records[0].paramName).toBe('Models need approval before they are released');
    expect(await own(east, { paramKey_like: 'nothing' })).toEqual([]);
  });

  it('gives one a value that counts in this tenant and in no other', async () => {
    const { params } = server.app;
    expect(await valueFor(east)).toBe('false');
    expect((await set(east, ' true ')).status).toBe(200);
    expect(await ownOf(east)).toMatchObject({ sharedValue: 'false', ownValue: 'true' });
    expect(await ownOf(west)).toMatchObject({ sharedValue: 'false', ownValue: null });
    expect([await valueFor(east), await valueFor(west), await valueFor(platform)]).toEqual(['true', 'false', 'false']);
    // Other clients of the family know the list of parameters only.
    const known = async (token: string) => [
      (await server.get(`${PARAM}/list`, { token, query: { paramKey_equal: SHARED } })).data.records[0].paramValue,
      (await server.get(`${PARAM}/detail`, { token, query: { id } })).data.paramValue,
    ];
    expect([await known(east), await known(west), await known(platform)]).toEqual([
      ['true', 'true'],
      ['false', 'false'],
      ['false', 'false'],
    ]);
    expect(await params.ofTenant(EAST).flag(SHARED, false)).toBe(true);
    expect(await params.ofTenant(WEST).flag(SHARED, false)).toBe(false);
    expect(await params.flag(SHARED, false)).toBe(false);
    const entry = { entity: 'ownParam', recordId: id, verb: 'update' };
    const [written] = (await server.get('/blade-system/audit/list', { token: platform, query: entry })).data.records;
    expect(written).toMatchObject({
      tenantId: EAST,
      recordName: '模型发布前是否需要审批',
      differences: [{ label: '本租户值', before: '', after: 'true' }],
    });
  });

  it('takes it back alone, and the shared value counts again', async () => {
    await set(west, 'true');
    await set(east, 'true');
    expect((await reset(west)).status).toBe(200);
    expect([await valueFor(east), await valueFor(west)]).toEqual(['true', 'false']);
    expect((await reset(east)).status).toBe(200);
    expect([(await ownOf(east)).ownValue, await valueFor(east)]).toEqual([null, 'false']);
    expect((await reset(east)).status, 'nothing to take back').toBe(200);
  });

  it('is refused what could not be read as it is meant', async () => {
    expect((await set(east, 'yes')).body).toMatchObject({ code: 400, reason: 'param-not-flag' });
    expect((await set(east, ' ')).status).toBe(400);
    expect((await set(east, 'x'.repeat(256))).status).toBe(400);
    const days = await store({ paramKey: 'demo.days', paramName: 'days', paramValue: '3', isPublic: 1 });
    expect((await set(east, 'three', days.id)).body.reason).toBe('param-not-number');
    expect((await set(east, '4', days.id)).status).toBe(200);
    await server.post(`${PARAM}/remove`, { token: platform, query: { ids: days.id } });
    expect((await set(east, '5', days.id)).status).toBe(404);
  });

  it('has the right to each by its button: seeing and setting', async () => {
    const reader = await signInWith(server, ['param_view'], { tenantId: EAST });
    expect((await ownOf(reader)).id).toBe(id);
    expect((await set(reader, 'true')).body.reason).toBe('permission-missing');
    const setter = await signInWith(server, ['param_override'], { tenantId: EAST });
    expect((await set(setter, 'true')).status).toBe(200);
    expect((await reset(setter)).status).toBe(200);
  });

  it('may grant the button for it, which the tenant of the platform has no use for', async () => {
    const codesFor = async (token: string) =>
      JSON.stringify((await server.get('/blade-system/menu/grant-tree', { token })).data.menu);
    const { id: button } = await server.database.queries
      .selectFrom('bladeMenu')
      .select('id')
      .where('code', '=', 'param_override')
      .executeTakeFirstOrThrow();
    expect([(await codesFor(east)).includes(button), (await codesFor(platform)).includes(button)]).toEqual([
      true,
      false,
    ]);
    expect((await set(platform, 'true')).status).toBe(404);
  });
});

describe('the mark of a parameter', () => {
  it('shows it to tenants, and hides it with the values that they gave it', async () => {
    const added = await store({ paramKey: 'demo.greeting', paramName: 'greeting', paramValue: 'hello' });
    expect(await valueFor(east, 'demo.greeting')).toBe('platform-only');
    expect((await set(east, 'hi', added.id)).status).toBe(404);
    await store({ id: added.id, isPublic: 1 });
    expect((await set(east, 'hi', added.id)).status).toBe(200);
    expect([await valueFor(east, 'demo.greeting'), await valueFor(west, 'demo.greeting')]).toEqual(['hi', 'hello']);
    await store({ id: added.id, isPublic: 0 });
    expect(await valueFor(east, 'demo.greeting')).toBe('platform-only');
    expect(await server.app.params.ofTenant(EAST).text('demo.greeting', '')).toBe('hello');
  });

  it('is refused for what is secret or counts for the whole platform, at once or by another key later', async () => {
    for (const paramKey of [
      'account.demo',
      'tenant.demo',
      'log.demo',
      'pointcloud.quota.demo',
      'demo.password',
      'demo.SECRET',
      'demo.token',
    ]) {
      const refused = await store({ paramKey, paramName: 'x', paramValue: '1', isPublic: '1' });
      expect([paramKey, refused.reason]).toEqual([paramKey, 'param-never-public']);
      expect(refused.msg).toContain(paramKey);
    }
    const open = await store({ paramKey: 'demo.open', paramName: 'x', paramValue: '1', isPublic: 1 });
    expect((await store({ id: open.id, paramKey: 'account.open' })).reason).toBe('param-never-public');
    const closed = await store({ paramKey: 'account.closed', paramName: 'x', paramValue: '1' });
    expect((await store({ id: closed.id, isPublic: 1 })).reason).toBe('param-never-public');
  });

  it('is set by the platform alone', async () => {
    const body = { id, isPublic: 0 };
    expect((await server.post(`${PARAM}/submit`, { token: east, body })).body.reason).toBe('platform-only');
    expect((await ownOf(east)).id).toBe(id);
  });

  it('does not carry values over the tenant border in the database', async () => {
    await set(east, 'true');
    const seen = await server.database.withScope({ tenantId: WEST, isSuper: false }, (trx) =>
      sql<{ count: number }>`select count(*)::int as count from blade_param_own`.execute(trx),
    );
    expect(seen.rows[0]!.count).toBe(0);
    await reset(east);
  });
});
