import type { Page, ScanEvent } from '@cloud/contract';
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { datasetOver, roomsText, runOver, startWorker, stopWorker, submit } from '../support/cloud.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';

let server: TestServer;
let worker: ChildProcess;
let anna = '';
let ben = '';
let dataset = '';
let run = '';
beforeAll(async () => {
  server = await startTestServer();
  anna = (await createUser(server, '100001', 'anna')).token;
  ben = (await createUser(server, '100001', 'ben')).token;
  worker = await startWorker(server);
});
afterAll(async () => {
  await stopWorker(worker);
  await server?.stop();
});

const call = (path: string, query: Record<string, string>, body?: object, token = anna) =>
  server.post(`/blade-pointcloud/${path}`, { token, query, ...(body && { body }) });
const history = async (query: Record<string, string | number> = {}, token = anna) =>
  server.get('/blade-pointcloud/dataset/history', { token, query: { id: dataset, size: '50', ...query } });
const events = async (): Promise<ScanEvent[]> => ((await history()).data as Page<ScanEvent>).records;
const detail = () => server.get('/blade-pointcloud/run/detail', { token: anna, query: { id: run } });
const fetchFile = async (name: string, query = '') => {
  const { artifacts } = (await detail()).data as { artifacts: { name: string; href: string }[] };
  const href = artifacts.find((one) => one.name === name)?.href ?? '';
  const answer = await fetch(new URL(href + query, server.url), { headers: { 'blade-auth': `bearer ${anna}` } });
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
};

it('tells all that was done with a scan, by whom, on the scan', async () => {
  dataset = await submit(server, anna, 'rooms.xyz', roomsText());
  await datasetOver(server, anna, dataset);
  await call('dataset/submit', {}, { id: dataset, name: 'north wing' });
  run = (await call('run/start', {}, { datasetId: dataset, recipe: 'indoor' })).data.id;
  await runOver(server, anna, run);
  // Looking at the model is no download, taking it home is; ten requests for one file are one.
  await fetchFile('model.json');
  for (let i = 0; i < 3; i++) await fetchFile('model.ifc');
  await fetchFile('model.json', '?download=1');
  const { artifacts } = (await detail()).data as { artifacts: { name: string; href: string }[] };
  const href = artifacts.find(({ name }) => name === 'model.json')!.href;
  const model = (await (
    await fetch(new URL(href, server.url), { headers: { 'blade-auth': `bearer ${anna}` } })
  ).json()) as { rooms: { id: string }[] };
  await call('run/edit', {}, { id: run, operations: [{ type: 'rename', id: model.rooms[0]!.id, name: 'hall' }] });
  await runOver(server, anna, run);

  const told = (await events()).toReversed();
  expect(told.every(({ account }) => account === 'anna')).toBe(true);
  expect(told.map(({ verb, detail: words }) => [verb, words])).toEqual([
    ['insert', expect.stringContaining('rooms.xyz')],
    ['view', ''],
    ['update', expect.stringContaining('north wing')],
    ['model', expect.stringContaining('室内')],
    ['download', expect.stringContaining('model.ifc')],
    ['download', expect.stringContaining('model.json')],
    ['edit-model', expect.stringContaining('rename')],
  ]);
});

it('is told to those who see the scan, page by page, and to the administrator in the audit', async () => {
  expect((await history({}, ben)).status).toBe(404);
  const page = (await history({ size: '2', current: '2' })).data as Page<ScanEvent>;
  expect([page.records.length, page.total, page.pages]).toEqual([2, 7, 4]);
  const admin = await server.signIn();
  const query = { recordId_equal: dataset, tenantId_equal: '100001' };
  const { records } = (await server.get('/blade-system/audit/list', { token: admin, query })).data;
  expect(records[0]).toMatchObject({ entity: 'scan', recordName: 'north wing', verb: 'edit-model', account: 'anna' });
});

it('stays when the scan is removed', async () => {
  await call('dataset/remove', { ids: dataset });
  const [last] = await server.database.queries
    .selectFrom('bladeAudit')
    .selectAll()
    .where('recordId', '=', dataset)
    .orderBy('id', 'desc')
    .execute();
  expect(last).toMatchObject({ verb: 'remove', account: 'anna', changes: { name: ['north wing', null] } });
});
