import { afterAll, beforeAll, expect, it } from 'vitest';
import { floorText, readEvents, submit } from '../support/cloud.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';

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
