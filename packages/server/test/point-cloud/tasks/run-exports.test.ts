import type { Run } from '@cloud/contract';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readySample, runOver, runSucceeded, startWorker, stopWorker } from '../../support/cloud.ts';
import { startTestServer, type TestServer } from '../../support/harness.ts';
import { createUser } from '../../support/people.ts';

let server: TestServer;
let worker: ChildProcess;
let token = '';
let dataset = '';
let run: Run;

beforeAll(async () => {
  server = await startTestServer();
  token = (await createUser(server, '100001', 'anna')).token;
  worker = await startWorker(server);
  dataset = await readySample(server, token, 'house');
  const body = { datasetId: dataset, recipe: 'indoor', options: { leastRoom: 2 } };
  run = await over((await server.post('/blade-pointcloud/run/start', { token, body })).data.id);
});
afterAll(async () => {
  await stopWorker(worker);
  await server?.stop();
});

const over = (id: string) => runSucceeded(server, token, id);
const order = (id: string, options?: object, by = token) =>
  server.post('/blade-pointcloud/run/exports', { token: by, body: { id, options } });
const written = async (id: string, options?: object): Promise<Run> => {
  const answer = await order(id, options);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const ended = await over(id);
  expect(ended.revision).toBe(answer.data.revision);
  return ended;
};
const edit = async (id: string, operations: object[]): Promise<Run> => {
  const answer = await server.post('/blade-pointcloud/run/edit', { token, body: { id, operations } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return over(id);
};
async function file({ id, revision }: Pick<Run, 'id' | 'revision'>, name: string): Promise<Buffer> {
  const path = `/blade-pointcloud/artifact/${id}/revision-${revision}/${name}`;
  const answer = await fetch(new URL(path, server.url), { headers: { 'blade-auth': `bearer ${token}` } });
  expect(answer.status, path).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
const layersOf = async (of: Pick<Run, 'id' | 'revision'>): Promise<string> => {
  const text = (await file(of, 'plan.dxf')).toString();
  const found = { aia: 'A-WALL', iso13567: 'A-21----E-', gb: '建筑-墙' };
  return Object.entries(found).flatMap(([name, layer]) => (text.includes(`\n${layer}\n`) ? [name] : []))[0] ?? '';
};

/** Names of the files whose bytes differ between two revisions. */
async function differences(one: Run, other: Run): Promise<string[]> {
  expect(other.artifacts.map(({ name }) => name)).toEqual(one.artifacts.map(({ name }) => name));
  const changed: string[] = [];
  for (const { name } of one.artifacts) {
    if (!(await file(one, name)).equals(await file(other, name))) changed.push(name);
  }
  return changed;
}

describe('the files of a finished run', () => {
  let exported: Run;
  it('are written again with another option: only the files that it shapes differ, and nothing is modelled', async () => {
    exported = await written(run.id, { layers: 'gb' });
    expect(exported).toMatchObject({ revision: 1, options: { leastRoom: 2 }, exportOptions: { layers: 'gb' } });
    expect(exported).toMatchObject({ record: run.record, summary: run.summary, engineVersion: run.engineVersion });
    expect(await differences(run, exported)).toEqual(['plan.dxf', 'plan.pdf', 'report.pdf']);
    expect([await layersOf(run), await layersOf(exported)]).toEqual(['aia', 'gb']);
    const deviation = run.stages.find(({ name }) => name === 'deviation');
    expect(exported.stages.find(({ name }) => name === 'deviation')).toEqual(deviation);
    expect((await file({ id: run.id, revision: 1 }, 'deviation-tiles/deviation.i16')).length).toBeGreaterThan(0);
  });

  it('keep the option that they were written with last when the model is edited, and an edited model can be written again', async () => {
    const { rooms } = JSON.parse((await file(exported, 'model.json')).toString()) as { rooms: { id: string }[] };
    const edited = await edit(run.id, [{ type: 'rename', id: rooms[0]!.id, name: 'north' }]);
    expect(edited).toMatchObject({ revision: 2, exportOptions: { layers: 'gb' } });
    expect(await layersOf(edited)).toBe('gb');
    const again = await written(run.id, { layers: 'iso13567' });
    expect(again).toMatchObject({ revision: 3, exportOptions: { layers: 'iso13567' } });
    expect(await differences(edited, again)).toEqual(['plan.dxf', 'plan.pdf', 'report.pdf']);
    expect(await layersOf(again)).toBe('iso13567');
    // Asked again without an option, they are the same.
    const same = await written(run.id);
    expect(await differences(again, same)).toEqual([]);
    const edits = (await server.get('/blade-pointcloud/run/edits', { token, query: { id: run.id } })).data;
    expect(edits).toMatchObject([{ revision: 2 }]);
  });

  it('do not change what the run gives once more: that is what it began with', async () => {
    const { id } = (await server.post('/blade-pointcloud/run/again', { token, query: { id: run.id } })).data;
    const next = await over(id);
    expect(next).toMatchObject({ options: run.options, record: run.record, exportOptions: {}, revision: 0 });
    const names = ['model.json', 'elements.json', 'model.glb', 'plan.svg'];
    for (const name of names) expect((await file(next, name)).equals(await file(run, name)), name).toBe(true);
    expect(await layersOf(next)).toBe('aia');
  });
});

it('refuses options that shape a model, values out of range, strangers and runs without a model', async () => {
  expect(await order(run.id, { leastRoom: 3 })).toMatchObject({ status: 400 });
  expect(await order(run.id, { layers: 'din' })).toMatchObject({ body: { reason: 'option-out-of-range' } });
  const bob = await createUser(server, '100001', 'bob');
  expect(await order(run.id, { layers: 'gb' }, bob.token)).toMatchObject({ status: 404 });
  const share = { ids: [dataset], userId: bob.id, level: 'view' };
  expect((await server.post('/blade-pointcloud/dataset/share', { token, body: share })).status).toBe(200);
  expect(await order(run.id, { layers: 'gb' }, bob.token)).toMatchObject({ body: { reason: 'view-only' } });
  const { queries } = server.database;
  await queries.updateTable('bladeRun').set({ state: 'failed' }).where('id', '=', run.id).execute();
  expect(await order(run.id, { layers: 'gb' })).toMatchObject({ body: { reason: 'run-not-succeeded' } });
  await queries.updateTable('bladeRun').set({ state: 'succeeded' }).where('id', '=', run.id).execute();
  expect(await queries.selectFrom('bladeRunEdit').where('runId', '=', run.id).select('kind').execute()).toHaveLength(4);
});

it('writes into the history of the scan who asked for them', async () => {
  const query = { id: dataset, size: 50 };
  const { records } = (await server.get('/blade-pointcloud/dataset/history', { token, query })).data;
  const found = records.filter(({ verb }: { verb: string }) => verb === 'export-model');
  expect(found).toHaveLength(3);
  expect(found[2]).toMatchObject({ account: 'anna', detail: expect.stringContaining('GB/T 50001（中文）') });
});

it('are discarded while they wait, and the run says what it gave before', async () => {
  await stopWorker(worker);
  const before = (await server.get('/blade-pointcloud/run/detail', { token, query: { id: run.id } })).data as Run;
  expect((await order(run.id, { layers: 'aia' })).status).toBe(200);
  expect((await server.post('/blade-pointcloud/run/cancel', { token, query: { id: run.id } })).status).toBe(200);
  worker = await startWorker(server);
  const after = await over(run.id);
  expect(after).toMatchObject({ revision: before.revision, exportOptions: before.exportOptions });
  // The number of the discarded order is taken again.
  expect(await layersOf(await written(run.id, { layers: 'aia' }))).toBe('aia');
});

it('are those of the last order where several arrive at once', async () => {
  const orders = await Promise.all(['iso13567', 'gb', 'aia'].map((layers) => order(run.id, { layers })));
  const revisions = orders.map(({ data }) => data.revision as number);
  expect(new Set(revisions).size).toBe(3);
  const last = ['iso13567', 'gb', 'aia'][revisions.indexOf(Math.max(...revisions))]!;
  const ended = await over(run.id);
  expect(ended).toMatchObject({ revision: Math.max(...revisions), exportOptions: { layers: last } });
  expect(await layersOf(ended)).toBe(last);
});

it('are part of the revision that an edit makes meanwhile', async () => {
  const { rooms } = JSON.parse((await file(await over(run.id), 'model.json')).toString()) as {
    rooms: { id: string }[];
  };
  const { revision } = (await order(run.id, { layers: 'gb' })).data as Run;
  const edited = await edit(run.id, [{ type: 'rename', id: rooms[0]!.id, name: 'south' }]);
  expect(edited).toMatchObject({ revision: revision + 1, exportOptions: { layers: 'gb' } });
  expect(await layersOf(edited)).toBe('gb');
  expect((await file(edited, 'model.json')).toString()).toContain('"south"');
});

it('say why they could not be written, and the files before stay until somebody tries again or discards it', async () => {
  const before = await over(run.id);
  const stored = join(server.dataFolder, 'files', 'runs', run.id, 'revisions', String(before.revision), 'exports');
  await rename(join(stored, 'model.json'), join(stored, 'model.gone'));
  expect((await order(run.id, { layers: 'iso13567' })).status).toBe(200);
  const failed = await runOver(server, token, run.id);
  expect(failed).toMatchObject({ state: 'succeeded', error: { code: 'artifact-missing' }, revision: before.revision });
  expect(failed).toMatchObject({ exportOptions: before.exportOptions, stages: before.stages });
  expect(await layersOf(failed)).toBe('gb');
  await rename(join(stored, 'model.gone'), join(stored, 'model.json'));
  expect((await server.post('/blade-pointcloud/run/retry', { token, query: { id: run.id } })).status).toBe(200);
  const written = await over(run.id);
  expect([written.revision, await layersOf(written)]).toEqual([before.revision + 1, 'iso13567']);
});

it('are not written of a run whose scan is removed meanwhile', async () => {
  expect((await order(run.id, { layers: 'gb' })).status).toBe(200);
  expect((await server.post('/blade-pointcloud/dataset/remove', { token, query: { ids: dataset } })).status).toBe(200);
  expect(await order(run.id, { layers: 'gb' })).toMatchObject({ status: 404 });
  const folder = join(server.dataFolder, 'files', 'runs', run.id);
  await expect.poll(() => existsSync(folder), { timeout: 30_000 }).toBe(false);
});
