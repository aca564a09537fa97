import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endForgotten, endRemoved } from '../../src/jobs/keep-jobs.ts';
import { addTenant, signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { addJob, JOB, makeDue, newJob, RUNS, runsOf } from './jobs.ts';

const SERVER = '/blade-job/job-server';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  token = await server.signIn();
});
afterAll(() => server?.stop());

const get = (way: string, query: object = {}) => server.get(way, { token, query: { ...query } });
const submit = (body: object) => server.post(`${JOB}/submit`, { token, body });

describe('groups of workers', () => {
  it('begin with the one of the product, which stays', async () => {
    const { data } = await get(`${SERVER}/list`);
    expect(data.records).toMatchObject([{ jobAppName: 'cloud-experience', jobServerName: '内置引擎' }]);
    const { id } = data.records[0];
    expect((await server.post(`${SERVER}/remove`, { token, query: { ids: id } })).body.code).toBe(400);
    const renamed = await server.post(`${SERVER}/submit`, { token, body: { id, jobAppName: 'other' } });
    expect(renamed.body).toMatchObject({ code: 400, msg: expect.stringContaining('不能修改') });
  });

  it('seal their password, mask it, and keep it when the mask comes back', async () => {
    const body = {
      jobServerName: 'gpu',
      jobAppName: 'gpu',
      jobServerUrl: '10.0.0.9:7700',
      jobAppPassword: 'hush-hush',
    };
    const { data: saved } = await server.post(`${SERVER}/submit`, { token, body });
    expect(saved.jobAppPassword).toBe('******');
    const stored = () =>
      server.database.queries
        .selectFrom('bladeJobServer')
        .select('jobAppPassword')
        .where('id', '=', saved.id)
        .executeTakeFirstOrThrow();
    const { jobAppPassword } = await stored();
    expect(jobAppPassword).not.toContain('hush');
    await server.post(`${SERVER}/submit`, { token, body: { ...saved, jobRemark: 'fast' } });
    expect((await stored()).jobAppPassword).toBe(jobAppPassword);
    const found = (await get(`${SERVER}/select`)).data.find((group: { id: string }) => group.id === saved.id);
    expect(found).toMatchObject({ jobAppName: 'gpu (10.0.0.9:7700)', jobAppPassword: '******' });
    expect((await get(`${SERVER}/page`, { jobServerName_like: 'gp' })).data.total).toBe(1);
    expect((await server.post(`${SERVER}/sync`, { token, body: {} })).body.code).toBe(200);

    await addJob(server, token, { jobServerId: saved.id });
    expect((await server.post(`${SERVER}/remove`, { token, query: { ids: saved.id } })).status).toBe(400);
  });

  it.each(['with space', '../up', 'x'.repeat(21), '名'])('are not called %s', async (jobAppName) => {
    expect((await server.post(`${SERVER}/submit`, { token, body: { jobServerName: 'x', jobAppName } })).status).toBe(
      400,
    );
  });
});

