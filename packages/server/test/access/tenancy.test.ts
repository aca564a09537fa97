import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLocalStorage } from '../../src/storage/layout.ts';
import {
  datasetOver,
  floorText,
  readEvents,
  runOver,
  startWorker,
  stopWorker,
  submit,
  upload,
} from '../support/cloud.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';

let server: TestServer;
let worker: ChildProcess;
let owner = '';
let dataset = '';
let run = '';
const others: Record<string, string> = {};
let admin = '';

beforeAll(async () => {
  server = await startTestServer();
  owner = (await createUser(server, '100001', 'anna')).token;
  admin = (await createUser(server, '100001', 'ada', 'admin')).token;
  others['a colleague'] = (await createUser(server, '100001', 'bert')).token;
  others['a user of another tenant'] = (await createUser(server, '100002', 'carl')).token;
  others['an administrator of another tenant'] = (await createUser(server, '100002', 'cora', 'admin')).token;
  others['the super role of the management tenant'] = await server.signIn();
  worker = await startWorker(server);
  dataset = await submit(server, owner, '秘密.xyz', floorText(60));
  await datasetOver(server, owner, dataset);
  const started = await server.post('/blade-pointcloud/run/start', {
    token: owner,
    body: { datasetId: dataset, recipe: 'auto' },
  });
  run = started.data.id;
  await runOver(server, owner, run);
  await openLocalStorage(server.app.config).write(
    `runs/${run}/exports/model.ifc`,
    new TextEncoder().encode('ISO-10303-21;'),
  );
});
afterAll(async () => {
  await stopWorker(worker);
  await server?.stop();
});

/** Every way to a dataset or a run, with the ids of the owner in it. */
function ways(): [string, string, Record<string, unknown> | undefined][] {
  return [
    ['GET', `/blade-pointcloud/dataset/detail?id=${dataset}`, undefined],
    ['POST', '/blade-pointcloud/dataset/submit', { id: dataset, name: 'mine now' }],
    ['POST', `/blade-pointcloud/dataset/remove?ids=${dataset}`, undefined],
    ['POST', '/blade-pointcloud/run/start', { datasetId: dataset, recipe: 'auto' }],
    ['POST', `/blade-pointcloud/run/cancel?id=${run}`, undefined],
    ['GET', `/blade-pointcloud/run/detail?id=${run}`, undefined],
    ['GET', `/blade-pointcloud/run/events?id=${run}`, undefined],
    ['GET', `/blade-pointcloud/run/events?datasetId=${dataset}`, undefined],
    ['GET', `/blade-pointcloud/artifact/${dataset}/tiles/metadata.json`, undefined],
    ['GET', `/blade-pointcloud/artifact/${dataset}/tiles/octree.bin`, undefined],
    ['GET', `/blade-pointcloud/artifact/${dataset}/thumbnail.png`, undefined],
    ['GET', `/blade-pointcloud/artifact/${run}/model.ifc`, undefined],
  ];
}

async function status(method: string, path: string, token: string, body?: Record<string, unknown>): Promise<number> {
  const call = method === 'GET' ? server.get : server.post;
  return (await call(path, { token, ...(body && { body }) })).status;
}

describe('what belongs to one user', () => {
  it('is not found by anybody else, endpoint by endpoint', async () => {
    for (const [who, token] of Object.entries(others)) {
      for (const [method, path, body] of ways()) {
        expect(await status(method, path, token, body), `${who}: ${method} ${path}`).toBe(404);
      }
    }
  });

  it('needs a token, endpoint by endpoint', async () => {
    for (const [method, path, body] of ways()) {
      expect(await status(method, path, '', body), `${method} ${path}`).toBe(401);
    }
  });

  it('stands in no list of anybody else', async () => {
    for (const [who, token] of Object.entries(others)) {
      for (const path of ['/blade-pointcloud/dataset/list', '/blade-pointcloud/run/list']) {
        expect((await server.get(path, { token })).data, `${who}: ${path}`).toMatchObject({ total: 0, records: [] });
      }
      const filtered = await server.get('/blade-pointcloud/run/list', { token, query: { datasetId: dataset } });
      expect(filtered.data.total, who).toBe(0);
    }
  });

  it('is there for its owner and for the administrator of the tenant', async () => {
    for (const token of [owner, admin]) {
      for (const [method, path] of ways().filter(([method]) => method === 'GET')) {
        expect(await status(method, path, token), path).toBe(200);
      }
      expect((await server.get('/blade-pointcloud/dataset/list', { token })).data.total).toBe(1);
      expect((await server.get('/blade-pointcloud/run/list', { token })).data.total).toBe(1);
    }
    expect((await readEvents(server, `/blade-pointcloud/run/events?id=${run}&blade-auth=${admin}`)).status).toBe(200);
  });

  it('includes uploads that are not yet a dataset', async () => {
    const uploadId = await upload(server, owner, 'u.xyz', floorText(5));
    for (const [who, token] of Object.entries({ ...others, admin })) {
      const body = { name: 'stolen', uploadIds: [uploadId] };
      const answer = await server.post('/blade-pointcloud/dataset/submit', { token, body });
      expect([answer.status, answer.body.reason], who).toEqual([400, 'upload-unknown']);
    }
  });
});
