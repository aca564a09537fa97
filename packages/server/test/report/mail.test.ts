import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInWith } from '../support/callers.ts';
import { startWorker, stopWorker } from '../support/cloud.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { designOf, entityData } from './designs.ts';

const BASE = '/blade-report/design';
const DAILY = { every: 'day', day: 1, at: '07:30', format: 'xlsx' };
let server: TestServer;
let worker: ChildProcess;
let report: string;
let designer: string;
let reader: string;
let designerId: string;
let readerId: string;
let strangerId: string;

/** A person with a mail address of his own. */
async function personWith(permissions: string[], email: string): Promise<[token: string, id: string]> {
  const token = await signInWith(server, permissions);
  const { queries } = server.database;
  const rows = queries.selectFrom('bladeUser').select('id').orderBy('createTime', 'desc').orderBy('id', 'desc');
  const { id } = await rows.executeTakeFirstOrThrow();
  await queries.updateTable('bladeUser').set({ email }).where('id', '=', id).execute();
  return [token, id];
}

beforeAll(async () => {
  server = await startTestServer();
  worker = await startWorker(server);
  [designer, designerId] = await personWith(['report_list_view', 'report_list_design', 'post_view'], 'd@example.com');
  [reader, readerId] = await personWith(['report_list_view', 'post_view'], 'r@example.com');
  [, strangerId] = await personWith([], 's@example.com');
  const design = designOf(entityData('post', { columns: ['postCode', 'postName'] }));
  const saved = await server.post(`${BASE}/submit`, { token: designer, body: { title: 'Posts', design } });
  expect(saved.body).toMatchObject({ code: 200 });
  report = saved.data.id;
});
afterAll(async () => {
  await stopWorker(worker);
  await server?.stop();
});

const submit = (token: string, more: object = {}) =>
  server.post(`${BASE}/mail-submit`, { token, body: { id: report, ...DAILY, ...more } });
const openMail = async (token: string) => (await server.get(`${BASE}/mail`, { token, query: { id: report } })).data;
const letters = (): { to: string; attachments: { name: string }[] }[] => {
  const file = path.join(server.dataFolder, 'outbox/mail.jsonl');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line)) : []; // prettier-ignore
};
const fall = () => sql`update blade_report_mail set next_time = now()`.execute(server.database.queries);
const share = (audience: string) => server.post(`${BASE}/share`, { token: designer, body: { id: report, audience } });

describe('a report that is mailed regularly', () => {
  it('goes to its reader, who has it mailed to himself only, as long as it is shared', async () => {
    expect((await submit(reader)).status).toBe(404);
    await share('all');
    expect((await openMail(reader)).mayShare).toBe(false);
    expect((await submit(reader, { receivers: designerId })).body.reason).toBe('report-mail-others');
    expect((await submit(reader)).data.nextTime).toMatch(/ 07:30:00$/);
    expect((await openMail(reader)).schedule).toMatchObject({ ...DAILY, receivers: readerId });
    await fall();
    await expect.poll(() => letters().map(({ to }) => to)).toEqual(['r@example.com']);
    expect(letters()[0]?.attachments[0]?.name).toBe('Posts.xlsx');
    expect((await openMail(reader)).schedule.nextTime).toMatch(/ 07:30:00$/);
    await share('none');
    await fall();
    await expect
      .poll(async () => (await server.database.queries.selectFrom('bladeReportMail').select('id').execute()).length)
      .toBe(0);
    expect(letters()).toHaveLength(1);
  });

  it('goes from its designer to others, each what he may see', async () => {
    await share('all');
    const before = letters().length;
    const receivers = [readerId, strangerId, designerId].join(',');
    expect((await submit(designer, { receivers })).status).toBe(200);
    await fall();
    await expect.poll(() => letters().length).toBe(before + 2);
    const sent = letters().slice(before).map(({ to }) => to); // prettier-ignore
    expect(sent.toSorted()).toEqual(['d@example.com', 'r@example.com']);
    // Saved again, it is the same schedule.
    await submit(designer, { receivers, every: 'week', day: 3 });
    const rows = await server.database.queries.selectFrom('bladeReportMail').select('every').execute();
    expect(rows).toEqual([{ every: 'week' }]);
    await server.post(`${BASE}/mail-remove`, { token: reader, body: { id: report } });
    expect((await openMail(designer)).schedule).not.toBeNull();
    await server.post(`${BASE}/mail-remove`, { token: designer, body: { id: report } });
    expect((await openMail(designer)).schedule).toBeNull();
  });

  it('is refused without rights, address, or sense', async () => {
    const [plain] = await personWith(['report_list_view'], '');
    await share('all');
    expect((await submit(plain)).body.reason).toBe('report-mail-address');
    expect((await submit(designer, { receivers: '123' })).body.reason).toBe('not-found');
    for (const wrong of [
      { at: '24:00' },
      { at: '8' },
      { every: 'hour' },
      { day: 29 },
      { every: 'week', day: 8 },
      { format: 'doc' },
    ])
      // prettier-ignore
      expect([wrong, (await submit(designer, wrong)).status]).toEqual([wrong, 400]);
    const many = Array.from({ length: 51 }, (_, index) => String(index + 1)).join(',');
    expect((await submit(designer, { receivers: many })).body.reason).toBe('too-many-receivers');
    const none = await signInWith(server, []);
    expect((await submit(none)).status).toBe(403);
    await sql`insert into blade_report_mail (id, tenant_id, create_user, report_id, receivers, every, at, format, language, next_time)
      select i, '000000', ${designerId}, i, array[${designerId}::text], 'day', '01:00', 'pdf', 'en', now() + interval '1 day'
      from generate_series(1, 20) i`.execute(server.database.queries);
    expect((await submit(designer)).body.reason).toBe('too-many-report-mails');
  });
});
