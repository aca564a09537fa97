import type { Dataset, Page } from '@cloud/contract';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  DATA,
  datasetOver,
  floorText,
  readEvents,
  startWorker,
  stopWorker,
  submit,
  submitFile,
  upload,
} from '../support/cloud.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';

let server: TestServer;
let worker: ChildProcess;
let token = '';
beforeAll(async () => {
  server = await startTestServer();
  token = (await createUser(server, '100001', 'anna')).token;
  worker = await startWorker(server);
});
afterAll(async () => {
  await stopWorker(worker);
  await server?.stop();
});

const list = async (query: Record<string, unknown> = {}) =>
  (await server.get<Page<Dataset>>('/blade-pointcloud/dataset/list', { token, query })).data;
const call = (path: string, query: Record<string, unknown>) => server.post(path, { token, query });

describe('a dataset', () => {
  it('is read and tiled, and its tiles and picture can be fetched', async () => {
    const id = await submit(server, token, 'floor.xyz', floorText(150));
    const { events } = await readEvents(server, `/blade-pointcloud/run/events?datasetId=${id}&blade-auth=${token}`);
    expect(events.at(-1)).toMatchObject({ type: 'done', data: { summary: { points: 22500 } } });
    const dataset = await datasetOver(server, token, id);
    expect(dataset).toMatchObject({
      name: 'floor.xyz',
      state: 'ready',
      progress: 1,
      error: null,
      points: 22500,
      files: [{ name: 'floor.xyz', format: expect.any(String), points: 22500 }],
      bounds: { min: [0, 0, 0.5], max: [2.98, 2.98, 0.5] },
      unit: 'm',
      tenantId: '100001',
    });
    expect(dataset.createTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    const metadata = await server.get(dataset.tiles, { token });
    expect(metadata.body).toMatchObject({ version: '2.0', points: 22500 });
    expect(dataset.thumbnailSmall).toBe(dataset.thumbnail.replace('.png', '-small.png'));
    const small = await fetch(new URL(`${dataset.thumbnailSmall}?blade-auth=${token}`, server.url));
    expect(sizeOfPng(await small.arrayBuffer())).toEqual([160, 100]);
    const picture = await fetch(new URL(`${dataset.thumbnail}?blade-auth=${token}`, server.url));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('is listed newest first, by page, name and state', async () => {
    for (const name of ['a_1%.xyz', 'b_2.xyz']) await submit(server, token, name, floorText(20));
    const all = await list({ size: 2 });
    expect(all.records.map((dataset) => dataset.name)).toEqual(['b_2.xyz', 'a_1%.xyz']);
    expect(all).toMatchObject({ size: 2, current: 1, total: 3, pages: 2 });
    expect((await list({ name_like: '%' })).records.map((dataset) => dataset.name)).toEqual(['a_1%.xyz']);
    expect((await list({ state_equal: 'failed' })).total).toBe(0);
    expect((await list({ ascs: 'createTime' })).records[0]?.name).toBe('floor.xyz');
    const odd = await server.get('/blade-pointcloud/dataset/list', { token, query: { password_like: 'x' } });
    expect([odd.status, odd.body.reason]).toEqual([400, 'unknown-column']);
    expect((await list({ current: 'x', size: -1 })).records).toHaveLength(3);
  });

  it('can be renamed by submitting its id', async () => {
    const [{ id } = { id: '' }] = (await list()).records;
    const body = { id, name: '北楼 "二层"', note: 'n' };
    expect((await server.post('/blade-pointcloud/dataset/submit', { token, body })).data).toEqual({ id });
    expect((await datasetOver(server, token, id)).name).toBe('北楼 "二层"');
  });

  it('takes only uploads that are complete and still free', async () => {
    const refused = async (uploadIds: unknown) =>
      (await server.post('/blade-pointcloud/dataset/submit', { token, body: { name: 'x', uploadIds } })).body.reason;
    expect(await refused([])).toBe('nothing-selected');
    expect(await refused('x')).toBe('nothing-selected');
    expect(await refused(['0'.repeat(32)])).toBe('upload-unknown');
    expect(await refused([{ id: 1 }])).toBe('bad-request');
    const created = await fetch(new URL('/blade-resource/upload', server.url), {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '5', 'blade-auth': `bearer ${token}` },
    });
    expect(await refused([created.headers.get('location')?.split('/').at(-1)])).toBe('upload-unfinished');
    const used = await upload(server, token, 'u.xyz', floorText(20));
    expect(await refused([used])).toBeUndefined();
    expect(await refused([used])).toBe('upload-unknown');
  });

  it('is read from several files of one place', async () => {
    const ids = [
      await upload(server, token, 'p.xyz', floorText(30)),
      await upload(server, token, 'p.xyz', floorText(40)),
    ];
    const body = { name: 'two', uploadIds: ids, unit: 'm' };
    const { data } = await server.post('/blade-pointcloud/dataset/submit', { token, body });
    const dataset = await datasetOver(server, token, data.id);
    expect(dataset.files.map((file) => file.points)).toEqual([900, 1600]);
    expect(dataset.points).toBe(2500);
  });

  it('is read again in another unit and with another axis up, without its files being sent again', async () => {
    const id = await submit(server, token, 'again.xyz', floorText(30));
    expect(await datasetOver(server, token, id)).toMatchObject({ unit: 'm', up: 'z' });
    const base = '/blade-pointcloud/dataset';
    const propose = (unit: string, up: string) =>
      server.post(`${base}/proposal-submit`, { token, body: { id, unit, up } });
    const keep = async () => {
      const query = { id };
      const state = async () => (await server.get(`${base}/proposal-detail`, { token, query })).data.proposal.state;
      await vi.waitFor(async () => expect(await state()).toBe('ready'), { timeout: 240_000, interval: 200 });
      expect((await server.post(`${base}/proposal-keep`, { token, body: { id } })).status).toBe(200);
    };
    expect((await propose('mm', 'y')).status).toBe(200);
    await keep();
    expect((await propose('mm', 'y')).body.reason, 'while it is put in force').toBe('dataset-not-ready');
    expect(await datasetOver(server, token, id)).toMatchObject({ state: 'ready', unit: 'mm', up: 'y', points: 900 });
    // What browsers hold of the first reading does not stand for the second one.
    const now = (await datasetOver(server, token, id)).tiles;
    expect(now).toContain(`${id}/reading-1/tiles/`);
    const tiles = await fetch(new URL(`${now}?blade-auth=${token}`, server.url));
    expect([tiles.status, tiles.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')]);
    const old = await fetch(new URL(`${now.replace('/reading-1', '')}?blade-auth=${token}`, server.url));
    expect(old.headers.get('cache-control')).toContain('no-cache');
    expect((await propose('', '')).status).toBe(200);
    await keep();
    expect(await datasetOver(server, token, id)).toMatchObject({ state: 'ready', unit: 'm', up: 'z' });
    expect((await propose('miles', 'z')).status).toBe(400);
    const other = (await createUser(server, '100001', 'otto')).token;
    const stranger = await server.post(`${base}/reread`, {
      token: other,
      body: { id, unit: 'mm', up: '' },
    });
    expect(stranger.body.reason).toBe('not-found');
  });

  it('takes what its owner says of reference system, colors and columns where it could not be read, and refuses what cannot be', async () => {
    const lines = Array.from(
      { length: 900 },
      (_, i) => `P${i};${(i % 30) * 0.1};0.5;${Math.floor(i / 30) * 0.1};9;8;7`,
    );
    const id = await submit(server, token, 'yard.csv', Buffer.from(lines.join('\n')));
    expect((await datasetOver(server, token, id)).state, 'points that are named by words').toBe('failed');
    const shown = await server.get('/blade-pointcloud/dataset/first-lines', { token, query: { id } });
    expect(shown.data).toMatchObject({ name: 'yard.csv' });
    expect(shown.data.lines.slice(0, 2)).toEqual(lines.slice(0, 2));
    const reread = (facts: object) =>
      server.post('/blade-pointcloud/dataset/reread', { token, body: { id, unit: 'm', up: 'z', ...facts } });
    const rows = { separator: 'semicolon', headerLines: 0, columns: { x: 3, y: 2, z: 1 } };
    const wide = { ...rows, columns: { x: 3, y: 2, z: 7 } };
    expect((await reread({ rows: wide })).body).toMatchObject({ code: 400, reason: 'column-missing' });
    expect((await reread({ rows: { ...rows, columns: { x: 3, y: 3, z: 1 } } })).body.reason).toBe('columns-invalid');
    expect((await reread({ crs: 'EPSG:25999' })).body.reason).toBe('crs-unknown');
    expect((await reread({ crs: 'EPSG:4326' })).body.reason, 'degrees').toBe('crs-unknown');
    expect((await reread({ colors: 'nibble' })).status).toBe(400);
    const colors = { red: 4, green: 5, blue: 6 };
    const told = { ...rows, columns: { ...rows.columns, ...colors } };
    expect((await reread({ crs: '4547', colors: 'word', rows: told })).status).toBe(200);
    const mended = await datasetOver(server, token, id);
    expect(mended).toMatchObject({ state: 'ready', crs: 'EPSG:4547', points: 900, attributes: ['x', 'y', 'z', 'rgb'] });
    expect(mended.given).toEqual({ unit: 'm', up: 'z', crs: 'EPSG:4547', colors: 'word', rows: told });
    expect(mended.bounds?.max[2]).toBeCloseTo(2.9);
    const path = '/blade-pointcloud/dataset/reference-systems';
    const found = await server.get(path, { token, query: { text: 'cgcs2000 114E' } });
    expect(found.data).toContainEqual({
      code: 'EPSG:4547',
      name: 'CGCS2000 / 3-degree Gauss-Kruger CM 114E',
      unit: 'm',
    });
  });

  it('takes its files along when it is removed', async () => {
    const id = await submit(server, token, 'gone.xyz', floorText(50));
    await datasetOver(server, token, id);
    const files = join(server.dataFolder, 'files');
    const count = (await readdir(join(files, 'uploads'))).length;
    expect(existsSync(join(files, 'datasets', id))).toBe(true);
    expect((await call('/blade-pointcloud/dataset/remove', { ids: id })).status).toBe(200);
    expect(existsSync(join(files, 'datasets', id))).toBe(false);
    expect((await readdir(join(files, 'uploads'))).length).toBe(count - 1);
    expect((await call('/blade-pointcloud/dataset/remove', { ids: id })).status).toBe(404);
    expect((await call('/blade-pointcloud/dataset/remove', { ids: '' })).body.reason).toBe('nothing-selected');
  });

  it('can be removed while it is being read, and leaves nothing', async () => {
    const id = await submit(server, token, 'big.xyz', floorText(900));
    await readEvents(server, `/blade-pointcloud/run/events?datasetId=${id}&blade-auth=${token}`, {}, (events) =>
      events.some((event) => event.data.progress > 0),
    );
    expect((await call('/blade-pointcloud/dataset/remove', { ids: id })).status).toBe(200);
    const next = await submit(server, token, 'next.xyz', floorText(20));
    expect((await datasetOver(server, token, next)).state).toBe('ready');
    expect((await list({ name_like: 'big' })).total).toBe(0);
  });
});

it('can be a built-in sample, so that a first try needs no file', async () => {
  const { data: samples } = await server.get('/blade-pointcloud/dataset/sample-list', { token });
  expect(samples.length).toBeGreaterThan(1);
  for (const { name, points, size, format } of samples) {
    expect(size).toBeLessThan(3e6);
    const headers = { 'accept-language': 'en' };
    const { data } = await server.post('/blade-pointcloud/dataset/from-sample', { token, query: { name }, headers });
    const dataset = await datasetOver(server, token, data.id);
    expect(dataset).toMatchObject({ state: 'ready', points, files: [{ name: `${name}.${format}`, size }] });
    expect(dataset.name).toContain('(sample)');
  }
  expect((await call('/blade-pointcloud/dataset/from-sample', { name: '../flat' })).status).toBe(404);
});

// The engine's own tests read the other ones.
describe.skipIf(!existsSync(DATA))('files of the world', () => {
  it('are read, every bad one with its code or a documented tolerance', async () => {
    const expected = {
      'zero_bytes.las': 'file-empty',
      'empty_valid.las': 'no-points',
      'truncated_last_point.las': 'ready',
      'outlier_points.las': 'ready',
      'count_but_no_points.las': 'file-truncated',
    };
    const names = Object.keys(expected);
    const ids: string[] = [];
    for (const name of names) ids.push(await submitFile(server, token, join(DATA, 'bad', name)));
    const results: Record<string, string> = {};
    for (const [i, id] of ids.entries()) {
      const dataset = await datasetOver(server, token, id);
      if (dataset.state === 'failed') expect(dataset.error?.params.file ?? names[i]).toBe(names[i]);
      results[names[i]!] = dataset.error?.code ?? dataset.state;
    }
    expect(results).toEqual(expected);
  });
});

/** Width and height. */
function sizeOfPng(bytes: ArrayBuffer): [number, number] {
  const view = new DataView(bytes);
  return [view.getUint32(16), view.getUint32(20)];
}
