import { READY_REPORTS } from '@cloud/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { readRows } from '../../src/spreadsheet/sheet-reader.ts';
import { addJob } from '../jobs/jobs.ts';
import { addTenant, signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';
import { designOf, entityData, textParameter } from './designs.ts';

const BASE = '/blade-report/design';
const FILES = '/blade-report/report/rest';
const BUTTONS = ['report_list_view', 'report_list_design', 'report_list_delete'];

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
  await addTenant(server, '777003');
});
afterAll(() => server?.stop());

const preview = (token: string, design: object, values: object = {}) =>
  server.post(`${BASE}/preview`, { token, body: { design, values } });
const save = async (token: string, title: string, design: object) =>
  (await server.post(`${BASE}/submit`, { token, body: { title, design } })).data.id as string;

async function addScan(tenantId: string, createUser: string, more: object = {}): Promise<string> {
  const id = newId();
  const row = { id, tenantId, name: `scan ${id}`, state: 'ready' as const, points: 1_000_000, createUser, ...more };
  await server.database.queries.insertInto('bladeDataset').values(row).execute();
  return id;
}

const POSTS = entityData('post', { columns: ['postName'], order: 1 });

describe('a data set of the product', () => {
  it('lists columns, puts rows together and counts them', async () => {
    const listed = await preview(admin, designOf(POSTS));
    expect(listed.data.data.rows.columns).toEqual([{ label: '岗位名称', kind: 'text' }]);
    expect(listed.data.data.rows.rows.length).toBeGreaterThan(3);
    const grouped = entityData('post', {
      groups: [
        { field: 'category', by: 'value' },
        { field: 'createTime', by: 'year' },
      ],
      measures: [
        { function: 'count', field: '', label: 'n' },
        { function: 'sum', field: 'sort', label: '' },
      ],
    });
    const { rows, columns } = (await preview(admin, designOf(grouped))).data.data.rows;
    expect(columns.map(({ label }: { label: string }) => label).slice(2)).toEqual(['n', '合计·排序']);
    expect(rows[0][1]).toBe(String(new Date().getFullYear()));
    const total = rows.reduce((sum: number, row: number[]) => sum + row[2]!, 0);
    expect(total).toBe(listed.data.data.rows.rows.length);
  });

  it('is narrowed by parameters; an empty one narrows nothing', async () => {
    const filters = [{ field: 'postName', operator: 'contains', value: '', parameter: 'name' }] as const;
    const parameters = [textParameter('name')];
    const design = designOf({ ...POSTS, filters: [...filters] }, { parameters });
    const all = (await preview(admin, design)).data.data.rows.rows.length;
    const { rows } = (await preview(admin, design, { name: "首席'; drop table blade_post; --" })).data.data.rows;
    expect(rows).toEqual([]);
    const few = (await preview(admin, design, { name: '首席' })).data.data.rows.rows.length;
    expect([few > 0, few < all]).toEqual([true, true]);
  });

  it('counts the last day of a range as a whole', async () => {
    const { id } = await createUser(server, '777003', 'last-day', 'admin');
    await addScan('777003', id, { createTime: '2025-03-31 23:59:58' });
    const reader = await signInWith(server, BUTTONS, { tenantId: '777003', alias: 'admin' });
    const rowsOf = async (operator: 'atMost' | 'more' | 'equals') => {
      const data = entityData('scan', {
        filters: [{ field: 'createTime', operator, value: '2025-03-31', parameter: '' }],
        measures: [{ function: 'count', field: '', label: '' }],
      });
      return (await preview(reader, designOf(data))).data.data.rows.rows[0][0];
    };
    expect([await rowsOf('atMost'), await rowsOf('equals'), await rowsOf('more')]).toEqual([1, 1, 0]);
  });

  it.each([
    ['an unknown subject', entityData('nothing', { columns: ['x'] }), 'report-subject-closed'],
    ['an unknown field', entityData('post', { columns: ['nope'] }), 'report-field-unknown'],
    ['a field of the prototype', entityData('post', { columns: ['constructor'] }), 'report-field-unknown'],
    ['a password', entityData('user', { columns: ['password'] }), 'report-field-unknown'],
    [
      'the sum of a text',
      entityData('post', { measures: [{ function: 'sum', field: 'postName', label: '' }] }),
      'report-field-unknown',
    ],
    [
      'a day that is none',
      entityData('post', {
        columns: ['postName'],
        filters: [{ field: 'createTime', operator: 'more', value: '2026-02-30', parameter: '' }],
      }),
      'report-filter',
    ],
    ['nothing', entityData('post'), 'report-nothing-chosen'],
  ])('refuses %s', async (_what, data, reason) => {
    expect((await preview(admin, designOf(data))).body.reason).toBe(reason);
  });

  it('refuses a design that is none', async () => {
    expect((await preview(admin, { version: 1 })).status).toBe(400);
  });
});

