import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LISTENER } from '../../src/database/listener.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
const heard: [channel: string, payload: string][] = [];
beforeAll(async () => {
  server = await startTestServer();
  for (const channel of ['first', 'second'])
    await server.database.listen(channel, (payload) => heard.push([channel, payload]));
});
afterAll(() => server?.stop());

const listeners = async (): Promise<number[]> => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = ${LISTENER}`.execute(
    server.database.queries,
  );
  return rows.map(({ pid }) => pid);
};

it('hears every channel of a process over one connection', async () => {
  await server.database.notify('first', 'a');
  await server.database.notify('second', 'b');
  await expect.poll(() => heard).toEqual([['first', 'a'], ['second', 'b']]); // prettier-ignore
  expect(await listeners()).toHaveLength(1);
});

it('comes back when its connection is lost, and says so on every channel', async () => {
  const [lost] = await listeners();
  heard.length = 0;
  await sql`select pg_terminate_backend(${lost})`.execute(server.database.queries);
  await expect.poll(() => heard).toEqual([['first', ''], ['second', '']]); // prettier-ignore
  await server.database.notify('second', 'c');
  await expect.poll(() => heard.at(-1)).toEqual(['second', 'c']);
});

it('tells nobody who has ended', async () => {
  const stop = await server.database.listen('second', (payload) => heard.push(['ended', payload]));
  await stop();
  await server.database.notify('second', 'd');
  await expect.poll(() => heard.at(-1)).toEqual(['second', 'd']);
  expect(heard.some(([channel]) => channel === 'ended')).toBe(false);
});
