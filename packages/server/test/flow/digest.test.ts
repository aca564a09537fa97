import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendDigests } from '../../src/modules/flow/digest.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { bpmn, deploy, END, line, start, START, task } from './drawn.ts';
import { addWorker, workerOf, type Worker } from './people.ts';

let server: TestServer;
let admin: Worker;
let ann: Worker;
/** Stands in for the service that sends SMS. */
let provider: Server;
const sent: URLSearchParams[] = [];
beforeAll(async () => {
  provider = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const query = new URL(request.url ?? '', 'http://sms').search;
      sent.push(new URLSearchParams(chunks.join('') || query));
      response.end('{"Code":"OK","BizId":"biz-1"}');
    });
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  server = await startTestServer({
    environment: {
      CLOUD_PUBLIC_URL: 'https://cloud.example.com',
      CLOUD_SMS_PROVIDER_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      CLOUD_OUTGOING_ALLOW: '127.0.0.1',
    },
  });
  const token = await server.signIn();
  admin = workerOf(server, (await server.get('/blade-system/user/info', { token })).data.id, token);
  ann = await addWorker(server, 'ann', { roles: ['clerk'] });
  await server.database.queries
    .updateTable('bladeUser')
    .set({ email: 'ann@example.com' })
    .where('id', '=', ann.id)
    .execute();
  await server.database.queries.deleteFrom('bladeNotice').execute();
});
afterAll(async () => {
  await server?.stop();
  provider?.close();
});

const mails = (): { to: string; subject: string; text: string }[] => {
  const file = join(server.dataFolder, 'outbox', 'mail.jsonl');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map((text) => JSON.parse(text)) : []; // prettier-ignore
};
const at = (day: number, hour: number) => new Date(2026, 4, day, hour, 30);

it('a digest is off until it is wished, and tells where it goes', async () => {
  expect((await ann.get('/blade-flow/digest/detail')).data).toEqual({
    mail: { isAvailable: true, receiver: 'ann@example.com' },
    sms: { isAvailable: false, receiver: '' },
    way: 'mail',
    hour: -1,
  });
  expect((await ann.post('/blade-flow/digest/submit', { hour: 24 })).status).toBe(400);
  expect((await ann.post('/blade-flow/digest/submit', { hour: 8 })).status).toBe(200);
  expect((await ann.get('/blade-flow/digest/detail')).data.hour).toBe(8);
  expect((await admin.get('/blade-flow/digest/detail')).data.hour).toBe(-1);
});

it('without anything that waits no mail goes out; else one a day, at the hour, whatever the number of servers', async () => {
  await sendDigests(server.app, at(1, 9));
  expect(mails()).toEqual([]);
  const elements = START + task('a', `flowable:assignee="${ann.id}"`) + END + line('start', 'a', 'end');
  const version = await deploy(admin, 'Digest', bpmn('Digest', elements));
  for (let index = 0; index < 12; index++) await start(admin, version);
  await sendDigests(server.app, at(2, 7));
  expect(mails()).toEqual([]);
  await Promise.all([sendDigests(server.app, at(2, 8)), sendDigests(server.app, at(2, 8))]);
  await sendDigests(server.app, at(2, 23));
  expect(mails()).toHaveLength(1);
  const [mail] = mails();
  expect(mail).toMatchObject({ to: 'ann@example.com', subject: '您有 12 项待办' });
  expect(mail!.text).toContain('  · t – a');
  expect(mail!.text).toContain('还有 2 项');
  expect(mail!.text).toContain('https://cloud.example.com/cloudExperience/work/todo');
  await sendDigests(server.app, at(3, 8));
  expect(mails()).toHaveLength(2);
  await ann.post('/blade-flow/digest/submit', { hour: -1 });
  await sendDigests(server.app, at(4, 23));
  expect(mails()).toHaveLength(2);
});

it('comes as an SMS with the number of tasks, where the tenant has a setting for it', async () => {
  const setting = { category: 3, templateId: 'SMS_1', accessKey: 'ak', secretKey: 'sk', signName: '点云' };
  expect((await admin.post('/blade-resource/sms/submit', { ...setting, smsCode: 'digest' })).status).toBe(200);
  await server.database.queries
    .updateTable('bladeUser')
    .set({ phone: '13800000001' })
    .where('id', '=', ann.id)
    .execute();
  expect((await ann.get('/blade-flow/digest/detail')).data.sms).toEqual({
    isAvailable: true,
    receiver: '138****0001',
  });
  expect((await ann.post('/blade-flow/digest/submit', { hour: 8, way: 'sms' })).status).toBe(200);
  await sendDigests(server.app, at(5, 9));
  await sendDigests(server.app, at(5, 10));
  expect(mails()).toHaveLength(2);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.get('PhoneNumbers')).toBe('13800000001');
  expect(JSON.parse(sent[0]?.get('TemplateParam') ?? '')).toEqual({ count: '12' });
});
