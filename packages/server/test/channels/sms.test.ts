import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';

const SMS = '/blade-resource/sms';
const ALIYUN = { category: 3, templateId: 'SMS_1', accessKey: 'ak', secretKey: 'sk-secret', signName: '点云' };

/** Stands in for every service: what it got, and what it answers next. */
let provider: Server;
const got: { url: string; body: string }[] = [];
let answer: { status: number; body: string; delayMs?: number };
let server: TestServer;
let token = '';

beforeAll(async () => {
  provider = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      got.push({ url: request.url ?? '', body: chunks.join('') });
      setTimeout(() => response.writeHead(answer.status).end(answer.body), answer.delayMs ?? 0);
    });
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  server = await startTestServer({
    environment: { CLOUD_SMS: 'outbox', CLOUD_SMS_PROVIDER_URL: origin, CLOUD_OUTGOING_ALLOW: '127.0.0.1' },
  });
  token = await server.signIn();
});
afterAll(async () => {
  await server?.stop();
  provider?.close();
});
beforeEach(async () => {
  got.length = 0;
  answer = { status: 200, body: '{"Code":"OK","BizId":"biz-1"}' };
  const { queries } = server.database;
  await queries.deleteFrom('ephemeral').where('key', 'like', 'sms:%').execute();
  await queries.deleteFrom('bladeSms').execute();
  await queries.deleteFrom('bladeSmsLog').execute();
});

const submit = (body: object, as = token) => server.post(`${SMS}/submit`, { token: as, body });
const send = (query: Record<string, string>, as = token) =>
  server.post(`${SMS}/endpoint/send-message`, { token: as, query });
const logged = async (as = token) => (await server.get(`${SMS}/log/list`, { token: as })).data.records;
const outbox = () => {
  const file = join(server.dataFolder, 'outbox', 'sms.jsonl');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line)) : []; // prettier-ignore
};

async function enabled(body: object = {}, as = token): Promise<string> {
  const { data } = await submit({ ...ALIYUN, smsCode: 'main', ...body }, as);
  expect((await server.post(`${SMS}/enable`, { token: as, query: { id: data.id } })).status).toBe(200);
  return data.id;
}

describe('an SMS setting', () => {
  it('keeps its secret sealed, answers it masked, and keeps it when the mask comes back', async () => {
    const { data } = await submit({ ...ALIYUN, smsCode: 'main' });
    expect(data).toMatchObject({ secretKey: '******', status: 1, categoryName: '阿里云', statusName: '否' });
    const stored = () => server.database.queries.selectFrom('bladeSms').selectAll().executeTakeFirstOrThrow();
    const first = await stored();
    expect(first.secretKey).not.toContain('sk-secret');
    const edited = await submit({ ...data, remark: 'x' });
    expect(edited.status).toBe(200);
    expect((await stored()).secretKey).toBe(first.secretKey);
    await submit({ ...data, secretKey: 'another' });
    expect((await stored()).secretKey).not.toBe(first.secretKey);
  });

  it('is refused without what its service needs, and with a code that there is', async () => {
    const { secretKey: _, ...bare } = ALIYUN;
    expect((await submit({ ...bare, smsCode: 'a' })).body.reason).toBe('sms-secret-missing');
    expect((await submit({ ...ALIYUN, category: 4, smsCode: 'a' })).body.reason).toBe('sms-app-missing');
    expect((await submit({ ...ALIYUN, category: 9, smsCode: 'a' })).status).toBe(400);
    expect((await submit({ ...bare, category: 1, smsCode: 'a' })).status).toBe(200);
    expect((await submit({ ...ALIYUN, smsCode: 'a' })).body.reason).toBe('duplicate-value');
  });

  it('is one of its tenant that is enabled', async () => {
    await enabled({ smsCode: 'one' });
    await enabled({ smsCode: 'two' });
    const { data } = await server.get(`${SMS}/list`, { token });
    expect(data.records.map(({ smsCode, status }: Record<string, unknown>) => [smsCode, status]).toSorted()).toEqual([
      ['one', 1],
      ['two', 2],
    ]);
    expect((await server.get(`${SMS}/list`, { token, query: { smsCode: 'two' } })).data.total).toBe(1);
    const audit = await server.get('/blade-system/audit/list', { token, query: { entity: 'sms', verb: 'update' } });
    expect(audit.data.records[0].changes.status).toBeDefined();
    expect(JSON.stringify(audit.data.records)).not.toContain('sk-secret');
  });
});

