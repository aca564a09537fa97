import type { ModelEdit, Run } from '@cloud/contract';
import type { StructuredModel } from '@cloud/engine';
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datasetOver, runOver, startWorker, stopWorker } from '../../support/cloud.ts';
import { startTestServer, type TestServer } from '../../support/harness.ts';
import { createUser } from '../../support/people.ts';

/** Undos and redos that a page with a stuck key sends. */
const MANY = 600;

let server: TestServer;
let worker: ChildProcess;
let anna = '';
let boss = '';
let dataset = '';
let id = '';
let found: StructuredModel;

beforeAll(async () => {
  server = await startTestServer();
  anna = (await createUser(server, '100001', 'anna')).token;
  boss = (await createUser(server, '100001', 'boss', 'admin')).token;
  worker = await startWorker(server);
  const query = { name: 'house' };
  dataset = (await server.post('/blade-pointcloud/dataset/from-sample', { token: anna, query })).data.id;
  expect((await datasetOver(server, anna, dataset)).state).toBe('ready');
  id = await start(anna);
  expect((await runOver(server, anna, id)).state).toBe('succeeded');
  found = (await (await artifact('draft.json')).json()) as StructuredModel;
});
afterAll(async () => {
  await stopWorker(worker);
  await server?.stop();
});

const start = async (token: string): Promise<string> =>
  (await server.post('/blade-pointcloud/run/start', { token, body: { datasetId: dataset, recipe: 'indoor' } })).data.id;
const artifact = (name: string) =>
  fetch(new URL(`/blade-pointcloud/artifact/${id}/${name}`, server.url), {
    headers: { 'blade-auth': `bearer ${anna}` },
  });
const edit = (token: string, operations: unknown[], key?: string) =>
  server.post('/blade-pointcloud/run/edit', { token, body: { id, operations, key } });
const undo = (token: string, editId: string, isRedo = false) =>
  server.post('/blade-pointcloud/run/edit/undo', { token, body: { id, editId, isRedo } });
const edits = async (token: string): Promise<ModelEdit[]> =>
  (await server.get('/blade-pointcloud/run/edits', { token, query: { id } })).data;
const settled = async (): Promise<[Run, StructuredModel]> => {
  const run = await runOver(server, anna, id);
  return [run, (await (await artifact('model.json')).json()) as StructuredModel];
};

/** What a page that follows the run hears from now on. */
async function follow(token: string): Promise<{ heard: string[]; close: () => void }> {
  const abort = new AbortController();
  const answer = await fetch(new URL(`/blade-pointcloud/run/events?id=${id}&follow=1`, server.url), {
    headers: { 'blade-auth': `bearer ${token}` },
    signal: abort.signal,
  });
  const heard: string[] = [];
  const read = async () => {
    for await (const chunk of answer.body!) {
      for (const [, type] of new TextDecoder().decode(chunk).matchAll(/^event: (\w+)$/gm)) heard.push(type!);
    }
  };
  read().catch(() => {});
  return { heard, close: () => abort.abort() };
}

