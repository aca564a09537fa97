import type { Run } from '@cloud/contract';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  datasetOver,
  floorText,
  loseTasks,
  readEvents,
  runOver,
  startWorker,
  stopWorker,
  submit,
  type StreamEvent,
} from '../../support/cloud.ts';
import type { StructuredModel } from '@cloud/engine/model';
import { startTestServer, type TestServer } from '../../support/harness.ts';
import { childrenOf } from '../../support/processes.ts';
import { createUser } from '../../support/people.ts';
import { addJob, RUNS } from '../../jobs/jobs.ts';

let server: TestServer;
let worker: ChildProcess;
let token = '';
let flat = '';
/** What a webhook of the tenant is told, at an address of the test. */
let site: Server;
const told: { event: string; tenantId: string; data: Record<string, unknown> }[] = [];
beforeAll(async () => {
  site = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      told.push(JSON.parse(chunks.join('')));
      response.end();
    });
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  server = await startTestServer({ environment: { CLOUD_OUTGOING_ALLOW: '127.0.0.1' } });
  token = (await createUser(server, '100001', 'anna')).token;
  worker = await startWorker(server);
});
afterAll(async () => {
  await stopWorker(worker);
  await server?.stop();
  site?.close();
});

async function start(datasetId: string, recipe = 'indoor', options = {}): Promise<string> {
  const answer = await server.post('/blade-pointcloud/run/start', { token, body: { datasetId, recipe, options } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.data.id;
}
const events = (id: string, headers: Record<string, string> = {}, isEnough?: (seen: StreamEvent[]) => boolean) =>
  readEvents(server, `/blade-pointcloud/run/events?id=${id}&blade-auth=${token}`, headers, isEnough);
const isAtStage = (stage: string) => (seen: StreamEvent[]) => seen.some((event) => event.data.stage === stage);

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 120_000; !condition(); await sleep(50)) {
    if (Date.now() > end) throw new Error('waited too long');
  }
}

describe('starting a run', () => {
  it('is refused for a recipe that is unknown or not there yet, and for a dataset that is not ready', async () => {
    const dataset = await submit(server, token, 'floor.xyz', floorText(300));
    const refused = async (body: Record<string, unknown>) =>
      (await server.post('/blade-pointcloud/run/start', { token, body })).body.reason;
    expect(await refused({ datasetId: dataset, recipe: 'indoor' })).toBe('dataset-not-ready');
    expect(await refused({ datasetId: dataset, recipe: 'castle' })).toBe('bad-request');
    expect(await refused({ datasetId: dataset, recipe: 'outdoor' })).toBe('recipe-unavailable');
    expect(await refused({ datasetId: dataset, recipe: 'auto', options: 'x' })).toBe('bad-request');
    expect(await refused({ datasetId: dataset, recipe: 'auto', options: { layers: 'x' } })).toBe('option-out-of-range');
    expect(await refused({ datasetId: '1', recipe: 'auto' })).toBe('not-found');
    await datasetOver(server, token, dataset);
    const run = await runOver(server, token, await start(dataset));
    expect(run).toMatchObject({ state: 'failed', error: { code: expect.any(String) }, artifacts: [] });
    expect(run.endTime).not.toBe('');
  });
});

