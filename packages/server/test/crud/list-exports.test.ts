import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { addTenant, signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

const START = '/blade-system/list-export/start';
const POSTS = '/blade-system/post/export';
const OTHER_TENANT = '100200';
/** More than an answer may hold. */
const MANY = 52_000;

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
  await addTenant(server, OTHER_TENANT);
  for (const [tenant, rows] of [
    ['000000', MANY],
    [OTHER_TENANT, 3],
  ] as const)
    await sql`
      insert into blade_post (id, tenant_id, category, post_code, post_name, sort)
      select ${newId()}::bigint + i, ${tenant}, 1, ${tenant} || '-' || i, 'Post & <' || i || '>', i
      from generate_series(1, ${rows}::int) i`.execute(server.database.queries);
});
afterAll(() => server?.stop());

const start = (token: string, path = POSTS, query: Record<string, string> = {}) =>
  server.post(START, { token, body: { path, query } });
const rowOf = async (id: string) =>
  server.database.queries.selectFrom('bladeListExport').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function finish(id: string) {
  await expect
    .poll(async () => (await rowOf(id)).state, { interval: 100 })
    .toSatisfy((state) => state === 'done' || state === 'failed');
  return rowOf(id);
}
async function exportOf(token: string, path = POSTS, query: Record<string, string> = {}) {
  const { data } = await start(token, path, query);
  return finish(String(data.id));
}
const ownFiles = async (token: string) => (await server.get('/blade-resource/oss/endpoint/own-files', { token })).data;
const noticesFor = (userId: string) =>
  server.database.queries
    .selectFrom('bladeNotice')
    .select(['title', 'content', 'tenantId'])
    .where(sql<boolean>`${userId} = any(recipients::text[])`)
    .orderBy('id', 'desc')
    .execute();
/** The lines of the first sheet, each as its texts. */
async function linesOf(link: string): Promise<string[][]> {
  const response = await fetch(new URL(link, server.url));
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
  return sheet
    .split('<row ')
    .slice(1)
    .map((row) => [...row.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text));
}

describe('a list that is exported in the background', () => {
  it('is a workbook of all rows in their order, among the files of the one who asked, who is told', async () => {
    const direct = await server.get(POSTS, { token: admin });
    expect(direct.body.reason).toBe('too-many-rows');
    const { createUser, rowCount, state } = await exportOf(admin, POSTS, {
      columns: 'postCode,postName',
      descs: 'sort',
    });
    expect([state, Number(rowCount) >= MANY]).toEqual(['done', true]);
    const [file] = await ownFiles(admin);
    const lines = await linesOf(file.link);
    expect(lines.length).toBe(Number(rowCount) + 1);
    const own = lines.filter(([code]) => code?.startsWith('000000-'));
    expect(own[0]).toEqual([`000000-${MANY}`, `Post &amp; &lt;${MANY}&gt;`]);
    expect(own.map(([code]) => code)).toEqual(Array.from({ length: MANY }, (_, i) => `000000-${MANY - i}`));
    const [notice] = await noticesFor(createUser);
    expect([notice?.title, notice?.tenantId]).toEqual(['“岗位管理”导出完成', '000000']);
    expect(notice?.content).toContain('/cloudExperience/info/index');
    const saved = await fetch(new URL(file.link, server.url));
    expect(decodeURIComponent(saved.headers.get('content-disposition') ?? '')).toContain('岗位管理.xlsx');
  });

  it('is narrowed as its list is, and by the rights of the one who asked', async () => {
    const narrowed = await exportOf(admin, POSTS, { postCode_equal: '000000-77' });
    expect(narrowed.rowCount).toBe(1);
    const other = await signInWith(server, ['post_view'], { tenantId: OTHER_TENANT });
    expect((await exportOf(other)).rowCount).toBe(3);
    const none = await signInWith(server, []);
    expect((await start(none, '/blade-log/usual/export')).status).toBe(403);
    expect((await start(admin, '/blade-system/nothing/export')).body.reason).toBe('not-found');
    expect((await server.post(START, { body: { path: POSTS } })).status).toBe(401);
  });

  it('is made of a log', async () => {
    await sql`
      insert into blade_log_usual (id, tenant_id, log_level, log_id, log_data, request_uri, create_by, create_time)
      select ${newId()}::bigint + i, '000000', 'info', 'x', 'y', '/walk', 'z', now() - make_interval(secs => i)
      from generate_series(1, 12000) i`.execute(server.database.queries);
    const { rowCount, state } = await exportOf(admin, '/blade-log/usual/export', { requestUri_equal: '/walk' });
    expect([state, rowCount]).toEqual(['done', 12_000]);
  });
});

