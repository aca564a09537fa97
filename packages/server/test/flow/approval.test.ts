// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { openLocalStorage, runPrefix, uploadKey } from '../../src/storage/layout.ts';
import { hashApproval } from '../../src/tasks/workflow/hash-approval.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { addWorker, workerOf, type Worker } from './people.ts';

let server: TestServer;
let applicant: Worker;
let approver: Worker;
let stranger: Worker;
let admin: Worker;
beforeAll(async () => {
  server = await startTestServer();
  applicant = await addWorker(server, 'applicant');
  approver = await addWorker(server, 'approver', { roles: ['manager'] });
  stranger = await addWorker(server, 'stranger');
  const token = await server.signIn();
  admin = workerOf(server, (await server.get('/blade-system/user/info', { token })).data.id, token);
});
afterAll(() => server?.stop());

const base = '/blade-pointcloud/approval-info';
const storage = () => openLocalStorage({ dataFolder: server.dataFolder });
const MODEL = {
  rooms: [{ name: 'Room 1-01', confidence: 0.3, status: 'auto' }],
  walls: [],
  openings: [],
  deviation: { coverage: 0.72, bands: [{ within: 0.015, share: 0.9 }] },
};

/** A scan of the applicant that was modelled, with its files. */
async function addRun(): Promise<{ runId: string; datasetId: string }> {
  const { queries } = server.database;
  const [datasetId, runId, uploadId] = [newId(), newId(), newId()];
  const base = { tenantId: '000000', createUser: applicant.id, updateUser: applicant.id };
  await queries
    .insertInto('bladeDataset')
    .values({
      ...base,
      id: datasetId,
      name: 'Flat 7',
      state: 'ready',
      // As the reading of a scan leaves them.
      files: JSON.stringify([{ name: 'a.laz', format: 'LAZ 1.4', size: 6, points: 1 }]),
      error: null,
      bounds: null,
      crs: null,
    })
    .execute();
  await queries
    .insertInto('bladeRun')
    .values({
      ...base,
      id: runId,
      datasetId,
      recipe: 'indoor',
      language: 'zh-cn',
      state: 'succeeded',
      summary: JSON.stringify({ rooms: 1 }),
      error: null,
    })
    .execute();
  const expireTime = new Date(Date.now() + 60_000);
  const upload = {
    id: uploadId,
    tenantId: '000000',
    userId: applicant.id,
    name: 'a.laz',
    size: 6,
    expireTime,
    datasetId,
  };
  await queries.insertInto('bladeUpload').values(upload).execute();
  await storage().write(uploadKey(uploadId), Buffer.from('points'));
  await storage().write(`${runPrefix(runId)}exports/model.json`, Buffer.from(JSON.stringify(MODEL)));
  await storage().write(`${runPrefix(runId)}exports/model.ifc`, Buffer.from('ISO-10303-21;'));
  return { runId, datasetId };
}

const submit = (runId: string) => applicant.post(`${base}/submit`, { runId, reason: 'handover' });
/** What the worker does behind the submission. */
const hash = (id: string) =>
  hashApproval({ database: server.database, storage: storage(), log: { warn: () => {} } }, id);
const detail = async (id: string, who = applicant) => (await who.get(`${base}/detail`, { id })).data;

