import type { ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInWith } from '../support/callers.ts';
import { startWorker, stopWorker } from '../support/cloud.ts';
import { startFakeS3, type FakeS3 } from '../support/fake-s3.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { addJob, JOB, RUNS } from './jobs.ts';

const CLOUD = Buffer.from('0 0 0\n1 0 0\n0 1 0\n');
const OSS = '/blade-resource/oss';
let server: TestServer;
let token: string;
let owner: string;
let worker: ChildProcess;
let bucket: FakeS3;
let site: Server;
/** What the site answers, by path: a status, or a body and its tag. */
const pages = new Map<string, number | { body: Buffer; tag: string; isCut?: boolean }>();
let bodies = 0;

beforeAll(async () => {
  const environment = { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0', CLOUD_OUTGOING_ALLOW: '127.0.0.1' };
  server = await startTestServer({ environment });
  token = await server.signIn();
  const person = await signInWith(server, []);
  owner = (await server.get('/blade-system/user/info', { token: person })).data.id;
  worker = await startWorker(server, environment);
  bucket = await startFakeS3({ buckets: ['scans'] });
  site = createServer((request, response) => {
    const page = pages.get(request.url ?? '') ?? 404;
    if (typeof page === 'number') {
      response.writeHead(page, { location: '/hall.xyz' }).end();
      return;
    }
    response.writeHead(200, { etag: page.tag, 'content-length': page.body.length });
    bodies++;
    if (page.isCut) response.write(page.body.subarray(1), () => response.destroy());
    else response.end(page.body);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const body = {
    category: 1,
    ossCode: 'archive',
    endpoint: bucket.url,
    bucketName: 'scans',
    accessKey: bucket.accessKey,
    secretKey: bucket.secretKey,
  };
  expect((await server.post(`${OSS}/submit`, { token, body })).status).toBe(200);
});
afterAll(async () => {
  await stopWorker(worker);
  await bucket?.stop();
  site?.closeAllConnections();
  site?.close();
  await server?.stop();
});

const urlOf = (way: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}${way}`;
async function sync(parameters: object) {
  const id = await addJob(server, token, {
    processorInfo: 'sync',
    jobParams: JSON.stringify({ owner, ...parameters }),
  });
  const { data } = await server.post(`${JOB}/run`, { token, query: { id } });
  const detail = async () => (await server.get(`${RUNS}/detail`, { token, query: { id: data.id } })).data;
  await expect.poll(async () => (await detail()).endTime).not.toBe('');
  return detail();
}
const scans = () =>
  server.database.queries
    .selectFrom('bladeDataset')
    .select(['name', 'files', 'createUser'])
    .where('createUser', '=', owner)
    .orderBy('id')
    .execute();
const namesOf = async () => (await scans()).map(({ name }) => name);

it('makes a scan of each cloud of a bucket, once, and again when it changed', async () => {
  const objects = bucket.buckets.get('scans')!;
  objects.set('in/hall.xyz', CLOUD);
  objects.set('in/notes.pdf', CLOUD);
  objects.set('other/cellar.xyz', CLOUD);
  const first = await sync({ storage: 'archive', prefix: 'in/' });
  expect(first).toMatchObject({ state: 'succeeded', output: '获取 1 个，0 个此前已有' });
  expect(await namesOf()).toEqual(['hall']);
  const [file] = (await scans())[0]!.files;
  expect(file).toMatchObject({ name: 'hall.xyz', size: CLOUD.length });
  expect((await sync({ storage: 'archive', prefix: 'in/' })).output).toBe('获取 0 个，1 个此前已有');
  objects.set('in/hall.xyz', Buffer.from(`${CLOUD.toString()}2 2 2\n`));
  expect((await sync({ storage: 'archive', prefix: 'in/' })).output).toBe('获取 1 个，0 个此前已有');
  expect(await namesOf()).toEqual(['hall', 'hall']);
});

it('takes no more than so many a run, and goes on with what is missing', async () => {
  const objects = bucket.buckets.get('scans')!;
  for (const name of ['a', 'b', 'c']) objects.set(`many/${name}.xyz`, CLOUD);
  const parameters = { storage: 'archive', prefix: 'many/', most: 2 };
  expect((await sync(parameters)).output).toBe('获取 2 个，0 个此前已有');
  expect((await sync(parameters)).output).toBe('获取 1 个，2 个此前已有');
  expect((await namesOf()).slice(-3)).toEqual(['a', 'b', 'c']);
});

it('fetches permitted addresses; one that fails stops no other and is tried again', async () => {
  pages.set('/hall%20%E4%B8%80.xyz', { body: CLOUD, tag: '"1"' });
  pages.set('/moved.xyz', 302);
  const urls = [urlOf('/moved.xyz'), urlOf('/hall%20%E4%B8%80.xyz'), 'http://10.0.0.1/inside.xyz'].join('\n');
  const before = bodies;
  const run = await sync({ urls });
  expect(run).toMatchObject({ state: 'failed', error: { code: 'sync-failed', params: { failed: 2, total: 3 } } });
  expect(run.log.filter(({ level }: { level: string }) => level === 'error')).toHaveLength(3);
  expect((await namesOf()).at(-1)).toBe('hall 一');
  pages.set('/moved.xyz', { body: CLOUD, tag: '"2"' });
  expect((await sync({ urls: urls.split('\n').slice(0, 2).join('\n') })).output).toBe('获取 1 个，1 个此前已有');
  expect((await namesOf()).at(-1)).toBe('moved');
  expect(bodies - before).toBe(3);
  expect(await unclaimed()).toEqual([]);
});

it('leaves nothing behind of a file that broke off', async () => {
  pages.set('/cut.xyz', { body: Buffer.alloc(200_000, '1 2 3\n'), tag: '"3"', isCut: true });
  const run = await sync({ urls: urlOf('/cut.xyz') });
  expect(run.error.code).toBe('sync-failed');
  expect(await unclaimed()).toEqual([]);
  expect(await namesOf()).not.toContain('cut');
});

it('ends where the quota ends', async () => {
  bucket.buckets.get('scans')!.set('cut/one.xyz', Buffer.alloc(200_000, '1 2 3\n'));
  await server.database.queries
    .insertInto('bladeParam')
    .values({ id: '77', paramName: 'q', paramKey: 'pointcloud.quota.gigabytes.000000', paramValue: '0.0000001' })
    .execute();
  const run = await sync({ storage: 'archive', prefix: 'cut/' });
  expect(run.error.code).toBe('quota-exceeded');
  expect(await unclaimed()).toEqual([]);
});
const unclaimed = () =>
  server.database.queries.selectFrom('bladeUpload').select('id').where('datasetId', 'is', null).execute();

it.each([
  ['no source', {}, 'sync-source-missing'],
  ['an unknown storage', { storage: 'nowhere' }, 'sync-storage-unknown'],
  ['an owner who is gone', { owner: '999', urls: 'http://example.org/a.xyz' }, 'sync-owner-gone'],
])('refuses %s', async (_name, parameters, code) => {
  expect((await sync(parameters)).error.code).toBe(code);
});
