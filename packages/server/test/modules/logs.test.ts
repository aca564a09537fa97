import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import type { Module } from '../../src/http/app.ts';
import { removeOldLogs } from '../../src/modules/monitor/log-sweep.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser, setParameter } from '../support/people.ts';

let server: TestServer;
let admin: string;

const failing: Module = (app) => {
  app.http.get('/test/fails', () => {
    throw new TypeError('nobody foresaw this');
  });
};

beforeAll(async () => {
  server = await startTestServer({ modules: [failing] });
  admin = await server.signIn();
});
afterAll(() => server?.stop());

type Row = Record<string, string>;
const list = async (kind: string, query: Record<string, unknown> = {}, token = admin): Promise<Row[]> =>
  (await server.get<{ records: Row[] }>(`/blade-log/${kind}/list`, { token, query: { size: 100, ...query } })).data
    .records;
const detail = async (kind: string, id: string): Promise<Row> =>
  (await server.get<Row>(`/blade-log/${kind}/detail`, { token: admin, query: { id } })).data;

describe('the API log', () => {
  it('notes a call that changes something, with its duration and without secrets', async () => {
    const body = { account: 'noted', password: 'Top-secret-1', name: 'n', realName: 'r', deptId: '1' };
    await server.post('/blade-system/user/submit', { token: admin, body });
    const [row] = await list('api', { requestUri: 'user/submit' });
    expect(row).toMatchObject({ title: '用户：保存', method: 'POST', createBy: 'admin', methodName: 'submit' });
    expect(row!.time).toMatch(/^\d+$/);
    expect(row).not.toHaveProperty('params');
    const { params } = await detail('api', row!.id!);
    expect(params).toContain('noted');
    expect(params).not.toContain('Top-secret-1');
  });

  it('hides the value of a parameter that is a password', async () => {
    const body = { paramKey: 'some.password', paramValue: 'hush', paramName: 'x' };
    await server.post('/blade-system/param/submit', { token: admin, body });
    const [row] = await list('api', { requestUri: 'param/submit' });
    expect((await detail('api', row!.id!)).params).not.toContain('hush');
  });

  it('leaves out what only reads, and tells titles in the language of the reader', async () => {
    await server.get('/blade-system/post/list', { token: admin });
    expect(await list('api', { requestUri: 'post/list' })).toEqual([]);
    const answer = await server.get('/blade-log/api/list', { token: admin, headers: { 'accept-language': 'en' } });
    expect(JSON.stringify(answer.data)).toContain('Users: Save');
  });

  it('tells of calls that were refused for want of a right, also of those that only read', async () => {
    const { token } = await createUser(server, '000000', 'curious');
    expect((await server.get('/blade-log/api/list', { token })).status).toBe(403);
    const [row] = await list('usual', { logId: 'refused', createBy: 'curious' });
    expect(row).toMatchObject({ logLevel: 'warn', requestUri: '/blade-log/api/list', method: 'GET' });
  });

  it('refuses a filter that is no column, and the call of somebody who is no administrator', async () => {
    const wrong = await server.get('/blade-log/api/list', { token: admin, query: { updateTime_equal: 'x' } });
    expect([wrong.status, wrong.body.reason]).toEqual([400, 'unknown-column']);
    const { token } = await createUser(server, '000000', 'onlooker');
    expect((await server.get('/blade-log/api/list', { token })).status).toBe(403);
  });
});

