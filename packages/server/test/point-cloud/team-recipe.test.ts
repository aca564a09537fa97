import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addWorker, type Worker } from '../flow/people.ts';
import { startTestServer, type Answer, type TestServer } from '../support/harness.ts';

let server: TestServer;
let anna: Worker;
let ben: Worker;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  anna = await addWorker(server, 'anna');
  ben = await addWorker(server, 'ben');
  admin = await server.signIn();
});
afterAll(() => server?.stop());

const base = '/blade-pointcloud/recipe';
const submit = (token: string, body: object): Promise<Answer> => server.post(`${base}/submit`, { token, body });
const list = async (token: string) => (await server.get(`${base}/list`, { token })).data as { name: string }[];
const remove = (token: string, id: string) => server.post(`${base}/remove`, { token, query: { id } });
const office = {
  name: 'Offices, thin walls',
  recipe: 'indoor',
  options: { innerThickness: 0.1, columns: false, layers: 'gb' },
};

describe('recipes of a team', () => {
  it('are kept under a name, seen by everyone of the tenant, and changed by their owner and administrators', async () => {
    const { id } = (await submit(anna.token, office)).data;
    expect(await list(anna.token)).toMatchObject([{ ...office, ownerName: 'anna', isEditable: true }]);
    expect(await list(ben.token)).toMatchObject([{ name: office.name, isEditable: false }]);
    expect((await submit(ben.token, { ...office, id, name: 'Mine' })).status).toBe(403);
    expect((await remove(ben.token, id)).status).toBe(403);
    await submit(anna.token, { ...office, id, options: { leastRoom: 2 } });
    expect(await list(ben.token)).toMatchObject([{ options: { leastRoom: 2 } }]);
    expect((await remove(admin, id)).status).toBe(200);
    expect(await list(anna.token)).toEqual([]);
  });

  it('are refused with the reason: a name that is taken, a value out of range, an unknown id', async () => {
    const { id } = (await submit(anna.token, office)).data;
    expect((await submit(ben.token, office)).body.msg).toContain(office.name);
    const wide = await submit(ben.token, { ...office, name: 'Wide', options: { leastRoom: 900 } });
    expect([wide.status, wide.body.msg]).toEqual([400, expect.stringContaining('1–20')]);
    expect((await submit(ben.token, { ...office, name: 'x', id: '123' })).status).toBe(404);
    await remove(anna.token, id);
  });

  it('stay in their tenant', async () => {
    const { data } = await server.post('/blade-system/tenant/submit', { token: admin, body: { tenantName: 'Other' } });
    const stranger = await addWorker(server, 'stranger', { tenantId: data.tenantId });
    const { id } = (await submit(anna.token, { ...office, name: 'Ours' })).data;
    expect(await list(stranger.token)).toEqual([]);
    expect((await remove(stranger.token, id)).status).toBe(404);
    expect((await submit(stranger.token, { ...office, name: 'Ours' })).status).toBe(200);
  });
});
