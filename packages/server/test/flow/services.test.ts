// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { consumeTasks, type TaskConsumer } from '../../src/queue/task-consumer.ts';
import { onServiceLost, runService } from '../../src/tasks/workflow/run-service.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { bpmn, deploy, END, line, start, START, task } from './drawn.ts';
import { addWorker, workerOf, type Worker } from './people.ts';

const LOG = { info: () => {}, warn: () => {} };
let server: TestServer;
let admin: Worker;
let ann: Worker;
let ben: Worker;
let consumer: TaskConsumer | undefined;
let site: Server;
let address = '';
let asked: { request: IncomingMessage; body: string }[] = [];
let answers: [status: number, body: string][] = [];

beforeAll(async () => {
  site = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      asked.push({ request, body: chunks.join('') });
      const [status, body] = answers.shift() ?? [200, '{}'];
      response.writeHead(status).end(body);
    });
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const { port } = site.address() as AddressInfo;
  address = `http://127.0.0.1:${port}`;
  server = await startTestServer({
    environment: { CLOUD_SMS: 'outbox', CLOUD_OUTGOING_ALLOW: `127.0.0.1:${port}`, CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' },
  });
  const token = await server.signIn();
  admin = workerOf(server, (await server.get('/blade-system/user/info', { token })).data.id, token);
  [ann, ben] = [await addWorker(server, 'ann'), await addWorker(server, 'ben')];
  const { queries } = server.database;
  const own = { email: 'ann@example.com', phone: '13800000031' };
  await queries.updateTable('bladeUser').set(own).where('id', '=', ann.id).execute();
});
afterAll(async () => {
  await server?.stop();
  site?.close();
});
beforeEach(async () => {
  [asked, answers] = [[], []];
  await consumer?.stop();
  consumer = undefined;
});

/** Takes tasks as a worker does. */
async function work(): Promise<void> {
  const context = { database: server.database, messaging: server.app, log: LOG };
  consumer = await consumeTasks(
    server.database,
    {
      run: (one) => runService(context, String(one.data.jobId), one.signal),
      lost: (one) => onServiceLost(context, String(one.data.jobId)),
    },
    LOG,
  );
}
afterAll(() => consumer?.stop());

/** A service, then a task of ann; an error of `caught` leads to a task of ben. */
function drawing(key: string, service: string, parameters: object, caught: string): string {
  const told = JSON.stringify(parameters).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const boundary = `<boundaryEvent id="fails" attachedToRef="s"><errorEventDefinition errorRef="E"/></boundaryEvent>`;
  const elements =
    START +
    `<serviceTask id="s" name="Service" cloud:service="${service}" cloud:parameters="${told}"/>` +
    (caught && boundary + task('rescue', `flowable:assignee="${ben.id}"`)) +
    task('next', `flowable:assignee="${ann.id}"`) +
    END;
  const flows = line('start', 's', 'next', 'end') + (caught && line('fails', 'rescue', 'end'));
  return bpmn(key, elements + flows, caught && `<error id="E" errorCode="${caught}"/>`);
}

async function begin(key: string, service: string, parameters: object, caught = '', variables: object = {}) {
  const version = await deploy(admin, key, drawing(key, service, parameters, caught));
  return start(ann, version, variables);
}
const todo = async (worker: Worker, instance: string) =>
  (await worker.list('todo', { size: 100 })).filter((row) => row.processInstanceId === instance);
const arrives = (worker: Worker, instance: string) =>
  expect.poll(() => todo(worker, instance), { interval: 200 }).toHaveLength(1);
const variablesOf = async (id: string): Promise<any> => {
  const rows = server.database.queries.selectFrom('bladeFlowInstance').select('state').where('id', '=', id);
  return ((await rows.executeTakeFirstOrThrow()).state as any).variables;
};
const outbox = (file: string): any[] => {
  const path = join(server.dataFolder, 'outbox', file);
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').map((text) => JSON.parse(text)) : []; // prettier-ignore
};
const jobs = () => server.database.queries.selectFrom('bladeFlowJob').selectAll().execute();

