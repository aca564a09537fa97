import { beforeEach, describe, expect, it } from 'vitest';
import { anyTable } from '../support/any-table.ts';
import {
  account,
  confirm,
  factor as post,
  id,
  people,
  server,
  token,
  useFactorGround,
} from '../support/factor-fixture.ts';
import { createUser, setParameter, USER_PASSWORD as PASSWORD } from '../support/people.ts';

useFactorGround('face');
beforeEach(() => offer(true));

async function offer(isOffered: boolean): Promise<void> {
  await setParameter(server, 'account.face', String(isOffered));
  await server.app.cache.changed('blade_param');
}

/** A descriptor as the network makes them: of length 1.4, in a direction of its own for every seed. */
function descriptorOf(seed: number): number[] {
  let state = seed * 2_654_435_761;
  const random = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return (state >>> 0) / 2 ** 32 - 0.5;
  };
  const values = Array.from({ length: 128 }, random);
  const length = Math.hypot(...values);
  return values.map((value) => (value / length) * 1.4);
}

/** The same face in another light. */
const seenAgain = (descriptor: number[], noise = 0.02) =>
  descriptor.map((value, index) => value + (index % 2 === 0 ? noise : -noise));

const show = (device: string, face: unknown, as = account) =>
  server.post('/blade-auth/oauth/token', {
    query: { grant_type: 'face', tenantId: '000000', username: as, device, face: JSON.stringify(face) },
  });

/** What was written down about the account, oldest first. */
const auditOf = async (recordId: string): Promise<string[]> => {
  const rows = server.database.queries.selectFrom('bladeAudit').select('verb').where('recordId', '=', recordId);
  return (await rows.orderBy('id').execute()).map((row) => row.verb);
};

async function enroll(face: number[]): Promise<string> {
  await confirm();
  const enrolled = await post('face/enroll', { descriptors: [face, seenAgain(face)], consent: true });
  expect(enrolled.status, JSON.stringify(enrolled.body)).toBe(200);
  return enrolled.data.device as string;
}

