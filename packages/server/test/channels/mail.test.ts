import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendMail, type MailOrder } from '../../src/messaging/mail/send-mail.ts';
import { callDue } from '../../src/modules/resource/channels/webhook-calls.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';

const MAIL = '/blade-resource/mail';
const got: { from: string; to: string[]; text: string; account: string }[] = [];
/** What the server answers to a receiver; 0 takes the mail. */
let refusal = 0;
let smtp: SMTPServer;
let port = 0;
let server: TestServer;
let token = '';

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username = '', password }, _session, answer) =>
      password === 'right' ? answer(null, { user: username }) : answer(new Error('Invalid username or password')),
    onRcptTo: (_address, _session, answer) =>
      answer(refusal === 0 ? null : Object.assign(new Error('not now'), { responseCode: refusal })),
    onData: (stream, { envelope, user }, answer) => {
      void stream.toArray().then((chunks) => {
        const { mailFrom, rcptTo } = envelope;
        const text = Buffer.concat(chunks).toString('utf8');
        got.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), text, account: String(user ?? '') }); // prettier-ignore
        answer(null);
      });
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', () => done()));
  port = (smtp.server.address() as AddressInfo).port;
  server = await startTestServer({ environment: { CLOUD_OUTGOING_ALLOW: '127.0.0.1' } });
  token = await server.signIn();
});
afterAll(async () => {
  await server?.stop();
  await new Promise<void>((done) => smtp.close(() => done()));
});
beforeEach(async () => {
  got.length = 0;
  refusal = 0;
  const { queries } = server.database;
  await queries.deleteFrom('ephemeral').where('key', 'like', 'mail:%').execute();
  await queries.deleteFrom('bladeMail').execute();
  await queries.deleteFrom('bladeMailLog').execute();
});

const local = () => ({
  mailCode: 'main',
  host: '127.0.0.1',
  port,
  security: 'none',
  fromAddress: 'cloud@example.com',
  fromName: '点云',
});
const submit = (body: object) => server.post(`${MAIL}/submit`, { token, body });
const test = (id: string, to = 'anna@example.com') => server.post(`${MAIL}/test`, { token, body: { id, to } });
const logged = async () => (await server.get(`${MAIL}/log/list`, { token })).data.records;
const send = (more: Partial<MailOrder> = {}) =>
  sendMail(server.app, {
    tenantId: '000000',
    userId: null,
    to: ['anna@example.com'],
    subject: 'Hello',
    text: 'text',
    ...more,
  });
const decoded = (text: string) => {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head, body: /base64/i.test(head) ? Buffer.from(body, 'base64').toString('utf8') : body };
};

