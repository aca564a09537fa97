// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { ENTITIES, type EntityDefinition } from '@cloud/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyTable } from '../support/any-table.ts';
import { OPEN } from '../support/open-routes.ts';
import { readSheet, writeSheet } from '../support/workbooks.ts';
import { CALLS } from './rights/calls.ts';
import type { Row } from './rights/expectation.ts';
import { FOREIGN_TENANT, idOf, OWN_TENANT, prepareFixture, type Fixture } from './rights/fixture.ts';
import { SAMPLES } from './rights/samples.ts';

/**
 * The two columns of the matrix that need real rows: a permitted caller gets what he asked for, not merely no refusal; and the
 * same call with rows of another tenant shows and changes nothing. Refusals without them are in `matrix.test.ts`.
 */
let fixture: Fixture;
beforeAll(async () => {
  fixture = await prepareFixture();
});
afterAll(() => fixture?.server.stop());

/** Routes whose both columns are another test's, because they need a worker, a provider, a camera or an authenticator. */
const ELSEWHERE: Record<string, string> = {
  '/blade-pointcloud/': 'tenancy.test.ts',
  '/blade-flow/': '../flow/tenants.test.ts',
  '/blade-desk/process/leave/': '../flow/tenants.test.ts',
  '/blade-desk/dashboard/figures': '../modules/desk.test.ts',
  '/blade-resource/sms/': '../channels/sms.test.ts',
  '/blade-resource/webhook/': '../channels/webhook.test.ts',
  '/blade-resource/mail/': '../channels/mail.test.ts',
  '/blade-system/list-export/': '../crud/list-exports.test.ts',
  '/blade-resource/upload': '../modules/upload.test.ts',
  '/blade-resource/oss/endpoint/put-file': '../modules/stored-file.test.ts',
  '/blade-resource/oss/': '../modules/resources.test.ts',
  '/blade-resource/attach/': '../modules/resources.test.ts',
  '/blade-resource/oss/endpoint/own-files': '../modules/stored-file.test.ts',
  '/blade-resource/oss/endpoint/remove-file': '../modules/stored-file.test.ts',
  '/blade-auth/factor/face/': '../auth/face.test.ts',
  '/blade-auth/factor/': '../auth/second-factor.test.ts',
  '/blade-auth/personal-token/': '../auth/personal-token.test.ts',
  '/blade-auth/outside/': '../auth/social.test.ts',
  '/blade-auth/oauth/revoke/': '../auth/social.test.ts',
  '/blade-auth/oauth/refresh/': '../auth/social.test.ts',
  '/blade-auth/oauth/authorization': '../auth/authorize.test.ts',
  '/blade-system/user/register-guest': '../auth/social.test.ts',
  '/blade-system/audit/': '../modules/logs.test.ts',
  '/blade-log/': '../modules/logs.test.ts',
  '/blade-report/': '../report/reports.test.ts',
  '/blade-job/': '../jobs/job-calls.test.ts',
  '/blade-monitor/alarm-rule/': '../monitor/alarms.test.ts',
  '/blade-monitor/alarm/': '../monitor/alarms.test.ts',
  '/blade-monitor/health/': '../monitor/health.test.ts',
  '/blade-monitor/slow-query/': '../monitor/health.test.ts',
  '/blade-develop/code/write': '../tool/code-calls.test.ts',
  '/blade-monitor/backup/': '../modules/backup-page.test.ts',
  '/v3/api-docs': 'limits.test.ts',
};
const OPERATIONS = ['list', 'detail', 'select', 'submit', 'save', 'update', 'remove', 'export', 'template', 'import'];
const WALKED = ENTITIES.filter((entity) => entity.name in SAMPLES);
const namesOfWalked = () =>
  WALKED.flatMap(({ path }) =>
    OPERATIONS.map(
      (operation) =>
        `${/^(list|detail|select|export|template)$/.test(operation) ? 'GET' : 'POST'} ${path}/${operation}`,
    ),
  );

