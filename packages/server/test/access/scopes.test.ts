// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  admin = await server.signIn();
});
afterAll(() => server?.stop());

const get = async (path: string, query: object = {}, token = admin) => server.get(path, { token, query: { ...query } });
const post = async (path: string, body: object = {}, token = admin) => server.post(path, { token, body });
const act = async (path: string, query: object = {}, token = admin) =>
  server.post(path, { token, query: { ...query } });

const grantScope = async (token: string, kind: 'data' | 'api', scopeId: string) => {
  const roleId = (await get('/blade-auth/oauth/user-info', {}, token)).data.role_id;
  const keys = { dataScopeIds: kind === 'data' ? [scopeId] : [], apiScopeIds: kind === 'api' ? [scopeId] : [] };
  await post('/blade-system/role/grant', { roleIds: [roleId], menuIds: [], ...keys });
};
const addScope = async (more: object) => {
  const menu = (await get('/blade-system/menu/list', { code_equal: 'post' })).data[0];
  const base = { menuId: menu.id, scopeName: 's', resourceCode: 'post', scopeColumn: 'create_dept', scopeField: '*' };
  const answer = await post('/blade-system/data-scope/submit', { ...base, ...more });
  expect(answer.body.code).toBe(200);
  return answer.data.id as string;
};

describe('data scopes', () => {
  const insertPost = async (postCode: string, createUser: string, createDept: string) =>
    server.database.queries
      .insertInto('bladePost')
      .values({ id: newId(), tenantId: '000000', category: 1, postCode, postName: postCode, createUser, createDept })
      .execute();
  const seen = async (token: string) =>
    (await get('/blade-system/post/list', { size: 100 }, token)).data.records.map((row: any) => row.postCode).sort();

  it('show all, own, own departments, those and below, or what a condition says', async () => {
    const depts = await server.database.queries
      .selectFrom('bladeDept')
      .select('id')
      .orderBy('sort')
      .orderBy('id')
      .execute();
    const [company, north] = depts.map((row) => row.id) as [string, string];
    const person = await signInWith(server, [], { deptId: company });
    const me = (await get('/blade-auth/oauth/user-info', {}, person)).data.user_id;
    await server.database.queries.deleteFrom('bladePost').execute();
    await insertPost('mine', me, '1');
    await insertPost('company', '1', company);
    await insertPost('north', '1', north);
    await insertPost('far', '1', '2');
    expect(await seen(person)).toEqual(['company', 'far', 'mine', 'north']);
    const cases: [object, string[]][] = [
      [{ scopeType: 1 }, ['company', 'far', 'mine', 'north']],
      [{ scopeType: 2 }, ['mine']],
      [{ scopeType: 3 }, ['company']],
      [{ scopeType: 4 }, ['company', 'north']],
      [{ scopeType: 5, scopeValue: "create_user = ${userId} or post_code = 'far'" }, ['far', 'mine']],
      [{ scopeType: 5, scopeValue: "create_dept in (${deptId}, 2) and not post_code like 'f%'" }, ['company']],
      [{ scopeType: 2, scopeColumn: 'no_such_column' }, []],
      [{ scopeType: 2, resourceCode: 'dept' }, ['company', 'far', 'mine', 'north']],
      [{ scopeType: 3, resourceCode: 'x', scopeClass: '/blade-system/post/list' }, ['company']],
    ];
    for (const [scope, expected] of cases) {
      await grantScope(person, 'data', await addScope(scope));
      expect([scope, await seen(person)]).toEqual([scope, expected]);
    }
    const far = (await get('/blade-system/post/list', { postCode: 'far' })).data.records[0].id;
    expect((await get('/blade-system/post/detail', { id: far }, person)).status).toBe(404);
  });

  it('hide the columns that are not named', async () => {
    const person = await signInWith(server, []);
    await grantScope(person, 'data', await addScope({ scopeType: 1, scopeField: 'post_code,sort' }));
    const [row] = (await get('/blade-system/post/list', {}, person)).data.records;
    expect([row.postName, row.category]).toEqual(['', -1]);
    expect(row.postCode).not.toBe('');
    for (const query of [{ postName_like: 'a' }, { category_equal: 1 }, { descs: 'post_name' }, { ascs: 'postName' }]) {
      const guessed = await get('/blade-system/post/list', query, person);
      expect([query, guessed.body.reason]).toEqual([query, 'unknown-column']);
    }
    expect((await get('/blade-system/post/list', { postCode_like: 'm', descs: 'sort' }, person)).status).toBe(200);
  });

  it('are refused when their condition makes no sense', async () => {
    const menu = (await get('/blade-system/menu/list', { code_equal: 'post' })).data[0];
    const base = { menuId: menu.id, scopeName: 's', resourceCode: 'post', scopeType: 5 };
    for (const scopeValue of [
      '',
      '1=1; drop table x',
      'a =',
      'a = b',
      '(a = 1',
      "a = 'x",
      'a = ${password}',
      '('.repeat(50),
    ]) {
      const answer = await post('/blade-system/data-scope/submit', { ...base, scopeValue });
      expect([scopeValue, answer.body.reason]).toEqual([scopeValue, 'bad-condition']);
    }
    const id = await addScope({ scopeType: 1, scopeValue: 'a =' });
    const submit = (body: object) => post('/blade-system/data-scope/submit', { id, ...body });
    expect((await submit({ scopeType: 5 })).body.reason, 'half of it').toBe('bad-condition');
    expect((await submit({ scopeType: 5, scopeValue: 'status = 1' })).status).toBe(200);
    expect((await submit({ scopeValue: 'status =' })).body.reason, 'the other half').toBe('bad-condition');
  });
});