describe('a mail server', () => {
  it('keeps its password sealed and answers it masked', async () => {
    const { data } = await submit({ ...local(), account: 'cloud', secretKey: 'right' });
    expect(data).toMatchObject({ secretKey: '******', status: 1, security: 'none' });
    const stored = await server.database.queries.selectFrom('bladeMail').selectAll().executeTakeFirstOrThrow();
    expect(stored.secretKey).not.toContain('right');
    expect((await submit({ ...data, remark: 'x' })).status).toBe(200);
    expect((await test(data.id)).status).toBe(200);
    expect(got).toMatchObject([{ from: 'cloud@example.com', to: ['anna@example.com'], account: 'cloud' }]);
  });

  it('never gets the password that was given for another', async () => {
    const { data } = await submit({ ...local(), account: 'cloud', secretKey: 'right' });
    expect((await submit({ ...data, host: 'mail.evil.example' })).body.reason).toBe('password-again');
    expect((await submit({ ...data, port: port + 1 })).body.reason).toBe('password-again');
    expect((await submit({ ...data, security: 'tls', secretKey: 'right' })).status).toBe(200);
  });

  it('is refused with odd values', async () => {
    const wrong = [{ host: 'a b' }, { host: 'a\r\nb' }, { host: 'http://x' }, { port: 0 }, { port: 65_536 }, { security: 'ssl' }, { fromAddress: 'x' }, { fromAddress: 'a@b.c\r\nBcc: d@e.f' }]; // prettier-ignore
    for (const part of wrong) expect((await submit({ ...local(), ...part })).status, JSON.stringify(part)).toBe(400);
  });

  it('on a private address that the operator does not permit is refused, by name and by number', async () => {
    for (const host of [
      '10.0.0.7',
      '169.254.169.254',
      '0177.0.0.2',
      '[::ffff:10.0.0.7]',
      'localhost.localdomain.invalid',
    ]) {
      const { data } = await submit({ ...local(), mailCode: host, host: host.replace(/[[\]]/g, '') });
      const { body } = await test(data.id);
      expect(['address-not-allowed', 'outgoing-failed'], host).toContain(body.reason);
    }
    expect(got).toEqual([]);
  });

  it('that refuses the password, the receiver, or speaks no TLS says so', async () => {
    const { data } = await submit({ ...local(), account: 'cloud', secretKey: 'wrong' });
    expect((await test(data.id)).body.reason).toBe('mail-refused');
    const { data: plain } = await submit({ ...local(), mailCode: 'plain' });
    refusal = 550;
    expect((await test(plain.id)).body.reason).toBe('mail-refused');
    refusal = 451;
    expect((await test(plain.id)).body.reason).toBe('mail-failed');
    refusal = 0;
    // Its certificate is no one's that this machine trusts.
    const { data: starts } = await submit({ ...local(), mailCode: 'starts', security: 'starttls' });
    expect((await test(starts.id)).body.reason).toBe('mail-failed');
    const { data: tls } = await submit({ ...local(), mailCode: 'tls', security: 'tls' });
    expect((await test(tls.id)).body.reason).toBe('mail-failed');
    expect((await logged()).map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(5).fill('failed'));
    expect(got).toEqual([]);
  });
});