describe('a model that is put forward', () => {
  it('waits for its hashes, is released with a number and a signature, and every file of it can be verified', async () => {
    const { runId, datasetId } = await addRun();
    const { id } = (await submit(runId)).data;
    expect((await submit(runId)).body.reason).toBe('approval-pending');
    expect((await approver.list('claim'))[0]).toMatchObject({
      title: 'Flat 7',
      businessId: id,
      routeValue: 'approval',
    });
    expect((await approver.post(`${base}/pass`, { ids: id, comment: '' })).body.reason).toBe('approval-hashing');
    // Files of the revision are still being written.
    const state = (to: 'running' | 'succeeded') =>
      server.database.queries.updateTable('bladeRun').set({ state: to }).where('id', '=', runId).execute();
    await state('running');
    expect(await hash(id)).toEqual({ againInSeconds: 2 });
    await state('succeeded');
    await hash(id);
    expect(await detail(id, approver)).toMatchObject({
      status: 'pending',
      isHashed: true,
      createUserName: 'applicant',
    });
    expect((await stranger.post(`${base}/pass`, { ids: id, comment: '' })).status).toBe(404);
    expect((await applicant.post(`${base}/pass`, { ids: id, comment: '' })).body.reason).toBe('approval-not-yours');

    expect((await approver.post(`${base}/pass`, { ids: id, comment: 'good' })).body.code).toBe(200);
    expect(await detail(id)).toMatchObject({ status: 'approved', releaseNumber: 'R-1', approverName: 'approver' });
    expect((await approver.post(`${base}/reject`, { ids: id, comment: 'x' })).body.reason).toBe('approval-decided');

    const { data: record } = await applicant.get(`${base}/release`, { id });
    expect(record.release).toMatchObject({ number: 'R-1', runId, revision: 0, approverName: 'approver' });
    expect(Object.keys(record.release.hashes).toSorted()).toEqual([
      'cloud/a.laz',
      'edits.json',
      'model.ifc',
      'model.json',
    ]);
    const verify = async (input: object) => (await stranger.post(`${base}/verify`, input)).data;
    expect(await verify({ record })).toMatchObject({ isGenuine: true, isOurs: true });
    const forged = { ...record, release: { ...record.release, approverName: 'somebody' } };
    expect(await verify({ record: forged })).toMatchObject({ isGenuine: false });
    const ifc = createHash('sha256').update('ISO-10303-21;').digest('hex');
    expect(await verify({ hash: ifc })).toMatchObject({ isGenuine: true, matches: ['model.ifc'] });
    expect(await verify({ hash: 'f'.repeat(64) })).toMatchObject({ isGenuine: false, release: null });

    const { data: history } = await applicant.get('/blade-pointcloud/dataset/history', { id: datasetId });
    expect(history.records.map((event: any) => event.verb)).toEqual(expect.arrayContaining(['approve', 'put-forward']));
  });

  it('is sent back, mended, submitted again within the same approval, then rejected', async () => {
    const { runId } = await addRun();
    const { id } = (await submit(runId)).data;
    await hash(id);
    await approver.post(`${base}/send-back`, { id, comment: 'a wall is missing' });
    expect(await detail(id)).toMatchObject({ status: 'pending', isSentBack: true });
    // Who decided sees it, too, and has nothing to do meanwhile.
    expect(await detail(id, approver)).toMatchObject({ isSentBack: true, taskId: '' });
    expect((await applicant.list('todo'))[0]).toMatchObject({ taskName: '申请人修改', businessId: id });
    await server.database.queries.updateTable('bladeRun').set({ revision: 1 }).where('id', '=', runId).execute();
    expect(await detail(id)).toMatchObject({ isChanged: true });
    expect((await applicant.post(`${base}/resubmit`, { id, comment: 'done' })).body.code).toBe(200);
    expect(await detail(id, approver)).toMatchObject({
      isSentBack: false,
      isChanged: false,
      revision: 1,
      isHashed: false,
    });
    await approver.post(`${base}/reject`, { ids: id, comment: 'still wrong' });
    expect(await detail(id)).toMatchObject({ status: 'rejected', comment: 'still wrong', releaseNumber: '' });
    expect((await applicant.get(`${base}/release`, { id })).status).toBe(404);
  });

  it('is not released when it was edited since, and can be withdrawn by its applicant', async () => {
    const { runId } = await addRun();
    const { id } = (await submit(runId)).data;
    await hash(id);
    await server.database.queries.updateTable('bladeRun').set({ revision: 3 }).where('id', '=', runId).execute();
    expect((await approver.post(`${base}/pass`, { ids: id, comment: '' })).body.reason).toBe('approval-changed');
    expect((await approver.post(`${base}/withdraw`, { id })).body.reason).toBe('approval-not-yours');
    expect((await applicant.post(`${base}/withdraw`, { id })).body.code).toBe(200);
    expect(await detail(id)).toMatchObject({ status: 'withdrawn' });
    const { data: mine } = await applicant.get(`${base}/list`, { status_equal: 'withdrawn' });
    expect(mine.records.map((row: any) => row.id)).toEqual([id]);
  });

  it('is seen by its approvers with model and files, and by no one else', async () => {
    const { runId, datasetId } = await addRun();
    await submit(runId);
    for (const [who, status] of [
      [approver, 200],
      [stranger, 404],
    ] as const) {
      expect((await who.get('/blade-pointcloud/run/detail', { id: runId })).status).toBe(status);
      expect((await who.get('/blade-pointcloud/dataset/detail', { id: datasetId })).status).toBe(status);
      expect((await who.get(`/blade-pointcloud/artifact/${runId}/model.json`)).status).toBe(status);
    }
    const runs = await approver.get('/blade-pointcloud/run/list', { datasetId });
    expect(runs.data.records.map((row: any) => row.id)).toEqual([runId]);
    // Looking is not changing.
    const edit = { id: runId, operations: [{ type: 'rename', id: 'x', name: 'y' }] };
    expect((await approver.post('/blade-pointcloud/run/edit', edit)).status).toBe(404);
    expect((await approver.act('/blade-pointcloud/dataset/remove', { ids: datasetId })).status).toBe(404);
  });

  it('must meet the rules of its tenant, and files wait for the release where the tenant says so', async () => {
    const { runId } = await addRun();
    const set = async (key: string, paramValue: string) => {
      const { data } = await admin.get('/blade-system/param/list', { paramKey: `pointcloud.release.${key}` });
      const row = data.records.find((one: any) => one.paramKey === `pointcloud.release.${key}`);
      await admin.post('/blade-system/param/submit', { ...row, paramValue });
    };
    await set('minCoverage', '80');
    await set('namedRooms', 'true');
    const refused = await submit(runId);
    expect(refused.body).toMatchObject({
      reason: 'approval-gate',
      data: {
        gates: [
          { rule: 'minCoverage', found: '72 %', isMet: false },
          { rule: 'namedRooms', found: '1', isMet: false },
        ],
      },
    });
    await set('minCoverage', '70');
    await set('namedRooms', 'false');
    const ifc = () => applicant.get(`/blade-pointcloud/artifact/${runId}/model.ifc`);
    expect((await ifc()).status).toBe(200);
    await set('requiresApproval', 'true');
    expect((await ifc()).body.reason).toBe('release-needed');
    const { id } = (await submit(runId)).data;
    await hash(id);
    expect((await approver.post(`${base}/pass`, { ids: id, comment: '' })).body.code).toBe(200);
    const released = await applicant.get(`/blade-pointcloud/artifact/${runId}/model.ifc`, { download: 1 });
    expect([released.status, released.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('Flat 7 R-2 model.ifc'),
    ]);
  });

  it('says that its files cannot be read, and goes on when they can', async () => {
    const { runId } = await addRun();
    const { id } = (await submit(runId)).data;
    const { queries } = server.database;
    const upload = await queries
      .selectFrom('bladeUpload as upload')
      .innerJoin('bladeRun as run', 'run.datasetId', 'upload.datasetId')
      .select('upload.id')
      .where('run.id', '=', runId)
      .executeTakeFirstOrThrow();
    await storage().remove(uploadKey(upload.id));
    expect(await hash(id)).toMatchObject({ againInSeconds: 600 });
    expect(await detail(id)).toMatchObject({ isHashed: false, isUnreadable: true });
    expect((await approver.post(`${base}/pass`, { ids: id, comment: '' })).body.reason).toBe('approval-hashing');
    await storage().write(uploadKey(upload.id), Buffer.from('points'));
    expect(await hash(id)).toBeUndefined();
    expect(await detail(id)).toMatchObject({ isHashed: true, isUnreadable: false });
    expect((await applicant.post(`${base}/withdraw`, { id })).body.code).toBe(200);
  });
});

