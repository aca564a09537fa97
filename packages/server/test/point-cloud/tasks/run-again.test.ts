import type { Run } from '@cloud/contract';
import { ENGINE_VERSION, type StructuredModel } from '@cloud/engine';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  datasetOver,
  readySample,
  runOver,
  runSucceeded,
  startWorker,
  stopWorker,
  upload,
} from '../../support/cloud.ts';
import { startTestServer, type TestServer } from '../../support/harness.ts';
import { createUser } from '../../support/people.ts';

const SAMPLE = new URL('../../../samples/house.e57', import.meta.url);

let server: TestServer;
let worker: ChildProcess;
let token = '';
let dataset = '';

beforeAll(async () => {
  server = await startTestServer();
  token = (await createUser(server, '100001', 'anna')).token;
  worker = await startWorker(server);
  dataset = await readySample(server, token, 'house');
});
afterAll(async () => {
  await stopWorker(worker);
  await server?.stop();
});

const over = (id: string) => runSucceeded(server, token, id);
const start = async (options: object): Promise<Run> => {
  const body = { datasetId: dataset, recipe: 'indoor', options };
  return over((await server.post('/blade-pointcloud/run/start', { token, body })).data.id);
};
const again = (id: string, by = token) => server.post('/blade-pointcloud/run/again', { token: by, query: { id } });
const edit = async (id: string, operations: object[]): Promise<Run> => {
  const answer = await server.post('/blade-pointcloud/run/edit', { token, body: { id, operations } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return over(id);
};
const file = async (run: Run, name: string, revision = run.revision): Promise<Buffer> => {
  const path = `/blade-pointcloud/artifact/${run.id}/revision-${revision}/${name}`;
  const answer = await fetch(new URL(path, server.url), { headers: { 'blade-auth': `bearer ${token}` } });
  expect(answer.status, path).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const modelOf = async (run: Run) => JSON.parse((await file(run, 'model.json')).toString()) as StructuredModel;
const editsOf = (run: Run) =>
  server.database.queries
    .selectFrom('bladeRunEdit')
    .select(['id', 'revision', 'kind'])
    .where('runId', '=', run.id)
    .orderBy('id')
    .execute();
/** Files of a model that hold no time. */
const SAME = ['model.json', 'elements.json', 'model.glb', 'plan.svg'];

async function expectSame(one: Run, other: Run): Promise<void> {
  for (const name of SAME) {
    const [before, after] = [await file(one, name, 0), await file(other, name, 0)];
    expect(after.equals(before), name).toBe(true);
  }
}

describe('a run', () => {
  let first: Run;
  it('keeps what it began with: how the files were read, their bytes and the seed', async () => {
    const digests = server.database.queries.selectFrom('bladeUpload').select('sha256').where('datasetId', '=', dataset);
    await expect.poll(() => digests.execute()).toEqual([{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    first = await start({});
    const bytes = await readFile(SAMPLE);
    expect(first.record).toEqual({
      seed: 1,
      edits: 0,
      reading: {
        given: { unit: '', up: '', crs: '', colors: '', rows: null },
        unit: 'm',
        unitSource: 'file',
        up: 'z',
        crs: null,
        tilt: null,
        engineVersion: ENGINE_VERSION,
      },
      files: [{ name: 'house.e57', size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }],
    });
  });

  it('gives the same once more without the edits that were made of its model', async () => {
    const [room, other] = (await modelOf(first)).rooms;
    const edited = await edit(first.id, [{ type: 'rename', id: room!.id, name: 'north' }]);
    // As of a scan that was read before digests were taken.
    await server.database.queries
      .updateTable('bladeUpload')
      .set({ sha256: '' })
      .where('datasetId', '=', dataset)
      .execute();
    const next = await over((await again(first.id)).data.id);
    await expectSame(first, next);
    expect((await file(edited, 'model.json')).equals(await file(next, 'model.json'))).toBe(false);
    expect(next).toMatchObject({ recipe: first.recipe, options: first.options, record: first.record, revision: 0 });
    // They stay with their run.
    expect(await editsOf(edited)).toMatchObject([{ revision: 1, kind: 'edit' }]);
    await edit(edited.id, [{ type: 'rename', id: other!.id, name: 'south' }]);
  });

  it('gives the same once more with the edits that it began with, also those taken back since', async () => {
    const before = await start({ seed: 7, leastRoom: 2, keepEdits: false });
    const [room, other] = (await modelOf(before)).rooms;
    await edit(before.id, [{ type: 'reject', id: room!.id }]);
    const heir = await start({ seed: 7, leastRoom: 2 });
    expect(heir.record).toMatchObject({ seed: 7, edits: 1 });
    const [inherited] = await editsOf(heir);
    const undo = { id: heir.id, editId: inherited!.id };
    expect((await server.post('/blade-pointcloud/run/edit/undo', { token, body: undo })).status).toBe(200);
    expect((await modelOf(await over(heir.id))).rooms.some(({ status }) => status === 'rejected')).toBe(false);
    await edit(heir.id, [{ type: 'rename', id: other!.id, name: 'west' }]);
    const next = await over((await again(heir.id)).data.id);
    await expectSame(heir, next);
    expect(next).toMatchObject({ options: { seed: 7, leastRoom: 2 }, record: heir.record });
    expect((await modelOf(next)).rooms.find(({ id }) => id === room!.id)?.status).toBe('rejected');
    expect(await editsOf(next)).toMatchObject([{ revision: 0, kind: 'edit' }]);
    // A run that was told to begin without edits does so again.
    const fresh = await over((await again(before.id)).data.id);
    await expectSame(before, fresh);
    expect(await editsOf(fresh)).toEqual([]);
  });

  it('begins with what is locked, and without what was unlocked', async () => {
    const before = await start({ seed: 3, keepEdits: false });
    const [room, other] = (await modelOf(before)).rooms;
    await edit(
      before.id,
      [room!, other!].map(({ id }) => ({ type: 'lock', id })),
    );
    await edit(before.id, [{ type: 'unlock', id: room!.id }]);
    const next = await start({ seed: 3 });
    expect(await editsOf(next)).toMatchObject([{ revision: 0, kind: 'edit' }]);
    const { rooms } = await modelOf(next);
    expect(rooms.filter(({ isLocked }) => isLocked).map(({ id }) => id)).toEqual([other!.id]);
  });

  it('that fails keeps it too, of every file and with what was said of them', async () => {
    const rows = (z: number) => Array.from({ length: 60 }, (_, k) => `${k * 50} ${(k % 7) * 90} ${z}`).join('\n');
    const texts = [rows(0), rows(2600)];
    const uploadIds = [];
    for (const [k, text] of texts.entries()) {
      uploadIds.push(await upload(server, token, `part-${2 - k}.xyz`, new TextEncoder().encode(text)));
    }
    const body = { name: 'parts', uploadIds, unit: 'mm' };
    const datasetId = (await server.post('/blade-pointcloud/dataset/submit', { token, body })).data.id;
    expect((await datasetOver(server, token, datasetId)).state).toBe('ready');
    const wish = { datasetId, recipe: 'indoor' };
    const { id } = (await server.post('/blade-pointcloud/run/start', { token, body: wish })).data;
    const { state, record } = await runOver(server, token, id);
    expect(state).toBe('failed');
    expect(record?.reading).toMatchObject({ unit: 'mm', unitSource: 'user', given: { unit: 'mm' } });
    const digests = texts.map((text) => createHash('sha256').update(text).digest('hex'));
    expect(record?.files.map(({ name, sha256 }) => [name, sha256])).toEqual([
      ['part-2.xyz', digests[0]],
      ['part-1.xyz', digests[1]],
    ]);
  });

  it('is not begun once more by others', async () => {
    const stranger = (await createUser(server, '100002', 'boris')).token;
    const colleague = (await createUser(server, '100001', 'carla')).token;
    expect([(await again(first.id, stranger)).status, (await again(first.id, colleague)).status]).toEqual([404, 404]);
    expect((await again('1')).status).toBe(404);
  });
});
