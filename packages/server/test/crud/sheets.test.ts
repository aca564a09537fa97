import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { readSheet, writeSheet } from '../support/workbooks.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  admin = await server.signIn();
});
afterAll(() => server?.stop());

const download = async (path: string, token = admin) => {
  const response = await fetch(`${server.url}${path}${path.includes('?') ? '&' : '?'}blade-auth=bearer%20${token}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, name: response.headers.get('content-disposition'), bytes };
};
const upload = async (path: string, bytes: Buffer, isCovered = '0', token = admin) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), '用户.xlsx');
  form.set('isCovered', isCovered);
  const response = await fetch(server.url + path, {
    method: 'POST',
    body: form,
    headers: { 'blade-auth': `bearer ${token}` },
  });
  return (await response.json()) as { code: number; reason?: string; msg: string; params: Record<string, unknown> };
};

it('every template has a file name of its own', async () => {
  const templates = server.app.routes.filter(({ path }) => /\/(?:export-)?template$/.test(path));
  expect(templates.length).toBeGreaterThan(10);
  const exports = server.app.routes.filter(
    ({ path, method }) => method === 'GET' && /\/export(?:-(?!template)\w+)?$/.test(path),
  );
  const nameOf = async (path: string) => decodeURIComponent((await download(path)).name ?? '');
  const exported = await Promise.all(exports.map(({ path }) => nameOf(path)));
  for (const { path } of templates) {
    const name = await nameOf(path);
    expect([path, name]).toEqual([path, expect.stringContaining('模板')]);
    expect(exported, path).not.toContain(name);
  }
});

describe('users as a workbook', () => {
  const path = '/blade-system/user';
  const HEADINGS = ['租户编号', '账户', '昵称', '姓名', '邮箱', '手机', '角色名称', '部门名称', '岗位名称', '生日'];
  const row = (account: string, role = '用户') => [
    '000000',
    account,
    account,
    '李四',
    'a@b.cn',
    '13800000000',
    role,
    '云体验科技',
    '普通员工',
    '1990-05-01',
  ];
  const importUsers = async (rows: string[][], isCovered?: string, token?: string) =>
    upload(`${path}/import-user`, await writeSheet('用户', HEADINGS, rows), isCovered, token);

  it('come in with names for ids and the initial password, and go out again', async () => {
    expect((await importUsers([row('zhang'), row('wang')])).code).toBe(200);
    expect(await server.signIn('zhang', '123456')).toBeTruthy();
    const file = await download(`${path}/export-user?account=zhang`);
    expect(file.name).toContain('attachment;filename=%E7%94%A8');
    expect(await readSheet(file.bytes)).toEqual([HEADINGS, row('zhang')]);
    expect(await readSheet((await download(`${path}/export-template`)).bytes)).toEqual([HEADINGS]);
  });

  it('come in as a whole or not at all, and name the row that is wrong', async () => {
    const refused = await importUsers([row('zhao'), row('qian', '没有的角色')]);
    expect(refused).toMatchObject({ reason: 'import-row', params: { row: 3 } });
    expect(refused.msg).toContain('第 3 行');
    await expect(server.signIn('zhao', '123456')).rejects.toThrow();
    expect((await importUsers([row('zhang')])).reason).toBe('import-row');
    const changed = row('zhang').with(3, '新名字');
    expect((await importUsers([changed], '1')).code).toBe(200);
    expect((await readSheet((await download(`${path}/export-user?account=zhang`)).bytes))[1]).toEqual(changed);
  });

  it('ask for permissions and for a workbook', async () => {
    const plain = await signInWith(server, []);
    expect((await download(`${path}/export-user`, plain)).status).toBe(403);
    expect((await importUsers([row('sun')], '0', plain)).code).toBe(403);
    const adder = await signInWith(server, ['user_add']);
    expect((await importUsers([row('zhang')], '1', adder)).params.permission).toBe('user_edit');
    expect((await upload(`${path}/import-user`, Buffer.from('none'))).reason).toBe('not-a-spreadsheet');
    expect((await upload(`${path}/import-user`, Buffer.alloc(11_000_000))).code).toBe(413);
    const json = await server.post(`${path}/import-user`, { token: admin, body: {} });
    expect(json.status).toBe(415);
  });
});

describe('regions as a workbook', () => {
  const path = '/blade-system/region';
  it('go out and come in, parents first', async () => {
    const rows = await readSheet((await download(`${path}/export-region?code=3301`)).bytes);
    expect(rows[1]?.slice(0, 3)).toEqual(['3301', '33', '杭州市']);
    const given = [
      ['330106888001', '330106888', '测试村', '1', ''],
      ['330106888', '330106', '测试镇', '1', ''],
    ];
    expect((await upload(`${path}/import-region`, await writeSheet('s', rows[0]!, given))).code).toBe(200);
    const { data } = await server.get(`${path}/detail`, { token: admin, query: { code: '330106888001' } });
    expect(data).toMatchObject({ townName: '测试镇', villageName: '测试村', regionLevel: 5 });
  });
});
