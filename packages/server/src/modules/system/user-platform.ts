import { ApiError, AUDITED_FIELDS, user } from '@cloud/contract';
import { sql } from 'kysely';
import { writeAudit } from '../../crud/audit.ts';
import { readIds, readRecord, type WireRecord } from '../../crud/crud-repository.ts';
import type { Query } from '../../crud/crud-routes.ts';
import type { Work } from '../../crud/work.ts';
import { newId } from '../../database/id.ts';
import { requireOwnUsers } from './user-save.ts';

/** Tables by user type: WEB, APP, OTHER. */
const TABLES: Readonly<Record<number, string>> = { 1: 'bladeUserWeb', 2: 'bladeUserApp', 3: 'bladeUserOther' };
const LONGEST = 2_000;

/** A user with what his platform keeps about him; another platform's text when its type is given. */
export async function platformDetail(work: Work, query: Query): Promise<WireRecord & { userExt: string }> {
  const record = await readRecord(work, user, String(query['id'] ?? ''));
  const userType = query['userType'] ? typeOf(query['userType']) : Number(record['userType']) || 1;
  return { ...record, userExt: await readExt(work, userType, record.id) };
}

/** Puts a user on a platform and keeps the platform's text about him. */
export async function updatePlatform(work: Work, input: Query): Promise<void> {
  const [id = ''] = readIds(input['userId']);
  const [before] = await requireOwnUsers(work, [id]);
  const userType = typeOf(input['userType'] || 1);
  const userExt = String(input['userExt'] ?? '');
  if (userExt.length > LONGEST) throw new ApiError('bad-request');
  const oldExt = await readExt(work, userType, id);
  await work.trx
    .updateTable('bladeUser')
    .set({ userType, updateUser: work.scope.userId, updateTime: sql`now()` })
    .where('id', '=', id)
    .execute();
  await work.trx
    .insertInto(TABLES[userType]!)
    .values({ id: newId(), userId: id, userExt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userExt }))
    .execute();
  const entity = { ...user, fields: { ...user.fields, ...AUDITED_FIELDS['user'] } };
  const change = {
    id,
    before: { userType: before?.['userType'], userExt: oldExt },
    after: { userType, userExt },
  };
  await writeAudit(work, entity, 'update', [change]);
  work.changed(user.table);
}

function typeOf(given: unknown): number {
  const type = Number(given);
  if (!TABLES[type]) throw new ApiError('bad-request');
  return type;
}

async function readExt(work: Work, userType: number, userId: string): Promise<string> {
  const table = TABLES[userType] ?? TABLES[1]!;
  const row = await work.trx.selectFrom(table).select('userExt').where('userId', '=', userId).executeTakeFirst();
  return String(row?.['userExt'] ?? '');
}
