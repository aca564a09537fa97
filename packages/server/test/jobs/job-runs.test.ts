import type { ChildProcess } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { startWorker, stopWorker } from '../support/cloud.ts';
import { signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { addJob, JOB, makeDue, RUNS, runsOf } from './jobs.ts';

let server: TestServer;
let token: string;
let worker: ChildProcess;
let site: Server;
/** What the site of the test answers by path. */
const answers = new Map<string, (response: ServerResponse, request: IncomingMessage) => void>();
const called: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  token = await server.signIn();
  worker = await startWorker(server, { CLOUD_OUTGOING_ALLOW: '127.0.0.1' });
  site = createServer((request, response) => {
    called.push(request.url ?? '');
    (answers.get(request.url ?? '') ?? ((plain) => plain.end('fine')))(response, request);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  site?.closeAllConnections();
  site?.close();
  await stopWorker(worker);
  await server?.stop();
});

const urlOf = (way: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}${way}`;
const httpCall = (way: string, more: object = {}) => ({
  processorInfo: 'http-call',
  jobParams: JSON.stringify({ url: urlOf(way), method: 'GET' }),
  ...more,
});
const run = async (id: string) => (await server.post(`${JOB}/run`, { token, query: { id } })).data.id as string;
const detail = async (id: string) => (await server.get(`${RUNS}/detail`, { token, query: { id } })).data;
const over = async (id: string) => {
  await expect.poll(async () => (await detail(id)).endTime).not.toBe('');
  return detail(id);
};
const runNow = async (more: Record<string, unknown>) => over(await run(await addJob(server, token, more)));

describe('what jobs do', () => {
  it('a self test writes and reads back', async () => {
    const ended = await runNow({ processorInfo: 'self-test' });
    expect(ended).toMatchObject({
      state: 'succeeded',
      attempts: 1,
      output: expect.stringMatching(/^数据库：PostgreSQL.*\n存储：.*\n队列：.*毫秒$/),
    });
    expect(ended.log.map(({ text }: { text: string }) => text.split('：')[0])).toEqual(['数据库', '存储', '队列']);
    const headers = { 'accept-language': 'en' };
    const { data } = await server.get(`${RUNS}/detail`, { token, query: { id: ended.id }, headers });
    expect(data.log.map(({ text }: { text: string }) => text.split(':')[0])).toEqual(['Database', 'Storage', 'Queue']);
    expect(data.output).toMatch(/^Database: .*\nStorage: .*\nQueue: /);
    expect(ended.worker).toMatch(/:\d+$/);
  });

  it('a clean-up removes what is old and nothing else', async () => {
    const { queries } = server.database;
    const old = newId();
    const job = await addJob(server, token);
    await queries
      .insertInto('bladeJobRun')
      .values({
        id: old,
        jobInfoId: job,
        cause: 'hand',
        state: 'succeeded',
        endTime: '2020-01-01 00:00:00',
        originRunId: null,
        createUser: null,
      })
      .execute();
    const kept = await over(await run(job));
    const ended = await runNow({ processorInfo: 'clean-up', jobParams: '{"targets":"logs,uploads,drills,job-runs"}' });
    expect(ended).toMatchObject({ state: 'succeeded', output: expect.stringContaining('任务历史：清除 1 次运行') });
    expect((await runsOf(server, job)).map(({ id }) => id)).toEqual([kept.id]);
  });

  it('a call answers what the other side said, and fails with its status', async () => {
    answers.set('/teapot', (response) => response.writeHead(418).end('short and stout'));
    expect(await runNow(httpCall('/fine'))).toMatchObject({ state: 'succeeded', output: 'fine' });
    const refused = await runNow(httpCall('/teapot'));
    expect(refused).toMatchObject({ state: 'failed', error: { code: 'job-answer-status', params: { status: 418 } } });
    expect(refused.log.some(({ text }: { text: string }) => text === 'short and stout')).toBe(true);
  });

  it.each([
    'http://169.254.169.254/latest/',
    'http://10.0.0.1/',
    'http://[::1]:1/',
    'http://localhost.localdomain:1/',
    'http://2130706433/',
  ])('a call to %s is refused', async (url) => {
    const ended = await runNow({ processorInfo: 'http-call', jobParams: JSON.stringify({ url, method: 'GET' }) });
    expect(ended.state).toBe('failed');
    expect(['address-not-allowed', 'outgoing-failed']).toContain(ended.error.code);
  });

  it('a backup without a folder, and a scan that is not there, fail with the reason', async () => {
    expect((await runNow({ processorInfo: 'backup' })).error.code).toBe('job-backup-folder');
    const parameters = { processorInfo: 'rerun-modelling', jobParams: '{"scans":"no such scan"}' };
    expect((await runNow(parameters)).error).toEqual({ code: 'job-scan-unknown', params: { name: 'no such scan' } });
  });

  it('modelling again orders a run with the settings of the last one', async () => {
    const { queries } = server.database;
    const [dataset, last] = [newId(), newId()];
    const tenantId = '000000';
    await queries
      .insertInto('bladeDataset')
      .values({
        id: dataset,
        tenantId,
        name: 'hall',
        state: 'ready',
        createUser: '1',
        createDept: null,
        updateUser: null,
      } as never)
      .execute();
    const row = {
      id: last,
      tenantId,
      datasetId: dataset,
      recipe: 'indoor',
      options: '{"seed":7}',
      language: 'en',
      state: 'succeeded',
    };
    await queries
      .insertInto('bladeRun')
      .values({ ...row, createUser: '1', createDept: null, updateUser: null } as never)
      .execute();
    expect((await runNow({ processorInfo: 'rerun-modelling', jobParams: '{"scans":"hall\\n"}' })).state).toBe(
      'succeeded',
    );
    const runs = await queries
      .selectFrom('bladeRun')
      .select(['recipe', 'options', 'createUser'])
      .where('datasetId', '=', dataset)
      .execute();
    expect(runs).toEqual(
      Array.from({ length: 2 }, () => ({ recipe: 'indoor', options: { seed: 7 }, createUser: '1' })),
    );
  });

  it('a notice reaches the people whom it names, without its markup, and nobody else', async () => {
    const [one, other] = [await signInWith(server, []), await signInWith(server, [])];
    const { id: userIds } = (await server.get('/blade-system/user/info', { token: one })).data;
    const jobParams = JSON.stringify({ title: 'window', content: '<script>alert(1)</script>\nclosed', userIds });
    expect((await runNow({ processorInfo: 'notice', jobParams })).state).toBe('succeeded');
    const titlesOf = async (person: string) => {
      const { data } = await server.get('/blade-desk/dashboard/my-notices', { token: person });
      return data.records.map(({ title }: { title: string }) => title);
    };
    expect(await titlesOf(one)).toContain('window');
    expect(await titlesOf(other)).not.toContain('window');
    const { data } = await server.get('/blade-desk/notice/list', { token: one, query: { title_equal: 'window' } });
    expect(data.records[0].content).toContain('&lt;script&gt;');
    expect(
      (await server.get('/blade-desk/notice/list', { token: other, query: { title_equal: 'window' } })).data.total,
    ).toBe(0);
    expect(
      (await server.get('/blade-desk/notice/detail', { token: other, query: { id: data.records[0].id } })).status,
    ).toBe(404);
    const counts = async (person: string) =>
      (await server.get('/blade-flow/work/counts', { token: person })).data.notices;
    expect((await counts(one)) - (await counts(other))).toBe(1);
  });
});

describe('options', () => {
  it('tries again as often as the job says, then fails once', async () => {
    let failures = 0;
    answers.set('/flaky', (response) => response.writeHead(failures++ < 2 ? 500 : 200).end('at last'));
    const mended = await runNow(httpCall('/flaky', { instanceRetryNum: 2 }));
    expect(mended).toMatchObject({ state: 'succeeded', attempts: 3, output: 'at last' });
    expect(mended.log.length).toBeGreaterThan(3);
    answers.set('/broken', (response) => response.writeHead(500).end());
    expect(await runNow(httpCall('/broken', { instanceRetryNum: 1 }))).toMatchObject({ state: 'failed', attempts: 2 });
  });

  it('ends a run at its time limit', async () => {
    answers.set('/slow', () => {});
    const late = await runNow(httpCall('/slow', { instanceTimeLimit: 500 }));
    expect(late).toMatchObject({ state: 'timed-out', error: { code: 'job-timed-out', params: { seconds: 0.5 } } });
  });

  it('stops a run that is under way, for which nothing follows', async () => {
    answers.set('/endless', () => {});
    const after = await addJob(server, token);
    const id = await addJob(server, token, httpCall('/endless', { successorIds: after }));
    const runId = await run(id);
    await expect.poll(async () => (await detail(runId)).state).toBe('running');
    const busy = (await server.get('/blade-job/job-server/workers', { token })).data;
    await expect
      .poll(async () => JSON.stringify((await server.get('/blade-job/job-server/workers', { token })).data))
      .toContain('run-job');
    expect(busy).toHaveLength(1);
    await server.post(`${RUNS}/stop`, { token, query: { id: runId } });
    await expect
      .poll(async () => (await server.get('/blade-job/job-server/workers', { token })).data[0].running)
      .toEqual([]);
    expect((await detail(runId)).state).toBe('cancelled');
    expect(await runsOf(server, after)).toEqual([]);
  });

  it('runs what comes after a success once, and not after a failure', async () => {
    const last = await addJob(server, token);
    const middle = await addJob(server, token, { successorIds: last });
    const first = await addJob(server, token, { successorIds: `${middle}` });
    await over(await run(first));
    await expect.poll(async () => (await runsOf(server, last)).map(({ state }) => state)).toEqual(['succeeded']);
    expect((await runsOf(server, middle)).map(({ cause }) => cause)).toEqual(['chain']);
    const failing = await addJob(server, token, { processorInfo: 'backup', successorIds: last });
    await over(await run(failing));
    expect(await runsOf(server, last)).toHaveLength(1);
  });

  it('a fixed delay counts from the end of a run', async () => {
    const id = await addJob(server, token, { timeExpressionType: 4, timeExpression: '1000' });
    await expect.poll(async () => (await runsOf(server, id)).length).toBeGreaterThan(2);
    await server.post(`${JOB}/change`, { token, query: { id, enable: 0 } });
    const { rows } = await sql<{ least: number }>`select min(extract(epoch from gap))::float8 as least from (
      select scheduled_time - lag(end_time) over (order by id) as gap from blade_job_run where job_info_id = ${id}) g`.execute(
      server.database.queries,
    );
    expect(rows[0]!.least).toBeGreaterThanOrEqual(0.99);
  });

  it('tells people of failures, once the threshold is reached, and then is silent for a while', async () => {
    const person = await signInWith(server, []);
    const { id: userId } = (await server.get('/blade-system/user/info', { token: person })).data;
    await server.database.queries
      .updateTable('bladeUser')
      .set({ email: 'watch@example.com' })
      .where('id', '=', userId)
      .execute();
    const alarm = { notifyUserIds: userId, alertThreshold: 2, statisticWindowLen: 600, silenceWindowLen: 600 };
    const id = await addJob(server, token, { processorInfo: 'backup', jobName: 'nightly', ...alarm });
    const alarms = async () => {
      const { data } = await server.get('/blade-desk/dashboard/my-notices', { token: person });
      return data.records.filter(({ title }: { title: string }) => title.includes('nightly')).length;
    };
    await over(await run(id));
    expect(await alarms()).toBe(0);
    await over(await run(id));
    expect(await alarms()).toBe(1);
    const outbox = path.join(server.dataFolder, 'outbox', 'mail.jsonl');
    const mailed = () => (existsSync(outbox) ? readFileSync(outbox, 'utf8').trim().split('\n') : []);
    await expect.poll(() => mailed().filter((line) => line.includes('nightly')).length).toBe(1);
    expect(mailed()[0]).toContain('watch@example.com');
    await over(await run(id));
    expect(await alarms()).toBe(1);
  });

  it('keeps only lines of the level that the job says', async () => {
    expect((await runNow({ processorInfo: 'self-test', logLevel: 99 })).log).toEqual([]);
    expect((await runNow({ processorInfo: 'self-test', logLevel: 3 })).log).toEqual([]);
    answers.set('/warned', (response) => response.writeHead(500).end('out of paper'));
    const levelsAt = async (logLevel: number, more: object) =>
      (await runNow({ ...more, logLevel })).log.map(({ level }: { level: string }) => level);
    expect(await levelsAt(1, { processorInfo: 'self-test' })).toEqual(['info', 'info', 'info']);
    expect(await levelsAt(2, httpCall('/fine'))).toEqual(['info']);
    // The status, what was answered, and why the run failed.
    expect(await levelsAt(3, httpCall('/warned'))).toEqual(['warn', 'warn', 'error']);
    expect(await levelsAt(4, httpCall('/warned'))).toEqual(['error']);
  });
});

describe('workers', () => {
  it('that are drained take nothing new until they are told to', async () => {
    const [{ id }] = (await server.get('/blade-job/job-server/workers', { token })).data;
    const drain = (isDraining: boolean) =>
      server.post('/blade-job/job-server/drain', { token, query: { id, isDraining } });
    expect((await drain(true)).body.code).toBe(200);
    const noted = server.database.queries.selectFrom('bladeAudit').select('verb').where('recordId', '=', id);
    expect(await noted.execute()).toEqual([{ verb: 'suspend' }]);
    // It hears of it at once; what it took before that is done.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const waiting = await run(await addJob(server, token));
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect((await detail(waiting)).state).toBe('queued');
    await drain(false);
    expect((await over(waiting)).state).toBe('succeeded');
    expect((await server.post('/blade-job/job-server/drain', { token, query: { id: 1 } })).status).toBe(404);
  });

  it('of a group run its jobs only', async () => {
    const { data: group } = await server.post('/blade-job/job-server/submit', {
      token,
      body: { jobServerName: 'gpu', jobAppName: 'gpu' },
    });
    const id = await addJob(server, token, { jobServerId: group.id, timeExpressionType: 3, timeExpression: '3600000' });
    await makeDue(server, id, 1);
    await expect.poll(async () => (await runsOf(server, id)).length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await runsOf(server, id)).map(({ state }) => state)).toEqual(['queued']);
    const other = await startWorker(server, { CLOUD_JOB_GROUP: 'gpu' });
    await expect.poll(async () => (await runsOf(server, id)).map(({ state }) => state)).toEqual(['succeeded']);
    await stopWorker(other);
    const listed = (await server.get('/blade-job/job-server/workers', { token })).data;
    expect(listed.map(({ jobAppName }: { jobAppName: string }) => jobAppName)).toEqual(['cloud-experience']);
  });

  it('that are killed in the middle of a run lose it to another, which ends it once', async () => {
    let calls = 0;
    answers.set('/killer', (response) => {
      if (++calls > 1) response.end('second');
    });
    const runId = await run(await addJob(server, token, httpCall('/killer')));
    await expect.poll(() => calls).toBe(1);
    const gone = new Promise((resolve) => worker.once('exit', resolve));
    worker.kill('SIGKILL');
    await gone;
    worker = await startWorker(server, { CLOUD_OUTGOING_ALLOW: '127.0.0.1' });
    const ended = await over(runId);
    expect(ended).toMatchObject({ state: 'succeeded', attempts: 2, output: 'second' });
  });
});
