import type { EditOperation, Run } from '@cloud/contract';
import type { EditOperation as EngineOperation, StructuredModel } from '@cloud/engine';
import type { ChildProcess } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/database/id.ts';
import { readEvents, readySample, runOver, runSucceeded, startWorker, stopWorker } from '../../support/cloud.ts';
import { startTestServer, type TestServer } from '../../support/harness.ts';
import { createUser } from '../../support/people.ts';

let server: TestServer;
let worker: ChildProcess;
let token = '';
let dataset = '';
let id = '';
let found: StructuredModel;

beforeAll(async () => {
  server = await startTestServer();
  token = (await createUser(server, '100001', 'anna')).token;
  worker = await startWorker(server);
  dataset = await readySample(server, token, 'house');
  id = await start();
  await runSucceeded(server, token, id);
  found = await model(await detail());
});
afterAll(async () => {
  await stopWorker(worker);
  await server?.stop();
});

const start = async (options = {}): Promise<string> =>
  (await server.post('/blade-pointcloud/run/start', { token, body: { datasetId: dataset, recipe: 'indoor', options } }))
    .data.id;
const detail = async (): Promise<Run> =>
  (await server.get('/blade-pointcloud/run/detail', { token, query: { id } })).data;
const edit = (operations: unknown, given: { token?: string; id?: string } = {}) =>
  server.post('/blade-pointcloud/run/edit', {
    token: given.token ?? token,
    body: { id: given.id ?? id, operations },
  });
const hrefIn = (run: Run, name: string) => run.artifacts.find((artifact) => artifact.name === name)?.href ?? '';
const fetchPath = (path: string) => fetch(new URL(path, server.url), { headers: { 'blade-auth': `bearer ${token}` } });
const model = async (run: Run) => (await (await fetchPath(hrefIn(run, 'model.json'))).json()) as StructuredModel;
const stage = (run: Run, name: string) => run.stages.find((one) => one.name === name);

it('speaks of edits in the words of the engine', () => {
  const here = (operation: EditOperation): EngineOperation => operation;
  const there = (operation: EngineOperation): EditOperation => operation;
  expect([here, there]).toHaveLength(2);
});

