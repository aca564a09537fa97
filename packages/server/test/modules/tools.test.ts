import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { unpackZip } from '../../src/spreadsheet/zip.ts';
import { addTenant, signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { designOf } from '../report/designs.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_OUTGOING_ALLOW: '127.0.0.1' } });
  token = await server.signIn();
  await sql`create table source_holiday (id bigint primary key, tenant_id varchar(12), name varchar(12) not null, day date)`.execute(
    server.database.queries,
  );
});
afterAll(() => server?.stop());

const SOURCE = '/blade-develop/datasource';
const CODE = '/blade-develop/code';
const MODEL = '/blade-develop/model';

/** The database of this test as a source: real tables behind a real sign-in. */
function ownDatabase(): Record<string, unknown> {
  const { hostname, port, pathname, username, password } = new URL(server.app.config.databaseUrl!);
  return {
    name: `own${newId()}`,
    driverClass: 'org.postgresql.Driver',
    url: `jdbc:postgresql://${hostname}:${port}${pathname}?useSSL=false`,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password) || 'trusted',
  };
}

async function addSource(row = ownDatabase()): Promise<string> {
  const saved = await server.post(`${SOURCE}/submit`, { token, body: { id: '', ...row } });
  expect(saved.body).toMatchObject({ code: 200, success: true });
  return saved.data.id as string;
}

const task = (datasourceId: string, more: object = {}) => ({
  datasourceId,
  codeName: '通知公告',
  serviceName: 'blade-demo',
  tableName: 'source_holiday',
  tablePrefix: 'source_',
  pkName: 'id',
  packageName: 'org.example',
  baseMode: 2,
  wrapMode: 2,
  apiPath: '/anywhere/api',
  webPath: '/anywhere/web',
  ...more,
});

