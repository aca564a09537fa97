import type { userPlatformDetail, userPlatformUpdate } from '@cloud/contract';
import { ApiError, user, type EndpointArguments, type RecordOf } from '@cloud/contract';
import { sql } from 'kysely';
import { readRecord } from '../../../crud/list-records.ts';
import { newId } from '../../../database/id.ts';
import type { RequestContext } from '../../../http/app.ts';
import { writeAudit } from '../../../http/log/audit.ts';
import { requireOwnUsers } from './user-save.ts';

/** Tables by user type: WEB, APP, OTHER. */
const TABLES = { 1: 'bladeUserWeb', 2: 'bladeUserApp', 3: 'bladeUserOther' } as const;
type Platform = keyof typeof TABLES;
const LONGEST = 2_000;

/** A user with what his platform keeps about him; another platform's text when its type is given. */
export async function platformDetail(
  context: RequestContext,
  { id, userType: given }: EndpointArguments<typeof userPlatformDetail>,
): Promise<RecordOf<typeof user> & { userExt: string }> {
  const record = await readRecord(context, user, id);
  const userType = given === '' ? (isPlatform(record.userType) ? record.userType : 1) : typeOf(given);
  return { ...record, userExt: await readExt(context, userType, record.id) };
}

/** Puts a user on a platform and keeps the platform's text about him. */
export async function updatePlatform(
  context: RequestContext,
  { userId: [id = ''], userType: given, userExt }: EndpointArguments<typeof userPlatformUpdate>,
): Promise<void> {
  const [before] = await requireOwnUsers(context, [id]);
  const userType = typeOf(given || '1');
  if (userExt.length > LONGEST) throw new ApiError('bad-request');
  const oldExt = await readExt(context, userType, id);
  await context.trx
    .updateTable('bladeUser')
    .set({ userType, updateUser: context.scope.userId, updateTime: sql`now()` })
    .where('id', '=', id)
    .execute();
  await context.trx
    .insertInto(TABLES[userType])
    .values({ id: newId(), userId: id, userExt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userExt }))
    .execute();
  const change = {
    id,
    before: { userType: before?.userType, userExt: oldExt },
    after: { userType, userExt },
  };
  await writeAudit(context, user, 'update', [change]);
  context.changed(user.table);
}

const isPlatform = (type: number): type is Platform => type in TABLES;

function typeOf(given: string): Platform {
  const type = Number(given);
  if (!isPlatform(type)) throw new ApiError('bad-request');
  return type;
}

async function readExt(context: RequestContext, userType: Platform, userId: string): Promise<string> {
  const rows = context.trx.selectFrom(TABLES[userType]).select('userExt').where('userId', '=', userId);
  return (await rows.executeTakeFirst())?.userExt ?? '';
}
