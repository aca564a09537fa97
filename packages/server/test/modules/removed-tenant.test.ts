// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { countTenantRows, tenantTables } from '../../src/database/tenant-rows.ts';
import { isResting, removeEndedTenants } from '../../src/tasks/upkeep/remove-tenants.ts';
import { datasetPrefix, openLocalStorage, runPrefix, storedFileKey, uploadKey } from '../../src/storage/layout.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { setParameter } from '../support/people.ts';
import { plantTenantRows } from '../support/tenant-rows.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  admin = await server.signIn();
});
afterAll(() => server?.stop());

const TENANT = '/blade-system/tenant';
const act = (name: string, ids: string) => server.post(`${TENANT}/${name}`, { token: admin, query: { ids } });
const addTenant = async (tenantName: string): Promise<{ id: string; tenantId: string }> =>
  (await server.post(`${TENANT}/submit`, { token: admin, body: { tenantName } })).data;
const listed = async (query: object = {}) =>
  (await server.get(`${TENANT}/list`, { token: admin, query: { size: 100, ...query } })).data.records.map(
    (row: any) => row.tenantId,
  );
const storage = () => openLocalStorage(server.app.config);
const sweep = () => removeEndedTenants(server.database, storage());
const rest = (tenantId: string, days: number) =>
  sql`update blade_tenant set recycle_time = now() - make_interval(days => ${days}) where tenant_id = ${tenantId}`.execute(
    server.database.queries,
  );

describe('a removed tenant', () => {
  it('rests in the recycle bin, where nobody signs in, and works again when it is restored', async () => {
    const { id, tenantId } = await addTenant('进出回收站');
    const theirs = await server.signIn('admin', 'admin', tenantId);
    expect((await act('remove', id)).status).toBe(200);
    expect((await server.get('/blade-system/user/info', { token: theirs })).status).toBe(401);
    await expect(server.signIn('admin', 'admin', tenantId)).rejects.toThrow('tenant-recycled');
    expect(await listed()).not.toContain(tenantId);
    expect(await listed({ status_equal: -1 })).toContain(tenantId);
    const offered = (await server.get(`${TENANT}/select`, { token: admin })).data.map((row: any) => row.tenantId);
    expect(offered).not.toContain(tenantId);
    expect(await sweep()).toEqual([]);
    expect((await act('pass', id)).status).toBe(200);
    expect(await server.signIn('admin', 'admin', tenantId)).toBeTruthy();
    expect(await listed()).toContain(tenantId);
  });

  it('shows no bare numbers in lists while it rests', async () => {
    const { id, tenantId } = await addTenant('有名字的租户');
    await act('remove', id);
    const users = await server.get('/blade-system/user/page', { token: admin, query: { tenantId } });
    expect(users.data.records.map((row: any) => [row.tenantName, row.deptName, row.roleName])).toEqual([
      ['有名字的租户', '有名字的租户', '管理员'],
    ]);
  });

  it('goes after the days of the parameter, and never by itself when they are 0 or no number', async () => {
    const { id, tenantId } = await addTenant('过期');
    await act('remove', id);
    await rest(tenantId, 29);
    expect(await sweep()).toEqual([]);
    for (const value of ['0', 'soon', '-1', '31']) {
      await setParameter(server, 'tenant.recycleDays', value);
      await rest(tenantId, 30);
      expect([value, await sweep()]).toEqual([value, []]);
    }
    await setParameter(server, 'tenant.recycleDays', '30');
    expect(await sweep()).toEqual([tenantId]);
    expect((await act('pass', id)).status).toBe(404);
    await expect(server.signIn('admin', 'admin', tenantId)).rejects.toThrow('wrong-credentials');
  });

  it('goes at once when it is removed from the bin', async () => {
    const { id, tenantId } = await addTenant('彻底删除');
    await act('remove', id);
    expect((await act('remove', id)).status).toBe(200);
    expect(await listed({ status_equal: -1 })).not.toContain(tenantId);
    expect((await act('pass', id)).body.reason).toBe('not-found');
    expect(await sweep()).toEqual([tenantId]);
  });

  it('is never the management tenant', async () => {
    const own = (await server.get(`${TENANT}/list`, { token: admin, query: { tenantId_equal: '000000' } })).data;
    expect((await act('remove', own.records[0].id)).body.reason).toBe('management-tenant');
    await sql`update blade_tenant set status = -1, recycle_time = '2020-01-01' where tenant_id = '000000'`.execute(
      server.database.queries,
    );
    expect(await sweep()).toEqual([]);
    await sql`update blade_tenant set status = 1, recycle_time = null where tenant_id = '000000'`.execute(
      server.database.queries,
    );
  });

  it('has nothing computed meanwhile', async () => {
    const { id, tenantId } = await addTenant('休息');
    const datasetId = newId();
    const row = { id: datasetId, tenantId, name: 'x', state: 'uploaded' as const };
    await server.database.queries.insertInto('bladeDataset').values(row).execute();
    const state = () => isResting(server.database, 'bladeDataset', datasetId);
    expect(await state()).toBeUndefined();
    const stopped: string[] = [];
    const unlisten = await server.database.listen('cloud_cancel', (subject) => stopped.push(subject));
    await act('remove', id);
    expect(await state()).toBe('rests');
    await expect.poll(() => stopped).toContain(datasetId);
    await unlisten();
    await act('pass', id);
    expect(await state()).toBeUndefined();
    await act('remove', id);
    await act('remove', id);
    expect(await state()).toBe('gone');
    await sweep();
  });
});

