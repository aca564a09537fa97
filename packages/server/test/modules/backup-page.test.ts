import type { BackupOverview, BackupTask } from '@cloud/contract';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onlyOne } from '../../src/backup/backup-database.ts';
import { nextBackup, troubleOf, type BackupTimes } from '../../src/modules/monitor/backup-schedule.ts';
import { orderDue } from '../../src/modules/monitor/backup.ts';
import { signInWith } from '../support/callers.ts';
import { loseTasks, floorText, startWorker, stopWorker, upload } from '../support/cloud.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { addJob, JOB, RUNS } from '../jobs/jobs.ts';
import { childrenOf } from '../support/processes.ts';

const PASSPHRASE = { CLOUD_BACKUP_PASSPHRASE: 'a passphrase of some length' };
const base = '/blade-monitor/backup';
const root = mkdtempSync(join(tmpdir(), 'cloud-backup-page-'));
const folder = join(root, 'backups');
const SCHEDULE = { rhythm: 'off', hours: 24, time: '02:00', folder, keep: 3 };

let server: TestServer;
let token: string;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  server = await startTestServer({ environment: PASSPHRASE });
  token = await server.signIn();
  worker = await startWorker(server, PASSPHRASE);
});
afterAll(async () => {
  await stopWorker(worker);
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
});

const overview = async () => (await server.get<BackupOverview>(`${base}/overview`, { token })).data;
const save = (more: object = {}) => server.post(`${base}/schedule`, { token, body: { ...SCHEDULE, ...more } });
const start = (path: 'start' | 'drill') => server.post<{ id: string }>(`${base}/${path}`, { token });
const taskOf = async (id: string) => (await overview()).history.find((task) => task.id === id);

async function over(id: string): Promise<BackupTask> {
  for (const end = Date.now() + 240_000; ; await sleep(100)) {
    const task = await taskOf(id);
    if (task && task.state !== 'queued' && task.state !== 'running') return task;
    if (Date.now() > end) throw new Error(`task ${id} is still ${task?.state} in ${task?.phase}`);
  }
}

describe('the folder of backups', () => {
  it('is refused in the data folder, below the console, by a relative path, where nothing can be written', async () => {
    const link = join(root, 'link');
    symlinkSync(server.dataFolder, link);
    const file = join(root, 'file');
    writeFileSync(file, '');
    const refused: [folder: string, reason: string][] = [
      ['backups', 'backup-folder-relative'],
      ['', 'backup-no-folder'],
      [server.dataFolder, 'backup-folder-inside'],
      [join(server.dataFolder, 'backups'), 'backup-folder-inside'],
      [join(link, 'deep', 'backups'), 'backup-folder-inside'],
      [join(server.app.config.consoleFolder, 'backups'), 'backup-folder-inside'],
      [join(file, 'backups'), 'backup-folder-unwritable'],
      ['/proc/backups', 'backup-folder-unwritable'],
    ];
    for (const [given, reason] of refused) {
      const answer = await save({ folder: given, rhythm: 'daily' });
      expect([given, answer.status, answer.body['reason']]).toEqual([given, 400, reason]);
      expect(answer.body.msg.length).toBeGreaterThan(10);
    }
    expect((await overview()).schedule.folder).toBe('');
    expect((await start('start')).body['reason']).toBe('backup-no-folder');
  });

  it('is chosen by the super role only, with whole numbers and times of a day', async () => {
    const person = await signInWith(server, ['backup_view', 'backup_run']);
    const answer = await server.post(`${base}/schedule`, { token: person, body: SCHEDULE });
    expect([answer.status, answer.body['reason']]).toEqual([403, 'super-only']);
    for (const wrong of [{ hours: 0 }, { hours: 1.5 }, { keep: 0 }, { time: '24:00' }, { rhythm: 'often' }])
      expect((await save(wrong)).status).toBe(400);
    expect((await save()).status).toBe(200);
    expect((await overview()).schedule).toEqual({ ...SCHEDULE, isPaused: false });
    expect((await server.get(`${base}/overview`, { token: person })).status).toBe(200);
    const { records } = (await server.get('/blade-system/audit/list', { token, query: { entity: 'backup' } })).data;
    expect(records[0]).toMatchObject({ verb: 'update', changes: { folder: ['', folder] } });
  });
});

