// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyTable } from '../support/any-table.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  admin = await server.signIn();
});
afterAll(() => server?.stop());

const get = async (path: string, query: object = {}, token = admin) =>
  server.get(`/blade-system/${path}`, { token, query: { ...query } });
const post = async (path: string, body: object = {}, token = admin) =>
  server.post(`/blade-system/${path}`, { token, body });
const act = async (path: string, query: object = {}, token = admin) =>
  server.post(`/blade-system/${path}`, { token, query: { ...query } });

describe('platforms of a user', () => {
  it('keep a text each, which comes back with its platform', async () => {
    const { id } = await createUser(server, '000000', 'mobile');
    await act('user/update-platform', { userId: id, userType: 1, userExt: '{"page":"wide"}' });
    await act('user/update-platform', { userId: id, userType: 2, userExt: '{"push":true}' });
    const detail = async (more: object = {}) => (await get('user/platform-detail', { id, ...more })).data;
    expect(await detail()).toMatchObject({ userType: 2, userTypeName: 'APP', userExt: '{"push":true}' });
    expect(await detail({ userType: 1 })).toMatchObject({ userExt: '{"page":"wide"}' });
    expect((await detail({ userType: 3 })).userExt).toBe('');
    expect((await get('user/page', { userType: 2 })).data.records.map((row: any) => row.account)).toEqual(['mobile']);
    expect((await act('user/update-platform', { userId: id, userType: 4 })).status).toBe(400);
  });
});

describe('applications', () => {
  const given = { scope: 'all', accessTokenValidity: 3600, refreshTokenValidity: 7200 };

  it('get a secret that is shown once, and keep it through edits', async () => {
    const added = await post('client/submit', { ...given, clientId: 'field', authorizedGrantTypes: 'password' });
    const { id, clientSecret } = added.data;
    expect(clientSecret).toMatch(/^[\w-]{32}$/);
    expect((await get('client/detail', { id })).data.clientSecret).toBe('******');
    await post('client/submit', { id, clientSecret: '', scope: 'all' });
    await post('client/submit', { id, clientSecret: '******', scope: 'all' });
    const authorization = `Basic ${Buffer.from(`field:${clientSecret}`).toString('base64')}`;
    const query = { tenantId: '000000', username: 'nobody', password: 'x', grant_type: 'password' };
    const answer = await server.post('/blade-auth/oauth/token', { query, headers: { authorization } });
    expect(answer.body.error_code).toBe(2004);
    // Nobody finds out a secret by searching for it.
    expect((await get('client/list', { clientSecret_likeright: clientSecret[0] })).status).toBe(400);
  });

  it('name grants that exist and addresses that a browser may be sent to', async () => {
    const save = async (more: object) => post('client/submit', { ...given, clientId: 'web', ...more });
    const grants = await save({ authorizedGrantTypes: 'password,magic' });
    expect([grants.status, grants.body.msg]).toEqual([400, '“授权类型”没有“magic”这个选项']);
    const authorizedGrantTypes = 'authorization_code,refresh_token';
    for (const wrong of [
      'javascript:alert(1)',
      '/back',
      'https://a.example/#x',
      'https://*.example',
      'https://u:p@a.example',
    ]) {
      const answer = await save({ authorizedGrantTypes, webServerRedirectUri: `https://a.example/ok,${wrong}` });
      expect([wrong, answer.status, answer.body.reason]).toEqual([wrong, 400, 'redirect-invalid']);
    }
    const webServerRedirectUri = 'https://a.example/back,com.example.app:/back';
    expect((await save({ authorizedGrantTypes, webServerRedirectUri })).status).toBe(200);
  });
});

describe('a tenant in the recycle bin', () => {
  it('keeps its data, but nobody of it works until it is restored', async () => {
    const { data } = await post('tenant/submit', { tenantName: '测绘三院' });
    const theirs = await server.signIn('admin', 'admin', data.tenantId);
    expect((await act('tenant/recycle', { ids: data.id })).status).toBe(200);
    expect((await get('user/info', {}, theirs)).status).toBe(401);
    await expect(server.signIn('admin', 'admin', data.tenantId)).rejects.toThrow('tenant-recycled');
    const listed = async (status: number) =>
      (await get('tenant/list', { status_equal: status, size: 100 })).data.records.map((row: any) => row.tenantId);
    expect(await listed(-1)).toEqual([data.tenantId]);
    expect(await listed(1)).not.toContain(data.tenantId);
    await act('tenant/pass', { ids: data.id });
    await server.signIn('admin', 'admin', data.tenantId);
    const own = (await get('tenant/list', { tenantId_equal: '000000' })).data.records[0];
    expect((await act('tenant/recycle', { ids: own.id })).body.reason).toBe('management-tenant');
  });

  it('may work with a data source that exists', async () => {
    const { data } = await post('tenant/submit', { tenantName: '测绘四院' });
    const row = {
      name: 'own',
      driverClass: 'org.postgresql.Driver',
      username: 'u',
      password: 'p',
      url: 'jdbc:x',
      category: 1,
    };
    const source = await server.post('/blade-develop/datasource/submit', { token: admin, body: row });
    const datasourceId =
      source.data.id ?? (await server.get('/blade-develop/datasource/select', { token: admin })).data[0].id;
    expect((await act('tenant/datasource', { tenantId: data.tenantId, datasourceId })).status).toBe(200);
    expect((await get('tenant/detail', { id: data.id })).data).toMatchObject({ datasourceId, datasourceName: 'own' });
    expect((await act('tenant/datasource', { tenantId: data.tenantId, datasourceId: '1' })).status).toBe(404);
  });
});

