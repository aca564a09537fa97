import { METRIC_NAMES } from '@cloud/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleShared, storeSample, thinSamples } from '../../src/sampling/keep-samples.ts';
import { signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
});
afterAll(() => server?.stop());

const read = async (hours = 1) =>
  (await server.get('/blade-monitor/health/read', { token: admin, query: { hours } })).data;

describe('health', () => {
  it('tells of this server and of what all share, within the first moments', async () => {
    await expect
      .poll(async () => (await read()).now.map(({ source }: { source: string }) => source))
      .toContain('storage');
    const { now, times, series } = await read();
    const figures = (source: string) => now.find((one: { source: string }) => one.source === source).figures;
    expect(figures('api')).toMatchObject({ memoryBytes: expect.any(Number), diskFreeBytes: expect.any(Number) });
    expect(figures('database').databaseBytes).toBeGreaterThan(1e6);
    expect(figures('database').cacheHitShare).toBeLessThanOrEqual(1);
    expect(figures('storage').storageMs).toBeGreaterThanOrEqual(0);
    expect(times).toHaveLength(120);
    for (const { metric, values } of series) {
      expect(METRIC_NAMES).toContain(metric);
      expect(values).toHaveLength(120);
    }
    const memory = series.find(({ metric }: { metric: string }) => metric === 'memoryBytes');
    expect(memory.values.at(-1)).toBeGreaterThan(1e6);
  });

  it('is measured for all by one process at a time', async () => {
    expect(await sampleShared(server.database, server.app.storage)).toBe(false);
  });

  it('keeps means of ten minutes of what is older than a day, and nothing of more than a month', async () => {
    const { queries } = server.database;
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
    const base = Math.floor(hours(30).getTime() / 600_000) * 600_000;
    for (const [second, cpu] of [
      [0, 0.2],
      [30, 0.4],
      [610, 0.9],
    ] as const) {
      const time = new Date(base + second * 1000);
      const row = { source: 'worker', instance: 'old:1', time, figures: JSON.stringify({ cpu }) } as const;
      await queries.insertInto('bladeMonitorSample').values(row).execute();
    }
    const gone = { source: 'worker', instance: 'gone:1', time: hours(24 * 40), figures: '{"cpu":1}' } as const;
    await queries.insertInto('bladeMonitorSample').values(gone).execute();
    await server.database.transaction(thinSamples);
    const kept = await queries
      .selectFrom('bladeMonitorSample')
      .select(['instance', 'step', 'figures'])
      .where('source', '=', 'worker')
      .orderBy('time')
      .execute();
    expect(kept.map(({ step }) => step)).toEqual([600, 600]);
    expect(kept.map(({ figures }) => Math.round((figures['cpu'] ?? 0) * 100))).toEqual([30, 90]);
    const { series } = await read(168);
    const old = series.find(({ instance }: { instance: string }) => instance === 'old:1');
    // Parts of the week begin anywhere: the two means lie in one, or in two beside each other.
    const shown = old.values.filter((value: number | null) => value !== null);
    expect([[0.6], [0.3, 0.9]]).toContainEqual(shown.map((value: number) => Math.round(value * 100) / 100));
  });

  it('shows a worker that gives figures, and nobody without the permission sees any', async () => {
    await storeSample(server.database.queries, 'worker', 'host:7', { cpu: 0.5, tasksRunning: 2 });
    const worker = (await read()).now.find(({ instance }: { instance: string }) => instance === 'host:7');
    expect(worker.figures).toEqual({ cpu: 0.5, tasksRunning: 2 });
    const other = await signInWith(server, ['log_api_view'], { alias: 'admin', tenantId: '000000' });
    for (const path of ['health/read', 'slow-query/list'])
      expect((await server.get(`/blade-monitor/${path}`, { token: other })).status).toBe(403);
    const wrong = await server.get('/blade-monitor/health/read', { token: admin, query: { hours: 3 } });
    expect(wrong.status).toBe(400);
  });
});

it('slow queries are told by their text without values, with calls, mean and longest', async () => {
  await server.get('/blade-system/user/list', { token: admin, query: { account: 'secretname' } });
  await server.get('/blade-system/user/list', { token: admin, query: { account: 'secretname' } });
  const rows: { text: string; calls: number; mean: number; most: number }[] = (
    await server.get('/blade-monitor/slow-query/list', { token: admin, query: { days: 1 } })
  ).data;
  const search = rows.find(({ text }) => text.includes('"account"') && text.includes('like $'));
  expect(search?.calls).toBeGreaterThanOrEqual(1);
  expect(search?.most).toBeGreaterThanOrEqual(search?.mean ?? Infinity);
  const texts = rows.map(({ text }) => text).join('\n');
  expect(texts).not.toContain('secretname');
  expect(texts).not.toContain('000000');
  expect(texts, 'lists of values count as one').not.toMatch(/\$\d+\), \(\$\d+/);
});
