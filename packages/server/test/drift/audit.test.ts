// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import {
  AUDITED_ENTITIES,
  codeTask,
  datasource,
  emptyReportDesign,
  ENDPOINTS,
  ENTITIES,
  modelPrototype,
  ownParamFacts,
  user,
  type EntityDefinition,
} from '@cloud/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { signInWith } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { newRecord } from '../support/records.ts';

let server: TestServer;
let token: string;
let department = '';
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  token = await server.signIn();
  department = (await get('/blade-system/dept/list')).data[0].id;
});
afterAll(() => server?.stop());

const get = (path: string, query: object = {}) => server.get(path, { token, query: { ...query } });
const post = (path: string, body: object) => server.post(path, { token, body });
const act = (path: string, query: object) => server.post(path, { token, query: { ...query } });

/** Calls that keep nothing in the audit; the contract says why. An upload is no call of the contract. */
const SILENT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ENDPOINTS.flatMap(({ path, audit }) => (audit && 'none' in audit ? [[path, audit.none] as const] : [])),
  ),
  '/blade-resource/upload': 'a file on its way; the dataset made of it has an owner and a time',
};

/** Where it is shown that these write it down. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/blade-auth/factor/totp/enable': 'second-factor.test.ts',
  '/blade-auth/factor/totp/disable': 'second-factor.test.ts',
  '/blade-auth/factor/recovery/renew': 'second-factor.test.ts',
  '/blade-auth/factor/passkey/add': 'second-factor.test.ts',
  '/blade-auth/factor/passkey/remove': 'second-factor.test.ts',
  '/blade-auth/factor/passkey/rename': 'second-factor.test.ts',
  '/blade-auth/factor/face/enroll': 'face.test.ts',
  '/blade-auth/factor/face/trust': 'face.test.ts',
  '/blade-auth/factor/face/distrust': 'face.test.ts',
  '/blade-auth/factor/face/remove': 'face.test.ts',
  '/blade-resource/attach/from-upload': 'resources.test.ts',
  '/blade-resource/oss/enable': 'resources.test.ts',
  '/blade-resource/oss/disable': 'resources.test.ts',
  '/blade-resource/oss/endpoint/put-file-attach': 'resources.test.ts',
  '/blade-resource/oss/endpoint/put-file-attach-by-name': 'resources.test.ts',
  '/blade-auth/personal-token/submit': 'personal-token.test.ts',
  '/blade-auth/personal-token/remove': 'personal-token.test.ts',
  '/blade-auth/outside/bind': 'social.test.ts',
  '/blade-auth/outside/remove': 'social.test.ts',
  '/blade-system/user/register-guest': 'social.test.ts',
  ...Object.fromEntries(
    ENDPOINTS.filter(({ path, audit }) => path.startsWith('/blade-pointcloud/') && audit && !('none' in audit)).map(
      ({ path }) => [path, 'point-cloud/scan-history.test.ts'],
    ),
  ),
  ...Object.fromEntries(
    ENDPOINTS.filter(({ path, audit }) => path.startsWith('/blade-flow/') && audit && !('none' in audit)).map(
      ({ path }) => [path, 'flow/audit.test.ts'],
    ),
  ),
  '/blade-job/job-server/drain': 'jobs/job-runs.test.ts',
  '/blade-job/job-info/change': 'jobs/job-calls.test.ts',
  '/blade-job/job-info/run': 'jobs/job-calls.test.ts',
  '/blade-job/job-run/stop': 'jobs/job-calls.test.ts',
  '/blade-monitor/backup/start': 'backup-page.test.ts',
  '/blade-monitor/backup/drill': 'backup-page.test.ts',
  '/blade-monitor/backup/schedule': 'backup-page.test.ts',
  '/blade-resource/sms/enable': 'channels/sms.test.ts',
  '/blade-resource/mail/enable': 'channels/mail.test.ts',
  '/blade-system/user/import-user': 'sheets.test.ts: as submit',
  '/blade-system/region/import-region': 'sheets.test.ts: as submit',
};

interface Expected {
  entity: string;
  id: string;
  verb: string;
}
/** Makes the call with something to change; answers what must be written down, as far as the call does not declare it. */
type Write = () => Promise<{ id: string } & Partial<Expected>>;

const addUser = async (): Promise<{ id: string; account: string }> => {
  const record = newRecord(user, { department });
  const { data } = await post('/blade-system/user/submit', record);
  return { id: data.id, account: data.account };
};
const addTenant = async () =>
  (await post('/blade-system/tenant/submit', { tenantName: `tenant ${newId()}` })).data as Record<string, string>;