describe('rows that were chosen', () => {
  it('go out at once, however long their list is', async () => {
    const found = (
      await server.get('/blade-system/post/list', { token: admin, query: { size: 3, postCode: '000000-' } })
    ).data.records;
    const ids = [...found.map(({ id }: { id: string }) => id), 'x', '1'].join(',');
    const answer = await fetch(
      `${server.url}${POSTS}?ids=${ids}&columns=postCode&blade-auth=${encodeURIComponent(`bearer ${admin}`)}`,
    );
    const sheet = strFromU8(unzipSync(new Uint8Array(await answer.arrayBuffer()))['xl/worksheets/sheet1.xml']!);
    const codes = [...sheet.matchAll(/<t [^>]*>(000000-[^<]*)</g)].map(([, code]) => code);
    expect(codes).toEqual(found.map(({ postCode }: { postCode: string }) => postCode));
  });
});

describe('an export that cannot be made', () => {
  /** Waits for no server yet. */
  async function held(token: string, change: (userId: string) => Promise<unknown>): Promise<string> {
    const later = sql`now() + interval '1 hour'`;
    const { data } = await start(token, POSTS, { postCode_equal: 'held' });
    await finish(String(data.id));
    const { createUser } = await rowOf(String(data.id));
    await sql`update blade_list_export set state = 'waiting', lease_end = ${later} where id = ${data.id}`.execute(
      server.database.queries,
    );
    await change(createUser);
    await sql`update blade_list_export set lease_end = now() where id = ${data.id}`.execute(server.database.queries);
    return String(data.id);
  }

  it('ends when its owner has lost the right, and tells him', async () => {
    const token = await signInWith(server, ['post_view']);
    const { queries } = server.database;
    const id = await held(token, (userId) =>
      sql`insert into blade_scope_api (id, menu_id, resource_code, scope_name, scope_path, scope_type)
        values (${newId()}, ${newId()}, '', 'posts', '/blade-system/post', 1)`
        .execute(queries)
        .then(() => userId),
    );
    const { state, error, createUser } = await finish(id);
    expect([state, error?.code]).toEqual(['failed', 'path-guarded']);
    expect((await noticesFor(createUser))[0]?.title).toBe('“岗位管理”导出失败');
    await queries.deleteFrom('bladeScopeApi').where('scopeName', '=', 'posts').execute();
  });

  it('ends when its owner is gone', async () => {
    const token = await signInWith(server, ['post_view']);
    const id = await held(token, (userId) =>
      server.database.queries.updateTable('bladeUser').set({ isDeleted: 1 }).where('id', '=', userId).execute(),
    );
    expect(await finish(id)).toMatchObject({ state: 'failed', error: { code: 'not-found' } });
  });

  it('is started again when its server is silent, and given up after three times', async () => {
    const token = await signInWith(server, ['post_view']);
    const set = (id: string, attempts: number) =>
      sql`update blade_list_export set state = 'running', attempts = ${attempts} where id = ${id}`.execute(
        server.database.queries,
      );
    const [first, second] = [await held(token, async () => {}), await held(token, async () => {})];
    await finish(first);
    await finish(second);
    await sql`update blade_list_export set lease_end = now() + interval '1 hour' where id in (${first}, ${second})`.execute(
      server.database.queries,
    );
    await set(first, 1);
    await set(second, 3);
    await sql`update blade_list_export set lease_end = now() where id in (${first}, ${second})`.execute(
      server.database.queries,
    );
    expect((await finish(first)).state).toBe('done');
    expect(await finish(second)).toMatchObject({ state: 'failed', error: { code: 'internal' } });
  });

  it('waits behind three of the same person', async () => {
    const token = await signInWith(server, ['post_view']);
    const id = String((await start(token, POSTS, { postCode_equal: 'x' })).data.id);
    const { createUser } = await finish(id);
    for (let i = 0; i < 3; i++)
      await sql`insert into blade_list_export (id, tenant_id, create_user, path, query, language, lease_end)
        values (${newId()}, '000000', ${createUser}, ${POSTS}, '{}', 'en', now() + interval '1 hour')`.execute(
        server.database.queries,
      );
    expect((await start(token)).body.reason).toBe('too-many-exports');
  });

  it('ends when the quota is full', async () => {
    const { queries } = server.database;
    const key = `pointcloud.quota.gigabytes.${OTHER_TENANT}`;
    await queries
      .insertInto('bladeParam')
      .values({ id: newId(), paramName: key, paramKey: key, paramValue: '0' })
      .execute();
    const token = await signInWith(server, ['post_view'], { tenantId: OTHER_TENANT });
    expect(await exportOf(token)).toMatchObject({ state: 'failed', error: { code: 'quota-exceeded' } });
    expect(await ownFiles(token)).toEqual([]);
  });
});
