import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raiseAlarm } from '../../src/jobs/alarm.ts';
import { followAlarms } from '../../src/sampling/alarms.ts';
import { signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';

const RULE = '/blade-monitor/alarm-rule';
let server: TestServer;
let admin: string;
let chinese: string;
let english: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
  const [one, other] = [await createUser(server, '000000', 'zhang'), await createUser(server, '000000', 'smith')];
  [chinese, english] = [one.id, other.id];
  const body = { name: 'language', value: 'en' };
  expect((await server.post('/blade-system/preference/submit', { token: other.token, body })).status).toBe(200);
});
afterAll(async () => {
  await server?.stop();
});
beforeEach(async () => {
  const { queries } = server.database;
  await queries.deleteFrom('bladeAlarmRule').execute();
  await queries.deleteFrom('bladeMonitorSample').where('instance', 'like', 'box:%').execute();
  await queries.deleteFrom('bladeNotice').execute();
  await queries.deleteFrom('bladeWebhookDelivery').execute();
});

const submit = (more: object = {}, token = admin) =>
  server.post(`${RULE}/submit`, {
    token,
    body: {
      name: 'busy',
      metric: 'cpu',
      comparison: 'above',
      threshold: 0.9,
      forSeconds: 60,
      severity: 'critical',
      enable: 1,
      ...more,
    },
  });
/** Figures of a worker, by seconds ago. */
const samples = async (values: Record<number, number>, instance = 'box:1') => {
  for (const [ago, cpu] of Object.entries(values))
    await server.database.queries
      .insertInto('bladeMonitorSample')
      .values({
        source: 'worker',
        instance,
        time: new Date(Date.now() - Number(ago) * 1000),
        figures: JSON.stringify({ cpu }),
      })
      .execute();
};
const alarms = async () =>
  (await server.get('/blade-monitor/alarm/list', { token: admin })).data.records.map(
    ({ ruleName, instance, state }: Record<string, string>) => [ruleName, instance, state],
  );
const notices = () =>
  server.database.queries.selectFrom('bladeNotice').select(['title', 'content', 'recipients']).orderBy('id').execute();

describe('an alarm rule', () => {
  it('fires once when all figures of its time are bad, and ends when they are better', async () => {
    await submit({ notifyUserIds: `${chinese},${english}` });
    await samples({ 75: 0.95, 45: 0.99 });
    await samples({ 75: 0.95, 45: 0.2, 15: 0.99 }, 'box:2');
    await followAlarms(server.database, server.app.queue);
    await followAlarms(server.database, server.app.queue);
    expect(await alarms()).toEqual([['busy', 'worker box:1', 'firing']]);
    const told = await notices();
    expect(told.map(({ title, recipients }) => [title, recipients])).toEqual([
      ['告警：busy（严重）', [chinese]],
      ['Alarm: busy (critical)', [english]],
    ]);
    expect(told[0]!.content).toContain('worker box:1 的处理器为 99 %，高于 90 % 已持续 60 秒');
    await samples({ 5: 0.4 });
    await followAlarms(server.database, server.app.queue);
    expect(await alarms()).toEqual([['busy', 'worker box:1', 'resolved']]);
    expect((await notices()).at(-1)!.content).toContain('Processor of worker box:1 is 40 % now');
  });

  it('waits until figures were bad for its time', async () => {
    await submit({ forSeconds: 300 });
    await samples({ 75: 0.95, 45: 0.99, 15: 0.99 });
    await followAlarms(server.database, server.app.queue);
    expect(await alarms()).toEqual([]);
  });

  it('calls the webhooks that take alarms; its alarms end when it is switched off', async () => {
    const body = { name: 'pager', url: 'https://example.com/hook', events: 'alarm,job-failed' };
    expect((await server.post('/blade-resource/webhook/submit', { token: admin, body })).status).toBe(200);
    const { id } = (await submit({ comparison: 'below', threshold: 0.5 })).data;
    await samples({ 75: 0.1, 45: 0.1 });
    await followAlarms(server.database, server.app.queue);
    const calls = await server.database.queries
      .selectFrom('bladeWebhookDelivery')
      .select(['event', 'payload'])
      .execute();
    expect(calls).toMatchObject([
      { event: 'alarm', payload: { state: 'firing', instance: 'worker box:1', value: 0.1 } },
    ]);
    await submit({ id, enable: 0 });
    await followAlarms(server.database, server.app.queue);
    expect(await alarms()).toEqual([['busy', 'worker box:1', 'resolved']]);
    const job = {
      id: '7',
      jobName: 'nightly',
      notifyUserIds: english,
      alertThreshold: 0,
      statisticWindowLen: 0,
      silenceWindowLen: 0,
      silentSeconds: null,
    };
    await server.database.transaction((trx) =>
      raiseAlarm(trx, server.app.queue, job, { code: 'not-found', params: {} }),
    );
    expect((await notices()).at(-1)).toMatchObject({ title: 'Job “nightly” failed', recipients: [english] });
    const events = server.database.queries
      .selectFrom('bladeWebhookDelivery')
      .select(['event', 'payload'])
      .orderBy('id');
    expect(await events.execute()).toMatchObject([
      { event: 'alarm' },
      { event: 'job-failed', payload: { name: 'nightly', time: expect.stringMatching(/T[\d:]{8}[+-]\d\d:\d\d$/) } },
    ]);
  });

  it('is checked, and kept by people of the platform who may', async () => {
    expect((await submit({ metric: 'nothing' })).status).toBe(400);
    expect((await submit({ forSeconds: 1 })).status).toBe(400);
    expect((await submit({ comparison: 'like' })).status).toBe(400);
    const viewer = await signInWith(server, ['alarmrule_view'], { tenantId: '000000' });
    expect((await server.get(`${RULE}/list`, { token: viewer })).status).toBe(200);
    expect((await server.get('/blade-monitor/alarm/list', { token: viewer })).status).toBe(200);
    expect((await submit({}, viewer)).status).toBe(403);
    const tenant = await createUser(server, '777777', 'boss', 'admin');
    for (const path of [`${RULE}/list`, `${RULE}/detail?id=1`, '/blade-monitor/alarm/list'])
      expect((await server.get(path, { token: tenant.token })).status).toBe(403);
  });
});