it('an HTTP call waits for a worker, is tried again after a failure that may pass, and keeps the answer in a variable', async () => {
  answers = [[503, 'busy'], [200, '{"price":42}']]; // prettier-ignore
  const told = { method: 'post', url: `${address}/order?n=\${number}`, body: '{"name":"${name}"}', result: 'order' };
  const instance = await begin('Http', 'http', told, '', { number: 7, name: '点云' });
  expect(await todo(ann, instance)).toEqual([]);
  expect(asked).toEqual([]);
  await work();
  await arrives(ann, instance);
  expect(asked.map(({ request: { method, url } }) => [method, url])).toEqual(Array(2).fill(['POST', '/order?n=7']));
  expect(asked[1]!.body).toBe('{"name":"点云"}');
  expect(asked[1]!.request.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(asked[0]!.request.headers['idempotency-key']).toBe(asked[1]!.request.headers['idempotency-key']);
  expect((await variablesOf(instance)).order).toEqual({ status: 200, body: { price: 42 } });
  expect(await jobs()).toEqual([]);
});

it.each([
  ['a private address', () => 'http://10.0.0.7/', 'address-not-allowed'],
  ['metadata of a cloud', () => 'http://169.254.169.254/latest/meta-data/', 'address-not-allowed'],
  ['another port of this machine', () => 'http://127.0.0.1:1/', 'address-not-allowed'],
  ['a file', () => 'file:///etc/passwd', 'address-not-allowed'],
  ['an answer that sends on', () => `${address}/redirect`, 'http-refused'],
  ['an answer of megabytes', () => `${address}/large`, 'answer-too-large'],
])('an HTTP call of %s fails with an error that the process catches', async (name, url, code) => {
  answers = name.includes('megabytes') ? [[200, 'x'.repeat(3_000_000)]] : [[302, '']];
  const instance = await begin('Refused', 'http', { method: 'GET', url: url() }, code);
  await work();
  await arrives(ben, instance);
  const view = await ann.get('/blade-flow/process/model-view', { processInstanceId: instance });
  expect(view.data.events.map(({ verb }: any) => verb)).toContain('fault');
});

it('an error that nothing catches ends the process', async () => {
  answers = [[404, '']];
  const instance = await begin('Uncaught', 'http', { method: 'GET', url: address });
  await work();
  const isOver = async () =>
    (await ann.get('/blade-flow/process/history-flow-list', { processInstanceId: instance })).data[0].processIsFinished;
  await expect.poll(isOver, { interval: 200 }).toBe('finished');
});

it('mail goes to people by their addresses and to addresses, each alone, as plain text', async () => {
  const told = {
    to: `\${createUser},taskUser_${ben.id},x@example.com`,
    subject: 'No. ${number}',
    text: '<b>${name}</b>',
  };
  const instance = await begin('Mail', 'mail', told, '', { number: 7, name: 'Ann\r\nBcc: y@example.com' });
  await work();
  await arrives(ann, instance);
  expect(outbox('mail.jsonl').map(({ to, subject, text }) => ({ to, subject, text }))).toEqual([
    { to: 'x@example.com', subject: 'No. 7', text: '<b>Ann\r\nBcc: y@example.com</b>' },
    { to: 'ann@example.com', subject: 'No. 7', text: '<b>Ann\r\nBcc: y@example.com</b>' },
  ]);
});

it('mail to people without an address, or to thousands, fails with an error that the process catches', async () => {
  const nobody = await begin('MailNobody', 'mail', { to: ben.id, subject: 's', text: 't' }, 'no-receiver');
  const to = Array.from({ length: 10_000 }, (_, index) => `a${index}@example.com`).join(',');
  const many = await begin('MailMany', 'mail', { to: '${to}', subject: 's', text: 't' }, 'too-many-receivers', { to });
  const wrong = await begin('MailWrong', 'mail', { to: 'a b@c', subject: 's', text: 't' }, 'mail-address-invalid');
  await work();
  for (const instance of [nobody, many, wrong]) await arrives(ben, instance);
});

it('an SMS goes to people by their phones, with what fills the template', async () => {
  const told = { to: '${createUser},13800000032', setting: '', name: '${name}', number: '${number}' };
  const instance = await begin('Sms', 'sms', told, '', { number: 7, name: '点云' });
  await work();
  await arrives(ann, instance);
  const sent = outbox('sms.jsonl').map(({ phone, name, number }) => ({ phone, name, number }));
  expect(sent).toEqual(['13800000032', '13800000031'].map((phone) => ({ phone, name: '点云', number: '7' })));
});

it('a process that ended while its service waited sends nothing', async () => {
  const before = outbox('mail.jsonl').length;
  const instance = await begin('Ended', 'mail', { to: 'x@example.com', subject: 's', text: 't' });
  const withdrawn = await ann.post('/blade-flow/work/withdraw', { processInstanceId: instance, reason: 'no' });
  expect([withdrawn.status, withdrawn.body.msg]).toEqual([200, withdrawn.body.msg]);
  await work();
  await sleep(1500);
  expect(outbox('mail.jsonl')).toHaveLength(before);
});

it('two services at once are each done once, though the process moves in between', async () => {
  const before = outbox('mail.jsonl').length;
  const fork = '<parallelGateway id="fork"/><parallelGateway id="join"/>';
  const mail = (id: string) =>
    `<serviceTask id="${id}" cloud:service="mail" cloud:parameters="{&quot;to&quot;:&quot;${id}@example.com&quot;,&quot;subject&quot;:&quot;s&quot;}"/>`;
  const elements = START + fork + mail('m1') + mail('m2') + task('beside', `flowable:assignee="${ben.id}"`) + task('next', `flowable:assignee="${ann.id}"`) + END; // prettier-ignore
  const flows =
    line('start', 'fork', 'm1', 'join', 'next', 'end') + line('fork', 'm2', 'join') + line('fork', 'beside', 'join');
  const instance = await start(ann, await deploy(admin, 'Both', bpmn('Both', elements + flows)));
  await ben.complete((await todo(ben, instance))[0].taskId);
  await work();
  await arrives(ann, instance);
  const sent = outbox('mail.jsonl')
    .slice(before)
    .map(({ to }) => to);
  expect(sent.toSorted()).toEqual(['m1@example.com', 'm2@example.com']);
});
