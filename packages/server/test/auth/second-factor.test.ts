import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { signInWith } from '../support/callers.ts';
import { account, confirm, factor, id, people, server, token, useFactorGround } from '../support/factor-fixture.ts';
import { ADMIN_PASSWORD } from '../support/harness.ts';
import { createUser, setParameter, USER_PASSWORD as PASSWORD } from '../support/people.ts';
import { createAuthenticator, type SoftAuthenticator } from '../support/soft-authenticator.ts';

// Answers of every shape; what is found there is what is asserted.
/* oxlint-disable typescript/no-explicit-any */

useFactorGround('factor');

/** The code of an app whose clock is some steps off. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

const seed = (query: Record<string, string>) => server.post('/blade-auth/oauth/token', { query });
const first = (password = PASSWORD, username = account) =>
  seed({ tenantId: '000000', username, password, grant_type: 'password', scope: 'all' });
const second = (challenge: string, proof: Record<string, string>) =>
  seed({ grant_type: 'second_factor', challenge, ...proof });

/** What was written down about the account, oldest first. */
const auditOf = async (recordId: string): Promise<string[]> => {
  const rows = server.database.queries.selectFrom('bladeAudit').select('verb').where('recordId', '=', recordId);
  return (await rows.orderBy('id').execute()).map((row) => row.verb);
};

async function setUpTotp(): Promise<{ secret: string; recoveryCodes: string[] }> {
  await confirm();
  const { secret } = (await factor('totp/start')).data;
  const enabled = await factor('totp/enable', { code: codeOf(secret) });
  expect(enabled.status, JSON.stringify(enabled.body)).toBe(200);
  return { secret, recoveryCodes: enabled.data.recoveryCodes };
}

async function setUpPasskey(name: string): Promise<{ key: SoftAuthenticator; recoveryCodes: string[] }> {
  await confirm();
  const key = createAuthenticator();
  const options = await fromLocalhost('/blade-auth/factor/passkey/start');
  const added = await fromLocalhost('/blade-auth/factor/passkey/add', {
    name,
    response: key.create(options.data, origin()),
  });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return { key, recoveryCodes: added.data.recoveryCodes };
}