it('is for administrators and those who hold its buttons', async () => {
  const { token: plain } = await createUser(server, '000000', 'plainsms');
  const id = await enabled();
  expect((await server.get(`${SMS}/list`, { token: plain })).status).toBe(403);
  expect((await server.get(`${SMS}/log/list`, { token: plain })).status).toBe(403);
  expect((await submit({ ...ALIYUN, smsCode: 'x' }, plain)).status).toBe(403);
  expect((await server.post(`${SMS}/enable`, { token: plain, query: { id } })).status).toBe(403);
  const viewer = await signInWith(server, ['sms_view']);
  expect((await server.get(`${SMS}/list`, { token: viewer })).status).toBe(200);
  expect((await submit({ ...ALIYUN, smsCode: 'x' }, viewer)).status).toBe(403);
});

describe('a message', () => {
  it('goes by the enabled setting and leaves a line with a masked phone', async () => {
    await enabled();
    expect((await send({ phones: '13800000001,+8613800000002', params: '{"code":"42"}' })).status).toBe(200);
    expect(got.map(({ body }) => new URLSearchParams(body).get('PhoneNumbers'))).toEqual([
      '13800000001',
      '13800000002',
    ]);
    expect(got[0]!.body).not.toContain('sk-secret');
    expect(await logged()).toMatchObject([
      { phone: '138****0002', outcome: 'sent', smsCode: 'main', templateId: 'SMS_1', providerId: 'biz-1', parts: 1 },
      { phone: '138****0001' },
    ]);
    const { id } = (await logged())[0];
    expect((await server.get(`${SMS}/log/detail`, { token, query: { id } })).data.phone).toBe('138****0002');
  });

  it('goes by another setting that is named, also one that is not enabled', async () => {
    await enabled();
    await submit({ category: 1, smsCode: 'yun', templateId: '7', accessKey: 'apikey' });
    answer = { status: 200, body: '{"code":0,"sid":1,"count":2,"fee":0.1}' };
    expect((await send({ code: 'yun', phones: '13800000001', params: '{"code":"1"}' })).status).toBe(200);
    expect(got[0]!.url).toBe('/v2/sms/tpl_single_send.json');
    expect(await logged()).toMatchObject([{ smsCode: 'yun', parts: 2, fee: 0.1 }]);
    expect((await send({ code: 'none', phones: '13800000001' })).body.reason).toBe('sms-unknown');
  });

  it('goes into the outbox where nothing is enabled', async () => {
    expect((await send({ phones: '13800000009', params: '{"code":"77"}' })).status).toBe(200);
    expect(outbox().at(-1)).toMatchObject({ phone: '13800000009', code: '77' });
    expect(await logged()).toMatchObject([{ outcome: 'sent', smsCode: '' }]);
  });

  it.each([
    ['500 with nothing', { status: 500, body: '' }, 'sms-refused', 'HTTP 500'],
    ['no JSON', { status: 200, body: '<html>' }, 'sms-refused', 'HTTP 200'],
    [
      'a wrong secret',
      { status: 403, body: '{"Code":"SignatureDoesNotMatch","Message":"x"}' },
      'sms-refused',
      'SignatureDoesNotMatch x',
    ],
    ['a redirect', { status: 302, body: '' }, 'sms-refused', 'HTTP 302'],
    ['2 MB', { status: 200, body: 'x'.repeat(2_000_000) }, 'answer-too-large', 'answer-too-large'],
  ])('that is answered by %s has failed, and says why', async (_name, given, reason, text) => {
    await enabled();
    answer = given;
    expect((await send({ phones: '13800000001' })).body.reason).toBe(reason);
    expect(await logged()).toMatchObject([{ outcome: 'failed', providerId: '', reason: text }]);
  });

  it.each(['notice', 'order', 'meeting'])(
    'goes by the setting with the code %s, as its template stands',
    async (code) => {
      const call = (phones: string) => server.post(`${SMS}/endpoint/send-${code}`, { token, query: { phones } });
      expect((await call('13800000001')).body.reason).toBe('sms-unknown');
      await submit({ ...ALIYUN, smsCode: code, templateId: `SMS_${code}` });
      expect((await call('13800000001,13800000002')).status).toBe(200);
      expect(got).toHaveLength(2);
      expect(`${got[0]?.url}${got[0]?.body}`).toContain(`SMS_${code}`);
      expect(await logged()).toMatchObject([
        { smsCode: code, outcome: 'sent' },
        { smsCode: code, outcome: 'sent' },
      ]);
    },
  );

  it('to too many phones, no phone, or with odd values is refused before anything is sent', async () => {
    await enabled();
    const many = Array.from({ length: 10_000 }, (_, index) => `138${String(index).padStart(8, '0')}`).join(',');
    const { status } = await server.post(`${SMS}/endpoint/send-message`, { token, body: { phones: many } });
    expect(status).toBe(400);
    expect((await send({ phones: '' })).body.reason).toBe('phone-invalid');
    expect((await send({ phones: '12345' })).body.reason).toBe('phone-invalid');
    expect((await send({ phones: '13800000001', params: '[1]' })).body.reason).toBe('sms-values-invalid');
    expect((await send({ phones: '13800000001', params: '{"a":{}}' })).body.reason).toBe('sms-values-invalid');
    expect((await send({ phones: '13800000001', params: '{' })).body.reason).toBe('sms-values-invalid');
    expect((await send({ phones: '13800000001', params: JSON.stringify({ a: 'x'.repeat(201) }) })).status).toBe(400);
    expect(got).toEqual([]);
  });

  it('is limited by phone and day', async () => {
    await enabled();
    for (let index = 0; index < 10; index++) expect((await send({ phones: '13800000001' })).status).toBe(200);
    const refused = await send({ phones: '13800000001' });
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ reason: 'sms-limit', params: { phone: '138****0001' } });
  });

  it('of one tenant is no other tenant’s; without a setting of its own it goes by that of the platform', async () => {
    await enabled();
    const { tenantId, token: theirs } = await tenantAdmin();
    expect((await send({ phones: '13800000001' }, theirs)).status).toBe(200);
    expect(got).toHaveLength(1);
    expect(await logged()).toEqual([]);
    expect(await logged(theirs)).toHaveLength(1);
    expect((await server.get(`${SMS}/list`, { token: theirs })).data.total).toBe(0);
    expect((await send({ code: 'main', phones: '13800000001' }, theirs)).body.reason).toBe('sms-unknown');
    await enabled({ smsCode: 'own', templateId: 'SMS_OWN' }, theirs);
    await send({ phones: '13800000001' }, theirs);
    expect(new URLSearchParams(got[1]!.body).get('TemplateCode')).toBe('SMS_OWN');
    expect(tenantId).not.toBe('000000');
  });
});