describe('the error log', () => {
  it('notes a failure with its stack, newest first', async () => {
    await server.get('/test/fails', { token: admin });
    await server.get('/test/fails', { token: admin });
    const rows = await list('error', { exceptionName: 'TypeError' });
    expect(rows).toHaveLength(2);
    expect(BigInt(rows[0]!.id!) > BigInt(rows[1]!.id!)).toBe(true);
    expect(rows[0]).not.toHaveProperty('stackTrace');
    const whole = await detail('error', rows[0]!.id!);
    expect(whole.message).toContain('nobody foresaw this');
    expect(whole.stackTrace).toContain('logs.test.ts');
    expect(whole.stackTrace).not.toMatch(/\/[^\s/]+\/packages\//);
    expect(whole).toMatchObject({ requestUri: '/test/fails', createBy: 'admin' });
  });
});

describe('the general log', () => {
  it('notes who signed in and who was refused', async () => {
    await server.signIn();
    await server.signIn('admin', 'wrong').catch(() => {});
    const rows = await list('usual', { logId_equal: 'sign-in', createBy: 'admin' });
    expect(rows.map((row) => row.logLevel)).toEqual(expect.arrayContaining(['info', 'warn']));
    expect((await detail('usual', rows[0]!.id!)).logData).toContain('password');
  });

  it('keeps what consoles upload, by both of their calls', async () => {
    const entry = {
      url: '/x',
      time: '2026-01-01 00:00:00',
      type: 'error',
      message: 'it broke',
      stack: 'at x',
      info: '',
    };
    for (const path of ['/user/send-logs', '/blade-auth/oauth/logout'])
      await server.post(path, { token: admin, body: [entry, 'nonsense'] });
    const rows = await list('usual', { logId_equal: 'console' });
    expect(rows).toHaveLength(4);
    const data = await Promise.all(rows.map(async ({ id }) => (await detail('usual', id!)).logData));
    expect(data).toContain('2026-01-01 00:00:00\nit broke\nat x');
  });
});

it('shows a tenant its own rows only, and forgets what is too old', async () => {
  const other = await createUser(server, '777777', 'boss', 'admin');
  await list('usual');
  expect((await list('usual', {}, other.token)).every((row) => row.tenantId === '777777')).toBe(true);
  const old = { id: newId(), tenantId: '000000', createTime: new Date(Date.now() - 40 * 86_400_000) };
  await server.database.queries.insertInto('bladeLogUsual').values(old).execute();
  const before = (await list('usual')).length;
  await setParameter(server, 'log.keepDays', '30');
  await server.app.cache.clear();
  expect(await removeOldLogs(server.app)).toBe(1);
  expect((await list('usual')).length).toBe(before - 1);
});

describe('the audit', () => {
  it('tells a change in the language of the reader, with names instead of ids', async () => {
    const dept = (await server.get<Row[]>('/blade-system/dept/tree', { token: admin })).data[0]!;
    const body = { deptName: '测绘组', fullName: '测绘组', deptCategory: 3, sort: 1, parentId: dept.id };
    const saved = await server.post('/blade-system/dept/submit', { token: admin, body });
    await server.post('/blade-system/dept/submit', { token: admin, body: { id: saved.data.id, deptCategory: 2 } });
    const query = { entity: 'dept', recordId: saved.data.id };
    const read = async (language: string) =>
      (await server.get('/blade-system/audit/list', { token: admin, query, headers: { 'accept-language': language } }))
        .data.records;
    const [changed, added] = await read('zh-CN');
    expect(changed).toMatchObject({ entityName: '机构管理', verbName: '修改', recordName: '测绘组', account: 'admin' });
    expect(changed.differences).toEqual([{ field: 'deptCategory', label: '机构类型', before: '小组', after: '部门' }]);
    const parent = added.differences.find((one: Row) => one.field === 'parentId');
    expect(parent).toMatchObject({ label: '上级机构', after: dept.title });
    expect((await read('en'))[0].differences[0].label).toBe('Kind');
    const one = await server.get('/blade-system/audit/detail', { token: admin, query: { id: changed.id } });
    expect(one.data.differences).toEqual(changed.differences);
  });

  it('tells what a role was given and what was taken from it', async () => {
    const body = { roleName: '审计员', roleAlias: 'auditor', sort: 9 };
    const { id } = (await server.post('/blade-system/role/submit', { token: admin, body })).data;
    const { queries } = server.database;
    const menus = await queries.selectFrom('bladeMenu').select(['id', 'code']).where('code', 'like', 'post%').execute();
    const idOf = (code: string) => menus.find((row) => row.code === code)!.id;
    const grant = (menuIds: string[]) =>
      server.post('/blade-system/role/grant', { token: admin, body: { roleIds: [id], menuIds } });
    await grant([idOf('post'), idOf('post_add')]);
    await grant([idOf('post'), idOf('post_delete')]);
    const query = { entity: 'role', recordId: id, verb: 'grant' };
    const [latest] = (await server.get('/blade-system/audit/list', { token: admin, query })).data.records;
    expect(latest.differences).toEqual([
      { field: 'menus', label: '菜单权限', before: '新增 post_add', after: '删除 post_delete' },
    ]);
  });
});
