import { user } from '@cloud/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser, USER_PASSWORD } from '../support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_SMS: 'outbox' } });
});
afterAll(() => server?.stop());

const phoneOf = async (token: string) => (await server.get(`${user.path}/info`, { token })).data.phone as string;
const signIn = (account: string) => server.signIn(account, USER_PASSWORD);
const save = (token: string, body: object) => server.post(`${user.path}/update-info`, { token, body });

describe('the phone of the own account, which opens a way in', () => {
  it('is not changed, added or taken away by an open session alone', async () => {
    const owner = await createUser(server, '000000', 'phone1');
    for (const phone of ['13900000001', '']) {
      const { queries } = server.database;
      await queries.updateTable('bladeUser').set({ phone }).where('id', '=', owner.id).execute();
      const token = await signIn('phone1');
      const refused = await save(token, { realName: 'thief', phone: '13900000002' });
      expect([refused.status, refused.body.reason]).toEqual([400, 'phone-confirmation-needed']);
      if (phone) expect((await save(token, { phone: '' })).body.reason).toBe('phone-confirmation-needed');
      expect((await server.get(`${user.path}/info`, { token })).data).toMatchObject({ phone, realName: 'phone1' });
    }
  });

  it('may be sent unchanged, as clients of the family do', async () => {
    const owner = await createUser(server, '000000', 'phone2');
    const token = await signIn('phone2');
    expect((await save(token, { realName: 'Same', phone: '' })).status).toBe(200);
    const { queries } = server.database;
    await queries.updateTable('bladeUser').set({ phone: '13900000003' }).where('id', '=', owner.id).execute();
    expect((await save(token, { realName: 'Same', phone: '13900000003', email: 'a@b.cn' })).status).toBe(200);
  });

  it('changes once its owner has typed the password, in that session only', async () => {
    await createUser(server, '000000', 'phone3');
    const [here, elsewhere] = [await signIn('phone3'), await signIn('phone3')];
    const confirm = (password: string) =>
      server.post('/blade-auth/factor/confirm', { token: here, body: { password, code: '' } });
    expect((await confirm('wrong')).body.reason).toBe('confirmation-wrong');
    expect((await confirm(USER_PASSWORD)).status).toBe(200);
    expect((await save(elsewhere, { phone: '13900000004' })).body.reason).toBe('phone-confirmation-needed');
    expect((await save(here, { phone: '13900000004' })).status).toBe(200);
    expect(await phoneOf(here)).toBe('13900000004');
  });

  it('is guarded in the list of users too, where others have theirs changed', async () => {
    const token = await server.signIn();
    const own = (await server.get(`${user.path}/info`, { token })).data;
    const change = (id: string, phone: string) => server.post(`${user.path}/update`, { token, body: { id, phone } });
    expect((await change(own.id, '13900000005')).body.reason).toBe('phone-confirmation-needed');
    const other = await createUser(server, '000000', 'phone4');
    expect((await change(other.id, '13900000006')).status).toBe(200);
  });
});
