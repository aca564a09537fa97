import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { addTenant, signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { designOf, entityData, textParameter } from './designs.ts';

const WORKBOOK = '/blade-report/design/workbook';
/** More than an answer has, and more than a workbook of the background has. */
const MANY = 100_003;

let server: TestServer;
let admin: string;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
  await addTenant(server, '777004');
  await sql`
    insert into blade_post (id, tenant_id, category, post_code, post_name, sort)
    select ${newId()}::bigint + i, '000000', 1, 'c' || i, 'Post ' || i, i from generate_series(1, ${MANY}::int) i`.execute(
    server.database.queries,
  );
  const filters = [{ field: 'postName', operator: 'contains', value: '', parameter: 'part' }] as const;
  const data = entityData('post', { columns: ['postName', 'postCode'], order: 1, filters: [...filters] });
  const design = designOf(data, { parameters: [textParameter('part')] });
  const saved = await server.post('/blade-report/design/submit', { token: admin, body: { title: '岗位全表', design } });
  id = saved.data.id;
});
afterAll(() => server?.stop());

const start = (token: string, query: Record<string, string>) =>
  server.post('/blade-system/list-export/start', { token, body: { path: WORKBOOK, query } });
async function finish(answer: Awaited<ReturnType<typeof start>>) {
  const rowOf = () =>
    server.database.queries
      .selectFrom('bladeListExport')
      .selectAll()
      .where('id', '=', String(answer.data.id))
      .executeTakeFirstOrThrow();
  await expect.poll(async () => (await rowOf()).state, { interval: 100 }).toMatch(/done|failed/);
  return rowOf();
}
const lastNotice = () =>
  server.database.queries
    .selectFrom('bladeNotice')
    .select(['title', 'content'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
async function lastFile() {
  const [file] = (await server.get('/blade-resource/oss/endpoint/own-files', { token: admin })).data;
  const bytes = await (await fetch(new URL(file.link, server.url))).arrayBuffer();
  const sheet = strFromU8(unzipSync(new Uint8Array(bytes))['xl/worksheets/sheet1.xml']!);
  const rows = sheet.split('<row ').slice(1);
  return {
    name: file.originalName,
    rows: rows.map((row) => [...row.matchAll(/<t[^>]*>([^<]*)/g)].map(([, text]) => text)),
  };
}

it('of a report is made in the background, with what it was asked for, up to its limit', async () => {
  const values = JSON.stringify({ part: 'Post' });
  expect(await finish(await start(admin, { id, ready: '', values }))).toMatchObject({ state: 'done' });
  expect((await lastNotice()).title).toContain('岗位全表');
  const few = await finish(await start(admin, { id, values: JSON.stringify({ part: 'Post 10000' }) }));
  // The heading of parameters is a sheet of its own.
  expect(few).toMatchObject({ state: 'done', rowCount: 5 + 1 });
});

it('has a hundred thousand rows, and says that there are more', async () => {
  const ended = await finish(await start(admin, { id, values: '{}' }));
  expect(ended).toMatchObject({ state: 'done', rowCount: 100_000 + 1 + 1 });
  const { name, rows } = await lastFile();
  expect(name).toBe('岗位全表.xlsx');
  expect(rows).toHaveLength(100_002);
  expect(rows[1]).toEqual(['Post 1', 'c1']);
  expect(rows.at(-1)?.[0]).toContain('100000');
});

it('is for who may open the report, then and later', async () => {
  const stranger = await signInWith(server, ['report_list_view'], { tenantId: '777004' });
  expect((await start(stranger, { id })).status).toBe(404);
  const without = await signInWith(server, []);
  expect((await start(without, { id })).status).toBe(403);
  expect((await start(admin, { id: 'x' })).status).toBe(404);
  expect((await finish(await start(admin, { ready: 'sign-ins' }))).state).toBe('done');
});
