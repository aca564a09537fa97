import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { storeTotp } from '../../src/identity/factors/totp.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { createUser, USER_PASSWORD } from '../support/people.ts';

const LIMIT = 20;
const HOME = '10.0.0.1';

let server: TestServer;
beforeAll(async () => {
  const environment = { CLOUD_LOCKOUT_ADDRESS_LIMIT: String(LIMIT), CLOUD_TRUST_PROXY: 'true' };
  server = await startTestServer({ environment });
});
afterAll(() => server?.stop());

async function signIn(username: string, password: string, address: string, cookie = '') {
  const query = { tenantId: '000000', grant_type: 'password', username, password };
  const headers = { 'x-forwarded-for': address, ...(cookie === '' ? {} : { cookie }) };
  const answer = await server.post('/blade-auth/oauth/token', { query, headers });
  return { reason: answer.body.reason, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0]! };
}
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `172.16.${index >> 8}.${index & 255}`);
async function attack(account: string, from: readonly string[], tries = 1) {
  for (const address of from) for (let i = 0; i < tries; i++) await signIn(account, 'wrong', address);
}
const unknown = () => `nobody${newId()}`;

describe('guessing at passwords', () => {
  it('across accounts is counted by address, and no success of one’s own forgives it', async () => {
    await createUser(server, '000000', 'sprayer');
    const address = '10.1.1.1';
    for (let tries = 0; tries < LIMIT - 1; tries++) {
      expect((await signIn(unknown(), 'wrong', address)).reason).toBe('wrong-credentials');
      if (tries % 4 === 3) expect((await signIn('sprayer', USER_PASSWORD, address)).reason).toBeUndefined();
    }
    expect((await signIn(unknown(), 'wrong', address)).reason).toBe('wrong-credentials');
    expect((await signIn(unknown(), 'wrong', address)).reason).toBe('address-locked');
    expect((await signIn('sprayer', USER_PASSWORD, address)).reason).toBe('address-locked');
  });

  it('from elsewhere does not lock the owner out', async () => {
    await createUser(server, '000000', 'owner');
    await attack('owner', ['10.2.2.2'], 5);
    expect((await signIn('owner', USER_PASSWORD, '10.2.2.2')).reason).toBe('account-locked');
    expect((await signIn('owner', USER_PASSWORD, HOME)).reason).toBeUndefined();
  });

  it('behind the owner’s own address does not lock a device on which the owner signed in before', async () => {
    await createUser(server, '000000', 'shared');
    const address = '10.3.3.3';
    const { cookie } = await signIn('shared', USER_PASSWORD, address);
    await attack('shared', [address], 6);
    expect((await signIn('shared', USER_PASSWORD, address)).reason).toBe('account-locked');
    expect((await signIn('shared', USER_PASSWORD, address, cookie)).reason).toBeUndefined();
    const forged = cookie.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'));
    expect((await signIn('shared', USER_PASSWORD, address, forged.slice(0, -4))).reason).toBe('account-locked');
    for (let tries = 0; tries < 5; tries++)
      expect((await signIn('shared', 'wrong', address, cookie)).reason).toBe('wrong-credentials');
    expect((await signIn('shared', USER_PASSWORD, address, cookie)).reason, 'five of its own').toBe('account-locked');
  });

  it('from everywhere turns strangers away, but neither a known device nor an owner with a second factor', async () => {
    const { id } = await createUser(server, '000000', 'hunted');
    const { cookie } = await signIn('hunted', USER_PASSWORD, HOME);
    await attack('hunted', addresses(50));
    expect((await signIn('hunted', USER_PASSWORD, '10.4.4.4')).reason).toBe('account-locked');
    expect((await signIn('hunted', USER_PASSWORD, '10.4.4.5', cookie)).reason).toBeUndefined();
    const { queries } = server.database;
    await storeTotp(queries, server.app.secrets, { userId: id, tenantId: '000000' }, 'JBSWY3DPEHPK3PXP', 0);
    expect((await signIn('hunted', USER_PASSWORD, '10.4.4.6')).reason).toBe('second-factor-needed');
  });
});
