import { sql, type AliasedRawBuilder, type Insertable } from 'kysely';
import type { Queries } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { FlowEventRow } from '../database/tables/workflow.ts';

/** Tells every process of the API whose to-dos changed: `tenant:user,user`. */
export const WORK_CHANNEL = 'work_changed';

export type NewEvent = Omit<Insertable<FlowEventRow>, 'id' | 'createTime'>;

/** An entry of the history of an instance, as a statement or a part of one. */
export const insertEvent = (queries: Pick<Queries, 'insertInto'>, event: NewEvent) =>
  queries.insertInto('bladeFlowEvent').values({ ...event, id: newId() });

/** Writes into the history of an instance. */
export async function noteEvent(trx: Queries, event: NewEvent): Promise<void> {
  await insertEvent(trx, event).execute();
}

/** Instead of the id of a person: everybody of the tenant. */
export const EVERYBODY = '*';

/** A notification holds 8,000 bytes. */
const MOST_AT_ONCE = 350;

/** Columns of a statement that say after the commit that what waits for these people changed. */
export function tellings(tenantId: string, users: Iterable<string | null>): AliasedRawBuilder<unknown, string>[] {
  const ids = [...new Set(users)].filter((id) => id !== null);
  return Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, group) => {
    const payload = `${tenantId}:${ids.slice(group * MOST_AT_ONCE, (group + 1) * MOST_AT_ONCE).join(',')}`;
    return sql`pg_notify(${WORK_CHANNEL}, ${payload})`.as(`told_${group}`);
  });
}

/** Says after the commit that what waits for these people changed. */
export async function tellPeople(trx: Queries, tenantId: string, users: Iterable<string | null>): Promise<void> {
  const columns = tellings(tenantId, users);
  if (columns.length > 0) await trx.selectNoFrom(columns).execute();
}

/** An event of the process itself, without a person. */
export const eventOf = (
  { id, tenantId }: { id: string; tenantId: string },
  verb: string,
  rest: { taskName: string; comment: string },
) => ({ instanceId: id, tenantId, verb, taskId: null, userId: null, actedFor: null, ...rest });

/**
 * Puts a message or signal (`message:name`) on its way to the instances of the tenant that wait for it, other than its sender,
 * which has heard it already.
 */
export async function sendMessage(
  trx: Queries,
  { id: senderId, tenantId }: { id: string; tenantId: string },
  awaited: string,
): Promise<void> {
  await trx.insertInto('bladeFlowMessage').values({ id: newId(), tenantId, awaited, senderId }).execute();
}
