// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTenant, signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  admin = await server.signIn();
  await addTenant(server, '111111');
});
afterAll(() => server?.stop());

const path = '/blade-system/post';
const record = (postCode: string) => ({ category: 2, postCode, postName: `岗位 ${postCode}`, sort: 5 });
const submit = (body: object, token = admin) => server.post(`${path}/submit`, { token, body });

describe('an ordinary entity', () => {
  it('is listed in pages with the names of its dictionary keys', async () => {
    const { data } = await server.get(`${path}/list`, { token: admin, query: { current: 2, size: 3 } });
    expect(data).toMatchObject({ total: 8, size: 3, current: 2, pages: 3 });
    expect(data.records.map((row: any) => [row.postCode, row.category, row.categoryName])).toEqual([
      ['cto', 1, '高层'],
      ['cio', 1, '高层'],
      ['pm', 2, '中层'],
    ]);
    expect(data.records[0].id).toMatch(/^\d{19}$/);
    expect(data.records[0].createTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(data.records[0].remark).toBe('');
  });

  it('is added, read, edited and removed', async () => {
    const added = await submit({ ...record('dev'), remark: 'first', unknownField: 1 });
    expect(added.data).toMatchObject({ postCode: 'dev', tenantId: '000000', status: 1, isDeleted: 0 });
    const { id } = added.data;
    const edited = await submit({ id, postName: '开发', sort: '7', remark: null });
    expect(edited.data).toMatchObject({ postName: '开发', sort: 7, remark: 'first', postCode: 'dev' });
    expect((await server.get(`${path}/detail`, { token: admin, query: { id } })).data.postName).toBe('开发');
    expect((await server.post(`${path}/remove`, { token: admin, query: { ids: id } })).body.code).toBe(200);
    expect((await server.get(`${path}/detail`, { token: admin, query: { id } })).status).toBe(404);
    const audit = await server.database.queries
      .selectFrom('bladeAudit')
      .selectAll()
      .where('recordId', '=', id)
      .orderBy('id')
      .execute();
    expect(audit.map((row) => [row.verb, row.account])).toEqual([
      ['insert', 'admin'],
      ['update', 'admin'],
      ['remove', 'admin'],
    ]);
    expect(audit[1]!.changes).toEqual({ postName: ['岗位 dev', '开发'], sort: [5, 7] });
  });

  it('says what is wrong with an input, in the language of the caller', async () => {
    const missing = await submit({ category: 1 });
    expect([missing.status, missing.body.msg]).toEqual([400, '“岗位编号”不能为空']);
    const long = await server.post(`${path}/submit`, {
      token: admin,
      body: record('a'.repeat(13)),
      headers: { 'accept-language': 'en' },
    });
    expect(long.body.msg).toBe('"Code" must not have more than 12 characters');
    const twice = await submit(record('ceo'));
    expect([twice.status, twice.body.reason, twice.body.msg]).toEqual([400, 'duplicate-value', '“ceo”已存在，请更换']);
  });

  it('answers bad ids, unknown columns and injected SQL with 400', async () => {
    const statuses = await Promise.all([
      server.get(`${path}/detail`, { token: admin, query: { id: "1' or '1'='1" } }),
      server.get(`${path}/detail`, { token: admin }),
      server.post(`${path}/remove`, { token: admin, query: { ids: '1,x' } }),
      server.post(`${path}/remove`, { token: admin, query: { ids: '' } }),
      server.get(`${path}/list`, { token: admin, query: { nothing_equal: 1 } }),
      server.get(`${path}/list`, { token: admin, query: { ascs: 'sort;drop table blade_post' } }),
      server.get(`${path}/list`, { token: admin, query: { id_equal: '9'.repeat(30) } }),
      server.get(`${path}/list`, { token: admin, query: { createTime_datege: 'yesterday' } }),
      server.post(`${path}/submit`, { token: admin, body: '{"a":' }),
      server.post(`${path}/submit`, { token: admin, body: '[]' }),
    ]);
    expect(statuses.map((answer) => answer.status)).toEqual(Array(10).fill(400));
    expect((await server.get(`${path}/detail`, { token: admin, query: { id: '1' } })).status).toBe(404);
    const large = await server.post(`${path}/submit`, { token: admin, body: { postName: 'x'.repeat(3_000_000) } });
    expect([large.status, large.body.code]).toEqual([413, 413]);
  });

  it('filters by every suffix', async () => {
    const total = async (query: Record<string, string>) =>
      (await server.get(`${path}/list`, { token: admin, query })).data.total as number;
    expect(await total({ postCode: 'cto' })).toBe(1);
    expect(await total({ postCode: 'ct' })).toBe(0);
    expect(await total({ postCode_like: 'c' })).toBe(5);
    expect(await total({ post_code_like: 'c' })).toBe(5);
    expect(await total({ postCode_notlike: 'c' })).toBe(3);
    expect(await total({ postCode_likeleft: 'o' })).toBe(5);
    expect(await total({ postCode_likeright: 'p' })).toBe(1);
    expect(await total({ postCode_equal: 'ceo' })).toBe(1);
    expect(await total({ postCode_notequal: 'ceo' })).toBe(7);
    expect(await total({ sort_ge: '7', postName_notnull: '1' })).toBe(2);
    expect(await total({ sort_lt: '3', category: '1' })).toBe(2);
    expect(await total({ remark_null: '1', postCode_ignore: 'zzz' })).toBe(8);
    expect(await total({ postName_like: '%' })).toBe(0);
    expect(await total({ createTime_datege: '2020-01-01 00:00:00', createTime_datelt: '2020-01-02 00:00:00' })).toBe(0);
    expect(await total({ createTime_dategt: '2020-01-01', postName_like: '' })).toBe(8);
  });

  it('refuses an edit of what somebody changed since its editor read it, and says who and when', async () => {
    const { id } = (await submit(record('seen'))).data;
    const changedAt = async (time: string) =>
      server.database.queries.updateTable('bladePost').set({ updateTime: time }).where('id', '=', id).execute();
    const edit = (remark: string, seen?: string) =>
      server.post(`${path}/submit`, {
        token: admin,
        body: { id, remark },
        headers: seen === undefined ? {} : { 'blade-seen': seen },
      });
    await changedAt('2026-01-02 03:04:05');
    const { updateTime } = (await server.get(`${path}/detail`, { token: admin, query: { id } })).data;
    expect((await edit('mine', `${id} ${updateTime}`)).status).toBe(200);
    const late = await edit('late', `${id} ${updateTime}`);
    expect([late.status, late.body.reason]).toEqual([409, 'changed-meanwhile']);
    expect(late.body.params).toMatchObject({ user: '管理员', time: expect.stringMatching(/^20\d\d-/) });
    expect((await server.get(`${path}/detail`, { token: admin, query: { id } })).data.remark).toBe('mine');
    expect((await edit('without saying what was seen')).status, 'other clients are not held').toBe(200);
    expect((await edit('rubbish', 'x')).status).toBe(200);
    await changedAt('2026-01-02 03:04:05');
    const answers = await Promise.all(['a', 'b'].map((remark) => edit(remark, `${id} 2026-01-02 03:04:05`)));
    expect(answers.map(({ status }) => status).toSorted(), 'of two at once, one').toEqual([200, 409]);
    await server.post(`${path}/remove`, { token: admin, query: { ids: id } });
  });

  it('asks for the permission of each verb', async () => {
    const reader = await signInWith(server, []);
    expect((await server.get(`${path}/list`, { token: reader })).status).toBe(200);
    const refused = await submit(record('x1'), reader);
    expect([refused.status, refused.body.code, refused.body.params.permission]).toEqual([403, 403, 'post_add']);
    const writer = await signInWith(server, ['post_add']);
    const { id } = (await submit(record('x2'), writer)).data;
    expect((await submit({ id, sort: 1 }, writer)).body.params.permission).toBe('post_edit');
    expect((await server.post(`${path}/remove`, { token: writer, query: { ids: id } })).body.params.permission).toBe(
      'post_delete',
    );
    expect((await server.get(`${path}/list`)).status).toBe(401);
  });

  it('keeps the rows of another tenant out of reach', async () => {
    const other = await signInWith(server, ['post_add', 'post_edit', 'post_delete'], { tenantId: '111111' });
    expect((await server.get(`${path}/list`, { token: other })).data.total).toBe(0);
    const own = (await submit({ ...record('own'), tenantId: '000000' }, other)).data;
    expect(own.tenantId).toBe('111111');
    const foreign = (await server.get(`${path}/list`, { token: admin, query: { postCode: 'ceo' } })).data.records[0].id;
    expect((await server.get(`${path}/detail`, { token: other, query: { id: foreign } })).status).toBe(404);
    expect((await submit({ id: foreign, sort: 1 }, other)).status).toBe(404);
    const both = await server.post(`${path}/remove`, { token: other, query: { ids: `${own.id},${foreign}` } });
    expect(both.status).toBe(404);
    expect((await server.get(`${path}/detail`, { token: other, query: { id: own.id } })).status).toBe(200);
  });
});

describe('departments', () => {
  const dept = '/blade-system/dept';
  const save = (body: object) => server.post(`${dept}/submit`, { token: admin, body });
  const add = async (deptName: string, parentId = '') =>
    (await save({ deptName, fullName: deptName, deptCategory: 2, sort: 1, parentId })).data;

  it('are answered as a tree without empty children', async () => {
    const { data } = await server.get(`${dept}/list`, { token: admin });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ parentId: '0', parentName: '顶级', deptCategoryName: '公司' });
    expect(data[0].children).toHaveLength(2);
    expect('children' in data[0].children[0]).toBe(false);
    const tree = (await server.get(`${dept}/tree`, { token: admin })).data;
    expect(tree[0]).toMatchObject({ title: data[0].deptName, key: data[0].id, value: data[0].id });
    const lazy = (await server.get(`${dept}/lazy-list`, { token: admin })).data;
    expect(lazy.map((row: any) => row.hasChildren)).toEqual([true]);
  });

  it('know their ancestors, also after a move', async () => {
    const a = await add('a');
    const b = await add('b', a.id);
    const c = await add('c', b.id);
    expect(c.ancestors).toBe(`0,${a.id},${b.id}`);
    const d = await add('d');
    await save({ id: b.id, parentId: d.id });
    const moved = (await server.get(`${dept}/detail`, { token: admin, query: { id: c.id } })).data;
    expect(moved.ancestors).toBe(`0,${d.id},${b.id}`);
    expect(moved.parentName).toBe('b');
  });

  it('cannot lie below themselves, below nothing, or be removed with something below or inside', async () => {
    const a = await add('e');
    const b = await add('f', a.id);
    expect((await save({ id: a.id, parentId: b.id })).body.reason).toBe('own-parent');
    expect((await save({ id: a.id, parentId: a.id })).body.reason).toBe('own-parent');
    expect((await save({ id: a.id, parentId: '77' })).body.reason).toBe('parent-unknown');
    const remove = (ids: string) => server.post(`${dept}/remove`, { token: admin, query: { ids } });
    expect((await remove(a.id)).body).toMatchObject({
      code: 400,
      reason: 'has-children',
      msg: '请先删除“e”的下级数据',
    });
    await signInWith(server, [], { deptId: b.id });
    expect((await remove(b.id)).body).toMatchObject({ reason: 'in-use', params: { name: 'f' } });
    const [c, d] = [await add('g'), await add('h')];
    expect((await remove(`${c.id},${d.id}`)).body.code).toBe(200);
  });
});