describe('remarks on elements', () => {
  const remarks = '/blade-pointcloud/run/remark';
  const wall = { elementId: 'wall-1', elementName: 'Wall 1', text: 'twice as thick in reality' };

  it('are made by approvers, settled by the applicant, and told in the history of the scan', async () => {
    const { runId, datasetId } = await addRun();
    const { id: approvalId } = (await submit(runId)).data;
    const { id } = (await approver.post(`${remarks}/submit`, { runId, ...wall })).data;
    expect((await applicant.get(`${remarks}/list`, { runId })).data).toMatchObject([
      { id, ...wall, revision: 0, createUserName: 'approver', isDone: false, isOwn: false },
    ]);
    expect((await applicant.post(`${remarks}/remove`, { ids: id })).body.reason).toBe('remark-not-yours');
    expect((await applicant.post(`${remarks}/settle`, { id, isDone: true })).body.code).toBe(200);
    expect((await approver.get(`${remarks}/list`, { runId })).data).toMatchObject([
      { isDone: true, doneUserName: 'applicant', isOwn: true },
    ]);
    expect((await approver.post(`${remarks}/settle`, { id, isDone: false })).body.code).toBe(200);
    expect((await approver.post(`${remarks}/remove`, { ids: id })).body.code).toBe(200);
    expect((await approver.get(`${remarks}/list`, { runId })).data).toEqual([]);
    const { data: history } = await applicant.get('/blade-pointcloud/dataset/history', { id: datasetId });
    expect(history.records.filter(({ verb }: any) => verb === 'remark')).toHaveLength(4);
    await applicant.post(`${base}/withdraw`, { id: approvalId });
  });

  it('are out of reach for people who do not see the model', async () => {
    const { runId } = await addRun();
    const { id } = (await applicant.post(`${remarks}/submit`, { runId, ...wall })).data;
    expect((await stranger.get(`${remarks}/list`, { runId })).status).toBe(404);
    expect((await stranger.post(`${remarks}/submit`, { runId, ...wall })).status).toBe(404);
    expect((await stranger.post(`${remarks}/settle`, { id, isDone: true })).status).toBe(404);
    expect((await stranger.post(`${remarks}/remove`, { ids: id })).status).toBe(404);
  });

  it('say something, and not too much', async () => {
    const { runId } = await addRun();
    const send = async (text: string) => (await applicant.post(`${remarks}/submit`, { runId, ...wall, text })).body;
    expect((await send('  ')).reason).toBe('comment-missing');
    expect((await send('x'.repeat(2_001))).code).toBe(400);
  });
});
