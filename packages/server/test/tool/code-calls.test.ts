import { sql } from 'kysely';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTree } from '../../../../scripts/docs/copy-tree.ts';
import { ownDatabase } from '../access/rights/fixture.ts';
import { signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let folder: string;
let server: TestServer;
let token: string;
let datasourceId: string;
beforeAll(async () => {
  folder = copyTree();
  server = await startTestServer({ environment: { CLOUD_OUTGOING_ALLOW: '127.0.0.1', CLOUD_CODE_CHECKOUT: folder } });
  token = await server.signIn();
  const statements = [
    sql`create table crm_customer (id bigint primary key, name varchar(40) not null)`,
    sql`create table crm_contact (id bigint primary key, customer_id bigint references crm_customer, phone varchar(20))`,
    sql`comment on column crm_customer.name is '客户名称'`,
  ];
  for (const statement of statements) await statement.execute(server.database.queries);
  datasourceId = await submit('datasource', ownDatabase(server));
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function submit(what: string, body: object): Promise<string> {
  const answer = await server.post(`/blade-develop/${what}/submit`, { token, body });
  expect(answer.body).toMatchObject({ code: 200, success: true });
  return String(answer.data.id);
}
const preview = (id: string) => server.get('/blade-develop/code/preview', { token, query: { id } });
const write = (id: string, as = token) => server.post('/blade-develop/code/write', { token: as, query: { id } });
const task = { codeName: '客户管理', serviceName: 'blade-crm', datasourceId: '', tableName: '' };
const model = (modelTable: string, modelName: string) =>
  submit('model', { datasourceId, modelTable, modelName, modelCode: modelTable });

describe('a task of the generator', () => {
  it('shows new files whole and changed ones with their differences, and writes them when asked', async () => {
    const id = await submit('code', { ...task, modelId: await model('crm_customer', '客户') });
    const { data } = await preview(id);
    expect(data.checkout).toBe(folder);
    const file = (name: string) => data.files.find((one: { path: string }) => one.path === name);
    const declared = file('packages/contract/src/modules/crm/crm-customer.ts');
    expect(declared).toMatchObject({ state: 'new', diff: [] });
    expect(declared.text).toContain(`name: text('crmCustomer.name', { required: true, maxLength: 40`);
    expect(file('packages/contract/src/messages/zh-cn/crm-customer.ts').text).toContain(
      `'crmCustomer.name': '客户名称'`,
    );
    const menus = file('packages/server/src/database/seed/menus.ts');
    expect(menus.state).toBe('changed');
    const added = menus.diff.filter((line: { kind: string }) => line.kind === '+');
    expect(added.map((line: { text: string }) => line.text)).toContain('  crmCustomer,');
    expect(menus.diff.some((line: { kind: string }) => line.kind === '-')).toBe(false);
    expect(existsSync(path.join(folder, 'packages/contract/src/modules/crm'))).toBe(false);

    const written = await write(id);
    expect(written.data).toContain('packages/contract/src/modules/crm/crm-customer.ts');
    expect(readFileSync(path.join(folder, 'docs/menus.md'), 'utf8')).toContain('`/crm/crm-customer`');
    const again = await preview(id);
    expect(again.data.files.every((one: { state: string }) => one.state === 'same')).toBe(true);
    expect((await write(id)).data).toEqual([]);
  });

  it('joins a master and its details by the foreign key that the tables have', async () => {
    const master = await model('crm_customer', '客户');
    const detail = await model('crm_contact', '联系人');
    const { data: columns } = await server.get('/blade-develop/model/table-info', { token, query: { modelId: detail, datasourceId } }); // prettier-ignore
    expect(columns.fields).toContainEqual(expect.objectContaining({ name: 'customer_id', references: 'crm_customer' }));
    const sub = { ...task, modelId: master, templateType: 'sub', subModelId: detail };
    const unsaid = await preview(await submit('code', sub));
    expect(unsaid.body).toMatchObject({ code: 400, reason: 'validation-failed' });
    const wrong = await preview(await submit('code', { ...sub, subFkId: 'none' }));
    expect(wrong.body.reason).toBe('code-key-unknown');
    const { data } = await preview(await submit('code', { ...sub, subFkId: 'customer_id' }));
    const text = (end: string) => data.files.find((one: { path: string }) => one.path.endsWith(end)).text as string;
    expect(text('crm/crm-contact.ts')).toContain(`customerId: reference('crmContact.customerId', {`);
    expect(text('crm/crm-customer-page.tsx')).toContain('customerId_equal: master.id');
  });

  it('makes a tree of a table by the column of the row above, which has to be known', async () => {
    const tree = { ...task, modelId: await model('crm_contact', '联系人'), templateType: 'tree' };
    expect((await preview(await submit('code', tree))).body).toMatchObject({ code: 400, reason: 'validation-failed' });
    const wrong = await preview(await submit('code', { ...tree, subFkId: 'none' }));
    expect(wrong.body.reason).toBe('code-key-unknown');
    const { data } = await preview(await submit('code', { ...tree, subFkId: 'customer_id' }));
    const declared = data.files.find((one: { path: string }) => one.path.endsWith('modules/crm/crm-contact.ts'));
    expect(declared.text).toContain('  tree: true,\n');
    expect(declared.text).toContain(`parentId: reference('crmContact.parentId', {`);
  });

  it('is written by the super role only', async () => {
    const id = await submit('code', { ...task, modelId: await model('crm_customer', '客户') });
    const holder = await signInWith(server, ['code_view', 'code_add', 'code_edit', 'code_delete']);
    expect((await write(id, holder)).status).toBe(403);
    expect((await server.get('/blade-develop/code/preview', { token: holder, query: { id } })).status).toBe(200);
  });
});

it('writes nothing where the operator names no checkout', async () => {
  const plain = await startTestServer();
  try {
    const own = await plain.signIn();
    const saved = await plain.post('/blade-develop/code/submit', { token: own, body: { ...task, tableName: 'x' } });
    const answer = await plain.post('/blade-develop/code/write', { token: own, query: { id: saved.data.id } });
    expect([answer.status, answer.body.reason]).toEqual([400, 'code-checkout-off']);
  } finally {
    await plain.stop();
  }
});