describe('a mail', () => {
  const enable = async () => {
    const { data } = await submit(local());
    expect((await server.post(`${MAIL}/enable`, { token, query: { id: data.id } })).status).toBe(200);
  };

  it('goes to each receiver alone by the enabled server, and leaves a line with a masked address', async () => {
    await enable();
    await send({ to: ['anna@example.com', 'bob@example.com', 'anna@example.com'], subject: '待办 3 项', text: '您好' });
    expect(got.map(({ to }) => to)).toEqual([['anna@example.com'], ['bob@example.com']]);
    const audit = await server.get('/blade-system/audit/list', { token, query: { entity: 'mail', verb: 'update' } });
    expect(audit.data.records[0].changes.status).toEqual([1, 2]);
    const { head, body } = decoded(got[0]!.text);
    expect(head).toContain(`=?UTF-8?B?${Buffer.from('待办 3 项').toString('base64')}?=`);
    expect(head).not.toContain('bob');
    expect(body.trim()).toBe('您好');
    expect(await logged()).toMatchObject([
      { receiver: 'b***@example.com', outcome: 'sent', subject: '待办 3 项', mailCode: 'main' },
      { receiver: 'a***@example.com' },
    ]);
    const { id } = (await logged())[0];
    expect((await server.get(`${MAIL}/log/detail`, { token, query: { id } })).data.outcome).toBe('sent');
  });

  it('has a Chinese subject, and a file that arrives byte for byte under its Chinese name', async () => {
    await enable();
    const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => index % 251);
    await send({ subject: '登录情况', attachments: [{ name: '登录情况.pdf', type: 'application/pdf', bytes }] });
    const { text } = got[0]!;
    expect(text).toContain(`Subject: =?UTF-8?B?${Buffer.from('登录情况').toString('base64')}?=`);
    expect(text).toContain(`utf-8''${encodeURIComponent('登录情况')}.pdf`);
    const [, file = ''] = /application\/pdf[^]*?\r\n\r\n([\w+/=\r\n]+)\r\n--/.exec(text) ?? [];
    expect(Buffer.from(file, 'base64').equals(bytes)).toBe(true);
  });

  it('takes no header from a subject, and no markup from a text', async () => {
    await enable();
    await send({ subject: 'Hi\r\nBcc: evil@example.com\r\n\r\n<b>body</b>', text: '<script>alert(1)</script>' });
    const { head, body } = decoded(got[0]!.text);
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head).toMatch(/^Content-Type: text\/plain/im);
    expect(body).toContain('<script>');
    expect(got[0]!.to).toEqual(['anna@example.com']);
  });

  it('to what is no address, or to thousands, is refused before anything is sent', async () => {
    await enable();
    const wrong = ['x', 'a@b', 'a@b.c\r\nRCPT TO:<d@e.f>', 'A <a@b.c>', 'a@b.c,d@e.f', '"x y"@b.c', 'a@[127.0.0.1]', '']; // prettier-ignore
    for (const to of wrong)
      await expect(send({ to: [to] }), to).rejects.toMatchObject({ code: 'mail-address-invalid' });
    const to = Array.from({ length: 10_000 }, (_, index) => `a${index}@example.com`);
    await expect(send({ to })).rejects.toMatchObject({ code: 'too-many-receivers' });
    expect(got).toEqual([]);
  });

  it('goes into the outbox where no server is enabled, with files by name', async () => {
    await send({ attachments: [{ name: 'r.pdf', type: 'application/pdf', bytes: new Uint8Array(3) }] });
    const line = readFileSync(join(server.dataFolder, 'outbox', 'mail.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .at(-1)!;
    expect(JSON.parse(line)).toMatchObject({
      to: 'anna@example.com',
      subject: 'Hello',
      attachments: [{ name: 'r.pdf', size: 3 }],
    });
  });

  it('carries its files', async () => {
    await enable();
    const bytes = new TextEncoder().encode('report');
    await send({ attachments: [{ name: '报表.txt', type: 'text/plain', bytes }] });
    expect(got[0]!.text).toContain(Buffer.from('report').toString('base64'));
  });

  it('is limited by tenant and day', async () => {
    const { queries } = server.database;
    await queries
      .updateTable('bladeParam')
      .set({ paramValue: '2' })
      .where('paramKey', '=', 'mail.limit.tenantDay')
      .execute();
    await server.app.cache.changed('blade_param');
    await send();
    await send();
    await expect(send()).rejects.toMatchObject({ code: 'mail-limit' });
    await queries
      .updateTable('bladeParam')
      .set({ paramValue: '2000' })
      .where('paramKey', '=', 'mail.limit.tenantDay')
      .execute();
    await server.app.cache.changed('blade_param');
  });

  it('of a tenant without a server goes by that of the platform, and its test is its own tenant’s', async () => {
    await enable();
    const { data } = await server.get(`${MAIL}/list`, { token });
    const theirs = (await createUser(server, '930001', 'mailadmin', 'admin')).token;
    await send({ tenantId: '930001' });
    expect(got).toHaveLength(1);
    expect(await logged()).toEqual([]);
    expect((await server.get(`${MAIL}/log/list`, { token: theirs })).data.total).toBe(1);
    const { body } = await server.post(`${MAIL}/test`, {
      token: theirs,
      body: { id: data.records[0].id, to: 'a@b.cd' },
    });
    expect(body.reason).toBe('not-found');
  });
});

describe('the mail about a webhook that was switched off', () => {
  it.each([
    ['en', 'The webhook “pager” was switched off'],
    ['zh-cn', 'Webhook“pager”已停用'],
  ])('is in the language of its reader: %s', async (value, subject) => {
    const { queries } = server.database;
    const owner = await createUser(server, '000000', `owner-${value}`, 'admin');
    await queries.updateTable('bladeUser').set({ email: 'owner@example.com' }).where('id', '=', owner.id).execute();
    await server.post('/blade-system/preference/submit', { token: owner.token, body: { name: 'language', value } });
    const hook = { name: 'pager', url: 'http://169.254.169.254/hook', events: 'dataset-ready' };
    const { data } = await server.post('/blade-resource/webhook/submit', { token: owner.token, body: hook });
    await queries.updateTable('bladeWebhook').set({ failures: 19 }).where('id', '=', data.id).execute();
    await sql`select tell_webhooks('000000', 'dataset-ready', '{}'::jsonb)`.execute(queries);
    await callDue(server.app);
    await expect.poll(logged).toMatchObject([{ subject, outcome: 'sent' }]);
  });
});
