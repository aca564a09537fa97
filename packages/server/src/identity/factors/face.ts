import { ApiError, FACE_LENGTH, FACE_SAMPLES, type OwnFactors } from '@cloud/contract';
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import type { Secrets } from '../../config/secrets.ts';
import type { Queries } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import { seal, unseal } from '../encryption-at-rest.ts';
import type { Params } from '../param.ts';

/** Descriptors nearer than this are one person's; the library's own advice is 0.6, which mistakes more strangers. */
const NEAR = 0.5;
/** Wrong faces after which a device is no longer trusted. */
const DEVICE_FAILURES = 5;
const DEVICE_DAYS = 90;
const DEVICE_LIMIT = 10;

/** Off unless an administrator switches it on. */
export const isFaceOffered = ({ params }: { params: Params }): Promise<boolean> => params.flag('account.face', false);

const purposeOf = (userId: string) => `face:${userId}`;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Descriptors of one face as they were sent.
 *
 * @throws ApiError `face-invalid` for anything but unit-like vectors, `face-differs` when they are not of one person.
 */
export function readDescriptors(given: unknown): number[][] {
  if (!Array.isArray(given) || given.length < FACE_SAMPLES.min || given.length > FACE_SAMPLES.max) {
    throw new ApiError('face-invalid');
  }
  const descriptors = given.map(readDescriptor);
  if (descriptors.some((descriptor) => distance(descriptor, descriptors[0]!) > NEAR))
    throw new ApiError('face-differs');
  return descriptors;
}

function readDescriptor(given: unknown): number[] {
  if (!isNumbers(given) || given.length !== FACE_LENGTH) throw new ApiError('face-invalid');
  // The network's output lies around the unit sphere; zeros and giants would be near to nothing, or forged.
  const length = Math.hypot(...given);
  if (length < 0.5 || length > 3) throw new ApiError('face-invalid');
  return given;
}

const isNumbers = (given: unknown): given is number[] =>
  Array.isArray(given) && given.every((value) => typeof value === 'number' && Number.isFinite(value));

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((value, index) => value - b[index]!));

export async function storeFace(
  queries: Queries,
  secrets: Secrets,
  owner: { userId: string; tenantId: string },
  descriptors: number[][],
): Promise<void> {
  const sealed = seal(secrets, JSON.stringify(descriptors), purposeOf(owner.userId));
  await queries
    .insertInto('bladeUserFace')
    .values({ ...owner, descriptors: sealed })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ descriptors: sealed, createTime: sql`now()` }))
    .execute();
}

/** Whether a face is the enrolled one. @throws ApiError `face-invalid` */
export async function isFaceOf(queries: Queries, secrets: Secrets, userId: string, given: unknown): Promise<boolean> {
  const shown = readDescriptor(given);
  const row = await queries
    .selectFrom('bladeUserFace')
    .select('descriptors')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!row) return false;
  const enrolled = JSON.parse(unseal(secrets, row.descriptors, purposeOf(userId))) as number[][];
  return enrolled.some((descriptor) => distance(descriptor, shown) < NEAR);
}

/** Trusts a device; the answer is its secret. Of too many the oldest go. */
export async function trustDevice(
  queries: Queries,
  owner: { userId: string; tenantId: string },
  userAgent: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const values = { id: newId(), ...owner, tokenHash: hashOf(token), userAgent: userAgent.slice(0, 1000) };
  await queries
    .insertInto('bladeUserDevice')
    .values({ ...values, expireTime: sql`now() + make_interval(days => ${DEVICE_DAYS})` })
    .execute();
  await sql`delete from blade_user_device where user_id = ${owner.userId} and (expire_time < now() or id not in
    (select id from blade_user_device where user_id = ${owner.userId} order by id desc limit ${DEVICE_LIMIT}))`.execute(
    queries,
  );
  return token;
}

/** The trusted device that shows this secret, if it is of that person. */
export async function deviceOf(queries: Queries, userId: string, token: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('bladeUserDevice')
    .select('id')
    .where('tokenHash', '=', hashOf(token))
    .where('userId', '=', userId)
    .where('expireTime', '>', sql<string>`now()`)
    .where('failures', '<', DEVICE_FAILURES)
    .executeTakeFirst();
  return row?.id;
}

/** Counts a wrong face before it is compared, so that many at once get no further than one after another. */
export async function beginDevice(queries: Queries, id: string): Promise<void> {
  const counted = await queries
    .updateTable('bladeUserDevice')
    .set({ failures: sql`failures + 1` })
    .where('id', '=', id)
    .where('failures', '<', DEVICE_FAILURES)
    .executeTakeFirst();
  if (Number(counted.numUpdatedRows) === 0) throw new ApiError('device-untrusted');
}

/** The face was right: the device counts anew and is trusted for its whole time again. */
export async function renewDevice(queries: Queries, id: string): Promise<void> {
  await queries
    .updateTable('bladeUserDevice')
    .set({ failures: 0, lastTime: sql`now()`, expireTime: sql`now() + make_interval(days => ${DEVICE_DAYS})` })
    .where('id', '=', id)
    .execute();
}

/** Forgets the faces and devices of users. */
export async function removeFaces(queries: Queries, userIds: readonly string[]): Promise<void> {
  for (const table of ['bladeUserFace', 'bladeUserDevice'] as const) {
    await queries.deleteFrom(table).where('userId', 'in', userIds).execute();
  }
}

/** What a person sees of his own face and devices. */
export async function ownFace(queries: Queries, userId: string): Promise<OwnFactors['face'] & {}> {
  const face = await queries
    .selectFrom('bladeUserFace')
    .select('createTime')
    .where('userId', '=', userId)
    .executeTakeFirst();
  const devices = await queries
    .selectFrom('bladeUserDevice')
    .selectAll()
    .where('userId', '=', userId)
    .where('expireTime', '>', sql<string>`now()`)
    .where('failures', '<', DEVICE_FAILURES)
    .orderBy('id')
    .execute();
  return {
    isEnrolled: face !== undefined,
    time: face?.createTime ?? '',
    devices: devices.map((row) => ({
      id: String(row.id),
      userAgent: String(row.userAgent),
      createTime: String(row.createTime),
      lastTime: String(row.lastTime ?? ''),
    })),
  };
}