describe('what a reader sees', () => {
  it('is of the own tenant, and of the own scans for who is no administrator', async () => {
    const [ownTenant, other] = ['777003', '000000'];
    const { id, token: plain } = await createUser(server, ownTenant, 'scanner');
    await addScan(ownTenant, id);
    await addScan(ownTenant, newId());
    await addScan(other, newId());
    const design = designOf(entityData('scan', { columns: ['name', 'points'] }));
    expect((await preview(plain, design)).status).toBe(403);
    const manager = await signInWith(server, BUTTONS, { tenantId: ownTenant, alias: 'admin' });
    const all = (await preview(manager, design)).data.data.rows.rows;
    const designer = await signInWith(server, BUTTONS, { tenantId: ownTenant });
    const { data: self } = await server.get('/blade-system/user/info', { token: designer });
    const mine = await addScan(ownTenant, self.id);
    const own = (await preview(designer, design)).data.data.rows.rows;
    expect([all.length >= 2, own]).toEqual([true, [[`scan ${mine}`, 1_000_000]]]);
    // The super role's own tenant; the scans of others are theirs.
    const { rows } = (await preview(admin, design)).data.data.rows;
    expect(rows.length).toBe(1);
  });

  it('needs the permission of the list: logs, people, runs of jobs', async () => {
    const poor = await signInWith(server, BUTTONS);
    for (const subject of ['user', 'logUsual', 'logApi', 'jobRun', 'jobInfo']) {
      const data = entityData(subject, { measures: [{ function: 'count', field: '', label: '' }] });
      expect([subject, (await preview(poor, designOf(data))).body.reason]).toEqual([subject, 'report-subject-closed']);
    }
    const rich = await signInWith(server, [...BUTTONS, 'user_view']);
    const data = entityData('user', { columns: ['account'] });
    expect((await preview(rich, designOf(data))).status).toBe(200);
    const subjects = await server.get(`${BASE}/subjects`, { token: poor });
    expect(subjects.data.sources).toEqual([]);
    const names = subjects.data.subjects.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['scan', 'run', 'approval']);
  });

  it('is narrowed by data scopes and by API scopes', async () => {
    const { queries } = server.database;
    const token = await signInWith(server, [...BUTTONS, 'post_view']);
    const role = await queries
      .selectFrom('bladeUser')
      .select(['roleId', 'id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const design = designOf(POSTS);
    expect((await preview(token, design)).data.data.rows.rows.length).toBeGreaterThan(0);
    const scopeId = newId();
    const rule = {
      id: scopeId,
      resourceCode: 'post',
      scopeName: 'own',
      scopeClass: 'post',
      scopeColumn: '',
      scopeField: '*',
      scopeType: 2,
      scopeValue: '',
      menuId: '1',
    };
    await queries
      .insertInto('bladeScopeData')
      .values(rule as never)
      .execute();
    await queries
      .insertInto('bladeRoleScope')
      .values({ id: newId(), roleId: role.roleId!, scopeId, scopeCategory: 1 } as never)
      .execute();
    await server.app.cache.changed('blade_role_scope', 'blade_scope_data');
    expect((await preview(token, design)).data.data.rows.rows).toEqual([]);
    const guard = {
      id: newId(),
      resourceCode: 'x',
      scopeName: 'posts',
      scopePath: '/blade-system/post',
      scopeType: 1,
      menuId: '1',
    };
    await queries
      .insertInto('bladeScopeApi')
      .values(guard as never)
      .execute();
    expect((await preview(token, design)).body.reason).toBe('report-subject-closed');
    await queries.deleteFrom('bladeScopeApi').where('id', '=', guard.id).execute();
  });
});

describe('a design', () => {
  it('is saved, opened, changed, shared and removed; others see it when it is shared with them', async () => {
    const designer = await signInWith(server, [...BUTTONS, 'post_view']);
    const other = await signInWith(server, [...BUTTONS, 'post_view']);
    const foreign = await signInWith(server, BUTTONS, { tenantId: '777003', alias: 'admin' });
    const id = await save(designer, 'Positions', designOf(POSTS));
    const listed = (await server.get(`${FILES}/list`, { token: designer, query: { name: 'Positions' } })).data
      .records[0];
    expect(listed).toMatchObject({
      id,
      name: 'Positions.ureport.xml',
      dataNames: '岗位管理',
      audience: 'none',
      isDesign: 1,
    });
    const open = (token: string) => server.get(`${BASE}/open`, { token, query: { id } });
    expect((await open(designer)).data).toMatchObject({ title: 'Positions', isOwn: true, design: { version: 1 } });
    expect([(await open(other)).status, (await open(foreign)).status]).toEqual([404, 404]);
    const share = (token: string, audience: string, roleIds = '') =>
      server.post(`${BASE}/share`, { token, body: { id, audience, roleIds } });
    expect((await share(other, 'all')).status).toBe(404);
    expect((await share(designer, 'roles')).body.reason).toBe('nothing-selected');
    expect((await share(designer, 'roles', newId())).status).toBe(200);
    expect((await open(other)).status).toBe(404);
    expect((await share(designer, 'all')).status).toBe(200);
    expect([(await open(other)).data.isOwn, (await open(foreign)).status]).toEqual([false, 404]);
    const ran = await server.post(`${BASE}/run`, { token: other, body: { id } });
    expect(ran.data.data.rows.rows.length).toBeGreaterThan(0);
    const change = { id, title: 'Posts', design: designOf(POSTS) };
    expect((await server.post(`${BASE}/submit`, { token: other, body: change })).status).toBe(404);
    expect((await server.post(`${BASE}/submit`, { token: designer, body: change })).status).toBe(200);
    expect((await open(other)).data).toMatchObject({ title: 'Posts', audience: 'all' });
    const twice = await server.post(`${BASE}/submit`, { token: other, body: { ...change, id: '' } });
    expect([twice.body.reason, twice.body.msg]).toEqual(['duplicate-value', expect.stringContaining('Posts')]);
    expect((await server.post(`${FILES}/remove`, { token: other, query: { ids: id } })).status).toBe(404);
    expect((await server.post(`${FILES}/remove`, { token: designer, query: { ids: id } })).status).toBe(200);
    expect((await open(designer)).status).toBe(404);
  });

  it('of another program is read but not opened', async () => {
    const id = newId();
    const row = { id, name: 'other.ureport.xml', content: '<ureport/>' };
    await server.database.queries.insertInto('bladeReportFile').values(row).execute();
    const opened = await server.get(`${BASE}/open`, { token: admin, query: { id } });
    expect(opened.body.reason).toBe('report-not-a-design');
    expect((await server.get(`${FILES}/detail`, { token: admin, query: { id } })).data.content).toBe('<ureport/>');
  });
});

describe('ready reports', () => {
  it('show real figures to who may see all they show', async () => {
    const ready = (await server.get(`${BASE}/ready`, { token: admin })).data;
    expect(ready.map(({ name }: { name: string }) => name)).toEqual([...READY_REPORTS]);
    for (const name of READY_REPORTS) {
      const answer = await server.post(`${BASE}/run`, { token: admin, body: { ready: name } });
      expect([name, answer.status, answer.body.msg]).toEqual([name, 200, '操作成功']);
    }
    await server.signIn('admin', 'wrong').catch(() => {});
    await server.app.requestLog.flush();
    const signIns = await server.post(`${BASE}/run`, { token: admin, body: { ready: 'sign-ins' } });
    const total = signIns.data.data.perDay.rows.reduce((sum: number, row: number[]) => sum + row[1]!, 0);
    expect(total).toBeGreaterThan(3);
    const outcomes = new Map(signIns.data.data.days.rows.map((row: unknown[]) => row.slice(1)));
    expect(outcomes).toEqual(new Map([['成功', total], ['被拒绝', 1]])); // prettier-ignore
    expect(signIns.data.data.refused.rows).toEqual([['admin', 1, 1, expect.any(String)]]);
    const scans = await server.post(`${BASE}/run`, {
      token: admin,
      body: { ready: 'scans-by-month', values: { since: '' } },
    });
    expect(scans.data.data.scans.rows[0].slice(1)).toEqual([1, 1, 0]);
  });

  it('show what each department and person of a tenant takes of its quota', async () => {
    const { queries } = server.database;
    await addTenant(server, '777004');
    const reader = await signInWith(server, BUTTONS, { tenantId: '777004', alias: 'admin' });
    const other = await createUser(server, '777004', 'scanner');
    const { data: self } = await server.get('/blade-system/user/info', { token: reader });
    const quota = { id: newId(), paramKey: 'pointcloud.quota.gigabytes.777004', paramValue: '2', paramName: 'quota' };
    await queries.insertInto('bladeParam').values(quota).execute();
    const [survey, design] = [newId(), newId()];
    for (const [id, deptName] of [
      [survey, 'Survey'],
      [design, 'Design'],
    ] as const)
      // prettier-ignore
      await queries.insertInto('bladeDept').values({ id, tenantId: '777004', deptName, fullName: deptName }).execute();
    const expireTime = new Date(Date.now() + 60_000);
    for (const [createDept, person, size] of [
      [survey, self.id, 350e6],
      [survey, other.id, 200e6],
      [design, other.id, 100e6],
    ] as const) {
      const datasetId = await addScan('777004', person, { createDept });
      const upload = { id: newId(), tenantId: '777004', userId: person, name: 'a.laz', size, expireTime, datasetId };
      await queries.insertInto('bladeUpload').values(upload).execute();
    }
    const body = { ready: 'quota-by-department' };
    const { departments, people } = (await server.post(`${BASE}/run`, { token: reader, body })).data.data;
    expect(departments.rows).toEqual([
      ['Survey', 2, 2, 550, 27.5],
      ['Design', 1, 1, 100, 5],
    ]);
    expect(people.rows).toEqual([
      [self.realName, 1, 350],
      ['scanner', 2, 300],
    ]);
    const elsewhere = (await server.post(`${BASE}/run`, { token: admin, body })).data.data.departments.rows;
    expect(elsewhere.flat()).not.toContain('Survey');
  });

  it('count what failed of jobs, the time of approvals and the quality of models', async () => {
    const { queries } = server.database;
    const run = async (ready: string) =>
      (await server.post(`${BASE}/run`, { token: admin, body: { ready } })).data.data as Record<
        string,
        { rows: unknown[][] }
      >;
    const jobInfoId = await addJob(server, admin, { jobName: 'nightly' });
    const error = JSON.stringify({ code: 'job-lost', params: {} });
    for (const state of ['failed', 'succeeded', 'timed-out'] as const) {
      const row = { id: newId(), jobInfoId, cause: 'hand' as const, state, error, originRunId: null, createUser: null };
      await queries.insertInto('bladeJobRun').values(row).execute();
    }
    const jobs = await run('job-failures');
    expect(jobs['failures']!.rows.map(([, count]) => count)).toEqual([2]);
    expect(jobs['states']!.rows.map((row) => row.slice(1)).toSorted()).toEqual(
      [
        ['失败', 1],
        ['成功', 1],
        ['超时', 1],
      ].toSorted(),
    );
    expect(jobs['latest']!.rows.map(([name]) => name)).toEqual(['nightly', 'nightly']);

    const { data: self } = await server.get('/blade-system/user/info', { token: admin });
    const own = { tenantId: '000000', datasetId: await addScan('000000', self.id), createUser: self.id };
    const runId = newId();
    const summary = JSON.stringify({ rooms: 3, walls: 12 });
    await queries
      .insertInto('bladeRun')
      .values({
        ...own,
        id: runId,
        recipe: 'indoor',
        language: 'en',
        state: 'succeeded',
        options: '{}',
        summary,
      } as never)
      .execute();
    const models = await run('model-quality');
    expect(models['months']!.rows.map(([, count]) => count)).toEqual([1]);
    expect(models['models']!.rows.map((row) => row.slice(3, 5))).toEqual([[3, 12]]);
    const createTime = new Date(Date.now() - 5 * 3_600_000);
    await queries
      .insertInto('bladeApprovalInfo')
      .values({ ...own, id: newId(), runId, revision: 0, name: 'hall', createTime } as never)
      .execute();
    const [[, count, mean] = []] = (await run('approval-times'))['months']!.rows;
    expect([count, Math.round(Number(mean))]).toEqual([1, 5]);
  });

  it('of logs and jobs are not offered to others', async () => {
    const plain = await signInWith(server, ['report_list_view']);
    const ready = (await server.get(`${BASE}/ready`, { token: plain })).data;
    expect(ready.map(({ name }: { name: string }) => name)).toEqual(READY_REPORTS.slice(0, 4));
    const closed = await server.post(`${BASE}/run`, { token: plain, body: { ready: 'job-failures' } });
    expect(closed.body.reason).toBe('report-subject-closed');
  });
});

describe('a workbook', () => {
  it('has a sheet for each part, and formulas that stay texts', async () => {
    const name = '=HYPERLINK("http://x","a")';
    const post = { postCode: 'f', postName: name, category: 1, sort: 1 };
    await server.post('/blade-system/post/submit', { token: admin, body: post });
    const parameters = [textParameter('n', 'HYPERLINK')];
    const filters = [{ field: 'postName', operator: 'contains', value: '', parameter: 'n' }] as const;
    const id = await save(admin, '岗位 一览', designOf({ ...POSTS, filters: [...filters] }, { parameters }));
    const response = await fetch(`${server.url}${BASE}/workbook?id=${id}&values=%7B%7D`, {
      headers: {
        'blade-auth': `bearer ${admin}`,
        authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`,
      },
    });
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('岗位 一览.xlsx');
    const rows = readRows(new Uint8Array(await response.arrayBuffer()));
    expect(rows.map(({ cells }) => cells[0])).toEqual(['岗位名称', name]);
    const bad = await server.get(`${BASE}/workbook`, { token: admin, query: { id, values: '[' } });
    expect(bad.status).toBe(400);
  });
});
