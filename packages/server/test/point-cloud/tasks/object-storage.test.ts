import type { Run } from '@cloud/contract';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLocalStorage } from '../../../src/storage/layout.ts';
import {
  datasetOver,
  loseTasks,
  roomsText,
  runOver,
  startWorker,
  stopWorker,
  submit,
  upload,
} from '../../support/cloud.ts';
import { startFakeS3, type FakeS3 } from '../../support/fake-s3.ts';
import { startTestServer, type TestServer } from '../../support/harness.ts';

const ALLOW = { CLOUD_OUTGOING_ALLOW: '127.0.0.1' };
const keysOf = (s3: FakeS3) => [...s3.buckets.get('cloud')!.keys()];
const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

async function modelRooms(server: TestServer, token: string): Promise<{ dataset: string; run: Run }> {
  const dataset = await submit(server, token, 'rooms.xyz', roomsText());
  expect(await datasetOver(server, token, dataset)).toMatchObject({ state: 'ready', error: null });
  const started = await server.post('/blade-pointcloud/run/start', {
    token,
    body: { datasetId: dataset, recipe: 'indoor' },
  });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  return { dataset, run: await runOver(server, token, started.data.id as string) };
}

const artifact = async (server: TestServer, token: string, path: string, range?: string) => {
  const headers = { 'blade-auth': `bearer ${token}`, ...(range && { range }) };
  const answer = await fetch(new URL(`/api/blade-pointcloud/artifact/${path}`, server.url), { headers });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('with the bucket that the operator names', () => {
  let s3: FakeS3;
  let server: TestServer;
  let worker: ChildProcess;
  let token: string;
  beforeAll(async () => {
    s3 = await startFakeS3();
    const environment = {
      CLOUD_S3_ENDPOINT: s3.url,
      CLOUD_S3_BUCKET: 'cloud',
      CLOUD_S3_ACCESS_KEY: s3.accessKey,
      CLOUD_S3_SECRET_KEY: s3.secretKey,
      CLOUD_S3_PATH_STYLE: 'true',
    };
    server = await startTestServer({ environment });
    worker = await startWorker(server, environment);
    token = await server.signIn();
  });
  afterAll(async () => {
    await stopWorker(worker);
    await server?.stop();
    await s3?.stop();
  });

  it('a scan is read, tiled and modelled there, and its files are served by range', async () => {
    s3.fail('busy', 3);
    s3.fail('cut', 3, 'GET');
    const { dataset, run } = await modelRooms(server, token);
    expect([run.state, run.error]).toEqual(['succeeded', null]);
    const keys = keysOf(s3);
    for (const prefix of [
      'uploads/',
      `datasets/${dataset}/points/`,
      `datasets/${dataset}/tiles/`,
      `runs/${run.id}/model/`,
    ])
      expect([prefix, keys.some((key) => key.startsWith(prefix))]).toEqual([prefix, true]);
    expect(keys).toContain(`runs/${run.id}/exports/model.ifc`);
    expect(filesBelow(join(server.dataFolder, 'files'))).toEqual([]);

    const octree = s3.buckets.get('cloud')!.get(`datasets/${dataset}/tiles/octree.bin`)!;
    for (let time = 0; time < 2; time++) {
      const { status, bytes } = await artifact(server, token, `${dataset}/tiles/octree.bin`, 'bytes=1000-70999');
      expect([status, bytes.equals(octree.subarray(1000, 71_000))]).toEqual([206, true]);
    }
    const ifc = await artifact(server, token, `${run.id}/model.ifc`);
    expect(ifc.bytes.equals(s3.buckets.get('cloud')!.get(`runs/${run.id}/exports/model.ifc`)!)).toBe(true);

    const removed = await server.post('/blade-pointcloud/dataset/remove', { token, query: { ids: dataset } });
    expect(removed.status).toBe(200);
    expect(keysOf(s3)).toEqual([]);
  });

  it('a whole upload goes there, and one that is cut short goes on', async () => {
    const bytes = Buffer.alloc(9_000_000, 7);
    const id = await upload(server, token, 'a.las', bytes);
    expect(s3.buckets.get('cloud')!.get(`uploads/${id}`)?.equals(bytes)).toBe(true);
    const head = await fetch(new URL(`/blade-resource/upload/${id}`, server.url), {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0', 'blade-auth': `bearer ${token}` },
    });
    expect(head.headers.get('upload-offset')).toBe(String(bytes.length));
    expect(filesBelow(join(server.dataFolder, 'files'))).toEqual([]);
  });
});

describe('files that lie in the folder', () => {
  let s3: FakeS3;
  let server: TestServer;
  let worker: ChildProcess;
  let token: string;
  beforeAll(async () => {
    s3 = await startFakeS3();
    server = await startTestServer({ environment: ALLOW });
    worker = await startWorker(server, ALLOW);
    token = await server.signIn();
  });
  afterAll(async () => {
    await stopWorker(worker);
    await server?.stop();
    await s3?.stop();
  });

  const overview = async () => (await server.get('/blade-resource/oss/storage', { token })).data;
  const call = (path: string, query = {}) => server.post(`/blade-resource/oss/${path}`, { token, query });

  it('move to the bucket, also when the worker is killed on the way, and back again', async () => {
    const local = openLocalStorage(server.app.config);
    const { dataset, run } = await modelRooms(server, token);
    const files = new Map<string, Buffer>();
    for (const key of await local.list('')) files.set(key, Buffer.from((await local.read(key))!));
    for (let n = 0; n < 60; n++) {
      const bytes = Buffer.from(`file ${n}`);
      await local.write(`stored/file-${n}`, bytes);
      files.set(`stored/file-${n}`, bytes);
    }
    const ifc = files.get(`runs/${run.id}/exports/model.ifc`)!;
    const body = { category: 1, ossCode: 'minio', endpoint: s3.url, bucketName: 'cloud', accessKey: s3.accessKey, secretKey: s3.secretKey }; // prettier-ignore
    const { data: setting } = await server.post('/blade-resource/oss/submit', { token, body });
    expect((await call('enable', { id: setting.id })).status).toBe(200);
    expect((await artifact(server, token, `${run.id}/model.ifc`)).bytes.equals(ifc)).toBe(true);

    expect((await call('move')).status).toBe(200);
    await expect.poll(() => keysOf(s3).length, { interval: 20 }).toBeGreaterThan(5);
    s3.fail('busy', 3, 'PUT');
    worker.kill('SIGKILL');
    const atKill = keysOf(s3).length;
    expect(atKill).toBeLessThan(files.size);
    expect((await artifact(server, token, `${run.id}/model.ifc`)).bytes.equals(ifc), 'while it is half moved').toBe(
      true,
    );
    await loseTasks(server);
    worker = await startWorker(server, ALLOW);
    await expect.poll(async () => (await overview()).move.state, { timeout: 120_000, interval: 500 }).toBe('done');
    expect(new Map([...s3.buckets.get('cloud')!].toSorted())).toEqual(new Map([...files].toSorted()));
    expect(await local.list('')).toEqual([]);
    expect((await overview()).move).toMatchObject({ filesDone: files.size, filesTotal: files.size, error: null });
    expect((await artifact(server, token, `${run.id}/model.ifc`)).bytes.equals(ifc)).toBe(true);
    const tile = await artifact(server, token, `${dataset}/tiles/octree.bin`, 'bytes=0-99');
    expect([tile.status, tile.bytes.length]).toEqual([206, 100]);

    expect((await call('disable', { id: setting.id })).status).toBe(200);
    s3.buckets.get('cloud')!.set('stored/late', Buffer.from('late'));
    files.set('stored/late', Buffer.from('late'));
    expect((await call('move')).status).toBe(200);
    await expect.poll(async () => (await overview()).move.state, { timeout: 120_000, interval: 500 }).toBe('done');
    expect(keysOf(s3)).toEqual([]);
    expect((await local.list('')).length).toBe(files.size);
    expect((await artifact(server, token, `${run.id}/model.ifc`)).bytes.equals(ifc)).toBe(true);
  }, 400_000);
});
