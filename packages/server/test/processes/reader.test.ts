import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTenant } from '../support/callers.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const tenantId of ['111111', '222222']) await addTenant(server, tenantId);
});
afterAll(() => server?.stop());

const numbersSeen = async (tenantId: string, isSuper = false) => {
  const rows = await server.database
    .reader({ tenantId, isSuper })
    .selectFrom('bladeTenant')
    .select('tenantId')
    .execute();
  return rows.map((row) => row.tenantId).sort();
};

describe('a reader', () => {
  it('sees the rows of its tenant only, and the super role those of all', async () => {
    expect(await numbersSeen('111111')).toEqual(['111111']);
    expect(await numbersSeen('')).toEqual([]);
    expect(await numbersSeen("x' or true --")).toEqual([]);
    expect(await numbersSeen('000000', true)).toEqual(['000000', '111111', '222222']);
  });

  it('keeps scopes apart when many ask at once over the same connections', async () => {
    const asked = Array.from({ length: 300 }, (_, index) => ['111111', '222222', '000000'][index % 3]!);
    const seen = await Promise.all(asked.map((tenantId) => numbersSeen(tenantId)));
    expect(seen).toEqual(asked.map((tenantId) => [tenantId]));
  });

  it('leaves nothing of its scope behind, not even after a failure', async () => {
    const reader = server.database.reader({ tenantId: '111111', isSuper: false });
    await expect(sql`select 1 / 0`.execute(reader)).rejects.toThrow('division by zero');
    await expect(sql`no statement`.execute(reader)).rejects.toThrow('syntax error');
    for (let i = 0; i < 30; i++) {
      const found = await sql<{ name: string; tenant: string }>`
        select current_user::text as name, coalesce(current_setting('app.tenant', true), '') as tenant`.execute(
        server.database.queries,
      );
      expect(found.rows[0]?.name).not.toBe('cloud_app');
      expect(found.rows[0]?.tenant).toBe('');
    }
    expect(await numbersSeen('222222')).toEqual(['222222']);
  });

  it('writes nothing', async () => {
    const reader = server.database.reader({ tenantId: '111111', isSuper: false });
    const write = reader.updateTable('bladeTenant').set({ tenantName: 'x' }).execute();
    await expect(write).rejects.toThrow('read-only transaction');
    await expect(reader.transaction().execute(async () => {})).rejects.toThrow('withScope');
  });

  it('answers rows in the form that everything else has', async () => {
    const select = (queries: typeof server.database.queries) =>
      queries.selectFrom('bladeTenant').selectAll().where('tenantId', '=', '111111').executeTakeFirstOrThrow();
    const read = await select(server.database.reader({ tenantId: '111111', isSuper: false }));
    expect(read).toEqual(await select(server.database.queries));
    expect(read.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });
});