describe('editing a run', () => {
  it('makes a new revision with addresses of its own, and only the rejected element is gone', async () => {
    const before = await detail();
    const ifc = await (await fetchPath(hrefIn(before, 'model.ifc'))).text();
    const [door, inner] = [
      found.openings.find(({ type }) => type === 'door')!,
      found.walls.find((wall) => wall.left !== null && wall.right !== null)!,
    ];
    const room = found.rooms[0]!;
    const answer = await edit([
      { type: 'reject', id: door.id },
      { type: 'set-thickness', id: inner.id, thickness: inner.thickness + 0.06 },
      { type: 'rename', id: room.id, name: '主卧 “A”' },
    ]);
    expect(answer.data, JSON.stringify(answer.body)).toMatchObject({ revision: 1 });
    const seen = await readEvents(server, `/blade-pointcloud/run/events?id=${id}&blade-auth=${token}`);
    expect(seen.events.at(-1)).toMatchObject({ type: 'done', data: { revision: 1 } });
    // Once as the edit came, and once when its model shows, before all files are written.
    expect(seen.events.filter(({ type }) => type === 'edit')).toHaveLength(2);
    const run = await runOver(server, token, id);
    expect(run).toMatchObject({ state: 'succeeded', revision: 1, error: null, progress: 1 });
    expect(run.stages.map(({ name }) => name)).toEqual(before.stages.map(({ name }) => name));
    expect(stage(run, 'edits')).toMatchObject({ state: 'succeeded', counts: { edits: 3 }, warnings: [] });
    expect(run.summary.doors).toBe((before.summary.doors as number) - 1);
    expect(run.summary.openings).toBe((before.summary.openings as number) - 1);
    expect(run.artifacts.map(({ name }) => name)).toEqual(before.artifacts.map(({ name }) => name));
    expect(hrefIn(run, 'model.ifc')).toContain('/revision-1/');
    const edited = await (await fetchPath(hrefIn(run, 'model.ifc'))).text();
    expect(edited).not.toBe(ifc);
    expect(edited.match(/=IFCDOOR\(/g)?.length ?? 0).toBe(ifc.match(/=IFCDOOR\(/g)!.length - 1);
    const next = await model(run);
    expect(next.openings.find((one) => one.id === door.id)?.status).toBe('rejected');
    expect(next.walls.find((one) => one.id === inner.id)?.thickness).toBeCloseTo(inner.thickness + 0.06, 3);
    expect(next.rooms.find((one) => one.id === room.id)?.name).toBe('主卧 “A”');
  });

  it('keeps what caches hold true', async () => {
    const run = await detail();
    const fixed = await fetchPath(hrefIn(run, 'model.json'));
    expect(fixed.headers.get('cache-control')).toContain('immutable');
    const latest = await fetchPath(`/blade-pointcloud/artifact/${id}/model.json`);
    expect(latest.headers.get('cache-control')).not.toContain('immutable');
    expect(latest.headers.get('etag')).toBe(fixed.headers.get('etag'));
    const deviation = await fetchPath(`/blade-pointcloud/artifact/${id}/revision-1/deviation-tiles/deviation.i16`);
    expect([deviation.status, deviation.headers.get('content-length')]).toEqual([200, String(2 * 399_667)]);
    const first = (await (await fetchPath(`/blade-pointcloud/artifact/${id}/revision-0/model.json`)).json()) as object;
    expect(first).toEqual(found);
    expect((await fetchPath(`/blade-pointcloud/artifact/${id}/revision-2/model.json`)).status).toBe(404);
    for (const path of ['revision-1/edits.json', 'revision-1/../../edits.json', 'revision-1/model/edited.json']) {
      expect([400, 404], path).toContain((await fetchPath(`/blade-pointcloud/artifact/${id}/${path}`)).status);
    }
  });

  it('keeps edits that come at once', async () => {
    const [first, second] = found.rooms;
    const answers = await Promise.all([
      edit([{ type: 'rename', id: first!.id, name: 'north' }]),
      edit([{ type: 'rename', id: second!.id, name: 'south' }]),
    ]);
    expect(answers.map(({ data }) => data.revision).sort()).toEqual([2, 3]);
    const run = await runOver(server, token, id);
    expect(run.revision).toBe(3);
    const names = (await model(run)).rooms.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['north', 'south']));
    // Only the latest and the one before it stay; the others are tidied away behind the news.
    const folders = () => readdir(join(server.dataFolder, 'files', 'runs', id, 'revisions'));
    await expect.poll(folders).toHaveLength(2);
    expect(await folders()).toContain('3');
  });

  it('refuses at once what the model does not take, with the reason and its name', async () => {
    const inner = found.walls.find((wall) => wall.left !== null && wall.right !== null)!;
    const refused = await edit([
      { type: 'confirm', id: inner.id },
      { type: 'move-wall', id: inner.id, offset: 90 },
    ]);
    expect([refused.status, refused.body.reason]).toEqual([409, 'edit-shape-broken']);
    expect(refused.body.msg).toContain(inner.name);
    expect((await detail()).revision).toBe(3);
    await edit([{ type: 'confirm', id: inner.id }]);
    const run = await runOver(server, token, id);
    expect((await model(run)).walls.find((one) => one.id === inner.id)?.status).toBe('confirmed');
  });

  it('is undone by cancelling before it is published', async () => {
    const before = await detail();
    await edit([{ type: 'reject', id: found.rooms[0]!.id }]);
    await server.post('/blade-pointcloud/run/cancel', { token, query: { id } });
    const run = await runOver(server, token, id, 0);
    expect(run).toMatchObject({ state: 'succeeded', revision: before.revision, artifacts: before.artifacts });
    const stored = await server.database.queries
      .selectFrom('bladeRunEdit')
      .select('revision')
      .where('runId', '=', id)
      .execute();
    expect(Math.max(...stored.map((row) => row.revision))).toBe(before.revision);
  });

  it('holds for the next run of the dataset, unless that is asked to start afresh', async () => {
    const before = await model(await detail());
    const inner = before.walls.find(({ left, right, status }) => left && right && status !== 'rejected')!;
    const outer = before.walls.find(({ exterior, thicknessSource }) => exterior && thicknessSource === 'measured')!;
    const window = before.openings.find(({ type }) => type === 'window')!;
    const largest = before.rooms.toSorted((a, b) => b.area - a.area)[0]!;
    const [xs, ys] = [0, 1].map((axis) => largest.polygon.map((place) => place[axis]!));
    // A wall across the room, beside all doors.
    let isSplit = false;
    for (let x = Math.min(...xs!) + 0.5; !isSplit && x < Math.max(...xs!); x += 0.3) {
      const across = { type: 'split-room', id: largest.id, a: [x, Math.min(...ys!)], b: [x, Math.max(...ys!)] };
      isSplit = (await edit([across])).status === 200;
    }
    expect(isSplit).toBe(true);
    for (const operations of [
      [{ type: 'move-wall', id: inner.id, offset: 0.1 }],
      [{ type: 'set-thickness', id: outer.id, thickness: 0.33 }],
      [{ type: 'reject', id: window.id }],
      [{ type: 'lock', id: outer.id }],
    ])
      expect((await edit(operations)).status, JSON.stringify(operations)).toBe(200);
    const edited = await model(await runOver(server, token, id));
    // Another recipe finds the same building with other ids, thicknesses and rooms.
    const again = await start({ model: { leastRoom: 2, outerThickness: 0.4, columns: false } });
    const fresh = await start({ keepEdits: false });
    const run = await runOver(server, token, again);
    expect(run).toMatchObject({ state: 'succeeded', revision: 0 });
    const next = await model(run);
    expect(next.rooms.map(({ name }) => name)).toEqual(expect.arrayContaining(['north', 'south']));
    expect(stage(run, 'edits')!.warnings).toEqual([]);
    const wallLike = ({ a, b }: (typeof next.walls)[number]) =>
      next.walls.find((wall) => [0, 1].every((k) => Math.abs(wall.a[k]! - a[k]!) + Math.abs(wall.b[k]! - b[k]!) < 0.1));
    const editedWall = (of: { id: string }) => edited.walls.find((wall) => wall.id === of.id)!;
    expect(wallLike(editedWall(inner))?.status).toBe('edited');
    expect(wallLike(editedWall(outer))).toMatchObject({ thickness: 0.33, isLocked: true });
    expect(next.openings.filter(({ status }) => status === 'rejected').length).toBe(
      edited.openings.filter(({ status }) => status === 'rejected').length,
    );
    expect(next.rooms).toHaveLength(edited.rooms.length);
    expect(next.rooms.length).toBe(found.rooms.length + 1);
    const stored = await server.database.queries
      .selectFrom('bladeRunEdit')
      .select(['revision', 'createUser', 'createTime'])
      .where('runId', '=', again)
      .execute();
    expect(stored.length).toBe(9);
    expect(stored.every((row) => row.revision === 0 && row.createUser)).toBe(true);
    expect((await model(await runOver(server, token, fresh))).rooms).toEqual(found.rooms);
  });

  it('keeps the files of a revision that was released', async () => {
    const { revision } = await detail();
    const { queries } = server.database;
    const release = { id: newId(), tenantId: '100001', name: 'r', datasetId: dataset, runId: id, revision };
    await queries
      .insertInto('bladeApprovalInfo')
      .values({ ...release, approvalStatus: 'approved' })
      .execute();
    for (const name of ['east', 'west', 'east']) {
      await edit([{ type: 'rename', id: found.rooms[0]!.id, name }]);
      await runOver(server, token, id);
    }
    const folders = () => readdir(join(server.dataFolder, 'files', 'runs', id, 'revisions'));
    await expect.poll(folders).toHaveLength(3);
    expect(await folders()).toContain(String(revision));
    const kept = await fetchPath(`/blade-pointcloud/artifact/${id}/revision-${revision}/model.json`);
    expect(kept.status).toBe(200);
    await queries.deleteFrom('bladeApprovalInfo').where('id', '=', release.id).execute();
  });
});

