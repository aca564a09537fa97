import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sm2 } from 'sm-crypto-v2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postToGateway } from '../../src/messaging/sms/gateway.ts';
import { addTenant } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';
import { recordingOf } from '../support/recording.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_SMS: 'outbox', CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
});
afterAll(() => server?.stop());

const SEND = '/blade-auth/oauth/sms/send-validate';
const TOKEN = '/blade-auth/oauth/token';

async function giveUser(account: string, phone: string, tenantId = '000000'): Promise<void> {
  const { id } = await createUser(server, tenantId, account);
  await server.database.queries.updateTable('bladeUser').set({ phone }).where('id', '=', id).execute();
}

/** The address counts too; each test begins with none. */
const forgetAddress = () =>
  server.database.queries.deleteFrom('ephemeral').where('key', 'like', 'sms:address:%').execute();

const outbox = () => {
  const file = join(server.dataFolder, 'outbox', 'sms.jsonl');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return lines.map((line) => JSON.parse(line) as { phone: string; code: string });
};

async function ask(phone: string, tenantId = '000000') {
  await forgetAddress();
  return server.post(SEND, { query: { tenantId, phone } });
}

async function codeOf(phone: string): Promise<string> {
  return vi.waitFor(() => {
    const found = outbox().findLast((message) => message.phone === phone);
    if (!found) throw new Error('nothing sent yet');
    return found.code;
  }, 20_000);
}

const signIn = (query: Record<string, string>) =>
  server.post(TOKEN, { query: { tenantId: '000000', grant_type: 'sms_code', scope: 'all', ...query } });

