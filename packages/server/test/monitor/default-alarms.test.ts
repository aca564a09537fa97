import type { MetricSource } from '@cloud/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { followAlarms } from '../../src/sampling/alarms.ts';
import { databaseFigures, queueFigures, storageFigures } from '../../src/sampling/shared-figures.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server?.stop();
});
beforeEach(async () => {
  await server.database.queries.deleteFrom('bladeMonitorSample').execute();
  await server.database.queries.deleteFrom('bladeNotice').execute();
});

/** Figures that stood so for longer than any rule asks. */
async function samples(source: MetricSource, figures: object): Promise<void> {
  for (let ago = 5; ago < 700; ago += 30)
    await server.database.queries
      .insertInto('bladeMonitorSample')
      .values({ source, instance: 'box:1', time: new Date(Date.now() - ago * 1000), figures: JSON.stringify(figures) })
      .execute();
}
const notices = () =>
  server.database.queries.selectFrom('bladeNotice').select(['title', 'recipients']).orderBy('id').execute();

it('a new installation watches itself, and a machine that is well raises nothing', async () => {
  const rules = await server.database.queries.selectFrom('bladeAlarmRule').selectAll().execute();
  expect(rules.length).toBeGreaterThan(4);
  for (const rule of rules) expect(rule).toMatchObject({ enable: 1, tellAdmins: 1, notifyUserIds: null });
  const { queries } = server.database;
  const shared = { ...(await databaseFigures(queries)), ...(await queueFigures(queries)) };
  await samples('database', { ...shared, ...(await storageFigures(queries, server.app.storage)) });
  await samples('api', { diskShare: 0.7, failuresPerSecond: 0, requestsPerSecond: 3, loadShare: 1.4, cpu: 1 });
  await followAlarms(server.database, server.app.queue);
  expect(await notices()).toEqual([]);
});

it('administrators of the platform are told by a notice, each in the own language, and get no mail', async () => {
  const { queries } = server.database;
  const english = await createUser(server, '000000', 'smith', 'admin');
  await createUser(server, '000000', 'plain');
  await createUser(server, '777777', 'boss', 'admin');
  const body = { name: 'language', value: 'en' };
  await server.post('/blade-system/preference/submit', { token: english.token, body });
  const admin = await queries
    .selectFrom('bladeUser')
    .select('id')
    .where('account', '=', 'admin')
    .executeTakeFirstOrThrow();
  await samples('api', { diskShare: 0.93 });
  await followAlarms(server.database, server.app.queue);
  expect(await notices()).toEqual([
    { title: '告警：磁盘将满（警告）', recipients: [admin.id] },
    { title: 'Alarm: Disk nearly full (warning)', recipients: [english.id] },
  ]);
  const tasks = await queueFigures(queries);
  expect(tasks?.['queueWaiting']).toBe(0);
});
