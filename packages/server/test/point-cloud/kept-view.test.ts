import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addWorker, type Worker } from '../flow/people.ts';
import { startTestServer, type Answer, type TestServer } from '../support/harness.ts';

let server: TestServer;
let anna: Worker;
let ben: Worker;
let datasetId = '';
beforeAll(async () => {
  server = await startTestServer();
  anna = await addWorker(server, 'anna');
  ben = await addWorker(server, 'ben');
  const sample = { token: anna.token, query: { name: 'flat' } };
  datasetId = (await server.post('/blade-pointcloud/dataset/from-sample', sample)).data.id;
});
afterAll(() => server?.stop());

const base = '/blade-pointcloud/dataset/view';
const submit = (token: string, body: object): Promise<Answer> => server.post(`${base}/submit`, { token, body });
const list = (token: string) => server.get(`${base}/list`, { token, query: { datasetId } });
const remove = (token: string, id: string) => server.post(`${base}/remove`, { token, query: { id } });
const kitchen = () => ({
  datasetId,
  name: '厨房',
  section: { min: [0, 0, 0], max: [4, 3, 2.5] },
  measurements: [{ kind: 'distance', points: [[0, 0, 0], [1, 2, 2]] }], // prettier-ignore
});

describe('sections and measurements of a scan', () => {
  it('are kept under a name, replaced under the same one, and removed', async () => {
    const { id } = (await submit(anna.token, kitchen())).data;
    const { datasetId: _, ...kept } = kitchen();
    expect((await list(anna.token)).data).toMatchObject([{ id, ...kept, ownerName: 'anna' }]);
    expect((await submit(anna.token, { ...kitchen(), section: null })).data.id).toBe(id);
    expect((await list(anna.token)).data).toMatchObject([{ id, section: null }]);
    expect((await remove(anna.token, id)).status).toBe(200);
    expect((await list(anna.token)).data).toEqual([]);
  });

  it('are out of sight for those who do not see the scan', async () => {
    const { id } = (await submit(anna.token, kitchen())).data;
    expect((await list(ben.token)).status).toBe(404);
    expect((await submit(ben.token, kitchen())).status).toBe(404);
    expect((await remove(ben.token, id)).status).toBe(404);
    expect((await list(anna.token)).data).toHaveLength(1);
  });

  it('are refused where they say nothing', async () => {
    for (const wrong of [
      { name: ' ' },
      { section: { min: [0, 0] } },
      { measurements: [{ kind: 'mood', points: [] }] },
    ]) {
      expect((await submit(anna.token, { ...kitchen(), ...wrong })).status, JSON.stringify(wrong)).toBe(400);
    }
  });
});