describe('a tenant that is removed for good', () => {
  it('leaves no row in any table, no file and no quota; others keep all of theirs', async () => {
    const { queries } = server.database;
    const gone = await addTenant('离开');
    const stays = await addTenant('留下');
    const planted = {
      gone: await plantTenantRows(queries, gone.tenantId),
      stays: await plantTenantRows(queries, stays.tenantId),
    };
    await setParameter(server, `pointcloud.quota.gigabytes.${gone.tenantId}`, '7');
    const isKept = (table: string) => table !== 'blade_flow_message';
    const tables = (await tenantTables(queries)).map(({ table }) => table).filter(isKept);
    expect([...(await countTenantRows(queries, gone.tenantId)).keys()].sort()).toEqual(tables.toSorted());

    const filesOf = ({ ids, name }: (typeof planted)['gone']) => [
      `${datasetPrefix(ids.get('blade_dataset')!)}tiles/octree.bin`,
      `${runPrefix(ids.get('blade_run')!)}exports/model.ifc`,
      uploadKey(ids.get('blade_upload')!),
      storedFileKey(name),
    ];
    for (const key of [...filesOf(planted.gone), ...filesOf(planted.stays)])
      await storage().write(key, Buffer.from('bytes'));
    const before = await countTenantRows(queries, stays.tenantId);

    await act('remove', gone.id);
    await act('remove', gone.id);
    expect(await sweep()).toEqual([gone.tenantId]);

    expect([...(await countTenantRows(queries, gone.tenantId))]).toEqual([]);
    expect(await Promise.all(filesOf(planted.gone).map((key) => storage().stat(key)))).toEqual(
      Array(4).fill(undefined),
    );
    const quota = queries.selectFrom('bladeParam').select('id').where('paramKey', 'like', `%.${gone.tenantId}`);
    expect(await quota.execute()).toEqual([]);
    expect(await countTenantRows(queries, stays.tenantId)).toEqual(before);
    for (const key of filesOf(planted.stays)) expect(await storage().stat(key)).toBeDefined();
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from blade_role_menu m left join blade_role r on r.id = m.role_id where r.id is null`.execute(
      queries,
    );
    expect(rows[0]!.count, 'links of roles that are gone').toBe(0);
    const kept = queries.selectFrom('bladeAudit').select('verb').where('recordId', '=', gone.id).orderBy('id');
    expect((await kept.execute()).map(({ verb }) => verb)).toEqual(['insert', 'remove', 'remove']);
  });

  it('is told apart in every table that there is', async () => {
    const owned = new Set((await tenantTables(server.database.queries)).map(({ table }) => table));
    const { rows } = await sql<{ name: string }>`
      select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(
      server.database.queries,
    );
    const others = rows.map(({ name }) => name).filter((name) => !owned.has(name));
    // Shared by all tenants, or short-lived.
    expect(others.filter((name) => !name.startsWith('blade_backup'))).toEqual([
      'blade_alarm',
      'blade_alarm_rule',
      'blade_client',
      'blade_code',
      'blade_datasource',
      'blade_dict',
      'blade_job_info',
      'blade_job_run',
      'blade_job_server',
      'blade_job_worker',
      'blade_menu',
      'blade_model',
      'blade_model_prototype',
      'blade_monitor_sample',
      'blade_param',
      'blade_region',
      'blade_scope_api',
      'blade_scope_data',
      'blade_slow_query',
      'blade_storage_move',
      'blade_tenant_package',
      'ephemeral',
      'migration',
      'seed',
    ]);
  });
});