describe('an edit is refused', () => {
  const reasonOf = async (operations: unknown) => {
    const { status, body } = await edit(operations);
    return [status, body.reason];
  };

  it('for what it names or says', async () => {
    const [room, wall, other] = [found.rooms[0]!.id, found.walls[0]!.id, found.walls[1]!.id];
    const line = { a: [0, 0], b: [1, 1] };
    for (const [operations, reason] of [
      [undefined, 'bad-request'],
      [{}, 'bad-request'],
      [[], 'nothing-selected'],
      [Array.from({ length: 201 }, () => ({ type: 'confirm', id: room })), 'too-many-edits'],
      [[null], 'edit-invalid'],
      [[{ type: 'paint', id: room }], 'edit-unavailable'],
      [[{ type: 'constructor', id: room }], 'edit-unavailable'],
      [[{ type: 'confirm' }], 'edit-invalid'],
      [[{ type: 'confirm', id: 'nothing' }], 'element-unknown'],
      [[{ type: 'set-thickness', id: room, thickness: 0.2 }], 'element-mismatch'],
      [[{ type: 'set-thickness', id: wall, thickness: 9 }], 'edit-invalid'],
      [[{ type: 'set-thickness', id: wall, thickness: null }], 'edit-invalid'],
      [[{ type: 'rename', id: room, name: ' ' }], 'edit-invalid'],
      [[{ type: 'move-wall', id: wall }], 'edit-invalid'],
      [[{ type: 'move-wall', id: wall, offset: 1, ...line }], 'edit-invalid'],
      [[{ type: 'move-wall', id: wall, a: [0, 0], b: [0, 0.01] }], 'edit-invalid'],
      [[{ type: 'split-room', id: room, a: [0, '1'], b: [1, 1] }], 'edit-invalid'],
      [[{ type: 'draw-opening', wall, kind: 'door', ...line, sill: 2, head: 1 }], 'edit-invalid'],
      [[{ type: 'draw-opening', wall, kind: 'gate', ...line, sill: 0, head: 2 }], 'edit-invalid'],
      [[{ type: 'merge-rooms', ids: [room, room] }], 'edit-invalid'],
      [[{ type: 'merge-rooms', ids: [wall, other] }], 'element-mismatch'],
    ] as const) {
      expect(await reasonOf(operations), JSON.stringify(operations)?.slice(0, 100)).toEqual([400, reason]);
    }
  });

  it('for a run of somebody else or without a model', async () => {
    const operations = [{ type: 'confirm', id: found.rooms[0]!.id }];
    const stranger = (await createUser(server, '100002', 'boris')).token;
    expect((await edit(operations, { token: stranger })).status).toBe(404);
    const colleague = (await createUser(server, '100001', 'carla')).token;
    expect((await edit(operations, { token: colleague })).status).toBe(404);
    expect((await edit(operations, { id: '1' })).status).toBe(404);
    const going = await start();
    const refused = await edit(operations, { id: going });
    expect([refused.status, refused.body.reason]).toEqual([409, 'run-not-succeeded']);
    await server.post('/blade-pointcloud/run/cancel', { token, query: { id: going } });
    expect((await edit(operations, { id: going })).body.reason).toBe('run-not-succeeded');
  });
});
