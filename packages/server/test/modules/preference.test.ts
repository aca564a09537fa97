import { MAX_PREFERENCE_BYTES, MAX_PREFERENCES } from '@cloud/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser } from '../support/people.ts';

let server: TestServer;
let ada: { id: string; token: string };
let bob: { id: string; token: string };
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_LOCKOUT_ADDRESS_LIMIT: '0' } });
  ada = await createUser(server, '000000', 'ada');
  bob = await createUser(server, '777777', 'bob');
});
afterAll(() => server?.stop());

const read = async (token: string) => (await server.get('/blade-system/preference/list', { token })).data;
const keep = (token: string, name: unknown, value: unknown) =>
  server.post('/blade-system/preference/submit', { token, body: { name, value } });

describe('preferences of a user', () => {
  it('are kept by name, replaced and forgotten, and follow him to another sign-in', async () => {
    expect(await read(ada.token)).toEqual({});
    const columns = { order: ['sort', 'postName'], width: { sort: 80 }, odd: 'a\u0000b 😀' };
    expect((await keep(ada.token, 'columns.post', { old: 1 })).status).toBe(200);
    expect((await keep(ada.token, 'columns.post', columns)).status).toBe(200);
    expect((await keep(ada.token, 'columns.dept', { density: 'roomy' })).status).toBe(200);
    const again = await server.signIn('ada', 'Secret-123', '000000');
    expect(await read(again)).toEqual({ 'columns.post': columns, 'columns.dept': { density: 'roomy' } });
    expect((await keep(ada.token, 'columns.dept', null)).status).toBe(200);
    expect(await read(ada.token)).toEqual({ 'columns.post': columns });
  });

  it('are nobody else’s, not even for the super role', async () => {
    expect(await read(bob.token)).toEqual({});
    expect((await keep(bob.token, 'columns.post', { mine: true })).status).toBe(200);
    expect(await read(await server.signIn())).toEqual({});
    expect(await read(ada.token)).not.toHaveProperty(['columns.post', 'mine']);
    const seen = await server.database.withScope({ tenantId: '000000', isSuper: false }, (trx) =>
      trx.selectFrom('bladeUserPreference').select('userId').execute(),
    );
    expect(new Set(seen.map((row) => row.userId))).toEqual(new Set([ada.id]));
  });

  it('have short names, small values and are not without number', async () => {
    for (const name of ['', '__proto__', 'a b', 'x'.repeat(65), 7, undefined]) {
      expect([name, (await keep(ada.token, name, 1)).status]).toEqual([name, 400]);
    }
    expect((await keep(ada.token, 'big', 'x'.repeat(MAX_PREFERENCE_BYTES - 2))).status).toBe(200);
    expect((await keep(ada.token, 'big', 'x'.repeat(MAX_PREFERENCE_BYTES - 1))).status).toBe(413);
    const rows = Array.from({ length: MAX_PREFERENCES }, (_, index) => ({ name: `p${index}`, value: '1' }));
    const owner = { tenantId: '777777', userId: bob.id };
    await server.database.queries.deleteFrom('bladeUserPreference').where('userId', '=', bob.id).execute();
    await server.database.queries
      .insertInto('bladeUserPreference')
      .values(rows.map((row) => ({ ...row, ...owner })))
      .execute();
    expect((await keep(bob.token, 'one-more', 1)).status).toBe(413);
    expect((await keep(bob.token, 'p1', 2)).status).toBe(200);
  });
});