describe('before a tenant is removed', () => {
  it('is shown what goes', async () => {
    const { queries } = server.database;
    const { id, tenantId } = await addTenant('预览');
    const { ids } = await plantTenantRows(queries, tenantId);
    await queries
      .updateTable('bladeUpload')
      .set({ size: 5_000_000_000 })
      .where('id', '=', ids.get('blade_upload')!)
      .execute();
    await queries.updateTable('bladeStoredFile').set({ size: 1234 }).where('tenantId', '=', tenantId).execute();
    const preview = async () =>
      (await server.get(`${TENANT}/removal-preview`, { token: admin, query: { ids: id } })).data[0];
    expect(await preview()).toEqual({
      id,
      tenantId,
      tenantName: '预览',
      isResting: false,
      days: 30,
      rows: { users: 2, roles: 2, departments: 2, posts: 2, scans: 1, models: 1, files: 1, others: expect.any(Number) },
      bytes: { scans: 5_000_000_000, files: 1234 },
    });
    await act('remove', id);
    expect(await preview()).toMatchObject({ isResting: true });
  });

  it('everything of it can be taken home, without what proves who somebody is', async () => {
    const { queries } = server.database;
    const { id, tenantId } = await addTenant('带走 / 全部');
    const { ids, name } = await plantTenantRows(queries, tenantId);
    const stays = await addTenant('别人');
    const uploadId = ids.get('blade_upload')!;
    const datasetId = ids.get('blade_dataset')!;
    await queries
      .updateTable('bladeUpload')
      .set({ name: '../../大楼.laz', datasetId })
      .where('id', '=', uploadId)
      .execute();
    await storage().write(uploadKey(uploadId), Buffer.from('points'));
    await storage().write(`${runPrefix(ids.get('blade_run')!)}exports/model.ifc`, Buffer.from('ISO-10303-21'));
    await storage().write(storedFileKey(name), Buffer.from('picture'));

    const { ticket } = (await server.post(`${TENANT}/archive`, { token: admin, query: { id } })).data;
    const answer = await fetch(`${server.url}/api${TENANT}/archive/${ticket}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toContain(`带走 / 全部 ${tenantId}.zip`);
    const files = new Map(
      Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map(([key, bytes]) => [
        key,
        Buffer.from(bytes).toString(),
      ]),
    );
    expect(files.get(`scans/${ids.get('blade_dataset')}/${uploadId} .._.._大楼.laz`)).toBe('points');
    expect(files.get(`models/${ids.get('blade_run')}/exports/model.ifc`)).toBe('ISO-10303-21');
    expect([...files].find(([key]) => key.startsWith(`files/${name}`))?.[1]).toBe('picture');
    const users = JSON.parse(files.get('tables/blade_user.json')!) as Record<string, unknown>[];
    expect(users.map((row) => row.account)).toContain('admin');
    expect(JSON.parse(files.get('tables/blade_tenant.json')!)).toHaveLength(1);
    const all = [...files.values()].join('');
    expect(all).not.toContain('argon2');
    expect(all).not.toContain(stays.tenantId);
    for (const text of [...files.values()].filter((one) => one.startsWith('[')))
      for (const row of JSON.parse(text))
        expect(Object.keys(row).filter((key) => /password|secret|hash/.test(key))).toEqual([]);
    expect([...files.keys()].filter((key) => /totp|passkey|session|face|recovery|device/.test(key))).toEqual([]);
    const note = queries
      .selectFrom('bladeAudit')
      .select('verb')
      .where('recordId', '=', id)
      .where('verb', '=', 'download');
    expect(await note.execute()).toHaveLength(1);
  });

  it('nobody gets the archive without a ticket, and no one but the platform a ticket', async () => {
    const { id, tenantId } = await addTenant('要不到');
    const token = await server.signIn('admin', 'admin', tenantId);
    expect((await server.post(`${TENANT}/archive`, { token, query: { id } })).status).toBe(403);
    expect((await server.get(`${TENANT}/removal-preview`, { token, query: { ids: id } })).status).toBe(403);
    expect((await server.get(`${TENANT}/archive/${'a'.repeat(22)}`)).status).toBe(404);
    const leaving = await server.signIn();
    const { ticket } = (await server.post(`${TENANT}/archive`, { token: leaving, query: { id } })).data;
    await server.post('/blade-auth/logout', { token: leaving });
    expect((await server.get(`${TENANT}/archive/${ticket}`)).status, 'after signing out').toBe(404);
  });
});