describe('look-ups', () => {
  it('find roles, departments, positions and colleagues of the own tenant', async () => {
    const { token } = await createUser(server, '000000', 'finder');
    await createUser(server, '666666', 'stranger', 'admin');
    const names = async (path: string, query: object, key: string) => {
      const { data } = await get(`search/${path}`, query, token);
      return (data.records ?? data).map((row: any) => row[key]);
    };
    expect(await names('role', { roleName: '用户' }, 'roleAlias')).toEqual(['user']);
    expect(await names('role', {}, 'roleAlias')).not.toContain('administrator');
    expect(await names('dept', { deptName: '华东' }, 'deptName')).toEqual(['华东分公司']);
    expect(await names('post', { postName: '执行' }, 'postCode')).toEqual(['ceo']);
    expect(await names('user', { postName: '首席执行官' }, 'account')).toEqual(['admin']);
    expect(await names('user', { name: 'stranger' }, 'account')).toEqual([]);
    expect(await names('user', { name: 'ADMI' }, 'account'), 'by account').toEqual(['admin']);
    const [me] = (await get('search/user', { name: 'finder' }, token)).data.records;
    expect(Object.keys(me)).not.toContain('phone');
  });
});

describe('a new installation', () => {
  const { stringify } = JSON;
  it('comes with the dictionaries, posts, roles, clients, departments and menus that clients of the family expect', async () => {
    const dictionaries: Readonly<Record<string, string>> = {
      sex: '1 男,2 女',
      notice: '1 发布通知,2 批转通知,3 转发通知,4 指示通知,5 任免通知,6 事务通知',
      menu_category: '1 菜单,2 按钮',
      button_func: '1 工具栏,2 操作栏,3 工具操作栏',
      yes_no: '1 否,2 是',
      data_scope_type: '1 全部可见,2 本人可见,3 所在机构可见,4 所在机构及子级可见,5 自定义',
      api_scope_type: '1 系统接口,2 业务接口',
      scope_category: '1 数据权限,2 接口权限',
      post_category: '1 高层,2 中层,3 基层,4 其他',
      region: '0 国家,1 省份/直辖市,2 地市,3 区县,4 乡镇,5 村委',
      flow: '1 请假流程,2 报销流程',
      org_category: '1 公司,2 部门,3 小组',
      oss: '1 minio,2 七牛云,3 阿里云,4 腾讯云,5 华为云,6 amazon s3',
      sms: '1 云片,2 七牛云,3 阿里云,4 腾讯云',
      user_type: '1 WEB,2 APP,3 OTHER',
      datasource_category: '1 jdbc,2 sharding',
    };
    for (const [code, entries] of Object.entries(dictionaries)) {
      const { data } = await server.get('/blade-system/dict/dictionary', { token: admin, query: { code } });
      expect([code, data.map((row: any) => `${row.dictKey} ${row.dictValue}`).join()]).toEqual([code, entries]);
    }
    const rows = async (table: string, columns: readonly string[]) => {
      const found = anyTable(server.database.queries)
        .selectFrom(table)
        .select(columns as string[]);
      const all = await found.where('isDeleted', '=', 0).where('createUser', 'is', null).orderBy('id').execute();
      return all.map((row) => columns.map((column) => row[column]).join(' '));
    };
    expect(await rows('bladePost', ['postCode', 'category'])).toEqual(
      expect.arrayContaining(['ceo 1', 'coo 1', 'cfo 1', 'cto 1', 'cio 1', 'pm 2', 'hrm 2', 'staff 3']),
    );
    expect(await rows('bladeRole', ['roleAlias'])).toEqual(
      expect.arrayContaining(['administrator', 'user', 'hr', 'manager', 'boss']),
    );
    const life = '3600 604800 all';
    const clients = await rows('bladeClient', [
      'clientId',
      'clientSecret',
      'accessTokenValidity',
      'refreshTokenValidity',
      'scope',
    ]);
    for (const name of ['sword', 'saber', 'saber3']) expect(clients).toContain(`${name} ${name}_secret ${life}`);
    const depts = (await server.get('/blade-system/dept/tree', { token: admin })).data;
    expect(depts[0].children).toHaveLength(2);
    const buttons = stringify((await server.get('/blade-system/menu/list', { token: admin })).data);
    for (const verb of ['add', 'edit', 'delete', 'view'])
      for (const menu of [
        'user',
        'dept',
        'post',
        'dict',
        'dictbiz',
        'menu',
        'param',
        'topmenu',
        'tenant',
        'client',
        'role',
      ])
        expect(buttons).toContain(`"${menu}_${verb}"`);
    expect(buttons).toContain('"/api/blade-system/post/remove"');
    for (const code of ['user_role', 'user_reset', 'topmenu_setting', 'data_scope_setting', 'api_scope_setting'])
      expect(buttons).toContain(`"${code}"`);
    for (const code of ['add', 'delete', 'import', 'export', 'debug']) expect(buttons).toContain(`"region_${code}"`);
  });

  it('reaches every county of China in the tree of regions', async () => {
    const counted = await server.database.queries
      .selectFrom('bladeRegion')
      .select(['regionLevel', (count) => count.fn.countAll<string>().as('total')])
      .groupBy('regionLevel')
      .execute();
    const total = (level: number) => Number(counted.find((row) => row.regionLevel === level)?.total ?? 0);
    expect([total(0), total(1)]).toEqual([1, 34]);
    expect(total(2)).toBeGreaterThan(330);
    expect(total(3)).toBeGreaterThan(2840);
  });
});