describe('signing in by a code on the phone', () => {
  it('works with the phone plain and as SM2, in both dialects, once per code', async () => {
    const key = server.app.secrets.sm2.publicKey;
    await giveUser('smsone', '13800000001');
    const sent = await ask(sm2.doEncrypt('13800000001', key, 0));
    expect(sent.data).toEqual({ id: expect.any(String), value: '', waitSeconds: 60, lifeSeconds: 300 });
    await expect(recordingOf(sent)).toMatchFileSnapshot('../wire/auth/sms-send.json');
    const value = await codeOf('13800000001');
    expect(value).toMatch(/^\d{6}$/);
    const phone = sm2.doEncrypt('13800000001', key, 0);
    const query = { phone, id: sent.data.id as string, value };
    const signedIn = await signIn(query);
    expect(signedIn.body).toMatchObject({ account: 'smsone', token_type: 'bearer', role_name: 'user' });
    await expect(recordingOf(signedIn)).toMatchFileSnapshot('../wire/auth/token-sms.json');
    const again = await signIn(query);
    expect(again.body).toMatchObject({ error_code: 400, reason: 'wrong-code' });
    await expect(recordingOf(again)).toMatchFileSnapshot('../wire/auth/token-sms-wrong.json');

    await giveUser('smstwo', '13800000002');
    const { data } = await ask('13800000002');
    const answer = await server.post('/blade-auth/token', {
      query: { grantType: 'sms_code', phone: '13800000002', id: data.id, value: await codeOf('13800000002') },
    });
    expect(answer.data).toMatchObject({ account: 'smstwo', tokenType: 'bearer' });
  });

  it('takes a code once, also when it comes five times at once', async () => {
    await giveUser('smsmany', '13800000099');
    const sent = await ask('13800000099');
    const query = { phone: '13800000099', id: sent.data.id, value: await codeOf('13800000099') };
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(query)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('does not tell whether somebody has the phone', async () => {
    await giveUser('smsknown', '13800000003');
    const known = await ask('13800000003');
    await codeOf('13800000003');
    const unknown = await ask('13800000004');
    const shape = (data: Record<string, unknown>) => ({ ...data, id: typeof data.id });
    expect(shape(unknown.data)).toEqual(shape(known.data));
    const wrong = { id: known.data.id as string, phone: '13800000003', value: 'x' };
    const guessed = await signIn({ id: unknown.data.id, phone: '13800000004', value: '000000' });
    expect(guessed.body).toEqual((await signIn(wrong)).body);
    expect(outbox().some((message) => message.phone === '13800000004')).toBe(false);
  });

  it('sends one message a minute to a phone and few for an address', async () => {
    expect((await ask('13800000005')).status).toBe(200);
    expect((await ask('13800000005')).body).toMatchObject({ code: 429, reason: 'too-many-requests' });
    await forgetAddress();
    const statuses: number[] = [];
    for (let index = 0; index < 25; index++) {
      statuses.push((await server.post(SEND, { query: { phone: `1390000${1000 + index}` } })).status);
    }
    expect(statuses.filter((status) => status === 200).length).toBe(20);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
  });

  it('voids a code after five wrong tries, and for another phone, tenant or id', async () => {
    await giveUser('smsfive', '13800000006');
    await giveUser('smsother', '13800000007');
    const { data } = await ask('13800000006');
    const value = await codeOf('13800000006');
    const right = { phone: '13800000006', id: data.id as string, value };
    const wrong = value === '123456' ? '654321' : '123456';
    expect((await signIn({ ...right, id: 'other' })).body).toMatchObject({ reason: 'wrong-code' });
    expect((await signIn({ ...right, phone: '13800000007' })).body).toMatchObject({ reason: 'wrong-code' });
    for (let index = 0; index < 4; index++) {
      expect((await signIn({ ...right, value: wrong })).body.reason).toBe('wrong-code');
    }
    expect((await signIn(right)).body.reason).toMatch(/wrong-code|account-locked/);
    await addTenant(server, '444444');
    await giveUser('smsforeign', '13800000008', '444444');
    const foreign = await ask('13800000008', '444444');
    const query = { phone: '13800000008', id: foreign.data.id as string, value: await codeOf('13800000008') };
    expect((await signIn(query)).body).toMatchObject({ reason: 'wrong-code' });
  });

  it('refuses a code that is over, and what is no phone', async () => {
    await giveUser('smslate', '13800000009');
    const { data } = await ask('13800000009');
    const value = await codeOf('13800000009');
    await server.database.queries
      .updateTable('ephemeral')
      .set({ expireTime: '2020-01-01' })
      .where('key', '=', `sms:code:${data.id}`)
      .execute();
    const query = { phone: '13800000009', id: data.id as string, value };
    expect((await signIn(query)).body).toMatchObject({ reason: 'wrong-code' });
    for (const phone of ['', '12345', '1380000000', "1' or '1'='1", 'ab'.repeat(110)]) {
      expect((await ask(phone)).body).toMatchObject({ code: 400, reason: 'phone-invalid' });
    }
  });

  it('goes on for the owner of a phone that strangers register with', async () => {
    await giveUser('smsowner', '13800000088');
    for (const account of ['thief1', 'thief2', 'thief3']) {
      const facts = { name: 'Thief', username: account, account, phone: '13800000088', email: '' };
      const query = { tenantId: '000000', grant_type: 'register', password: 'secret-77', ...facts };
      expect((await server.post(TOKEN, { query })).status).toBe(200);
    }
    const sent = await ask('13800000088');
    const query = { phone: '13800000088', id: sent.data.id, value: await codeOf('13800000088') };
    expect((await signIn(query)).body).toMatchObject({ account: 'smsowner' });
  });

  it('signs nobody in with a number that two people share', async () => {
    await giveUser('smstwin1', '13800000010');
    await giveUser('smstwin2', '13800000010');
    const { data } = await ask('13800000010');
    expect((await signIn({ phone: '13800000010', id: data.id, value: '000000' })).body.reason).toBe('wrong-code');
    expect(outbox().some((message) => message.phone === '13800000010')).toBe(false);
  });
});

describe('an SMS gateway', () => {
  it('gets the message in the form that the settings give, and its refusal is an error', async () => {
    const got: { headers: IncomingMessage['headers']; body: string }[] = [];
    const gateway = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        got.push({ headers: request.headers, body });
        response.writeHead(got.length > 1 ? 500 : 200).end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
    const body = '{"to":"+86{{phone}}","text":"{{code}}，{{minutes}} 分钟内有效"}';
    const settings = { kind: 'http', url, headers: { 'x-key': 'k' }, body } as const;
    const message = { phone: '13800000001', code: '012345' };
    await postToGateway(settings, message);
    expect(JSON.parse(got[0]!.body)).toEqual({ to: '+8613800000001', text: '012345，5 分钟内有效' });
    expect(got[0]!.headers['x-key']).toBe('k');
    await expect(postToGateway(settings, message)).rejects.toThrow('500');
    gateway.close();
  });
});