describe('a job', () => {
  it('is registered when it is saved, found by name and group, and has its next time', async () => {
    const id = await addJob(server, token, {
      timeExpressionType: 2,
      timeExpression: '0 0 3 * * ?',
      extra: 'Asia/Shanghai',
    });
    const { data } = await get(`${JOB}/detail`, { id });
    expect(data).toMatchObject({ jobServerName: '内置引擎', misfireRule: 'run', maxInstanceNum: 1, executeType: 1 });
    expect(data.jobId).toMatch(/^\d{19}$/);
    const next = new Date(data.nextTime.replace(' ', 'T'));
    expect([next.getUTCHours(), next.getUTCMinutes(), next > new Date()]).toEqual([19, 0, true]);
    const listed = await get(`${JOB}/list`, { jobName_like: data.jobName, jobServerId_like: data.jobServerId });
    expect(listed.data.records.map((row: { id: string }) => row.id)).toEqual([id]);
  });

  it('is paused, goes on, and is removed', async () => {
    const id = await addJob(server, token, { timeExpressionType: 3, timeExpression: '60000' });
    const nextOf = async () => (await get(`${JOB}/detail`, { id })).data.nextTime;
    expect(await nextOf()).not.toBe('');
    await server.post(`${JOB}/change`, { token, query: { id, enable: 0 } });
    expect(await nextOf()).toBe('');
    await server.post(`${JOB}/change`, { token, query: { id, enable: 1 } });
    expect(await nextOf()).not.toBe('');
    await server.post(`${JOB}/remove`, { token, query: { ids: id } });
    expect((await server.post(`${JOB}/run`, { token, query: { id } })).status).toBe(404);
  });

  it('keeps its next time when what is edited is not its schedule', async () => {
    const id = await addJob(server, token, { timeExpressionType: 3, timeExpression: '3600000' });
    const before = (await get(`${JOB}/detail`, { id })).data;
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await submit({ id, jobDescription: 'slow' });
    expect((await get(`${JOB}/detail`, { id })).data).toMatchObject({
      nextTime: before.nextTime,
      jobDescription: 'slow',
    });
  });

  it('that the scheduler does not know cannot be run or changed before it is synchronized', async () => {
    const id = await addJob(server, token);
    await server.database.queries.updateTable('bladeJobInfo').set({ jobId: null }).where('id', '=', id).execute();
    for (const verb of ['run', 'change']) {
      const answer = await server.post(`${JOB}/${verb}`, { token, query: { id, enable: 1 } });
      expect(answer.body).toMatchObject({ code: 400, msg: expect.stringContaining('同步') });
    }
    await server.post(`${JOB}/sync`, { token, body: {} });
    expect((await server.post(`${JOB}/run`, { token, query: { id } })).body.code).toBe(200);
  });

  it.each([
    [{ timeExpressionType: 2, timeExpression: '0 0 0 30 2 ?' }, '永远不会到来'],
    [{ timeExpressionType: 2, timeExpression: 'every day' }, '无法识别'],
    [{ timeExpressionType: 3, timeExpression: '1' }, '无效'],
    [{ timeExpressionType: 4, timeExpression: '' }, '无效'],
    [{ timeExpressionType: 5 }, '不支持'],
    [{ timeExpressionType: 2, timeExpression: '0 0 3 * * ?', extra: 'Mars/Base' }, '时区'],
    [{ timeExpressionType: 2, timeExpression: '0 0 3 * * ?', lifecycle: 'soon' }, '有效期'],
    [{ executeType: 3 }, '不支持'],
    [{ processorType: 4 }, '不支持'],
    [{ processorInfo: 'com.example.Own' }, '不支持'],
    [{ processorInfo: '' }, '处理器'],
    [{ jobParams: '[1]' }, '参数'],
    [{ jobParams: '{"a":1}' }, '参数'],
    [{ processorInfo: 'http-call', jobParams: '{}' }, '地址'],
    [{ processorInfo: 'http-call', jobParams: '{"url":"file:///etc/passwd","method":"GET"}' }, 'file:'],
    [{ processorInfo: 'http-call', jobParams: '{"url":"http://a.b","method":"BREW"}' }, 'BREW'],
    [
      { processorInfo: 'http-call', jobParams: '{"url":"http://a.b","method":"GET","headers":"no header"}' },
      'no header',
    ],
    [{ processorInfo: 'clean-up', jobParams: '{"targets":"logs,everything"}' }, 'everything'],
    [{ processorInfo: 'clean-up', jobParams: '{"targets":"logs","keepDays":0}' }, '保留天数'],
    [{ instanceTimeLimit: -5 }, '时限'],
    [{ successorIds: '123' }, '不存在'],
    [{ jobServerId: '123' }, ''],
    [{ jobName: '' }, '任务名称'],
    [{ jobName: 'x'.repeat(51) }, '任务名称'],
  ])('%j is refused', async (wrong, words) => {
    const answer = await submit(newJob(wrong));
    expect([answer.status, answer.body.msg]).toEqual([400, expect.stringContaining(words)]);
  });

  it('never starts itself again through what runs after it', async () => {
    const first = await addJob(server, token);
    const second = await addJob(server, token, { successorIds: first });
    const third = await addJob(server, token, { successorIds: second });
    expect((await submit({ id: first, successorIds: third })).body.msg).toContain('再次触发自身');
    expect((await submit({ id: first, successorIds: first })).body.msg).toContain('再次触发自身');
  });
});