it('leaves no route open: each is a row here, or named with the test that has it', () => {
  const here = new Set([...namesOfWalked(), ...Object.keys(CALLS)]);
  const closed = fixture.server.app.routes
    .filter(({ method }) => method !== 'OPTIONS')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !OPEN.has(name));
  const isElsewhere = (name: string) => Object.keys(ELSEWHERE).some((start) => name.split(' ')[1]!.startsWith(start));
  expect(closed.filter((name) => !here.has(name) && !isElsewhere(name))).toEqual([]);
  expect([...here].filter((name) => !closed.includes(name))).toEqual([]);
  for (const [start, file] of Object.entries(ELSEWHERE)) {
    expect(closed.some((name) => name.split(' ')[1]!.startsWith(start))).toBe(true);
    const last = start.split('/').findLast((part) => part !== '')!;
    expect([start, readFileSync(join(import.meta.dirname, file), 'utf8').includes(last)]).toEqual([start, true]);
  }
});

const call = async (name: string, token: string, { query, body }: { query?: object; body?: unknown } = {}) => {
  const [method = '', path = ''] = name.split(' ');
  const options = { token, query: { ...query }, ...(body === undefined ? {} : { body }) };
  return method === 'GET' ? fixture.server.get(path, options) : fixture.server.post(path, options);
};

async function download(path: string, token: string): Promise<Buffer> {
  const response = await fetch(fixture.server.url + path, { headers: { 'blade-auth': `bearer ${token}` } });
  expect([path, response.status]).toEqual([path, 200]);
  return Buffer.from(await response.arrayBuffer());
}

async function bring(path: string, token: string, workbook: Buffer) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(workbook)]), 's.xlsx');
  form.set('isCovered', '1');
  const headers = { 'blade-auth': `bearer ${token}` };
  const response = await fetch(fixture.server.url + path, { method: 'POST', body: form, headers });
  const body = (await response.json()) as { data: any };
  return { status: response.status, headers: response.headers, body: body as any, data: body.data };
}

/** Tokens whose holder is not needed afterwards: some calls change him. */
const tokenFor = (who: string | undefined): string =>
  who === 'super' ? fixture.superToken : who === 'platform' ? fixture.platformToken : fixture.token;
const tokenOf = ({ as }: Row) => tokenFor(as);

describe.each(Object.entries(CALLS))('%s', (name, row) => {
  it('answers a permitted caller with what he asked for', async () => {
    const [, path = ''] = name.split(' ');
    const answer = row.file
      ? await bring(path, tokenOf(row), await download(row.file, tokenOf(row)))
      : await call(name, tokenOf(row), { query: row.query?.(fixture), body: row.body?.(fixture) });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    expect([row.shows(answer.data, fixture, answer), answer.body]).toEqual([true, expect.anything()]);
  });

  if (row.foreign === 'none' || row.foreign === 'shared') return;
  const { foreign } = row;
  it('keeps what belongs to another tenant', async () => {
    const before = await foreignRows();
    const answer = await call(name, fixture.token, { query: foreign.query?.(fixture), body: foreign.body?.(fixture) });
    if (foreign.is === 'hidden') {
      expect(answer.status).toBe(200);
      const shown = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.data);
      for (const id of Object.values(fixture.foreign)) expect(shown).not.toContain(id);
      expect(shown).not.toContain(`t${FOREIGN_TENANT}`);
      if (foreign.hides) expect([foreign.hides(answer.data), answer.data]).toEqual([true, expect.anything()]);
    } else expect([answer.status, answer.body]).toEqual([foreign.is, expect.anything()]);
    expect(await foreignRows()).toEqual(before);
  });
});