describe('API scopes', () => {
  it('close a path to all roles but those that were granted it', async () => {
    const menu = (await get('/blade-system/menu/list', { code_equal: 'region' })).data[0];
    const scope = {
      menuId: menu.id,
      scopeName: 's',
      resourceCode: 'region_select',
      scopePath: '/blade-system/region/select',
      scopeType: 1,
    };
    const person = await signInWith(server, []);
    const path = '/api/blade-system/region/select';
    expect((await get(path, {}, person)).status).toBe(200);
    const { id } = (await post('/blade-system/api-scope/submit', scope)).data;
    const refused = await get(path, {}, person);
    expect([refused.status, refused.body.reason]).toEqual([403, 'path-guarded']);
    expect((await get(path)).status).toBe(200);
    await grantScope(person, 'api', id);
    expect((await get(path, {}, person)).status).toBe(200);
    const tree = (await get('/blade-system/menu/grant-tree')).data.apiScope;
    expect(tree[0].children[0].children[0]).toMatchObject({ id, title: 's' });
    expect((await act('/blade-system/api-scope/remove', { ids: id })).body.code).toBe(200);
    expect((await get(path, {}, await signInWith(server, []))).status).toBe(200);
  });

  it('close a resource code to all roles but those that were granted it', async () => {
    const menu = (await get('/blade-system/menu/list', { code_equal: 'region' })).data[0];
    const base = { menuId: menu.id, scopeName: 'c', scopePath: '/nowhere', scopeType: 1 };
    const person = await signInWith(server, ['post_add', 'post_edit']);
    const another = await signInWith(server, ['post_add', 'post_edit']);
    const add = (token: string) => server.post('/blade-system/post/submit', { token, body: {} });
    const edit = (token: string) => server.post('/blade-system/post/submit', { token, body: { id: '1' } });
    const tree = (token: string) => get('/blade-system/region/lazy-tree', {}, token);
    const ids: string[] = [];
    for (const resourceCode of ['post_edit', 'region_lazy_tree']) {
      ids.push((await post('/blade-system/api-scope/submit', { ...base, resourceCode })).data.id);
    }
    expect((await edit(person)).body).toMatchObject({
      code: 403,
      reason: 'resource-guarded',
      params: { code: 'post_edit' },
    });
    expect((await add(person)).body).toMatchObject({ reason: 'validation-failed' });
    expect((await tree(person)).body).toMatchObject({ reason: 'resource-guarded' });
    expect((await tree(await server.signIn())).status).toBe(200);
    const { data } = await get('/blade-auth/oauth/user-info', {}, person);
    const links = ids.map((scopeId) => ({ id: newId(), scopeCategory: 2, scopeId, roleId: data.role_id }));
    await server.database.queries.insertInto('bladeRoleScope').values(links).execute();
    await server.app.cache.changed('blade_role_scope');
    expect((await edit(person)).body).toMatchObject({ reason: 'not-found' });
    expect((await tree(person)).status).toBe(200);
    expect((await edit(another)).body).toMatchObject({ reason: 'resource-guarded' });
    expect((await act('/blade-system/api-scope/remove', { ids: ids.join(',') })).body.code).toBe(200);
    expect((await edit(another)).body).toMatchObject({ reason: 'not-found' });
  });
});