it('the next ten times are what runs', async () => {
  const schedule = { timeExpressionType: 2, timeExpression: '0 30 2 * * ?', extra: 'Europe/Berlin', lifecycle: '' };
  const { data } = await get(`${JOB}/next-times`, schedule);
  expect(data.zone).toBe('Europe/Berlin');
  expect(data.times).toHaveLength(10);
  expect(data.times[0]).toEqual({
    time: expect.stringMatching(/ (02:30|03:00):00$/),
    offset: expect.stringMatching(/^\+0[12]:00$/),
  });
  const id = await addJob(server, token, schedule);
  const next = new Date((await get(`${JOB}/detail`, { id })).data.nextTime.replace(' ', 'T')).getTime();
  expect(next).toBe(Date.parse(`${data.times[0].time.replace(' ', 'T')}${data.times[0].offset}`));
  expect((await get(`${JOB}/next-times`, { timeExpressionType: 3, timeExpression: '1' })).status).toBe(400);
});

describe('the clock', () => {
  it('makes one run of a time, and the next time with it', async () => {
    const id = await addJob(server, token, { timeExpressionType: 3, timeExpression: '3600000' });
    await makeDue(server, id, 1);
    await expect.poll(async () => (await runsOf(server, id)).length).toBe(1);
    const [run] = await runsOf(server, id);
    expect(run).toMatchObject({ cause: 'schedule', state: 'queued' });
    const task = await server.database.queries
      .selectFrom('bladeJobInfo')
      .select('nextTime')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(new Date(task.nextTime!.replace(' ', 'T')).getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  });

  it.each([
    ['run', 'queued', null],
    ['skip', 'skipped', 'job-misfired'],
  ])('by the rule %s leaves one run of a time that was missed: %s', async (misfireRule, state, code) => {
    const id = await addJob(server, token, {
      timeExpressionType: 3,
      timeExpression: '5000',
      misfireRule,
      maxInstanceNum: 0,
    });
    await makeDue(server, id, 120);
    await expect.poll(async () => (await runsOf(server, id)).length).toBeGreaterThan(0);
    await server.post(`${JOB}/change`, { token, query: { id, enable: 0 } });
    const runs = await runsOf(server, id);
    expect([runs[0]?.state, runs[0]?.error?.code ?? null]).toEqual([state, code]);
    expect(runs.length).toBeLessThan(3);
  });

  it('skips a time at which a job already runs as often as it may', async () => {
    const id = await addJob(server, token, { timeExpressionType: 3, timeExpression: '3600000' });
    expect((await server.post(`${JOB}/run`, { token, query: { id } })).data.id).toMatch(/^\d+$/);
    await makeDue(server, id, 1);
    await expect.poll(async () => (await runsOf(server, id)).map(({ state }) => state)).toEqual(['queued', 'skipped']);
    const again = await server.post(`${JOB}/run`, { token, query: { id } });
    expect([again.status, again.body.msg]).toEqual([409, expect.stringContaining('最大并行数')]);
  });

  it('forgets what waits of a job that was removed or of a run that was stopped, and ends a run without a task', async () => {
    const { data: group } = await server.post(`${SERVER}/submit`, {
      token,
      body: { jobServerName: 'nobody', jobAppName: 'nobody' },
    });
    const [removed, stopped, lost] = await Promise.all(
      [1, 2, 3].map(() => addJob(server, token, { jobServerId: group.id })),
    );
    const run = async (id: string) => (await server.post(`${JOB}/run`, { token, query: { id } })).data.id as string;
    const runs = [await run(removed!), await run(stopped!), await run(lost!)];
    const waiting = async () =>
      (
        await sql<{ run: string }>`select data ->> 'jobRun' as run from task.job where name = 'jobs-nobody'`.execute(
          server.database.queries,
        )
      ).rows.map((row) => row.run);
    expect((await waiting()).sort()).toEqual([...runs].sort());
    await server.post(`${JOB}/remove`, { token, query: { ids: removed } });
    await server.post(`${RUNS}/stop`, { token, query: { id: runs[1]! } });
    const { queue } = server.app;
    await endRemoved({ database: server.database, queue });
    expect(await waiting()).toEqual([runs[2]]);
    await sql`delete from task.job where name = 'jobs-nobody'`.execute(server.database.queries);
    await sql`update blade_job_run set scheduled_time = now() - interval '2 minutes' where id = ${runs[2]!}`.execute(
      server.database.queries,
    );
    await endForgotten({ database: server.database, queue });
    const states = await Promise.all([removed, stopped, lost].map((id) => runsOf(server, id!)));
    expect(states.map(([only]) => [only?.state, only?.error?.code])).toEqual([
      ['cancelled', undefined],
      ['cancelled', undefined],
      ['failed', 'job-lost'],
    ]);
  });

  it('shows runs with filters, and stops one that waits', async () => {
    const id = await addJob(server, token);
    const { data: begun } = await server.post(`${JOB}/run`, { token, query: { id } });
    const { data } = await get(`${RUNS}/list`, {
      jobInfoId: id,
      state: 'queued',
      cause: 'hand',
      beginDate: '2020-01-01 00:00:00',
    });
    expect(data).toMatchObject({ total: 1, records: [{ id: begun.id, state: 'queued', attempts: 0 }] });
    expect((await get(`${RUNS}/list`, { jobInfoId: id, endDate: '2020-01-01' })).data.total).toBe(0);
    expect((await get(`${RUNS}/list`, { beginDate: "x'; drop" })).status).toBe(400);
    expect((await server.post(`${RUNS}/stop`, { token, query: { id: begun.id } })).body.code).toBe(200);
    expect((await get(`${RUNS}/detail`, { id: begun.id })).data).toMatchObject({
      state: 'cancelled',
      log: [],
      output: '',
    });
    expect((await server.post(`${RUNS}/stop`, { token, query: { id: begun.id } })).status).toBe(409);
  });
});

describe('rights', () => {
  const reads = [
    `${SERVER}/list`,
    `${SERVER}/workers`,
    `${JOB}/list`,
    `${JOB}/next-times?timeExpressionType=1`,
    `${RUNS}/list`,
  ];

  it('to look belong to holders of the buttons in the tenant that runs the platform', async () => {
    const person = await signInWith(server, ['jobserver_view', 'jobinfo_view', 'jobinfo_log']);
    for (const way of reads) expect([way, (await server.get(way, { token: person })).status]).toEqual([way, 200]);
    await addTenant(server, '424242');
    const foreign = await signInWith(server, ['jobserver_view', 'jobinfo_view', 'jobinfo_log'], { tenantId: '424242' });
    for (const way of reads) expect([way, (await server.get(way, { token: foreign })).status]).toEqual([way, 403]);
  });

  it('to write belong to the super role; others run and pause with the button for it', async () => {
    const id = await addJob(server, token);
    const all = ['jobinfo_add', 'jobinfo_edit', 'jobinfo_delete', 'jobserver_add'];
    const editor = await signInWith(server, all);
    for (const [way, body] of [
      [`${JOB}/submit`, newJob()],
      [`${JOB}/remove`, { ids: id }],
      [`${JOB}/run`, { id }],
      [`${JOB}/change`, { id, enable: 0 }],
      [`${JOB}/sync`, {}],
      [`${SERVER}/submit`, { jobServerName: 'x', jobAppName: 'x' }],
      [`${SERVER}/drain`, { id, isDraining: true }],
    ] as const)
      expect([way, (await server.post(way, { token: editor, body })).status]).toEqual([way, 403]);
    const operator = await signInWith(server, ['jobinfo_run', 'jobinfo_change']);
    expect((await server.post(`${JOB}/run`, { token: operator, body: { id } })).status).toBe(200);
    expect((await server.post(`${JOB}/change`, { token: operator, body: { id, enable: 0 } })).status).toBe(200);
  });
});

it('says in the audit who ran, paused, and stopped a job', async () => {
  const id = await addJob(server, token);
  const { data } = await server.post(`${JOB}/run`, { token, query: { id } });
  await server.post(`${RUNS}/stop`, { token, query: { id: data.id } });
  await server.post(`${JOB}/change`, { token, query: { id, enable: 0 } });
  const rows = await server.database.queries
    .selectFrom('bladeAudit')
    .select('verb')
    .where('recordId', '=', id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ verb }) => verb)).toEqual(['insert', 'run', 'cancel', 'update']);
});