describe('a code for a phone', () => {
  const codeOf = () => JSON.parse(new URLSearchParams(got.at(-1)!.body).get('TemplateParam')!).code as string;
  const check = (id: string, value: string, phone = '13800000001') =>
    server.post(`${SMS}/endpoint/validate-message`, { token, query: { id, value, phone } });

  it('is sent, is right once, and is not asked for again at once', async () => {
    await enabled();
    const ask = () => server.post(`${SMS}/endpoint/send-validate`, { token, query: { phone: '13800000001' } });
    const { data } = await ask();
    expect(data).toMatchObject({ phone: '13800000001', value: '' });
    expect((await ask()).body.reason).toBe('too-many-requests');
    expect((await check(data.id, codeOf(), '13800000002')).body.reason).toBe('wrong-code');
    expect((await check(data.id, codeOf())).status).toBe(200);
    expect((await check(data.id, codeOf())).body.reason).toBe('wrong-code');
  });

  it('for signing in goes by the enabled setting, and opens nothing else', async () => {
    await enabled();
    const { id: userId } = await createUser(server, '000000', 'smsperson');
    await server.database.queries
      .updateTable('bladeUser')
      .set({ phone: '13800000021' })
      .where('id', '=', userId)
      .execute();
    const query = { tenantId: '000000', phone: '13800000021' };
    const { data } = await server.post('/blade-auth/oauth/sms/send-validate', { query });
    await vi.waitFor(() => expect(got).toHaveLength(1), 10_000);
    expect((await check(data.id, codeOf(), '13800000021')).body.reason).toBe('wrong-code');
    const grant = { ...query, grant_type: 'sms_code', scope: 'all', id: data.id, value: codeOf() };
    expect((await server.post('/blade-auth/oauth/token', { query: grant })).body.access_token).toBeTruthy();
  });
});

async function tenantAdmin() {
  const tenantId = '930001';
  return { tenantId, token: (await createUser(server, tenantId, 'smsadmin', 'admin')).token };
}
