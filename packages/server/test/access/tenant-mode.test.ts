import { beforeAll, describe, expect, it } from 'vitest';
import { startFor, tokenOf } from '../support/mode-fixture.ts';
import { createUser, USER_PASSWORD } from '../support/people.ts';

describe('tenant mode', () => {
  const started = startFor({ CLOUD_TENANT_MODE: 'true' });
  const MINE = '111222';
  const OTHER = '333444';
  const change = async (tenantId: string, values: object) => {
    const given = started();
    await given.database.queries.updateTable('bladeTenant').set(values).where('tenantId', '=', tenantId).execute();
    await given.app.cache.changed('blade_tenant');
  };
  beforeAll(async () => {
    for (const tenantId of [MINE, OTHER]) await createUser(started(), tenantId, 'twin');
    await createUser(started(), MINE, 'only-mine');
  });
  const person = (username: string) => ({ username, password: USER_PASSWORD });

  it('takes the tenant from the parameters, else from the header, else the management one', async () => {
    const given = started();
    expect((await given.get('/blade-auth/oauth/variants')).data.tenant).toBe(true);
    const header = { 'tenant-id': OTHER };
    const byHeader = await tokenOf(given, { ...person('twin'), tenantId: '' }, header);
    expect(byHeader.body.tenant_id).toBe(OTHER);
    const both = await tokenOf(given, { ...person('twin'), tenantId: MINE }, header);
    expect(both.body.tenant_id).toBe(MINE);
    expect(both.body.user_id).not.toBe(byHeader.body.user_id);
    const open = { account: 'twin', password: USER_PASSWORD, grantType: 'password' };
    const enveloped = await given.post('/blade-auth/token', { query: open, headers: header });
    expect(enveloped.data.tenantId).toBe(OTHER);
    expect((await tokenOf(given, { tenantId: '' })).body.tenant_id).toBe('000000');
  });

  it('knows the tenant of an address, by its host and nothing near it', async () => {
    const given = started();
    await change(MINE, { domainUrl: 'https://mine.example:8443' });
    const infoFor = async (domain: string) =>
      (await given.get('/blade-system/tenant/info', { query: { domain } })).data;
    expect(await infoFor('https://mine.example:8443/cloudExperience/login?a=b')).toMatchObject({ tenantId: MINE });
    for (const domain of [
      'https://mine.example',
      'https://ine.example:8443',
      'https://mine.example:8443.evil.example',
      '',
    ])
      expect(await infoFor(domain), domain).toEqual({});
  });

  it('keeps people in their tenant, whatever a call says', async () => {
    const given = started();
    expect((await tokenOf(given, { ...person('only-mine'), tenantId: OTHER })).body.reason).toBe('wrong-credentials');
    expect((await tokenOf(given, { ...person('only-mine'), tenantId: '000000' })).body.reason).toBe(
      'wrong-credentials',
    );
    const { body } = await tokenOf(given, { ...person('twin'), tenantId: MINE });
    const headers = { 'tenant-id': OTHER };
    const call = { token: body.access_token as string, headers, query: { tenantId: OTHER } };
    const info = await given.get('/blade-auth/oauth/user-info', call);
    expect(info.data).toMatchObject({ tenant_id: MINE, user_id: body.user_id });
    const renewed = await tokenOf(
      given,
      { grant_type: 'refresh_token', refresh_token: body.refresh_token, tenantId: OTHER },
      headers,
    );
    expect(renewed.body).toMatchObject({ tenant_id: MINE, user_id: body.user_id });
  });

  it('counts failures of the same name in each tenant by itself', async () => {
    const given = started();
    for (let tries = 0; tries < 6; tries++)
      await tokenOf(given, { username: 'twin', password: 'wrong', tenantId: OTHER });
    expect((await tokenOf(given, { ...person('twin'), tenantId: OTHER })).body.reason).toBe('account-locked');
    expect((await tokenOf(given, { ...person('twin'), tenantId: MINE })).status).toBe(200);
  });

  it('lets nobody of a tenant in that is unknown, over or in the recycle bin, by any way', async () => {
    const given = started();
    const query = { ...person('only-mine'), tenantId: MINE };
    const { body } = await tokenOf(given, query);
    const states = [
      ['tenant-expired', { expireTime: '2020-01-01 00:00:00' }],
      ['tenant-recycled', { expireTime: null, status: -1 }],
      ['tenant-unknown', { status: 1, isDeleted: 1 }],
    ] as const;
    for (const [reason, values] of states) {
      await change(MINE, values);
      expect((await tokenOf(given, query)).body.reason).toBe(reason);
      const renewed = await tokenOf(given, { grant_type: 'refresh_token', refresh_token: body.refresh_token });
      expect(renewed.body.reason).toBe(reason);
      expect((await given.get('/blade-auth/oauth/user-info', { token: body.access_token })).status).toBe(401);
    }
    await change(MINE, { isDeleted: 0 });
    expect((await given.get('/blade-auth/oauth/user-info', { token: body.access_token })).status).toBe(200);
    await change('000000', { expireTime: '2020-01-01 00:00:00' });
    expect((await tokenOf(given, {})).status, 'the management tenant never ends').toBe(200);
  });
});
