import { sql } from 'kysely';
import { addTenant, signInWith } from '../../support/callers.ts';
import { startTestServer, type Answer, type TestServer } from '../../support/harness.ts';

/** Rows of one tenant, by kind. */
export type Ids = Record<
  | 'user'
  | 'dept'
  | 'role'
  | 'post'
  | 'topMenu'
  | 'dictBiz'
  | 'notice'
  | 'tenant'
  | 'waiting'
  | 'waitingToo'
  | 'session',
  string
>;

/** Two tenants with a row of each kind, and who asks: somebody of the first, and the super role of the management tenant. */
export interface Fixture {
  server: TestServer;
  superToken: string;
  platformToken: string;
  /** Administrator of the own tenant who holds every permission. */
  token: string;
  /** The two in words, for bodies. */
  own: Ids;
  foreign: Ids;
  tenantId: string;
  foreignTenantId: string;
  menu: string;
  button: string;
  datasource: string;
  model: string;
  code: string;
  /** A parameter that tenants may give a value of their own. */
  publicParam: string;
}

export const OWN_TENANT = '555555';
export const FOREIGN_TENANT = '666666';
const RIGHT_PASSWORD = 'secret';

/** Starts a server and fills both tenants. */
export async function prepareFixture(): Promise<Fixture> {
  const server = await startTestServer({
    environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0', CLOUD_OUTGOING_ALLOW: '127.0.0.1' },
  });
  const superToken = await server.signIn();
  const needed = [...new Set(server.app.routes.flatMap((route) => route.permissions ?? []))];
  const known = await server.database.queries
    .selectFrom('bladeMenu')
    .select(['code', 'id', 'category'])
    .where('isDeleted', '=', 0)
    .execute();
  const codes = needed.filter((code) => known.some((row) => row.code === code));
  const admin = (tenantId: string) => signInWith(server, codes, { alias: 'admin', tenantId });
  await addTenant(server, OWN_TENANT);
  await addTenant(server, FOREIGN_TENANT);
  const token = await admin(OWN_TENANT);
  // Holds every button in the tenant of the platform, and no role that does more.
  const platformToken = await signInWith(server, codes);
  const foreignToken = await admin(FOREIGN_TENANT);
  const submit = async (path: string, body: object) => idOf(await server.post(path, { token: superToken, body }));
  await sql`create table source_holiday (id bigint primary key, name varchar(40) not null)`.execute(
    server.database.queries,
  );
  const datasource = await submit('/blade-develop/datasource/submit', ownDatabase(server));
  const model = await submit('/blade-develop/model/submit', {
    datasourceId: datasource,
    modelTable: 'blade_post',
    modelName: 'posts',
    modelCode: 'posts',
  });
  const code = await submit('/blade-develop/code/submit', { ...CODE_TASK, datasourceId: datasource });
  const shown = (await server.get('/blade-system/own-param/list', { token })).data.records.find(
    (row: { paramKey: string }) => row.paramKey === 'pointcloud.release.requiresApproval',
  );
  const publicParam = String(shown?.id);
  const foreignValue = { tenantId: FOREIGN_TENANT, paramId: publicParam, paramValue: `t${FOREIGN_TENANT}` };
  await server.database.queries.insertInto('bladeParamOwn').values(foreignValue).execute();
  const fixture = { server, superToken, platformToken, token, datasource, model, code, publicParam };
  const ids = { menu: idOfMenu(known, 1), button: idOfMenu(known, 2) };
  return {
    ...fixture,
    ...ids,
    tenantId: OWN_TENANT,
    foreignTenantId: FOREIGN_TENANT,
    own: await addRows(server, token, OWN_TENANT, ids),
    foreign: await addRows(server, foreignToken, FOREIGN_TENANT, ids),
  };
}

export const CODE_TASK = {
  codeName: 'holidays',
  serviceName: 'blade-demo',
  tableName: 'source_holiday',
  tablePrefix: '',
  pkName: 'id',
  packageName: 'org.example',
  baseMode: 2,
  wrapMode: 2,
  apiPath: '/anywhere/api',
  webPath: '/anywhere/web',
};

/** A menu that administrators of tenants hold, or a button. */
const idOfMenu = (rows: readonly Record<string, unknown>[], category: number) =>
  String(rows.find((row) => row.category === category && String(row.code).startsWith('post'))!['id']);

/** The id of what was saved; the answer itself when it was not, so that the failure says why. */
export function idOf(answer: Answer): string {
  const id = answer.data?.id as unknown;
  if (answer.status !== 200 || typeof id !== 'string' || id === '') throw new Error(JSON.stringify(answer.body));
  return id;
}

/** The database of the test as a data source: real tables behind a real sign-in. */
export function ownDatabase(server: TestServer): Record<string, unknown> {
  const { hostname, port, pathname, username, password } = new URL(server.app.config.databaseUrl!);
  return {
    name: 'own',
    driverClass: 'org.postgresql.Driver',
    url: `jdbc:postgresql://${hostname}:${port}${pathname}?useSSL=false`,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password) || 'trusted',
  };
}

async function addRows(
  server: TestServer,
  token: string,
  tenantId: string,
  { menu, button }: { menu: string; button: string },
): Promise<Ids> {
  const submit = async (path: string, body: object) => idOf(await server.post(`${path}/submit`, { token, body }));
  const name = `t${tenantId}`;
  const dept = await submit('/blade-system/dept', { deptName: name, fullName: name, sort: 1 });
  const person = { account: `${name}a`, password: RIGHT_PASSWORD, name, realName: name, deptId: dept };
  const user = await submit('/blade-system/user', person);
  const waiting = await submit('/blade-system/user', { ...person, account: `${name}w` });
  const waitingToo = await submit('/blade-system/user', { ...person, account: `${name}v` });
  const all = [waiting, waitingToo];
  await server.database.queries.updateTable('bladeUser').set({ status: 2 }).where('id', 'in', all).execute();
  const role = await submit('/blade-system/role', { roleName: name, roleAlias: name, sort: 1 });
  await server.post('/blade-system/user/grant', { token, query: { userIds: user, roleIds: role } });
  await server.signIn(`${name}a`, RIGHT_PASSWORD, tenantId);
  const { queries } = server.database;
  const session = await queries.selectFrom('bladeSession').select('id').where('userId', '=', user).executeTakeFirst();
  const tenant = await queries
    .selectFrom('bladeTenant')
    .select('id')
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();
  const topMenu = await submit('/blade-system/topmenu', { name, code: name, sort: 1 });
  await server.post('/blade-system/topmenu/grant', { token, body: { topMenuIds: [topMenu], menuIds: [menu] } });
  const granted = { roleIds: [role], menuIds: [button], dataScopeIds: [], apiScopeIds: [] };
  const answer = await server.post('/blade-system/role/grant', { token, body: granted });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return {
    user,
    waiting,
    waitingToo,
    dept,
    role,
    session: String(session!.id),
    tenant: String(tenant!.id),
    post: await submit('/blade-system/post', { category: 1, postCode: name, postName: name, sort: 1 }),
    topMenu,
    dictBiz: await submit('/blade-system/dict-biz', { code: name, dictKey: '-1', dictValue: name, sort: 1 }),
    notice: await submit('/blade-desk/notice', {
      title: name,
      category: 1,
      releaseTime: '2026-01-01 00:00:00',
      content: name,
    }),
  };
}