describe('a face', () => {
  it('is off until an administrator switches it on', async () => {
    await offer(false);
    expect((await server.get('/blade-auth/oauth/variants')).data.face).toBe(false);
    expect((await server.get('/blade-auth/factor/own', { token })).data.face).toBeUndefined();
    await confirm();
    const refused = await post('face/enroll', { descriptors: [descriptorOf(1)], consent: true });
    expect(refused.body.reason).toBe('sign-in-unavailable');
    expect((await show('x', descriptorOf(1))).body.reason).toBe('sign-in-unavailable');
    await offer(true);
    expect((await server.get('/blade-auth/oauth/variants')).data.face).toBe(true);
  });

  it('is kept after a confirmation and with consent only, sealed', async () => {
    const face = descriptorOf(1);
    const given = { descriptors: [face], consent: true };
    expect((await post('face/enroll', given)).body.reason).toBe('confirmation-needed');
    await confirm();
    expect((await post('face/enroll', { ...given, consent: false })).status).toBe(400);
    await enroll(face);
    const { queries } = server.database;
    const row = await queries
      .selectFrom('bladeUserFace')
      .selectAll()
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.descriptors).not.toContain(String(face[0]).slice(0, 8));
    const own = await server.get('/blade-auth/factor/own', { token });
    expect(own.data.face).toMatchObject({ isEnrolled: true, devices: [{ lastTime: '' }] });
  });

  it('that is none, or several, is refused', async () => {
    await confirm();
    const reasonOf = async (descriptors: unknown) => {
      return (await post('face/enroll', { descriptors, consent: true })).body.reason as string;
    };
    const face = descriptorOf(1);
    for (const wrong of [
      undefined,
      [],
      'x',
      [[1, 2]],
      [face.map(() => 0)],
      [face.map(() => 9)],
      [face.map(() => 'a')],
      [face.map(() => null)],
      Array.from({ length: 6 }, () => face),
    ]) {
      expect(await reasonOf(wrong), JSON.stringify(wrong)?.slice(0, 40)).toBe('face-invalid');
    }
    expect(await reasonOf([face, descriptorOf(2)])).toBe('face-differs');
  });

  it('signs its owner in from a device that he trusts, and nobody from anywhere else', async () => {
    const face = descriptorOf(1);
    const device = await enroll(face);
    expect((await show(device, seenAgain(face, 0.03))).body).toMatchObject({ account, token_type: 'bearer' });
    expect((await show('', face)).body.reason).toBe('device-untrusted');
    expect((await show('guessed', face)).body.reason).toBe('device-untrusted');
    expect((await show(device, face, 'nobody')).body.reason).toBe('device-untrusted');
    const other = await createUser(server, '000000', `stranger${people}`);
    expect(other.token).toBeTruthy();
    expect((await show(device, face, `stranger${people}`)).body.reason).toBe('device-untrusted');
    expect((await show(device, descriptorOf(2))).body.reason).toBe('face-unknown');
    expect((await show(device, [1])).body.reason).toBe('face-invalid');
    await confirm();
    const second = (await post('face/trust')).data.device as string;
    expect((await show(second, face)).body).toMatchObject({ account });
  });

  it('costs a device its trust after five strangers, and the account its patience', async () => {
    const face = descriptorOf(1);
    const device = await enroll(face);
    for (let tries = 0; tries < 5; tries++) await show(device, descriptorOf(3 + tries));
    expect((await show(device, face)).body.reason).toBe('account-locked');
    await server.app.lockout.unlock('000000', account);
    expect((await show(device, face)).body.reason).toBe('device-untrusted');
  });

  it('never replaces a second factor', async () => {
    const face = descriptorOf(1);
    const device = await enroll(face);
    await server.database.queries
      .insertInto('bladeUserPasskey')
      .values({
        id: '1',
        userId: id,
        tenantId: '000000',
        name: 'key',
        rpId: 'x',
        credentialId: 'x',
        publicKey: '',
        counter: 0,
      })
      .execute();
    const halfWay = await show(device, face);
    expect(halfWay.body).toMatchObject({ reason: 'second-factor-needed' });
    expect(halfWay.body.access_token).toBeUndefined();
  });

  it('is forgotten with its devices: one by one, together, and with the password', async () => {
    const face = descriptorOf(1);
    const device = await enroll(face);
    const [{ id: deviceId }] = (await server.get('/blade-auth/factor/own', { token })).data.face.devices;
    await post('face/distrust', { ids: deviceId });
    expect((await show(device, face)).body.reason).toBe('device-untrusted');
    await confirm();
    const again = (await post('face/trust')).data.device as string;
    const query = { oldPassword: PASSWORD, newPassword: 'Secret-456', newPassword1: 'Secret-456' };
    expect((await server.post('/blade-system/user/update-password', { token, query })).status).toBe(200);
    expect((await show(again, face)).body.reason).toBe('device-untrusted');
    expect((await post('face/remove')).status).toBe(200);
    const own = await server.get('/blade-auth/factor/own', { token });
    expect(own.data.face).toMatchObject({ isEnrolled: false, devices: [] });
    const verbs = ['face-on', 'device-distrust', 'device-trust', 'password', 'face-off'];
    expect((await auditOf(id)).filter((verb) => verb !== 'insert')).toEqual(verbs);
  });

  it('goes with its owner, and into no log', async () => {
    const device = await enroll(descriptorOf(1));
    expect((await show(device, descriptorOf(1))).body).toMatchObject({ account });
    const admin = await server.signIn();
    await server.post('/blade-system/user/remove', { token: admin, query: { ids: id } });
    const { queries } = server.database;
    for (const table of ['bladeUserFace', 'bladeUserDevice']) {
      expect(await anyTable(queries).selectFrom(table).selectAll().where('userId', '=', id).execute()).toEqual([]);
    }
    await server.app.requestLog.flush();
    const calls = await queries.selectFrom('bladeLogApi').selectAll().where('createBy', '=', account).execute();
    expect(calls.length).toBeGreaterThan(0);
    expect(JSON.stringify(calls)).not.toMatch(/descriptors|Secret-123/);
    const signIns = await queries.selectFrom('bladeLogUsual').selectAll().where('createBy', '=', account).execute();
    expect(signIns.length).toBeGreaterThan(1);
    expect(JSON.stringify(signIns)).not.toContain(device);
  });
});