/** Everything of the other tenant that a call could change. */
async function foreignRows(): Promise<string> {
  const tables = WALKED.filter((entity) => entity.tenantScoped).map((entity) => entity.table);
  const rows = [];
  for (const table of [...tables, 'blade_session']) {
    const found = anyTable(fixture.server.database.queries)
      .selectFrom(table)
      .selectAll()
      .where('tenantId', '=', FOREIGN_TENANT);
    rows.push(await found.orderBy('id').execute());
  }
  return JSON.stringify(rows, (key, value: unknown) => (key === 'lastTime' ? undefined : value));
}

const flat = (data: any): any[] =>
  (Array.isArray(data) ? data : data.records).flatMap((row: any) => [row, ...(row.children ? flat(row.children) : [])]);

describe.each(WALKED.map((entity) => [entity.name, entity] as const))('records of %s', (name, entity) => {
  const reader = () => tokenFor(entity.read);
  const writer = () => tokenFor(entity.write);
  const sample = (n: string) => SAMPLES[name]!(n, fixture);
  const short = `x${WALKED.indexOf(entity)}`;
  const get = (operation: string, query: object = {}, token = reader()) =>
    call(`GET ${entity.path}/${operation}`, token, { query });
  const post = (operation: string, given: { query?: object; body?: unknown }, token = writer()) =>
    call(`POST ${entity.path}/${operation}`, token, given);
  // Rows of a tenant that only the super role writes are his own tenant's.
  const readOwn = () => (entity.tenantScoped && entity.write === 'super' ? fixture.superToken : reader());

  it('are added, shown, edited, handed out, imported and removed by a permitted caller', async () => {
    const id = idOf(await post('submit', { body: sample(`${short}a`) }));
    const saved = idOf(await post('save', { body: sample(`${short}b`) }));
    const shown = (await get('detail', { id }, readOwn())).data;
    expect([shown.id, String(shown[entity.title])]).toEqual([id, `${short}a`]);
    if (entity.tenantScoped && entity.write !== 'super') expect(shown.tenantId).toBe(OWN_TENANT);
    const edited = await post('update', { body: { id, [entity.title]: `${short}c` } });
    expect([edited.status, edited.body]).toEqual([200, expect.anything()]);
    for (const operation of ['list', 'select']) {
      const rows = flat((await get(operation, { size: 500 }, readOwn())).data);
      expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining([id, saved]));
    }
    const filter = `${entity.title}_equal=${short}c`;
    const out = await download(`${entity.path}/export?${filter}`, readOwn());
    expect((await readSheet(out)).flat()).toContain(`${short}c`);
    expect((await readSheet(await download(`${entity.path}/template`, writer())))[0]!.length).toBeGreaterThan(0);
    const brought = await bring(`${entity.path}/import`, writer(), await workbookOf(out));
    expect([brought.status, brought.body.data]).toMatchObject([200, { rows: 1 }]);
    // A tenant first rests in the recycle bin.
    if (entity.name === 'tenant') await post('remove', { query: { ids: `${id},${saved}` } });
    const gone = await post('remove', { query: { ids: `${id},${saved}` } });
    expect([gone.status, gone.body]).toEqual([200, expect.anything()]);
    for (const removed of [id, saved]) expect((await get('detail', { id: removed }, readOwn())).status).toBe(404);
  });

  /** A workbook with what does not go out, but must come in. */
  async function workbookOf(out: Buffer): Promise<Buffer> {
    const [head = [], ...rows] = await readSheet(out);
    if (name !== 'datasource') return out;
    return writeSheet(
      's',
      [...head, '密码'],
      rows.map((row) => [...head.map((_, column) => row[column] ?? ''), 'p']),
    );
  }

  if (!entity.tenantScoped) return;
  it('of another tenant are out of reach, one by one and in a batch', async () => {
    const foreign = (fixture.foreign as Record<string, string>)[name]!;
    const own =
      entity.write === 'super' ? fixture.own.tenant : idOf(await post('submit', { body: sample(`${short}f`) }));
    const before = await foreignRows();
    expect((await get('detail', { id: foreign }, fixture.token)).status).toBe(404);
    for (const query of [{ id_equal: foreign }, { tenantId: FOREIGN_TENANT, size: 500 }, { size: 500 }]) {
      for (const operation of ['list', 'select']) {
        expect(JSON.stringify((await get(operation, query, fixture.token)).data ?? '')).not.toContain(foreign);
      }
    }
    const out = await readSheet(await download(`${entity.path}/export?id_equal=${foreign}`, fixture.token));
    expect(out).toHaveLength(1);
    const refusal = entity.write === 'super' ? 403 : 404;
    const tries: [string, { query?: object; body?: unknown }][] = [
      ['update', { body: { id: foreign, [entity.title]: 'mine' } }],
      ['submit', { body: { ...sample(`${short}d`), id: foreign } }],
      ['remove', { query: { ids: foreign } }],
      ['remove', { query: { ids: `${own},${foreign}` } }],
    ];
    for (const [operation, given] of tries)
      expect([operation, (await post(operation, given, fixture.token)).status]).toEqual([operation, refusal]);
    expect((await get('detail', { id: own }, fixture.token)).status).toBe(200);
    if (entity.write !== 'super') await staysInOwnTenant(entity, sample(`${short}e`));
    expect(await foreignRows()).toEqual(before);
  });

  async function staysInOwnTenant({ path }: EntityDefinition, body: Record<string, unknown>) {
    const claimed = { ...body, tenantId: FOREIGN_TENANT, isDeleted: 1, createUser: fixture.foreign.user, status: 9 };
    const id = idOf(await call(`POST ${path}/submit`, fixture.token, { body: claimed }));
    const { data } = await call(`GET ${path}/detail`, fixture.token, { query: { id } });
    expect([data.tenantId, data.isDeleted]).toEqual([OWN_TENANT, 0]);
    expect([data.createUser === fixture.foreign.user, data.status === 9]).toEqual([false, false]);
  }
});

