import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { callDue } from '../../src/modules/resource/channels/webhook-calls.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { bpmn, deploy, start, START, END, line, task } from '../flow/drawn.ts';
import { addWorker, workerOf } from '../flow/people.ts';
import { createUser } from '../support/people.ts';

const WEBHOOK = '/blade-resource/webhook';
const ALL = 'dataset-ready,run-ended,task-due,release-made';
let server: TestServer;
let token = '';
let site: Server;
let address = '';
let got: { headers: IncomingHttpHeaders; body: string }[] = [];
let status = 200;

beforeAll(async () => {
  site = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      got.push({ headers: request.headers, body: chunks.join('') });
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('thanks');
    });
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/hook`;
  server = await startTestServer({ environment: { CLOUD_OUTGOING_ALLOW: '127.0.0.1' } });
  token = await server.signIn();
});
afterAll(async () => {
  await server?.stop();
  site?.close();
});
beforeEach(async () => {
  [got, status] = [[], 200];
  await server.database.queries.deleteFrom('bladeWebhook').execute();
});

const submit = (body: object, as = token) => server.post(`${WEBHOOK}/submit`, { token: as, body });
async function add(more: object = {}, as = token): Promise<{ id: string; secretKey: string }> {
  const { data, status: code } = await submit({ name: 'erp', url: address, events: ALL, ...more }, as);
  expect(code).toBe(200);
  return data;
}
const deliveries = () => server.database.queries.selectFrom('bladeWebhookDelivery').selectAll().orderBy('id').execute();
/** Until nothing is under way: the server looks once a second too. */
const settled = async () => {
  await callDue(server.app);
  await expect
    .poll(async () => (await deliveries()).some((one) => one.state === 'waiting' && one.attempts === 0), {
      timeout: 10_000,
    })
    .toBe(false);
  await expect
    .poll(async () => (await deliveries()).every((one) => one.reason !== '' || one.state === 'sent'), {
      timeout: 10_000,
    })
    .toBe(true);
};

async function addDataset(tenantId = '000000'): Promise<string> {
  const id = newId();
  const { queries } = server.database;
  await queries
    .insertInto('bladeDataset')
    .values({ id, tenantId, name: 'hall', state: 'ingesting' } as never)
    .execute();
  await queries.updateTable('bladeDataset').set({ state: 'ready' }).where('id', '=', id).execute();
  return id;
}

describe('a webhook', () => {
  it('tells its secret once, keeps it sealed, and is for administrators', async () => {
    const { id, secretKey } = await add();
    expect(secretKey).toMatch(/^whsec_[\w-]{43}$/);
    expect((await server.get(`${WEBHOOK}/detail`, { token, query: { id } })).data.secretKey).toBe('******');
    const row = await server.database.queries.selectFrom('bladeWebhook').selectAll().executeTakeFirstOrThrow();
    expect(row.secretKey).not.toContain(secretKey.slice(6));
    expect((await submit({ id, name: 'other', secretKey: 'mine' })).status).toBe(200);
    const kept = await server.database.queries.selectFrom('bladeWebhook').selectAll().executeTakeFirstOrThrow();
    expect([kept.name, kept.secretKey]).toEqual(['other', row.secretKey]);
    const plain = (await createUser(server, '000000', 'hookplain')).token;
    expect((await submit({ name: 'x', url: address, events: ALL }, plain)).status).toBe(403);
    expect((await server.get(`${WEBHOOK}/delivery/list`, { token: plain })).status).toBe(403);
  });

  it('is refused with an odd address or event, and there are not hundreds', async () => {
    for (const url of ['ftp://x', 'http://user:pw@x/', 'javascript:alert(1)', 'x'])
      expect((await submit({ name: 'x', url, events: ALL })).body.reason).toBe('address-not-allowed');
    expect((await submit({ name: 'x', url: address, events: 'all' })).status).toBe(400);
    for (let count = 0; count < 20; count++) await add({ name: `n${count}` });
    expect((await submit({ name: 'x', url: address, events: ALL })).body.reason).toBe('too-many-webhooks');
  });

  it('is called with a signature when something happened in its tenant, and in no other', async () => {
    const { secretKey } = await add();
    await add({ name: 'runs', events: 'run-ended' });
    const theirs = (await createUser(server, '930001', 'hookadmin', 'admin')).token;
    await add({ name: 'theirs' }, theirs);
    const dataset = await addDataset();
    await settled();
    expect(got).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = got;
    expect(JSON.parse(body)).toMatchObject({
      event: 'dataset-ready',
      tenantId: '000000',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/),
      data: { id: dataset, name: 'hall' },
    });
    expect(Math.abs(Date.now() - Date.parse(JSON.parse(body).time))).toBeLessThan(60_000);
    const [, time = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-cloud-signature'])) ?? [];
    expect(signature).toBe(createHmac('sha256', secretKey).update(`${time}.${body}`).digest('hex'));
    expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60);
    const { data } = await server.get(`${WEBHOOK}/delivery/list`, { token });
    expect(data.records).toMatchObject([{ event: 'dataset-ready', state: 'sent', answer: 200, attempts: 1 }]);
    const detail = await server.get(`${WEBHOOK}/delivery/detail`, { token, query: { id: data.records[0].id } });
    expect([detail.data.response, JSON.parse(detail.data.payload).name]).toEqual(['thanks', 'hall']);
    expect(
      (await server.get(`${WEBHOOK}/delivery/detail`, { token: theirs, query: { id: data.records[0].id } })).status,
    ).toBe(404);
  });

  it('hears of runs that end and of releases', async () => {
    await add({ events: 'run-ended,release-made' });
    const { queries } = server.database;
    const datasetId = await addDataset();
    const [run, approval] = [newId(), newId()];
    const own = { tenantId: '000000', datasetId, revision: 0 };
    await queries
      .insertInto('bladeRun')
      .values({ ...own, id: run, recipe: 'indoor', language: 'en', state: 'running', options: '{}' } as never)
      .execute();
    await queries.updateTable('bladeRun').set({ state: 'failed' }).where('id', '=', run).execute();
    await queries
      .insertInto('bladeApprovalInfo')
      .values({ ...own, id: approval, name: 'hall', runId: run } as never)
      .execute();
    await queries.updateTable('bladeApprovalInfo').set({ releaseNumber: 7 }).where('id', '=', approval).execute();
    await settled();
    expect(
      got
        .map(({ body }) => JSON.parse(body))
        .map(({ event, data }) => [event, data.state ?? data.number])
        .toSorted(),
    ).toEqual([
      ['release-made', 'R-7'],
      ['run-ended', 'failed'],
    ]);
  });
});

it('hears of a task that waits for a person', async () => {
  await add({ events: 'task-due' });
  const admin = workerOf(server, (await server.get('/blade-system/user/info', { token })).data.id, token);
  const ann = await addWorker(server, 'ann');
  const elements = START + task('check', `flowable:assignee="${ann.id}"`) + END + line('start', 'check', 'end');
  const instance = await start(ann, await deploy(admin, 'Hook', bpmn('Hook', elements)));
  await settled();
  expect(got.map(({ body }) => JSON.parse(body))).toMatchObject([
    { event: 'task-due', data: { processInstanceId: instance, assignee: ann.id } },
  ]);
});

describe('a call that fails', () => {
  const again = async () => {
    await server.database.queries
      .updateTable('bladeWebhookDelivery')
      .set({ nextTime: new Date() })
      .where('state', '=', 'waiting')
      .execute();
    await settled();
  };

  it.each([500, 404, 302])('with %s is tried again later, and success forgets the failures', async (code) => {
    await add();
    status = code;
    await addDataset();
    await settled();
    const [first] = await deliveries();
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, answer: code, reason: `HTTP ${code}` });
    expect(got).toHaveLength(1);
    status = 200;
    await server.database.queries.updateTable('bladeWebhookDelivery').set({ nextTime: new Date() }).execute();
    await callDue(server.app);
    await expect.poll(async () => (await deliveries())[0]!.state).toBe('sent');
    expect(got[1]!.headers['x-cloud-delivery']).toBe(got[0]!.headers['x-cloud-delivery']);
    expect((await server.get(`${WEBHOOK}/list`, { token })).data.records[0].failures).toBe(0);
  });

  it('to a private address is never made; after twenty in a row the webhook is switched off', async () => {
    const { id } = await add({ url: 'http://169.254.169.254/latest' });
    await addDataset();
    await settled();
    expect((await deliveries())[0]!.reason).toBe('address-not-allowed');
    await server.database.queries.updateTable('bladeWebhook').set({ failures: 18 }).where('id', '=', id).execute();
    await again();
    await expect.poll(async () => (await deliveries())[0]!.attempts).toBe(2);
    expect((await server.get(`${WEBHOOK}/list`, { token })).data.records[0]).toMatchObject({
      isActive: 1,
      failures: 19,
    });
    await again();
    await expect.poll(async () => (await deliveries())[0]!.state).toBe('failed');
    expect((await server.get(`${WEBHOOK}/list`, { token })).data.records[0]).toMatchObject({ isActive: 0 });
    await addDataset();
    expect(await deliveries()).toHaveLength(1);
    await submit({ id, name: 'erp', url: address, isActive: 1 });
    const { data } = await server.get(`${WEBHOOK}/delivery/list`, { token });
    expect((await server.post(`${WEBHOOK}/delivery/resend`, { token, query: { id: data.records[0].id } })).status).toBe(
      200,
    );
    await callDue(server.app);
    await expect.poll(async () => (await deliveries())[0]!.state).toBe('sent');
    expect((await server.get(`${WEBHOOK}/list`, { token })).data.records[0].failures).toBe(0);
  });

  it('can be tried by hand', async () => {
    const { id } = await add();
    expect((await server.post(`${WEBHOOK}/test`, { token, query: { id } })).status).toBe(200);
    await settled();
    expect(JSON.parse(got[0]!.body).event).toBe('ping');
    const theirs = (await createUser(server, '930002', 'hooktwo', 'admin')).token;
    expect((await server.post(`${WEBHOOK}/test`, { token: theirs, query: { id } })).status).toBe(404);
  });
});