describe('a run', () => {
  let admin = '';
  beforeAll(async () => {
    admin = (await createUser(server, '100001', 'head', 'admin')).token;
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/hook`;
    const body = { name: 'erp', url, events: 'dataset-ready,run-ended,release-made' };
    const added = await server.post('/blade-resource/webhook/submit', { token: admin, body });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const query = { name: 'flat' };
    flat = (await server.post('/blade-pointcloud/dataset/from-sample', { token, query })).data.id;
    expect((await datasetOver(server, token, flat)).state).toBe('ready');
  });

  it('tells its stages while it goes on and leaves a model to take home', async () => {
    const id = await start(flat, 'auto', { layers: 'gb' });
    const seen = await events(id);
    expect(seen.events.at(-1)?.type).toBe('done');
    expect(seen.events.filter((event) => event.type === 'progress').length).toBeGreaterThan(1);
    const progress = seen.events
      .filter((event) => event.type === 'progress')
      .map((event) => event.data.progress as number);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    // What it finds is shown as it finds it.
    const previews = seen.events.filter((event) => event.type === 'preview').map((event) => event.data.kind);
    expect([...new Set(previews)]).toEqual(['grown-planes', 'planes', 'storeys', 'room', 'walls', 'opening']);
    const run = await runOver(server, token, id);
    expect(run).toMatchObject({ id, datasetId: flat, recipe: 'auto', state: 'succeeded', progress: 1, error: null });
    expect(run.stages.length).toBeGreaterThan(3);
    expect(run.stages.every((stage) => stage.state === 'succeeded')).toBe(true);
    for (const step of ['planes', 'rooms', 'walls', 'openings']) {
      const kept = await server.get(`/blade-pointcloud/artifact/${id}/steps/${step}.json`, { token });
      expect([step, kept.status]).toEqual([step, 200]);
    }
    expect(run.summary).toMatchObject({
      storeys: expect.any(Number),
      rooms: expect.any(Number),
      walls: expect.any(Number),
    });
    // The share within tolerance beside the share seen, in the run as in its model.
    const model = await fetch(new URL(`/blade-pointcloud/artifact/${id}/model.json?blade-auth=${token}`, server.url));
    const figures = ((await model.json()) as StructuredModel).deviation!;
    const within = figures.bands.find((band) => band.within === 0.015)!.share;
    for (const share of [within, figures.seen, figures.coverage]) expect(share! > 0.3 && share! <= 1).toBe(true);
    expect(run.summary).toMatchObject({ within, seen: figures.seen, coverage: figures.coverage });
    const names = run.artifacts.map((artifact) => artifact.name);
    expect(names).toEqual(expect.arrayContaining(['model.json', 'elements.json', 'model.ifc', 'plan.dxf', 'plan.svg']));
    const deviation = await server.get(`/blade-pointcloud/artifact/${id}/deviation-tiles/deviation.i16`, { token });
    expect([deviation.status, deviation.headers.get('content-length')]).toEqual([200, String(2 * 397_670)]);
    const plan = await fetch(new URL(`/blade-pointcloud/artifact/${id}/plan.dxf?blade-auth=${token}`, server.url));
    expect(await plan.text()).toContain('\n8\n建筑-墙\n');
    const ifc = run.artifacts.find((artifact) => artifact.name === 'model.ifc');
    const response = await fetch(new URL(`${ifc?.href}?blade-auth=${token}&download=1`, server.url));
    const text = await response.text();
    expect(text.startsWith('ISO-10303-21;')).toBe(true);
    expect(text.length).toBe(ifc?.size);
    const listed = await server.get('/blade-pointcloud/run/list', { token, query: { datasetId: flat } });
    expect(listed.data.records.map((record: Run) => record.id)).toEqual([id]);
  });

  it('is released, and a webhook hears of the dataset, of the run and of the release', async () => {
    const [run] = (await server.get('/blade-pointcloud/run/list', { token, query: { datasetId: flat } })).data.records;
    const approvals = '/blade-pointcloud/approval-info';
    const body = { runId: run.id, reason: 'handover' };
    const { id } = (await server.post(`${approvals}/submit`, { token, body })).data;
    const detail = async () => (await server.get(`${approvals}/detail`, { token, query: { id } })).data;
    await expect.poll(async () => (await detail()).isHashed).toBe(true);
    const passed = await server.post(`${approvals}/pass`, { token: admin, body: { ids: id, comment: 'good' } });
    expect(passed.status, JSON.stringify(passed.body)).toBe(200);
    await expect.poll(async () => (await detail()).releaseNumber).toBe('R-1');
    await expect.poll(() => told.length).toBe(3);
    const { name, points } = await datasetOver(server, token, flat);
    expect(told.toSorted((a, b) => a.event.localeCompare(b.event))).toMatchObject([
      { event: 'dataset-ready', tenantId: '100001', data: { id: flat, name, points } },
      { event: 'release-made', data: { id, number: 'R-1', name, datasetId: flat, runId: run.id } },
      { event: 'run-ended', data: { id: run.id, datasetId: flat, recipe: 'auto', state: 'succeeded' } },
    ]);
  });

  it('is ordered by a job too, and the history of the job says which run', async () => {
    const { name } = await datasetOver(server, token, flat);
    const jobParams = JSON.stringify({ scans: name, tenant: '100001' });
    const root = await server.signIn();
    const job = await addJob(server, root, { processorInfo: 'rerun-modelling', jobParams });
    const ordered = (await server.post('/blade-job/job-info/run', { token: root, query: { id: job } })).data.id;
    const history = async () => (await server.get(`${RUNS}/detail`, { token: root, query: { id: ordered } })).data;
    await expect.poll(async () => (await history()).endTime).not.toBe('');
    const { state, output, log } = await history();
    expect([state, output]).toEqual(['succeeded', expect.stringContaining(name)]);
    const list = await server.get('/blade-pointcloud/run/list', { token, query: { datasetId: flat } });
    const [again, before] = (list.data.records as Run[]).toSorted((a, b) => Number(BigInt(b.id) - BigInt(a.id)));
    expect(log.map(({ text }: { text: string }) => text)).toEqual([expect.stringContaining(again!.id)]);
    const run = await runOver(server, token, again!.id);
    // The same model; only the files' size follows the time that they tell.
    expect(run).toMatchObject({
      state: 'succeeded',
      recipe: 'auto',
      summary: { ...before!.summary, bytes: expect.any(Number) },
    });
    expect(run.artifacts.map((artifact) => artifact.name)).toContain('model.ifc');
    await expect
      .poll(() => told.filter(({ event }) => event === 'run-ended').map(({ data }) => data['id']))
      .toEqual([before!.id, again!.id]);
  });

  it('can be followed again from the last event that was seen', async () => {
    const id = await start(flat);
    const first = await events(id, {}, isAtStage('rooms'));
    const last = first.events.at(-1)?.id ?? '';
    const rest = await events(id, { 'last-event-id': last });
    expect(rest.events.at(-1)?.type).toBe('done');
    expect(rest.events.every((event) => Number(event.id) > Number(last))).toBe(true);
    expect((await events(id, { 'last-event-id': rest.events.at(-1)?.id ?? '' })).status).toBe(204);
    const late = await events(id);
    expect(late.events.at(-1)?.type).toBe('done');
  });

  it('stops when it is cancelled, and its process with it', async () => {
    const id = await start(flat);
    await events(id, {}, isAtStage('planes'));
    // Beside it, one may wait for the next edit.
    const during = childrenOf(worker.pid);
    expect(during.length).toBeGreaterThan(0);
    expect((await server.post('/blade-pointcloud/run/cancel', { token, query: { id } })).status).toBe(200);
    const run = await runOver(server, token, id, 0);
    expect(run).toMatchObject({ state: 'cancelled', artifacts: [] });
    expect((await events(id)).events.at(-1)).toMatchObject({ type: 'failed', data: { state: 'cancelled' } });
    await until(() => during.some((child) => !childrenOf(worker.pid).includes(child)));
    // Cancelling again, or what is over, changes nothing.
    expect((await server.post('/blade-pointcloud/run/cancel', { token, query: { id } })).status).toBe(200);
    expect((await runOver(server, token, id, 0)).state).toBe('cancelled');
  });

  it('can be cancelled while it waits', async () => {
    const [busy, waiting] = [await start(flat), await start(flat)];
    await server.post('/blade-pointcloud/run/cancel', { token, query: { id: waiting } });
    await server.post('/blade-pointcloud/run/cancel', { token, query: { id: busy } });
    const next = await submit(server, token, 'small.xyz', floorText(20));
    expect((await datasetOver(server, token, next)).state).toBe('ready');
    expect((await runOver(server, token, waiting, 0)).startTime).toBe('');
    expect(await readdir(join(server.dataFolder, 'files', 'runs'))).not.toContain(waiting);
  });

  it('goes on behind its finished stages when the worker was killed', async () => {
    const id = await start(flat);
    await events(id, {}, isAtStage('rooms'));
    const children = childrenOf(worker.pid);
    const gone = new Promise((resolve) => worker.once('exit', resolve));
    worker.kill('SIGKILL');
    await gone;
    // The process that computed must not go on alone.
    await until(() => children.every((child) => !existsSync(`/proc/${child.trim()}/stat`)));
    await loseTasks(server);
    worker = await startWorker(server);
    const run = await runOver(server, token, id);
    expect(run.state).toBe('succeeded');
    expect(run.stages.find((stage) => stage.name === 'planes')?.state).toBe('skipped');
    expect(run.stages.at(-1)?.state).toBe('succeeded');
  });

  it('gives its task back when the worker is stopped in order', async () => {
    const id = await start(flat);
    await events(id, {}, isAtStage('planes'));
    await stopWorker(worker);
    expect((await runOver(server, token, id, 0).catch((cause: Error) => cause)) instanceof Error).toBe(true);
    worker = await startWorker(server);
    expect((await runOver(server, token, id)).state).toBe('succeeded');
  });
});
