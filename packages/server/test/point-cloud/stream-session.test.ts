import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { datasetPrefix, openLocalStorage, runPrefix, storageFolder } from '../../src/storage/layout.ts';
import { floorText, readEvents, submit } from '../support/cloud.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser, USER_PASSWORD } from '../support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

it('a stream of events ends with the session that opened it, and no other does', async () => {
  const anna = (await createUser(server, '100001', 'anna')).token;
  const ben = (await createUser(server, '100001', 'ben')).token;
  const follow = async (token: string) => {
    // Nobody reads the scan, so nothing else ends the stream.
    const id = await submit(server, token, 'floor.xyz', floorText(20));
    const headers = { 'blade-auth': `bearer ${token}` };
    let isOver = false;
    const stream = readEvents(server, `/blade-pointcloud/run/events?datasetId=${id}`, headers).finally(
      () => (isOver = true),
    );
    return { stream, isOver: () => isOver };
  };
  const [first, second] = [await follow(anna), await follow(ben)];
  await server.get('/blade-auth/oauth/logout', { token: anna });
  expect((await first.stream).status).toBe(200);
  expect(second.isOver()).toBe(false);
  await server.get('/blade-auth/oauth/logout', { token: ben });
  await second.stream;
});

/** More than any buffer between the two ends holds. */
const LARGE_BYTES = 100e6;

/** A file in the storage that takes no room on the disk. */
async function writeLarge(key: string): Promise<void> {
  const { config } = server.app;
  await openLocalStorage(config).write(key, Buffer.from('x'));
  truncateSync(join(storageFolder(config.dataFolder), key), LARGE_BYTES);
}

/** Reads a little at a time, as over a slow line. @returns how many bytes came, and whether the answer came to its end. */
async function readSlowly(response: Response): Promise<{ bytes: number; isWhole: boolean }> {
  let bytes = 0;
  try {
    for await (const piece of response.body!) {
      bytes += (piece as Uint8Array).length;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return { bytes, isWhole: true };
  } catch {
    return { bytes, isWhole: false };
  }
}

it.each(['signs out', 'is ended by an administrator'])(
  'a download under way is cut when its session %s, and no other is',
  async (way) => {
    const name = `carla${way.length}`;
    const person = await createUser(server, '100001', name);
    const admin = await server.signIn();
    const sessions = await server.get('/blade-auth/session/list', { token: admin, query: { account_equal: name } });
    const ids = sessions.data.records[0].id;
    // The same person at another place.
    const stays = await server.signIn(name, USER_PASSWORD, '100001');
    const [dataset, run] = [newId(), newId()];
    const common = { tenantId: '100001', createUser: person.id };
    const { queries } = server.database;
    await queries
      .insertInto('bladeDataset')
      .values({ ...common, id: dataset, name, state: 'ready' })
      .execute();
    const modelled = { id: run, datasetId: dataset, recipe: 'indoor', language: 'en', state: 'succeeded' } as const;
    await queries
      .insertInto('bladeRun')
      .values({ ...common, ...modelled })
      .execute();
    await writeLarge(`${runPrefix(run)}exports/model.ifc`);
    await writeLarge(`${datasetPrefix(dataset)}tiles/octree.bin`);
    const take = (path: string, token: string) =>
      fetch(`${server.url}/blade-pointcloud/artifact/${path}`, { headers: { 'blade-auth': `bearer ${token}` } });
    const model = await take(`${run}/model.ifc`, person.token);
    const tiles = await take(`${dataset}/tiles/octree.bin?download=1`, person.token);
    const other = await take(`${run}/model.ifc`, stays);
    expect([model.status, tiles.status, other.status]).toEqual([200, 200, 200]);
    if (way === 'signs out') await server.get('/blade-auth/oauth/logout', { token: person.token });
    else await server.post('/blade-auth/session/remove', { token: admin, query: { ids } });
    const cut = await Promise.all([readSlowly(model), readSlowly(tiles)]);
    for (const { bytes, isWhole } of cut) expect([isWhole, bytes < LARGE_BYTES]).toEqual([false, true]);
    const rest = await other.arrayBuffer();
    expect(rest.byteLength).toBe(LARGE_BYTES);
  },
);

it('the archive of a tenant is cut when the session that asked for it ends', async () => {
  const admin = await server.signIn();
  const { data: made } = await server.post('/blade-system/tenant/submit', { token: admin, body: { tenantName: '大' } });
  const [dataset, run] = [newId(), newId()];
  const common = { tenantId: made.tenantId as string, createUser: '1' };
  await server.database.queries
    .insertInto('bladeDataset')
    .values({ ...common, id: dataset, name: 'large', state: 'ready' })
    .execute();
  const modelled = { id: run, datasetId: dataset, recipe: 'indoor', language: 'en', state: 'succeeded' } as const;
  await server.database.queries
    .insertInto('bladeRun')
    .values({ ...common, ...modelled })
    .execute();
  await writeLarge(`${runPrefix(run)}exports/model.ifc`);
  const archiveFor = async (token: string) => {
    const { ticket } = (await server.post('/blade-system/tenant/archive', { token, query: { id: made.id } })).data;
    const answer = await fetch(`${server.url}/api/blade-system/tenant/archive/${ticket}`);
    expect(answer.status).toBe(200);
    return answer;
  };
  const leaving = await server.signIn();
  const [cut, whole] = [await archiveFor(leaving), await archiveFor(admin)];
  await server.post('/blade-auth/logout', { token: leaving });
  expect((await readSlowly(cut)).isWhole).toBe(false);
  expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(LARGE_BYTES);
});