const menuOf = async (code: string) =>
  (await get('/blade-system/menu/list', { code_equal: code })).data[0].id as string;
const onUser =
  (path: string, more: (id: string) => object | Promise<object> = () => ({})): Write =>
  async () => {
    const { id } = await addUser();
    await taken(act(path, { userIds: id, ...(await more(id)) }));
    return { entity: 'user', id, verb: 'update' };
  };
const onTenant =
  (path: string, query: (tenant: Record<string, string>) => object | Promise<object>): Write =>
  async () => {
    const tenant = await addTenant();
    await taken(act(path, await query(tenant)));
    return { entity: 'tenant', id: tenant.id!, verb: 'update' };
  };
const onRegistered =
  (path: string): Write =>
  async () => {
    const { id } = await addUser();
    await server.database.queries.updateTable('bladeUser').set({ status: 2 }).where('id', '=', id).execute();
    await taken(act(path, { userIds: id }));
    return { entity: 'user', id, verb: 'update' };
  };

/** By the administrator of another tenant: the one that runs the platform writes the shared value. */
const onOwnParam =
  (operation: string, before: string[] = []): Write =>
  async () => {
    const { tenantId } = await addTenant();
    const person = await signInWith(server, ['param_view', 'param_override'], { tenantId: tenantId! });
    const { data } = await server.get(`${ownParamFacts.path}/list`, { token: person });
    const { id } = data.records.find((row: any) => row.paramKey === 'pointcloud.release.requiresApproval');
    for (const name of [...before, operation])
      await taken(
        server.post(`${ownParamFacts.path}/${name}`, { token: person, body: { id, ids: id, ownValue: 'true' } }),
      );
    return { id };
  };