describe('a data source', () => {
  it('keeps its password to itself: sealed in storage, masked in answers, kept when the mask comes back', async () => {
    const id = await addSource({ ...ownDatabase(), password: 'topsecret' });
    const stored = async () =>
      (await server.database.queries.selectFrom('bladeDatasource').selectAll().where('id', '=', id).execute())[0]!;
    const before = await stored();
    expect(JSON.stringify(before)).not.toContain('topsecret');
    const detail = await server.get(`${SOURCE}/detail`, { token, query: { id } });
    expect(detail.data).toMatchObject({ password: '******', category: 1, remark: '' });
    await server.post(`${SOURCE}/submit`, { token, body: { ...detail.data, name: 'renamed' } });
    expect(await stored()).toMatchObject({ name: 'renamed', password: before.password });
    await server.post(`${SOURCE}/submit`, { token, body: { ...detail.data, password: 'changed' } });
    expect((await stored()).password).not.toBe(before.password);
    for (const path of ['list', 'select']) {
      const answer = await server.get(`${SOURCE}/${path}`, { token, query: { size: 500 } });
      expect(JSON.stringify(answer.body)).not.toContain(before.password);
    }
  });

  it('never gets the password that was given for another address', async () => {
    const id = await addSource();
    const { data } = await server.get(`${SOURCE}/detail`, { token, query: { id } });
    const submit = (body: object) => server.post(`${SOURCE}/submit`, { token, body });
    for (const url of ['postgres://evil.example/x', data.url.replace(/:\d+\//, ':1/'), `${data.url}&sslmode=disable`]) {
      expect((await submit({ ...data, url })).body.reason).toBe('password-again');
      expect((await submit({ id, url })).body.reason).toBe('password-again');
    }
    expect((await submit({ ...data, url: 'postgres://other.example/x', password: 'of the other' })).status).toBe(200);
  });

  it('needs a password when it is new', async () => {
    for (const password of [undefined, '', '******']) {
      const answer = await server.post(`${SOURCE}/submit`, { token, body: { ...ownDatabase(), password } });
      expect([answer.status, answer.body.reason]).toEqual([400, 'validation-failed']);
    }
  });

  it('is tried, and reaches no address that the operator does not permit', async () => {
    const test = async (row: object) =>
      server.post(`${SOURCE}/test`, { token, query: { id: await addSource({ ...ownDatabase(), ...row }) } });
    const { data } = await test({});
    expect(data).toMatchObject({ version: expect.stringMatching(/^\d+/), tables: expect.any(Number) });
    expect(data.tables).toBeGreaterThan(10);
    const refusals = {
      'jdbc:oracle:thin:@127.0.0.1:1521:x': 'datasource-unsupported',
      'postgres://169.254.169.254/x': 'address-not-allowed',
    };
    for (const [url, reason] of Object.entries(refusals)) expect((await test({ url })).body.reason).toBe(reason);
    expect((await test({ password: 'wrong', username: 'nobody' })).body.reason).toBe('datasource-unreachable');
  });

  it('stays while a task of the generator, a model or SQL of a report reads it, and says which', async () => {
    const id = await addSource();
    const model = { datasourceId: id, modelTable: 'blade_post', modelName: 'posts', modelCode: 'post' };
    const design = designOf({ kind: 'sql', name: 'rows', source: id, sql: 'select 1' });
    const uses = [
      [CODE, task(id), '生成任务“通知公告”'],
      [MODEL, model, '数据模型“posts”'],
      ['/blade-report/design', { title: 'Sums', design }, '报表“Sums”'],
    ] as const;
    for (const [path, body, use] of uses) {
      const saved = await server.post(`${path}/submit`, { token, body });
      expect(saved.status).toBe(200);
      const refused = await server.post(`${SOURCE}/remove`, { token, query: { ids: id } });
      expect(refused.body).toMatchObject({
        code: 400,
        reason: 'datasource-in-use',
        msg: `${use}正在使用该数据源，不能删除`,
      });
      const place = path === '/blade-report/design' ? '/blade-report/report/rest' : path;
      expect((await server.post(`${place}/remove`, { token, query: { ids: saved.data.id } })).status).toBe(200);
    }
    expect((await server.post(`${SOURCE}/remove`, { token, query: { ids: id } })).status).toBe(200);
  });

  it('is not for tenants', async () => {
    await addTenant(server, '777001');
    const other = await signInWith(server, [], { alias: 'admin', tenantId: '777001' });
    expect((await server.get(`${SOURCE}/list`, { token: other })).status).toBe(403);
    expect((await server.post(`${CODE}/gen-code`, { token: other, query: { ids: '1' } })).status).toBe(403);
  });
});

describe('the code generator', () => {
  it('lists tasks with their source, by suffix filters', async () => {
    const datasourceId = await addSource();
    await server.post(`${CODE}/submit`, { token, body: task(datasourceId, { codeName: 'listed task' }) });
    const { data } = await server.get(`${CODE}/list`, { token, query: { codeName: 'listed', datasourceId } });
    expect(data).toMatchObject({
      total: 1,
      records: [{ baseMode: 2, baseModeName: '是', tableName: 'source_holiday' }],
    });
    expect(data.records[0].datasourceName).toMatch(/^own/);
  });

  it('copies a task under the name with -copy', async () => {
    const saved = await server.post(`${CODE}/submit`, { token, body: task(await addSource(), { codeName: 'mine' }) });
    expect((await server.post(`${CODE}/copy`, { token, query: { id: saved.data.id } })).status).toBe(200);
    const { data } = await server.get(`${CODE}/list`, { token, query: { codeName: 'mine-copy' } });
    expect(data.records).toHaveLength(1);
    expect(data.records[0].id).not.toBe(saved.data.id);
    expect(data.records[0].apiPath).toBe('/anywhere/api');
  });

  it('writes a module from the table into the data folder, and nowhere else', async () => {
    const saved = await server.post(`${CODE}/submit`, { token, body: task(await addSource()) });
    const id = saved.data.id as string;
    const missing = await server.get(`${CODE}/download`, { token, query: { id } });
    expect(missing.status).toBe(404);
    const made = await server.post(`${CODE}/gen-code`, { token, query: { ids: id, system: 'saber3' } });
    expect(made.body).toMatchObject({ code: 200, data: [{ id, archive: `generated/${id}.zip` }] });
    const archive = readFileSync(join(server.dataFolder, 'generated', `${id}.zip`));
    const files = unpackZip(archive);
    const contract = files.get('packages/contract/src/modules/demo/holiday.ts')!;
    expect(contract).toContain(`name: text('holiday.name', { required: true, maxLength: 12, search: 'contains' })`);
    expect(contract).toContain('tenantScoped: true');
    expect(contract).not.toContain('tenantId');
    expect(files.get('packages/server/src/modules/demo/index.ts')).toContain('app.register(crudRoutes(holiday));');
    expect(existsSync('/anywhere')).toBe(false);
    const download = await fetch(`${server.url}${CODE}/download?id=${id}&blade-auth=${token}`);
    expect(download.headers.get('content-disposition')).toContain('.zip');
    expect(Buffer.from(await download.arrayBuffer()).equals(archive)).toBe(true);
  });

  it('says clearly what stands in the way', async () => {
    const reasonOf = async (source: object, more: object = {}) => {
      const datasourceId = await addSource({ ...ownDatabase(), ...source });
      const saved = await server.post(`${CODE}/submit`, { token, body: task(datasourceId, more) });
      const answer = await server.post(`${CODE}/gen-code`, { token, query: { ids: saved.data.id } });
      return answer.body.reason;
    };
    expect(await reasonOf({}, { tableName: 'no_such_table' })).toBe('table-unknown');
    expect(await reasonOf({ url: 'jdbc:oracle:thin:@127.0.0.1:1521/x' })).toBe('datasource-unsupported');
    expect(await reasonOf({ url: 'jdbc:postgresql://127.0.0.1:1/blade' })).toBe('datasource-unreachable');
    expect((await server.post(`${CODE}/gen-code`, { token, query: { ids: '' } })).body.reason).toBe('nothing-selected');
  });
});

describe('a data model', () => {
  it('is made of a table that its source lists, with columns of its own', async () => {
    const datasourceId = await addSource();
    const get = async (path: string, query: object) =>
      (await server.get(`/blade-develop/${path}`, { token, query: { ...query } })).data;
    const tables = await get('model/table-list', { datasourceId });
    expect(tables).toContainEqual({ name: 'blade_post', comment: 'blade_post:', entityName: 'BladePost' });
    const form = { datasourceId, modelTable: 'blade_post', modelClass: 'Post', modelName: 'posts', modelCode: 'post' };
    const { data: model } = await server.post(`${MODEL}/submit`, { token, body: form });
    const info = await get('model/table-info', { modelId: model.id, datasourceId: '' });
    expect(info).toMatchObject({ name: 'blade_post', entityName: 'BladePost' });
    const id = { name: 'id', type: 'int8', comment: '', propertyName: 'id', propertyType: 'Long' };
    expect(info.fields[0]).toEqual({ ...id, keyFlag: true, required: true, references: '' });
    const read = await get('model/model-prototype', { modelId: model.id, datasourceId });
    expect(read).toEqual(info.fields);
    const columns = [{ modelId: model.id, jdbcName: 'post_code', jdbcComment: 'code', isList: 1, isForm: '' }];
    expect((await server.post('/blade-develop/model-prototype/submit-list', { token, body: columns })).status).toBe(
      200,
    );
    expect(await get('model/model-prototype', { modelId: model.id })).toMatchObject([
      { jdbcName: 'post_code', isList: 1 },
    ]);
    expect((await get('model-prototype/select', { modelId: model.id }))[0].jdbcComment).toBe('post_code:code');
    const names = (await get('model/select', {})).map((row: { modelName: string }) => row.modelName);
    expect(names).toContain('blade_post:posts');
    const saved = await server.post(`${CODE}/submit`, { token, body: task('', { modelId: model.id, tableName: '' }) });
    const made = await server.post(`${CODE}/gen-code`, { token, query: { ids: saved.data.id } });
    expect(made.body).toMatchObject({ reason: 'code-name-taken', params: { name: 'post', table: 'blade_post' } });
    const refused = await server.post(`${MODEL}/remove`, { token, query: { ids: model.id } });
    expect(refused.body.reason).toBe('in-use');
    await server.post(`${CODE}/remove`, { token, query: { ids: saved.data.id } });
    expect((await server.post(`${MODEL}/remove`, { token, query: { ids: model.id } })).status).toBe(200);
    expect(await get('model-prototype/list', { modelId: model.id })).toMatchObject({ total: 0 });
  });
});

describe('a report', () => {
  it('is listed without its content, read with it, and removed', async () => {
    const { queries } = server.database;
    const [id, foreign] = [newId(), newId()];
    const row = { name: 'sales.ureport.xml', content: '<ureport/>' };
    await addTenant(server, '777002');
    await queries
      .insertInto('bladeReportFile')
      .values({ id, ...row })
      .execute();
    await queries
      .insertInto('bladeReportFile')
      .values({ id: foreign, tenantId: '777002', ...row })
      .execute();
    const holder = await signInWith(server, ['report_list_view', 'report_list_delete']);
    const path = '/blade-report/report/rest';
    const list = await server.get(`${path}/list`, { token: holder, query: { name: 'sales' } });
    expect(list.data).toMatchObject({ total: 1, records: [{ id, name: 'sales.ureport.xml' }] });
    expect(list.data.records[0]).not.toHaveProperty('content');
    expect((await server.get(`${path}/detail`, { token: holder, query: { id } })).data.content).toBe('<ureport/>');
    expect((await server.post(`${path}/remove`, { token: holder, query: { ids: foreign } })).status).toBe(404);
    expect((await server.post(`${path}/remove`, { token: holder, query: { ids: id } })).status).toBe(200);
    expect((await server.get(`${path}/list`, { token: holder })).data.total).toBe(0);
  });
});
