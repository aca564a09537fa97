import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../engine/test/models/two-storey-house.ts';
import { newId } from '../../src/database/id.ts';
import { openLocalStorage, runPrefix } from '../../src/storage/layout.ts';
import { addWorker, type Worker } from '../flow/people.ts';
import { startTestServer, type Answer, type TestServer } from '../support/harness.ts';

let server: TestServer;
let owner: Worker;
let stranger: Worker;
beforeAll(async () => {
  server = await startTestServer();
  owner = await addWorker(server, 'owner');
  stranger = await addWorker(server, 'stranger');
});
afterAll(() => server?.stop());

const signed = () => ({ tenantId: '000000', createUser: owner.id, updateUser: owner.id });

async function addDataset(): Promise<string> {
  const id = newId();
  const files = JSON.stringify([{ name: 'a.laz', format: 'LAZ 1.4', size: 6, points: 1 }]);
  const empty = { error: null, bounds: null, crs: null };
  await server.database.queries
    .insertInto('bladeDataset')
    .values({ ...signed(), ...empty, id, name: 'Flat 7', state: 'ready', files })
    .execute();
  return id;
}

async function addRun(datasetId: string, model?: object): Promise<string> {
  const id = newId();
  const state = model ? 'succeeded' : 'failed';
  await server.database.queries
    .insertInto('bladeRun')
    .values({ ...signed(), id, datasetId, recipe: 'indoor', language: 'en', state, error: null })
    .execute();
  const storage = openLocalStorage({ dataFolder: server.dataFolder });
  if (model) await storage.write(`${runPrefix(id)}exports/model.json`, Buffer.from(JSON.stringify(model)));
  return id;
}

const compare = (before: string, after: string, { token }: Worker) =>
  server.get(`/blade-pointcloud/run/compare?before=${before}&after=${after}`, { token });

describe('two runs of a scan', () => {
  it('are compared by element, with differences in meters', async () => {
    const house = twoStoreyHouse();
    const [wall] = house.walls;
    const thicker = { ...wall!, thickness: wall!.thickness + 0.05 };
    const datasetId = await addDataset();
    const before = await addRun(datasetId, house);
    const after = await addRun(datasetId, { ...house, walls: [thicker, ...house.walls.slice(1)], stairs: [] });
    const { data } = await compare(before, after, owner);
    const found = (data as { state: string }[]).filter(({ state }) => state !== 'same');
    expect(found).toMatchObject([
      { kind: 'wall', state: 'resized', before: wall!.id, after: wall!.id, measures: [{ measure: 'thickness' }] },
      { kind: 'stair', state: 'removed', after: null },
    ]);
  });

  it('are refused with the reason: of other scans, without a model, of other people', async () => {
    const [one, other] = [await addDataset(), await addDataset()];
    const run = await addRun(one, twoStoreyHouse());
    const failed = await addRun(one);
    const elsewhere = await addRun(other, twoStoreyHouse());
    const reasonOf = async (answer: Promise<Answer>) => {
      const { status, body } = await answer;
      return [status, body.msg];
    };
    expect(await reasonOf(compare(run, elsewhere, owner))).toEqual([400, expect.stringContaining('同一扫描')]);
    expect(await reasonOf(compare(run, failed, owner))).toEqual([400, expect.stringContaining('没有模型')]);
    expect((await compare(run, run, stranger)).status).toBe(404);
  });
});