const WRITES: Readonly<Record<string, Write>> = {
  '/blade-system/own-param/submit': onOwnParam('submit'),
  '/blade-system/own-param/reset': onOwnParam('reset', ['submit']),
  '/blade-system/user/update-info': async () => {
    await taken(post('/blade-system/user/update-info', { name: `n${newId().slice(-8)}` }));
    return { entity: 'user', id: (await get('/blade-system/user/info')).data.id, verb: 'update' };
  },
  '/blade-system/user/update-password': async () => {
    const person = await signInWith(server, []);
    const { id } = (await server.get('/blade-system/user/info', { token: person })).data;
    const query = { oldPassword: 'secret', newPassword: 'Secret-2', newPassword1: 'Secret-2' };
    await taken(server.post('/blade-system/user/update-password', { token: person, query }));
    return { id };
  },
  '/blade-system/user/update-platform': async () => {
    const { id } = await addUser();
    await taken(act('/blade-system/user/update-platform', { userId: id, userType: 2, userExt: 'x' }));
    return { entity: 'user', id, verb: 'update' };
  },
  '/blade-system/user/grant': onUser('/blade-system/user/grant', async () => ({
    roleIds: (await get('/blade-system/role/tree')).data[0].id,
  })),
  '/blade-system/user/reset-password': onUser('/blade-system/user/reset-password'),
  '/blade-system/user/reset-factors': onUser('/blade-system/user/reset-factors'),
  '/blade-system/user/unlock': onUser('/blade-system/user/unlock'),
  '/blade-system/user/audit-pass': onRegistered('/blade-system/user/audit-pass'),
  '/blade-system/user/audit-refuse': onRegistered('/blade-system/user/audit-refuse'),
  '/blade-auth/session/remove': async () => {
    const person = await signInWith(server, []);
    const me = (await server.get('/blade-system/user/info', { token: person })).data;
    const [session] = (await get('/blade-auth/session/list', { account_equal: me.account })).data.records;
    await taken(act('/blade-auth/session/remove', { ids: session.id }));
    return { id: me.id };
  },
  '/blade-system/tenant/setting': onTenant('/blade-system/tenant/setting', ({ id }) => ({
    ids: id,
    accountNumber: 7,
  })),
  '/blade-system/tenant/package-setting': onTenant('/blade-system/tenant/package-setting', async ({ tenantId }) => {
    const record = { packageName: newId(), menuId: await menuOf('post') };
    const { id: packageId } = (await post('/blade-system/tenant-package/submit', record)).data;
    return { tenantId, packageId };
  }),
  '/blade-system/tenant/datasource': onTenant('/blade-system/tenant/datasource', async ({ tenantId }) => {
    const entity = datasource as EntityDefinition;
    const { data } = await post(`${entity.path}/submit`, newRecord(entity, { department }));
    return { tenantId, datasourceId: data.id };
  }),
  '/blade-system/tenant/archive': onTenant('/blade-system/tenant/archive', ({ id }) => ({ id })),
  '/blade-system/tenant/recycle': onTenant('/blade-system/tenant/recycle', ({ id }) => ({ ids: id })),
  '/blade-system/tenant/pass': onTenant('/blade-system/tenant/pass', async ({ id }) => {
    await act('/blade-system/tenant/recycle', { ids: id });
    return { ids: id };
  }),
  '/blade-system/topmenu/grant': async () => {
    const { data } = await post('/blade-system/topmenu/submit', { code: newId(), name: 'x', sort: 1 });
    await taken(post('/blade-system/topmenu/grant', { topMenuIds: [data.id], menuIds: [await menuOf('post')] }));
    return { id: data.id };
  },
  '/blade-system/role/grant': async () => {
    const { data } = await post('/blade-system/role/submit', { roleName: 'x', roleAlias: newId(), sort: 1 });
    await taken(
      post('/blade-system/role/grant', {
        roleIds: [data.id],
        menuIds: [await menuOf('post')],
        dataScopeIds: [],
        apiScopeIds: [],
      }),
    );
    return { id: data.id };
  },
  '/blade-develop/code/copy': async () => {
    const entity = codeTask as EntityDefinition;
    const { data } = await post(`${entity.path}/submit`, newRecord(entity, { department }));
    await taken(act('/blade-develop/code/copy', { id: data.id }));
    const copies = server.database.queries.selectFrom('bladeCode').select('id').where('codeName', 'like', '%-copy');
    return { entity: 'code', id: (await copies.executeTakeFirstOrThrow()).id, verb: 'insert' };
  },
  '/blade-develop/model-prototype/submit-list': async () => {
    const entity = modelPrototype as EntityDefinition;
    const { data } = await post(`${entity.path}/submit`, newRecord(entity, { department }));
    await taken(
      server.post('/blade-develop/model-prototype/submit-list', {
        token,
        body: [{ id: data.id, jdbcComment: `c ${newId()}` }],
      }),
    );
    return { entity: 'modelPrototype', id: data.id, verb: 'update' };
  },
  '/blade-report/design/submit': async () => {
    const { data } = await post('/blade-report/design/submit', { title: newId(), design: emptyReportDesign() });
    return { entity: 'reportFile', id: data.id, verb: 'insert' };
  },
  '/blade-report/design/share': async () => {
    const { data } = await post('/blade-report/design/submit', { title: newId(), design: emptyReportDesign() });
    await taken(post('/blade-report/design/share', { id: data.id, audience: 'all' }));
    return { entity: 'reportFile', id: data.id, verb: 'update' };
  },
  '/blade-report/report/rest/remove': async () => {
    const id = newId();
    await sql`insert into blade_report_file (id, name, content) values (${id}, 'x', '')`.execute(
      server.database.queries,
    );
    await taken(act('/blade-report/report/rest/remove', { ids: id }));
    return { entity: 'reportFile', id, verb: 'remove' };
  },
  '/blade-system/region/submit': async () => {
    await taken(post('/blade-system/region/submit', { code: '9701', parentCode: '00', name: 'x', sort: 1 }));
    return { entity: 'region', id: '9701', verb: 'insert' };
  },
  '/blade-system/region/save': async () => {
    await taken(post('/blade-system/region/save', { code: '9702', parentCode: '00', name: 'x', sort: 1 }));
    return { entity: 'region', id: '9702', verb: 'insert' };
  },
  '/blade-system/region/update': async () => {
    await taken(post('/blade-system/region/update', { code: '9701', name: 'y' }));
    return { entity: 'region', id: '9701', verb: 'update' };
  },
  '/blade-system/region/remove': async () => {
    await taken(act('/blade-system/region/remove', { id: '9701' }));
    return { entity: 'region', id: '9701', verb: 'remove' };
  },
};

async function taken(call: Promise<{ status: number; body: { msg?: string } }>): Promise<void> {
  const { status, body } = await call;
  expect([status, body.msg]).toEqual([200, body.msg]);
}

/** The entity and the verb that a call declares; nothing where it keeps those of the records it saves. */
function declaredBy(path: string): Partial<Expected> {
  const audit = ENDPOINTS.find((endpoint) => endpoint.path === path)?.audit;
  return audit && 'verb' in audit ? { entity: audit.of, verb: audit.verb } : {};
}

