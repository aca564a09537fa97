import { auditFacts, client, dataScope, dept, post, role, user, type SheetIssue } from '@cloud/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackZip } from '../../src/spreadsheet/zip.ts';
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

type Language = 'zh-cn' | 'en';

async function download(path: string, query: Record<string, string> = {}, token = admin, language: Language = 'zh-cn') {
  const headers = { 'blade-auth': `bearer ${token}`, 'accept-language': language };
  const response = await fetch(`${server.url}${path}?${new URLSearchParams(query).toString()}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    name: decodeURIComponent(response.headers.get('content-disposition') ?? ''),
    bytes,
  };
}

const rowsOf = async (...given: Parameters<typeof download>) => readSheet((await download(...given)).bytes);

async function bring(
  path: string,
  rows: readonly (readonly string[])[],
  { isCovered = false, token = admin, language = 'zh-cn' } = {},
) {
  const [head = [], ...others] = rows;
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await writeSheet('s', head, others))]), 's.xlsx');
  form.set('isCovered', isCovered ? '1' : '0');
  const headers = { 'blade-auth': `bearer ${token}`, 'accept-language': language };
  const response = await fetch(`${server.url}${path}/import`, { method: 'POST', body: form, headers });
  const body = (await response.json()) as {
    code: number;
    msg: string;
    reason?: string;
    params?: Record<string, unknown>;
    data: { rows?: number; issues?: SheetIssue[]; total?: number };
  };
  return { ...body, issues: (body.data.issues ?? []).map(({ row, column, message }) => [row, column, message]) };
}

const totalOf = async (path: string, query: Record<string, string>) =>
  ((await server.get(`${path}/list`, { token: admin, query })).data as { total: number }).total;

describe('a list as a workbook', () => {
  it('goes out as it was searched and ordered, with the columns that were chosen and the texts people read', async () => {
    const [head, ...rows] = await rowsOf(`${post.path}/export`, {
      columns: 'postName,category,sort',
      postName_like: '经理',
      descs: 'sort',
      current: '2',
      size: '1',
    });
    expect(head).toEqual(['岗位名称', '岗位类型', '排序']);
    const { data } = await server.get(`${post.path}/list`, {
      token: admin,
      query: { postName_like: '经理', descs: 'sort' },
    });
    const records = (data as { records: { postName: string; categoryName: string; sort: number }[] }).records;
    expect(rows).toEqual(records.map((record) => [record.postName, record.categoryName, String(record.sort)]));
    expect(rows.length).toBeGreaterThan(0);
    expect((await download(`${post.path}/export`)).name).toContain('岗位管理.xlsx');
    expect((await rowsOf(`${post.path}/export`, {}, admin, 'en'))[0]).toContain('Tenant');
    expect((await download(`${post.path}/export`, { columns: 'evil' })).status).toBe(400);
  });

  it('is shown by a template what to fill', async () => {
    const { bytes, name } = await download(`${post.path}/template`);
    expect(name).toContain('岗位管理模板.xlsx');
    expect(await readSheet(bytes)).toEqual([['所属租户', '岗位类型', '岗位编号', '岗位名称', '排序', '备注']]);
    const files = unpackZip(bytes);
    expect(files.get('xl/worksheets/sheet1.xml')).toContain('type="list"');
    expect(files.get('xl/worksheets/sheet2.xml')).toContain('文字，最多 12 个字符，不能重复');
  });

  it('comes in with texts for keys, in either language, and is covered by the field that no two share', async () => {
    const head = ['岗位类型', '岗位编号', '岗位名称', '排序'];
    const first = await bring(post.path, [head, ['高层', 's1', '导入一', '901'], ['基层', '007', '导入二', '902']]);
    expect(first).toMatchObject({ code: 200, data: { rows: 2 } });
    expect(
      await rowsOf(`${post.path}/export`, {
        columns: 'category,postCode,postName,sort',
        postName_like: '导入',
      }),
    ).toEqual([head, ['高层', 's1', '导入一', '901'], ['基层', '007', '导入二', '902']]);
    const again = [head, ['高层', 's1', '改名', '901']];
    expect((await bring(post.path, again)).issues).toEqual([[2, '岗位编号', '“s1”已存在，请更换']]);
    const english = [
      ['Code', 'Name'],
      ['s1', 'renamed'],
    ];
    expect((await bring(post.path, english, { isCovered: true, language: 'en' })).code).toBe(200);
    expect(await rowsOf(`${post.path}/export`, { columns: 'postName,sort', postCode_equal: 's1' })).toContainEqual([
      'renamed',
      '901',
    ]);
  });

  it('comes in as a whole or not at all, and says of every row what is wrong and where', async () => {
    const before = await totalOf(post.path, {});
    const head = ['岗位类型', '岗位编号', '岗位名称', '排序'];
    const refused = await bring(post.path, [
      head,
      ['高层', 'ok1', '好的', '1'],
      ['没有这种', 'x1', '甲', '1'],
      ['高层', '', '乙', '多'],
      ['高层', 'ok1', '丙', '-1'],
    ]);
    expect(refused).toMatchObject({ code: 400, reason: 'import-refused', data: { total: 5 } });
    expect(refused.msg).toBe('没有导入任何数据：有 5 处需要修改');
    expect(refused.issues[0]).toEqual([3, '岗位类型', '“没有这种”不是可选项，可填：高层、中层、基层、其他']);
    expect(refused.issues.slice(1)).toEqual([
      [4, '岗位编号', '“岗位编号”不能为空'],
      [4, '排序', '“排序”必须是数字'],
      [5, '排序', '“排序”不能小于 0'],
      [5, '岗位编号', '与第 2 行重复'],
    ]);
    expect(refused.data.issues?.[2]?.value).toBe('多');
    expect(await totalOf(post.path, {})).toBe(before);
    const unknown = await bring(post.path, [
      ['岗位类型', '岗位编号', '岗位名', '排序'],
      ['高层', 'a', 'b', '1'],
    ]);
    expect(unknown.issues).toEqual([
      [1, '岗位名', '没有“岗位名”这一列'],
      [1, '岗位名称', '缺少必填的“岗位名称”列'],
    ]);
    expect((await bring(post.path, [head])).reason).toBe('import-empty');
  });

  it('asks for what the same by hand would ask for', async () => {
    const plain = await signInWith(server, []);
    const adder = await signInWith(server, ['post_add']);
    const rows = [
      ['岗位类型', '岗位编号', '岗位名称', '排序'],
      ['高层', 'perm', '权限', '1'],
    ];
    expect((await download(`${post.path}/export`, {}, plain)).status).toBe(200);
    expect((await download(`${user.path}/export`, {}, plain)).status).toBe(403);
    expect((await bring(post.path, rows, { token: plain })).params?.permission).toBe('post_add');
    expect((await bring(post.path, rows, { token: adder })).code).toBe(200);
    expect((await bring(post.path, rows, { token: adder, isCovered: true })).params?.permission).toBe('post_edit');
    // Only the super role says of which tenant a record is.
    const foreign = [
      ['所属租户', ...rows[0]!],
      ['123456', ...rows[1]!.with(1, 'perm2')],
    ];
    expect((await bring(post.path, foreign, { token: adder })).issues).toEqual([
      [1, '所属租户', '没有“所属租户”这一列'],
    ]);
    expect((await bring(post.path, foreign)).issues[0]?.[1]).toBe('所属租户');
    const secrets = (await rowsOf(`${client.path}/export`))[0];
    expect(secrets).not.toContain('应用密钥');
    expect(secrets).toContain('应用编号');
  });
});

describe('a tree as a workbook', () => {
  const head = ['上级机构', '机构名称', '机构全称', '机构类型', '排序'];

  it('brings parents and children in any order, and takes its places for keys', async () => {
    const rows = [
      ['总部/华东', '测量组', '测量组', '小组', '1'],
      ['总部', '华东', '华东', '部门', '1'],
      ['', '总部', '总部', '公司', '800'],
      ['总部', '华北', '华北', '部门', '2'],
      ['华北', '测量组', '测量组', '小组', '1'],
    ];
    expect(await bring(dept.path, [head, ...rows])).toMatchObject({ code: 200, data: { rows: 5 } });
    const out = await rowsOf(`${dept.path}/export`, { columns: 'parentId,deptName' });
    const own = out.slice(out.findIndex(([, name]) => name === '总部'));
    expect(own).toEqual([
      ['', '总部'],
      ['总部', '华东'],
      ['华东', '测量组'],
      ['总部', '华北'],
      ['华北', '测量组'],
    ]);
    expect((await bring(dept.path, [head, ...rows])).data.total).toBeGreaterThan(0);
    const renamed = rows.map((row) => row.with(2, `${row[1]}（改）`));
    expect((await bring(dept.path, [head, ...renamed], { isCovered: true })).code).toBe(200);
    const full = await rowsOf(`${dept.path}/export`, { columns: 'fullName', deptName: '测量组' });
    expect(full.slice(1)).toEqual([['测量组（改）'], ['测量组（改）']]);
  });

  it('may be told in English and come back without a change of what is stored', async () => {
    const told = await rowsOf(`${role.path}/export`, {}, admin, 'en');
    const columns = 'roleName,roleAlias';
    const stored = await rowsOf(`${role.path}/export`, { columns });
    expect(told.some((row) => row.includes('Super administrator'))).toBe(true);
    expect((await bring(role.path, told, { isCovered: true, language: 'en' })).issues).toEqual([]);
    expect(await rowsOf(`${role.path}/export`, { columns })).toEqual(stored);
  });

  it('refuses parents that are not there, that are several, and that wait for one another', async () => {
    const lost = await bring(dept.path, [
      head,
      ['没有的', '甲', '甲', '小组', '1'],
      ['丙', '乙', '乙', '小组', '1'],
      ['乙', '丙', '丙', '小组', '1'],
    ]);
    expect(lost.issues.map(([row, column]) => [row, column])).toEqual([
      [2, '上级机构'],
      [3, '上级机构'],
      [4, '上级机构'],
    ]);
    const several = await bring(dept.path, [head, ['测量组', '甲', '甲', '小组', '1']]);
    expect(several.issues[0]?.[2]).toContain('总部/华东/测量组');
  });
});

describe('people as a workbook', () => {
  it('go out by the chosen department, and come in with the initial password', async () => {
    const head = ['登录账号', '用户昵称', '用户姓名', '所属角色', '所属部门', '用户性别', '用户生日'];
    const rows = [
      ['ada', 'ada', '艾达', '用户', '总部/华东', '女', '1815/12/10'],
      ['bob', 'bob', '鲍勃', '用户', '华北', '男', ''],
    ];
    expect(await bring(user.path, [head, ...rows])).toMatchObject({ code: 200 });
    expect(await server.signIn('ada', '123456')).toBeTruthy();
    const { data } = await server.get(`${dept.path}/list`, { token: admin, query: { deptName: '华东' } });
    const deptId = (data as { id: string }[])[0]!.id;
    const columns = 'account,realName,deptId,sex,birthday,password';
    expect(await rowsOf(`${user.path}/export`, { deptId, columns })).toEqual([
      ['登录账号', '用户姓名', '所属部门', '用户性别', '用户生日'],
      ['ada', '艾达', '华东', '女', '1815-12-10 00:00:00'],
    ]);
    const family = await rowsOf(`${user.path}/export-user`, { deptId });
    expect(family.slice(1).map((cells) => cells[1])).toEqual(['ada']);
    const twice = await bring(user.path, [head, ['cleo', 'cleo', '克', '没有的角色', '测量组', '女', '不是日期']]);
    expect(twice.issues.map(([row, column]) => [row, column])).toEqual([
      [2, '所属角色'],
      [2, '所属部门'],
      [2, '用户生日'],
    ]);
  });

  it('leave words behind in the audit, which goes out as well', async () => {
    const [head, first] = await rowsOf(`${auditFacts.path}/export`, { columns: 'entity,verb,changes', entity: 'user' });
    expect(head).toEqual(['数据类型', '操作', '修改内容']);
    expect(first?.slice(0, 2)).toEqual(['用户管理', '新增']);
  });

  it('keep columns back that a data scope hides', async () => {
    const token = await signInWith(server, ['post_view']);
    const menu = await server.get('/blade-system/menu/list', { token: admin, query: { code_equal: 'post' } });
    const scope = { scopeName: 's', resourceCode: 'post', scopeColumn: 'create_dept', scopeType: 1 };
    const saved = await server.post(`${dataScope.path}/submit`, {
      token: admin,
      body: { ...scope, menuId: (menu.data as { id: string }[])[0]!.id, scopeField: 'post_code,sort' },
    });
    const info = await server.get('/blade-auth/oauth/user-info', { token });
    await server.post('/blade-system/role/grant', {
      token: admin,
      body: {
        roleIds: [(info.data as { role_id: string }).role_id],
        menuIds: [],
        dataScopeIds: [(saved.data as { id: string }).id],
        apiScopeIds: [],
      },
    });
    const [head] = await rowsOf(`${post.path}/export`, { columns: 'postName,postCode,sort' }, token);
    expect(head).toEqual(['岗位编号', '排序']);
  });
});