describe('two people on one run', () => {
  it('see each other’s edits come in, and every one is kept', async () => {
    const page = await follow(boss);
    const [first, second] = found.rooms;
    const answers = await Promise.all([
      edit(anna, [{ type: 'rename', id: first!.id, name: 'north' }]),
      edit(boss, [{ type: 'rename', id: second!.id, name: 'south' }]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(() => page.heard).toEqual(expect.arrayContaining(['edit', 'done']));
    const [, model] = await settled();
    page.close();
    expect(model.rooms.map(({ name }) => name)).toEqual(expect.arrayContaining(['north', 'south']));
    const list = await edits(anna);
    expect(list.map(({ isOwn }) => isOwn).sort()).toEqual([false, true]);
    expect(list.every(({ userName, time }) => userName !== '' && !Number.isNaN(Date.parse(time)))).toBe(true);
  });

  it('take edits back and do them again, unless a later one builds on them', async () => {
    const wall = found.walls.find(
      (one) =>
        lengthOf(one) > 1.5 &&
        found.openings.every((hole) => hole.wall !== one.id) &&
        // No wall ends where the door will be.
        found.walls.every((other) => other === one || [other.a, other.b].every((end) => isFarFromMiddle(one, end))),
    )!;
    const at = (share: number) => [0, 1].map((k) => wall.a[k]! + share * (wall.b[k]! - wall.a[k]!));
    const draw = { type: 'draw-opening', wall: wall.id, kind: 'door', a: at(0.3), b: at(0.7), sill: 0, head: 2 };
    const drawn = await edit(anna, [draw]);
    expect(drawn.status, JSON.stringify(drawn.body)).toBe(200);
    const [, model] = await settled();
    const door = model.openings.find((one) => found.openings.every((other) => other.id !== one.id))!;
    const named = await edit(boss, [{ type: 'rename', id: door.id, name: 'new door' }]);
    const refused = await undo(anna, drawn.data.id);
    expect([refused.status, refused.body.reason]).toEqual([409, 'edit-built-on']);
    expect((await undo(boss, named.data.id)).status).toBe(200);
    expect((await undo(anna, drawn.data.id)).status).toBe(200);
    expect((await settled())[1].openings).toHaveLength(found.openings.length);
    expect((await edits(boss)).map(({ isUndone }) => isUndone)).toEqual([false, false, true, true]);
    // The drawn door was taken back by anna, its name by boss.
    expect((await edits(boss)).map(({ isUndoneByMe }) => isUndoneByMe)).toEqual([false, false, false, true]);
    expect((await edits(anna)).map(({ isUndoneByMe }) => isUndoneByMe)).toEqual([false, false, true, false]);
    const early = await undo(boss, named.data.id, true);
    expect([early.status, early.body.reason]).toEqual([409, 'edit-element-missing']);
    expect((await undo(anna, drawn.data.id, true)).status).toBe(200);
    expect((await undo(boss, named.data.id, true)).status).toBe(200);
    const names = (await settled())[1].openings.map(({ name }) => name);
    expect(names).toContain('new door');
  });

  it('is not harmed by thousands of undos', async () => {
    const last = (await edits(boss)).at(-1)!;
    // Redone already: each of these changes nothing, and is answered with what stands.
    const standing = (await settled())[0].revision;
    for (let n = 0; n < MANY; n += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => undo(boss, last.id, true)));
      expect(new Set(answers.map(({ status, data }) => `${status} ${data.revision}`))).toEqual(
        new Set([`200 ${standing}`]),
      );
    }
    for (let n = 0; n < 60; n++) expect((await undo(boss, last.id, n % 2 === 1)).status).toBe(200);
    const [run] = await settled();
    const again = await undo(boss, last.id, true);
    expect(again.data.revision).toBe(run.revision);
    const stored = await server.database.queries
      .selectFrom('bladeRunEdit')
      .select('kind')
      .where('runId', '=', id)
      .execute();
    expect(stored.filter(({ kind }) => kind !== 'edit').length).toBeLessThan(8);
    expect(run).toMatchObject({ state: 'succeeded', error: null });
  });

  it('never doubles an edit that is sent again', async () => {
    const before = (await edits(anna)).length;
    const send = () => edit(anna, [{ type: 'confirm', id: found.walls[0]!.id }], 'key-1');
    const [one, two] = [await send(), await send()];
    expect(two.data).toEqual(one.data);
    expect((await edits(anna)).length).toBe(before + 1);
    await settled();
  });

  it('leaves a locked element as it is until it is unlocked', async () => {
    const wall = found.walls.find(({ left, right }) => left !== null && right !== null)!;
    expect((await edit(boss, [{ type: 'lock', id: wall.id }])).status).toBe(200);
    for (const operation of [
      { type: 'set-thickness', id: wall.id, thickness: wall.thickness + 0.02 },
      { type: 'reject', id: wall.id },
      { type: 'rename', id: wall.id, name: 'x' },
    ]) {
      expect((await edit(anna, [operation])).body.reason).toBe('edit-element-locked');
    }
    expect((await edit(anna, [{ type: 'unlock', id: wall.id }])).status).toBe(200);
    expect((await edit(anna, [{ type: 'rename', id: wall.id, name: 'x' }])).status).toBe(200);
    await settled();
  });

  it('is told when the other one has modelled the scan again', async () => {
    const next = await start(boss);
    const refused = await edit(anna, [{ type: 'confirm', id: found.walls[0]!.id }]);
    expect([refused.status, refused.body.reason]).toEqual([409, 'run-superseded']);
    expect((await runOver(server, boss, next)).state).toBe('succeeded');
  });
});

const lengthOf = ({ a, b }: { a: readonly number[]; b: readonly number[] }) => Math.hypot(b[0]! - a[0]!, b[1]! - a[1]!);

const isFarFromMiddle = ({ a, b }: { a: readonly number[]; b: readonly number[] }, end: readonly number[]) =>
  Math.hypot(...[0, 1].map((k) => (a[k]! + b[k]!) / 2 - end[k]!)) > 0.3 * lengthOf({ a, b });