describe('a backup that is ordered', () => {
  it('is made by the worker, and a drill restores it', async () => {
    await upload(server, token, 'floor.xyz', floorText(60));
    const first = await over((await start('start')).data.id);
    expect(first).toMatchObject({ kind: 'backup', cause: 'page', state: 'succeeded', error: null });
    expect([first.files > 0, first.rows > 1000, first.bytes > 10_000]).toEqual([true, true, true]);
    expect(readdirSync(folder)).toEqual([first.folder.split('/').at(-1)]);
    const drill = await over((await start('drill')).data.id);
    expect(drill).toMatchObject({ kind: 'drill', state: 'succeeded', folder: first.folder, error: null });
    expect(drill.rows).toBe(first.rows);
    expect(readdirSync(server.dataFolder).filter((name) => name.startsWith('.drill'))).toEqual([]);
    expect(childrenOf(worker?.pid)).toEqual([]);
    const seen = await overview();
    expect([seen.last?.id, seen.lastDrill?.id, seen.current]).toEqual([first.id, drill.id, null]);
    const { records } = (await server.get('/blade-system/audit/list', { token, query: { entity: 'backup' } })).data;
    expect(records.map(({ verb }: { verb: string }) => verb)).toEqual(['drill', 'back-up', 'update']);
    expect(seen).toMatchObject({ hasPassphrase: true, database: 'external', trouble: '' });
  });

  it('is made by a job too, which waits for its end and tells what came of it', async () => {
    const id = await addJob(server, token, { processorInfo: 'backup' });
    const run = async () => {
      const begun = await server.post<{ id: string }>(`${JOB}/run`, { token, query: { id } });
      const detail = async () => (await server.get(`${RUNS}/detail`, { token, query: { id: begun.data.id } })).data;
      await expect.poll(async () => (await detail()).endTime).not.toBe('');
      return detail();
    };
    const made = await run();
    const last = (await overview()).last!;
    expect(made).toMatchObject({ state: 'succeeded', error: null });
    expect(made.output).toBe(`${last.folder}：${last.files} 个文件，${last.rows} 行，${last.bytes} 字节`);
    const gone = join(root, 'gone');
    await save({ folder: gone });
    rmSync(gone, { recursive: true, force: true });
    writeFileSync(gone, '');
    expect((await run()).error).toMatchObject({ code: 'backup-folder-unwritable' });
    await save();
  });

  it('waits for no other one: a second is refused', async () => {
    const answers = await Promise.all([start('start'), start('start'), start('drill')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await over(answers.find(({ status }) => status === 200)!.data.id);
    await onlyOne(server.database.url, async () => {
      const { error, state } = await over((await start('start')).data.id);
      expect([state, error?.code]).toEqual(['failed', 'backup-running']);
    });
    expect((await over((await start('start')).data.id)).state).toBe('succeeded');
    expect(readdirSync(folder).length).toBeLessThanOrEqual(3);
  });

  it('goes on in another worker when its own is killed, and nothing stays of the first try', async () => {
    for (const path of ['start', 'drill'] as const) {
      const { id } = (await start(path)).data;
      await expect.poll(async () => (await taskOf(id))?.phase).not.toBe('');
      worker?.kill('SIGKILL');
      await sleep(100);
      expect((await taskOf(id))?.state).toBe('running');
      await loseTasks(server);
      worker = await startWorker(server, PASSPHRASE);
      expect(await over(id)).toMatchObject({ state: 'succeeded' });
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('unfinished'))).toEqual([]);
    expect(readdirSync(server.dataFolder).filter((name) => name.startsWith('.drill'))).toEqual([]);
  });

  it('fails with what is wrong', async () => {
    const newest = readdirSync(folder).sort().at(-1)!;
    const part = join(folder, newest, 'database', 'public.blade_user.copy.zst');
    writeFileSync(part, 'x');
    const { state, error } = await over((await start('drill')).data.id);
    expect([state, error]).toEqual([
      'failed',
      { code: 'backup-damaged', params: { file: 'database/public.blade_user.copy.zst' } },
    ]);
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    expect((await over((await start('drill')).data.id)).error?.code).toBe('backup-none');
  });

  it('that the queue has lost is over', async () => {
    await stopWorker(worker);
    const { id } = (await start('start')).data;
    await server.database.queries
      .updateTable('bladeBackupTask')
      .set({ createTime: new Date(Date.now() - 120_000) })
      .where('id', '=', id)
      .execute();
    await orderDue(server.app);
    expect((await taskOf(id))?.state).toBe('queued');
    await server.database.queries.deleteFrom('task.job' as never).execute();
    await orderDue(server.app);
    expect((await taskOf(id))?.error?.code).toBe('backup-lost');
    worker = await startWorker(server, PASSPHRASE);
  });
});

describe('the schedule', () => {
  it('orders what is due, once', async () => {
    await save({ rhythm: 'hours', hours: 1 });
    const inTwoHours = Date.now() + 2 * 3_600_000;
    const ids = await Promise.all([orderDue(server.app, inTwoHours), orderDue(server.app, inTwoHours)]);
    const [id] = ids.filter((one) => one !== undefined);
    expect(ids.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await over(id!)).toMatchObject({ cause: 'schedule', state: 'succeeded' });
    expect(await orderDue(server.app)).toBeUndefined();
  });

  const at = (text: string) => new Date(`2026-03-10T${text}`).getTime();
  const times = (more: Partial<BackupTimes> = {}): BackupTimes => ({
    lastScheduled: undefined,
    lastBegun: undefined,
    lastWhole: undefined,
    isLastFailed: false,
    saved: 0,
    ...more,
  });
  const daily = { rhythm: 'daily', hours: 24, time: '02:00', isPaused: false } as const;
  const hourly = { ...daily, rhythm: 'hours', hours: 6 } as const;

  it('makes daily backups at their time, and one that was missed at once', () => {
    const saved = at('01:00:00');
    expect(nextBackup(daily, times({ saved }), at('01:30:00'))).toBe(at('02:00:00'));
    expect(nextBackup(daily, times({ saved }), at('08:00:00'))).toBe(at('02:00:00'));
    const tomorrow = at('02:00:00') + 24 * 3_600_000;
    expect(nextBackup(daily, times({ saved, lastScheduled: at('02:00:10') }), at('08:00:00'))).toBe(tomorrow);
    expect(nextBackup(daily, times({ saved, lastBegun: at('01:40:00') }), at('01:50:00'))).toBe(at('02:00:00'));
  });

  it('counts hours from the last one, and survives a clock that was a day ahead', () => {
    const now = at('12:00:00');
    expect(nextBackup(hourly, times(), now)).toBe(now);
    expect(nextBackup(hourly, times({ lastBegun: at('10:00:00') }), now)).toBe(at('16:00:00'));
    const ahead = now + 24 * 3_600_000;
    expect(nextBackup(hourly, times({ lastBegun: ahead }), now)).toBe(now);
    expect(nextBackup(daily, times({ lastScheduled: ahead, saved: ahead }), now)).toBeLessThan(now);
    expect(nextBackup({ ...hourly, rhythm: 'off' }, times(), now)).toBeUndefined();
    expect(nextBackup({ ...hourly, isPaused: true }, times(), now)).toBeUndefined();
  });

  it('is in trouble when the last one failed or is too old, or when it rests', () => {
    const now = at('12:00:00');
    const fresh = times({ lastWhole: at('06:00:00') });
    expect(troubleOf(hourly, fresh, now)).toBe('');
    expect(troubleOf(hourly, { ...fresh, isLastFailed: true }, now)).toBe('failed');
    expect(troubleOf(hourly, times({ lastWhole: at('04:00:00') }), now)).toBe('overdue');
    expect(troubleOf(hourly, times({ saved: at('11:00:00') }), now)).toBe('');
    expect(troubleOf({ ...hourly, isPaused: true }, fresh, now)).toBe('paused');
    expect(troubleOf({ ...hourly, rhythm: 'off' }, times({ isLastFailed: true }), now)).toBe('');
  });
});

describe('without a passphrase', () => {
  it('nothing is made, and the page says so', async () => {
    const bare = await startTestServer();
    try {
      const bearer = await bare.signIn();
      const body = { ...SCHEDULE, folder: join(root, 'bare') };
      expect((await bare.post(`${base}/schedule`, { token: bearer, body })).status).toBe(200);
      const seen = (await bare.get<BackupOverview>(`${base}/overview`, { token: bearer })).data;
      expect([seen.hasPassphrase, seen.last]).toEqual([false, null]);
      const refused = await bare.post(`${base}/start`, { token: bearer });
      expect([refused.status, refused.body['reason']]).toEqual([400, 'backup-passphrase-missing']);
    } finally {
      await bare.stop();
    }
  });
});