describe('a record', () => {
  it('refers to no row of another tenant, new or edited, alone or beside own ones', async () => {
    const { own, foreign } = fixture;
    const tries: [string, keyof Fixture['own'], string, string][] = [
      ['user', 'user', 'roleId', foreign.role],
      ['user', 'user', 'roleId', `${own.role},${foreign.role}`],
      ['user', 'user', 'deptId', foreign.dept],
      ['user', 'user', 'deptId', `${own.dept},${foreign.dept}`],
      ['user', 'user', 'postId', foreign.post],
      ['dept', 'dept', 'parentId', foreign.dept],
      ['role', 'role', 'parentId', foreign.role],
      ['dictBiz', 'dictBiz', 'parentId', foreign.dictBiz],
    ];
    for (const [name, kind, field, value] of tries) {
      const { path } = WALKED.find((entity) => entity.name === name)!;
      const added = { ...SAMPLES[name]!(`ref${tries.length}`, fixture), [field]: value };
      for (const body of [added, { id: own[kind], [field]: value }]) {
        const answer = await call(`POST ${path}/submit`, fixture.token, { body });
        expect([name, field, 'id' in body, answer.status >= 400 && answer.status < 500, answer.body]).toEqual([
          name,
          field,
          'id' in body,
          true,
          expect.anything(),
        ]);
      }
    }
    const granted = await call('POST /blade-system/user/grant', fixture.token, {
      query: { userIds: own.user, roleIds: `${own.role},${foreign.role}` },
    });
    expect(granted.status).toBeGreaterThanOrEqual(400);
    const keys = await call('GET /blade-system/menu/role-tree-keys', fixture.token, {
      query: { roleIds: `${own.role},${foreign.role}` },
    });
    const alone = await call('GET /blade-system/menu/role-tree-keys', fixture.token, { query: { roleIds: own.role } });
    expect(keys.data).toEqual(alone.data);
    const depts = await call('GET /blade-system/dept/select', fixture.token, {
      query: { deptId: `${own.dept},${foreign.dept}` },
    });
    expect(depts.data.map((row: any) => row.id)).toEqual([own.dept]);
  });
});
