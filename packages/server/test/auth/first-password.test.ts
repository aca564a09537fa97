import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { md5Hex } from '../../src/database/stored-password.ts';
import { signInWith } from '../support/callers.ts';
import { createUser } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { readSheet, writeSheet } from '../support/workbooks.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_FIXED_PASSWORDS: 'false', CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  admin = await server.signIn();
});
afterAll(() => server?.stop());

const askToken = (query: Record<string, string>) =>
  server.post('/blade-auth/oauth/token', { query: { tenantId: '000000', scope: 'all', ...query } });
const signIn = (username: string, password: string, tenantId = '000000') =>
  askToken({ grant_type: 'password', username, password, tenantId });
const choose = (challenge: string, password: string) => askToken({ grant_type: 'new_password', challenge, password });
const dept = async () => (await server.get('/blade-system/dept/list', { token: admin })).data[0].id as string;
const roleId = async () =>
  (await server.get('/blade-system/role/list', { token: admin, query: { roleAlias_equal: 'user' } })).data[0].id;

async function add(account: string, more: Record<string, unknown> = {}) {
  const person = { account, name: 'p', realName: 'p', roleId: await roleId(), deptId: await dept(), ...more };
  return server.post('/blade-system/user/submit', { token: admin, body: person });
}

describe('a first password', () => {
  it('is generated, told once, and changed before the first session opens', async () => {
    const added = await add('first1');
    const issued = added.data.issuedPassword as string;
    expect(issued).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
    const { id } = added.data;
    const detail = await server.get('/blade-system/user/detail', { token: admin, query: { id } });
    expect(JSON.stringify(detail.body)).not.toContain(issued);
    await server.app.requestLog.flush();

    const refused = await signIn('first1', issued);
    expect([refused.status, refused.body.reason]).toEqual([400, 'password-change-needed']);
    expect(refused.body.access_token).toBeUndefined();
    const { challenge } = refused.body.params;
    const reason = async (password: string) => (await choose(challenge, password)).body.reason;
    expect(await reason('short-1')).toBe('password-short');
    expect(await reason(md5Hex('123456'))).toBe('password-common');
    expect(await reason(md5Hex(''))).toBe('password-common');
    expect(await reason('password1')).toBe('password-common');
    expect(await reason(md5Hex('first1'))).toBe('password-is-account');
    expect(await reason(md5Hex(issued))).toBe('password-unchanged');
    const entered = await choose(challenge, md5Hex('my-Own-77'));
    expect(entered.body).toMatchObject({ account: 'first1' });
    expect((await choose(challenge, md5Hex('my-Own-78'))).body.reason).toBe('challenge-over');
    expect((await signIn('first1', issued)).body.reason).toBe('wrong-credentials');
    expect((await signIn('first1', 'my-Own-77')).status).toBe(200);
  });

  it('that an administrator types is changed too, and refused when everybody guesses it', async () => {
    expect((await add('first2', { password: '123456' })).body.code).toBe(400);
    expect((await add('first2', { password: md5Hex('12345678') })).status).toBe(400);
    expect((await add('First22', { password: md5Hex('first22') })).status).toBe(400);
    const added = await add('first2', { password: 'typed-By-admin-1' });
    expect(added.data.issuedPassword).toBeUndefined();
    expect((await signIn('first2', 'typed-By-admin-1')).body.reason).toBe('password-change-needed');
  });

  it('is generated anew by a reset, for each user his own', async () => {
    const one = await createUser(server, '000000', 'reset1');
    const two = await createUser(server, '000000', 'reset2');
    const query = { userIds: `${one.id},${two.id}` };
    const { data, body } = await server.post('/blade-system/user/reset-password', { token: admin, query });
    expect(body.success).toBe(true);
    expect(data.map(({ account }: { account: string }) => account)).toEqual(['reset1', 'reset2']);
    expect(data[0].password).not.toBe(data[1].password);
    expect((await server.get('/blade-auth/oauth/user-info', { token: one.token })).status).toBe(401);
    expect((await signIn('reset1', '123456')).body.reason).toBe('wrong-credentials');
    expect((await signIn('reset1', data[0].password)).body.reason).toBe('password-change-needed');
    const { queries } = server.database;
    const audited = await queries.selectFrom('bladeAudit').selectAll().where('verb', '=', 'password').execute();
    expect(audited.length).toBeGreaterThan(1);
    expect(JSON.stringify(audited)).not.toContain(data[0].password);
  });

  it('of a new tenant is generated, and never admin', async () => {
    const body = { tenantName: 'newcomer' };
    const { data } = await server.post('/blade-system/tenant/submit', { token: admin, body });
    expect((await signIn('admin', 'admin', data.tenantId)).body.reason).toBe('wrong-credentials');
    const refused = await signIn('admin', data.issuedPassword, data.tenantId);
    expect(refused.body.reason).toBe('password-change-needed');
    const entered = await choose(refused.body.params.challenge, 'tenant-Own-9');
    const token = entered.body.access_token as string;
    for (const paramKey of ['tenant.default.password', 'account.initPassword', 'account.failCount']) {
      const read = await server.get('/blade-system/param/getValue', { token, query: { paramKey } });
      expect(read.status, paramKey).toBe(403);
    }
  });

  it('is told for each row of a workbook, in the form of this console and of the client family', async () => {
    const upload = async (path: string, headings: string[], row: string[]) => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(await writeSheet('s', headings, [row]))]), 's.xlsx');
      const headers = { 'blade-auth': `bearer ${admin}` };
      const answer = await fetch(`${server.url}/blade-system/user/${path}`, { method: 'POST', body: form, headers });
      return ((await answer.json()) as { data: { issued: { account: string; password: string }[] } }).data.issued;
    };
    const template = await fetch(`${server.url}/blade-system/user/export-template`, {
      headers: { 'blade-auth': `bearer ${admin}` },
    });
    const [headings = []] = await readSheet(Buffer.from(await template.arrayBuffer()));
    const own = ['登录账号', '用户昵称', '用户姓名', '所属角色', '所属部门'];
    const department = (await server.get('/blade-system/dept/list', { token: admin })).data[0].deptName as string;
    const family = ['000000', 'sheet-a', 'a', 'a', '', '', '用户', department, '', ''];
    for (const issued of [
      await upload('import-user', headings, family),
      await upload('import', own, ['sheet-b', 'b', 'b', '用户', department]),
    ]) {
      const [{ account, password } = { account: '', password: '' }] = issued;
      expect((await signIn(account, password)).body.reason).toBe('password-change-needed');
    }
  });

  it('is no business of who may edit parameters', async () => {
    const editor = await signInWith(server, ['param_view', 'param_add', 'param_edit', 'param_delete']);
    const path = '/blade-system/param';
    const all = (await server.get(`${path}/list`, { token: admin, query: { size: 500 } })).data.records;
    const row = all.find(({ paramKey }: { paramKey: string }) => paramKey === 'account.initPassword');
    for (const body of [
      { ...row, paramValue: 'mine-123' },
      { paramName: 'x', paramKey: 'tenant.default.password', paramValue: 'mine-123' },
    ]) {
      expect((await server.post(`${path}/submit`, { token: editor, body })).body.reason).toBe('super-only');
    }
    const removed = await server.post(`${path}/remove`, { token: editor, query: { ids: row.id } });
    expect(removed.body.reason).toBe('super-only');
    const open = { paramName: 'x', paramKey: 'x.y', paramValue: '1' };
    const { data } = await server.post(`${path}/submit`, { token: editor, body: open });
    const moved = { ...data, paramKey: 'account.failCount2' };
    expect((await server.post(`${path}/submit`, { token: editor, body: moved })).body.reason).toBe('super-only');
    expect((await server.post(`${path}/remove`, { token: editor, query: { ids: data.id } })).status).toBe(200);
  });

  it('is told to administrators as generated', async () => {
    const { data } = await server.get('/blade-system/user/password-policy', { token: admin });
    expect(data).toEqual({ isFixed: false });
  });
});

describe('a password of one’s own', () => {
  it('is none that everybody guesses first, nor the name of the account', async () => {
    const { token } = await createUser(server, '000000', 'owner1');
    const change = async (newPassword: string) => {
      const query = { oldPassword: 'Secret-123', newPassword, newPassword1: newPassword };
      return (await server.post('/blade-system/user/update-password', { token, query })).body.reason;
    };
    expect(await change(md5Hex('1'))).toBe('password-common');
    expect(await change(md5Hex('123456'))).toBe('password-common');
    expect(await change(md5Hex('owner1'))).toBe('password-is-account');
    for (const usual of ['qwertyuiop', 'admin123', 'Aa123456', 'huawei@123'])
      expect(await change(usual)).toBe('password-common');
    expect(await change('seven-7')).toBe('password-short');
    expect(await change(md5Hex('far-from-All-3'))).toBeUndefined();
  });
});