describe('a new tenant', () => {
  const rowsOf = (table: string, tenantId: string) =>
    anyTable(server.database.queries).selectFrom(table).selectAll().where('tenantId', '=', tenantId).execute();

  it('gets a role, a department, a position, an administrator, menus and the business dictionary', async () => {
    const root = (await post('dict-biz/submit', { code: 'grade', dictValue: '等级', sort: 1 })).data;
    await post('dict-biz/submit', { parentId: root.id, dictKey: 'a', dictValue: '甲', sort: 1 });
    const { tenantId } = (await post('tenant/submit', { tenantName: '整套租户' })).data;
    const [role] = await rowsOf('bladeRole', tenantId);
    const [dept] = await rowsOf('bladeDept', tenantId);
    const [position] = await rowsOf('bladePost', tenantId);
    const [person] = await rowsOf('bladeUser', tenantId);
    expect(role).toMatchObject({ roleName: '管理员', roleAlias: 'admin', sort: 2, parentId: '0' });
    expect(dept).toMatchObject({ deptName: '整套租户', sort: 2, ancestors: '0', deptCategory: 1 });
    expect(position).toMatchObject({ postCode: 'ceo', postName: '首席执行官', category: 1, sort: 1 });
    const places = { roleId: role!.id, deptId: dept!.id, postId: position!.id };
    expect(person).toMatchObject({ account: 'admin', name: 'admin', realName: 'admin', sex: 1, ...places });
    const links = server.database.queries.selectFrom('bladeRoleMenu').select('menuId');
    const menus = (await links.where('roleId', '=', role!.id).execute()).map((row) => row.menuId);
    const asked = server.database.queries.selectFrom('bladeMenu').select(['id', 'code']);
    const known = await asked.where('code', 'in', ['user', 'user_add', 'client', 'menu']).execute();
    expect(
      known
        .filter((row) => menus.includes(row.id))
        .map((row) => row.code)
        .sort(),
    ).toEqual(['user', 'user_add']);
    const copies = await rowsOf('bladeDictBiz', tenantId);
    const top = copies.find((row) => row.dictKey === '-1');
    expect(top).toMatchObject({ code: 'grade', dictValue: '等级', parentId: '0' });
    expect(copies.find((row) => row.dictKey === 'a')).toMatchObject({ dictValue: '甲', parentId: top!.id });
  });

  it('gets people from the super role, with departments and roles of its own only', async () => {
    const { tenantId } = (await post('tenant/submit', { tenantName: '外派租户' })).data;
    const theirs = (await get('dept/tree', { tenantId })).data[0].id;
    const ours = (await get('dept/tree')).data[0].id;
    const roleId = (await get('role/tree', { tenantId })).data[0].id;
    const person = { tenantId, account: 'sent', password: 'Secret-1', name: 'x', realName: 'x', roleId };
    expect((await post('user/submit', { ...person, deptId: ours })).body.reason).toBe('reference-unknown');
    const { data } = await post('user/submit', { ...person, deptId: theirs });
    expect(data).toMatchObject({ tenantId, deptName: '外派租户', roleName: '管理员' });
    const token = await server.signIn('sent', 'Secret-1', tenantId);
    const other = { ...person, account: 'own', tenantId: '000000', deptId: theirs };
    expect((await post('user/submit', other, token)).data).toMatchObject({ tenantId });
  });

  it('is set up as a whole or not at all', async () => {
    await sql`create function refuse_copies() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`.execute(server.database.queries);
    await sql`create trigger refuse_copies before insert on blade_dict_biz for each row execute function refuse_copies()`.execute(
      server.database.queries,
    );
    const before = (await get('tenant/list', { size: 500 })).data.total as number;
    const users = async () => (await server.database.queries.selectFrom('bladeUser').select('id').execute()).length;
    const people = await users();
    expect((await post('tenant/submit', { tenantName: '半套租户' })).status).toBe(500);
    await sql`drop trigger refuse_copies on blade_dict_biz`.execute(server.database.queries);
    expect((await get('tenant/list', { tenantName: '半套' })).data.total).toBe(0);
    expect([(await get('tenant/list', { size: 499 })).data.total, await users()]).toEqual([before, people]);
  });
});