/** Browsers make passkeys for names only, so these calls go to the server's name. */
const origin = () => server.url.replace('127.0.0.1', 'localhost');
async function fromLocalhost(path: string, body: object = {}, form?: Record<string, string>) {
  const response = await fetch(origin() + path, {
    method: 'POST',
    headers: {
      origin: origin(),
      authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`,
      'blade-auth': `bearer ${token}`,
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    body: form ? new URLSearchParams(form) : JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, any>;
  return { status: response.status, body: answer, data: answer.data };
}

describe('codes of an authenticator app', () => {
  it('are set up with a code, asked for behind the password in both dialects, and work once', async () => {
    expect((await factor('totp/start')).body.reason).toBe('confirmation-needed');
    expect((await factor('confirm', { password: 'x' })).body.reason).toBe('confirmation-wrong');
    await confirm();
    const { secret, uri } = (await factor('totp/start')).data;
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Cloud%20Experience/);
    expect((await factor('totp/enable', { code: '12345' })).body.reason).toBe('factor-code-wrong');
    const firstCode = codeOf(secret);
    const enabled = await factor('totp/enable', { code: firstCode });
    expect(new Set(enabled.data.recoveryCodes).size).toBe(10);
    const own = await server.get('/blade-auth/factor/own', { token });
    expect(own.data).toMatchObject({ totp: true, recoveryLeft: 10, passkeys: [], arePasskeysPossible: false });

    const answer = await first();
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error_code: 400, reason: 'second-factor-needed' });
    expect(answer.body.error_description).toContain('二次验证');
    expect(answer.body.params.methods).toBe('totp,recovery');
    expect(answer.body.access_token).toBeUndefined();
    const open = { tenantId: '000000', account, password: PASSWORD, grantType: 'password' };
    const enveloped = await server.post('/blade-auth/token', { query: open });
    expect(enveloped.body).toMatchObject({ code: 400, success: false, reason: 'second-factor-needed' });

    const { challenge } = answer.body.params;
    expect((await second(challenge, { code: '000000' })).body.reason).toBe('factor-code-wrong');
    expect((await second(challenge, { code: firstCode })).body.reason, 'the code that set it up').toBe('code-used');
    const secondCode = codeOf(secret, 1);
    const signedIn = await second(challenge, { code: secondCode });
    expect(signedIn.body).toMatchObject({ account, token_type: 'bearer' });
    expect((await second(challenge, { code: secondCode })).body.reason).toBe('challenge-over');
    const again = (await first()).body.params.challenge;
    expect((await second(again, { code: secondCode })).body.reason).toBe('code-used');
    await server.database.queries.updateTable('bladeUserTotp').set({ lastStep: 0 }).where('userId', '=', id).execute();
    const query = { grantType: 'second_factor', challenge: again, code: codeOf(secret) };
    const other = await server.post('/blade-auth/token', { query });
    expect(other.data).toMatchObject({ account, tokenType: 'bearer' });
    const refreshed = await seed({ grant_type: 'refresh_token', refresh_token: other.data.refreshToken });
    expect(refreshed.body).toMatchObject({ account });
  });

  it('open one of two sign-ins that show the same code at once', async () => {
    const { secret } = await setUpTotp();
    const challenges = await Promise.all([first(), first()].map(async (asked) => (await asked).body.params.challenge));
    const code = codeOf(secret, 1);
    const answers = await Promise.all(challenges.map((challenge) => second(challenge, { code })));
    expect(answers.map(({ body }) => body.reason ?? 'in').sort()).toEqual(['code-used', 'in']);
  });

  it('are sealed at rest, and switched off after a confirmation', async () => {
    const { secret } = await setUpTotp();
    const { queries } = server.database;
    const row = await queries
      .selectFrom('bladeUserTotp')
      .selectAll()
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect((await factor('totp/disable')).status).toBe(200);
    expect((await server.get('/blade-auth/factor/own', { token })).data).toMatchObject({
      totp: false,
      recoveryLeft: 0,
    });
    expect((await first()).body).toMatchObject({ account });
    const admin = await server.signIn();
    const audit = await server.get('/blade-system/audit/list', { token: admin, query: { recordId: id } });
    expect(audit.data.records.map((entry: { verb: string }) => entry.verb)).toEqual(['totp-off', 'totp-on']);
  });

  it('are replaced by a recovery code, once, and new codes end the old ones', async () => {
    const { recoveryCodes } = await setUpTotp();
    const spelt = recoveryCodes[0]!.toUpperCase().replace('-', ' ');
    const signedIn = await second((await first()).body.params.challenge, { code: spelt });
    expect(signedIn.body).toMatchObject({ account });
    const repeated = await second((await first()).body.params.challenge, { code: recoveryCodes[0]! });
    expect(repeated.body.reason).toBe('factor-code-wrong');
    const renewed = (await factor('recovery/renew')).data.recoveryCodes as string[];
    const { challenge } = (await first()).body.params;
    expect((await second(challenge, { code: recoveryCodes[1]! })).body.reason).toBe('factor-code-wrong');
    expect((await second(challenge, { code: renewed[1]! })).body).toMatchObject({ account });
    const { rows } = await server.database.queries.connection().execute(async (connection) => ({
      rows: await connection.selectFrom('bladeUserRecoveryCode').selectAll().where('userId', '=', id).execute(),
    }));
    expect(JSON.stringify(rows)).not.toContain(renewed[2]);
    expect(rows).toHaveLength(9);
    expect(await auditOf(id)).toEqual(['totp-on', 'recovery-codes']);
  });

  it('lock the account after five wrong ones, however often the password is right in between', async () => {
    const { secret } = await setUpTotp();
    for (let tries = 0; tries < 5; tries++) {
      const { challenge } = (await first()).body.params;
      expect((await second(challenge, { code: '000000' })).body.reason).toBe('factor-code-wrong');
    }
    expect((await first()).body.reason).toBe('account-locked');
    const admin = await server.signIn();
    await server.post('/blade-system/user/unlock', { token: admin, query: { userIds: id } });
    for (let tries = 0; tries < 6; tries++) {
      expect((await first()).body.reason, 'giving up half way is no failure').toBe('second-factor-needed');
    }
    const { challenge } = (await first()).body.params;
    expect((await second(challenge, { code: codeOf(secret, 1) })).body).toMatchObject({ account });
  });

  it('are forgotten by an administrator who may, and written down', async () => {
    await setUpTotp();
    const query = { userIds: id };
    const helper = await signInWith(server, ['user_edit', 'user_reset']);
    const refused = await server.post('/blade-system/user/reset-factors', { token: helper, query });
    expect(refused.body).toMatchObject({ code: 403, params: { permission: 'user_factor' } });
    const allowed = await signInWith(server, ['user_factor']);
    expect((await server.post('/blade-system/user/reset-factors', { token: allowed, query })).status).toBe(200);
    expect((await first()).body).toMatchObject({ account });
    const admin = await server.signIn();
    const audit = await server.get('/blade-system/audit/list', { token: admin, query: { recordId: id } });
    expect(audit.data.records[0].verb).toBe('factors-reset');
  });

  it('are not asked for any more when the password of the first step was changed meanwhile', async () => {
    const { secret } = await setUpTotp();
    const { challenge } = (await first()).body.params;
    const query = { oldPassword: PASSWORD, newPassword: 'Secret-456', newPassword1: 'Secret-456' };
    expect((await server.post('/blade-system/user/update-password', { token, query })).status).toBe(200);
    expect((await second(challenge, { code: codeOf(secret, 1) })).body.reason).toBe('challenge-over');
    const again = (await first('Secret-456')).body.params.challenge;
    expect((await second(again, { code: codeOf(secret, 1) })).body).toMatchObject({ account });
  });

  it('belong to one client and one sign-in', async () => {
    const { secret } = await setUpTotp();
    const { challenge } = (await first()).body.params;
    const stranger = { authorization: `Basic ${Buffer.from('sword:sword_secret').toString('base64')}` };
    const query = { grant_type: 'second_factor', challenge, code: codeOf(secret, 1) };
    const refused = await server.post('/blade-auth/oauth/token', { query, headers: stranger });
    expect(refused.body).toMatchObject({ error_code: 401, reason: 'client-rejected' });
    expect((await second('nonsense', { code: codeOf(secret, 1) })).body.reason).toBe('challenge-over');
    expect((await second(challenge, { code: codeOf(secret, 1) })).body).toMatchObject({ account });
  });
});

describe('a site that demands them of administrators', () => {
  it('lets one in only after the authenticator app is set up', async () => {
    await setParameter(server, 'account.adminSecondFactor', 'true');
    await server.app.cache.changed('blade_param');
    expect((await first()).body, 'nobody else is asked').toMatchObject({ account });
    const answer = await first(ADMIN_PASSWORD, 'admin');
    expect(answer.body.params.methods).toBe('enroll');
    const { challenge } = answer.body.params;
    const thief = (await first(ADMIN_PASSWORD, 'admin')).body.params.challenge;
    const secretFor = async (waiting: string) =>
      (await server.post('/blade-auth/second-factor/enroll', { body: { challenge: waiting } })).data.secret as string;
    expect((await second(challenge, { code: '000000' })).body.reason).toBe('factor-code-wrong');
    const [secret, thiefSecret] = [await secretFor(challenge), await secretFor(thief)];
    const signedIn = await second(challenge, { code: codeOf(secret) });
    expect(signedIn.body).toMatchObject({ account: 'admin' });
    const codes = signedIn.body.recovery_codes as string[];
    expect(new Set(codes).size, 'shown this once').toBe(10);
    const late = await second(thief, { code: codeOf(thiefSecret) });
    expect(late.body.reason, 'who knows the password only cannot set up another').toBe('challenge-over');
    const again = (await first(ADMIN_PASSWORD, 'admin')).body.params;
    expect(again.methods).toBe('totp,recovery');
    const recovered = await second(again.challenge, { code: codes[0]! });
    expect(recovered.body).toMatchObject({ account: 'admin' });
    expect(recovered.body.recovery_codes).toBeUndefined();
    await setParameter(server, 'account.adminSecondFactor', 'false');
    await server.app.cache.changed('blade_param');
    const query = { userIds: signedIn.body.user_id as string };
    await server.post('/blade-system/user/reset-factors', { token: signedIn.body.access_token, query });
    expect(await server.signIn()).toBeTruthy();
  });
});

describe('passkeys', () => {
  it('are added by name, follow the password, and are removed', async () => {
    const laptop = await setUpPasskey('laptop');
    const phone = await setUpPasskey('phone');
    expect([laptop.recoveryCodes.length, phone.recoveryCodes.length]).toEqual([10, 0]);
    const own = await server.get('/blade-auth/factor/own', { token });
    expect(own.data.passkeys.map((key: { name: string }) => key.name)).toEqual(['laptop', 'phone']);

    const answer = await first();
    expect(answer.body.params.methods).toBe('passkey,recovery');
    const { challenge } = answer.body.params;
    const options = (await fromLocalhost('/blade-auth/second-factor/passkey', { challenge })).data;
    expect(options.allowCredentials).toHaveLength(2);
    const form = (response: object) => ({
      grant_type: 'second_factor',
      challenge,
      passkey: JSON.stringify(response),
    });
    const elsewhere = phone.key.get(options, 'https://evil.example');
    const phished = await fromLocalhost('/blade-auth/oauth/token', {}, form(elsewhere));
    expect(phished.body).toMatchObject({ reason: 'passkey-refused' });
    const used = await fromLocalhost('/blade-auth/oauth/token', {}, form(phone.key.get(options, origin())));
    expect(used.body.reason, 'the options served one try').toBe('challenge-over');
    const fresh = (await fromLocalhost('/blade-auth/second-factor/passkey', { challenge })).data;
    const signedIn = await fromLocalhost('/blade-auth/oauth/token', {}, form(phone.key.get(fresh, origin(), false)));
    expect(signedIn.body).toMatchObject({ account });

    const [{ id: firstId }] = own.data.passkeys;
    const rename = (name: string, as = token) => factor('passkey/rename', { id: firstId, name }, as);
    expect((await rename(' old laptop ')).status).toBe(200);
    expect((await rename(' ')).body.reason).toBe('bad-request');
    const other = await createUser(server, '000000', `namer${people}`);
    expect((await rename('mine', other.token)).body.reason).toBe('confirmation-needed');
    await confirm(other.token);
    expect((await rename('mine', other.token)).status).toBe(404);
    const renamed = await server.get('/blade-auth/factor/own', { token });
    expect(renamed.data.passkeys.map((key: { name: string }) => key.name)).toEqual(['old laptop', 'phone']);

    for (const key of own.data.passkeys) {
      expect((await factor('passkey/remove', { id: key.id })).status).toBe(200);
    }
    expect((await first()).body).toMatchObject({ account });
    expect(await auditOf(id)).toEqual([
      'passkey-add',
      'passkey-add',
      'passkey-rename',
      'passkey-remove',
      'passkey-remove',
    ]);
  });

  it('let their owner in without a password when the device knows him', async () => {
    const { key } = await setUpPasskey('laptop');
    const start = async () => (await fromLocalhost('/blade-auth/passkey/start')).data;
    const show = (asked: { key: string }, response: object) =>
      fromLocalhost(
        '/blade-auth/oauth/token',
        {},
        {
          grant_type: 'passkey',
          key: asked.key,
          passkey: JSON.stringify(response),
        },
      );
    let asked = await start();
    expect((await show(asked, key.get(asked.options, origin(), false))).body.reason).toBe('passkey-refused');
    asked = await start();
    const response = key.get(asked.options, origin());
    expect((await show(asked, response)).body).toMatchObject({ account });
    expect((await show(asked, response)).body.reason, 'an answer serves once').toBe('challenge-over');
    const { queries } = server.database;
    await queries.updateTable('bladeUserPasskey').set({ counter: 1000 }).where('userId', '=', id).execute();
    asked = await start();
    const copy = await show(asked, key.get(asked.options, origin()));
    expect(copy.body.reason, 'a copy of the key lags behind').toBe('passkey-refused');
    await queries.updateTable('bladeUserPasskey').set({ counter: 0 }).where('userId', '=', id).execute();
    asked = await start();
    const strange = createAuthenticator().get(asked.options, origin());
    expect((await show(asked, strange)).body.reason).toBe('passkey-refused');
  });

  it('are out of reach of other people, and of addresses in numbers', async () => {
    await setUpPasskey('laptop');
    const [{ id: passkeyId }] = (await server.get('/blade-auth/factor/own', { token })).data.passkeys;
    const other = await createUser(server, '000000', `other${people}`);
    await confirm(other.token);
    const stolen = await factor('passkey/remove', { id: passkeyId }, other.token);
    expect(stolen.status).toBe(404);
    const byNumbers = await factor('passkey/start');
    expect(byNumbers.body.reason).toBe('passkey-impossible');
  });
});