const isWritten = async ({ entity, id, verb }: Partial<Expected>): Promise<boolean> => {
  const { records } = (await get('/blade-system/audit/list', { entity, recordId: id, verb })).data;
  return records.length > 0;
};

/** Records that all four stored verbs are shown with. */
const stored = (): EntityDefinition[] =>
  ENTITIES.filter(({ path }) => server.app.routes.some((route) => route.path === `${path}/submit`));
const VERBS = ['submit', 'save', 'update', 'remove', 'import'];

describe('every call that writes', () => {
  it('is known here: by what it writes down, or by why it does not', () => {
    const known = new Set([
      ...stored().flatMap(({ path }) => VERBS.map((verb) => `${path}/${verb}`)),
      ...[SILENT, ELSEWHERE, WRITES].flatMap((list) => Object.keys(list)),
    ]);
    const paths = server.app.routes.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(paths.filter((path) => !known.has(path))).toEqual([]);
    const gone = [SILENT, ELSEWHERE, WRITES]
      .flatMap((list) => Object.keys(list))
      .filter((path) => !paths.includes(path));
    expect(gone).toEqual([]);
  });

  it('declares what it keeps, of an entity that there is', () => {
    const writing = ENDPOINTS.filter(({ method }) => method === 'POST');
    expect(writing.filter(({ audit }) => !audit).map(({ path }) => path)).toEqual([]);
    const entities = writing.flatMap(({ audit }) => (audit && 'of' in audit ? [audit.of] : []));
    const known = new Set(AUDITED_ENTITIES.map(({ name }) => name));
    expect(entities.filter((name) => !known.has(name))).toEqual([]);
  });

  it('of a record says who added, changed and removed it', async () => {
    const silent: string[] = [];
    for (const entity of stored()) {
      const record = newRecord(entity, { department });
      const added = await post(`${entity.path}/submit`, record);
      expect([entity.name, added.status, added.body.msg]).toEqual([entity.name, 200, added.body.msg]);
      const { id } = added.data;
      const [name] = Object.entries(entity.fields).find(
        ([own, field]) => field.kind === 'text' && own === entity.title,
      )!;
      await taken(post(`${entity.path}/update`, { id, [name]: `changed${newId().slice(-4)}` }));
      await taken(act(`${entity.path}/remove`, { ids: id }));
      for (const verb of ['insert', 'update', 'remove'])
        if (!(await isWritten({ entity: entity.name, id, verb }))) silent.push(`${entity.name} ${verb}`);
    }
    expect(silent).toEqual([]);
  });

  it('beyond those says so too', async () => {
    const silent: string[] = [];
    for (const [path, write] of Object.entries(WRITES)) {
      const expected = { ...(await write()), ...declaredBy(path) };
      if (!(await isWritten(expected))) silent.push(path);
    }
    expect(silent).toEqual([]);
  });

  it('takes from roles below what a role above lost, and says of each what it lost', async () => {
    const add = async (parentId: string) =>
      (await post('/blade-system/role/submit', { roleName: 'x', roleAlias: newId(), sort: 1, parentId })).data.id;
    const above = await add('0');
    const below = await add(above);
    const menuIds = [await menuOf('post')];
    const grant = (roleIds: string[], given: string[]) =>
      taken(post('/blade-system/role/grant', { roleIds, menuIds: given, dataScopeIds: [], apiScopeIds: [] }));
    await grant([above, below], menuIds);
    await grant([above], []);
    const [entry] = (await get('/blade-system/audit/list', { entity: 'role', recordId: below })).data.records;
    expect(entry.changes).toEqual({ menus: [menuIds[0], ''] });
    expect(entry.differences).toEqual([{ field: 'menus', label: '菜单权限', before: '岗位管理', after: '' }]);
  });

  it('to a tenant that goes says whose accounts went with it', async () => {
    const { id, tenantId } = await addTenant();
    const people = server.database.queries.selectFrom('bladeUser').select('id').where('tenantId', '=', tenantId!);
    const admin = (await people.executeTakeFirstOrThrow()).id;
    // First into the recycle bin, then for good.
    for (let time = 0; time < 2; time++) await taken(act('/blade-system/tenant/remove', { ids: id }));
    expect(await isWritten({ entity: 'user', id: admin, verb: 'remove' })).toBe(true);
  });
});
