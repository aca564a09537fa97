import { ApiError } from '@cloud/contract';
import type { Database, Queries } from '../database/database.ts';
import type { InstanceFault } from '../database/tables/workflow.ts';
import { errorMessage } from '../errors/cause.ts';
import { eventOf, noteEvent } from './events.ts';
import type { Services } from './services.ts';
import type { Setbacks } from './setbacks.ts';

/** What processes are kept going with. */
export interface Keeping {
  database: Database;
  services: Services;
  log: { warn(message: string): void };
  setbacks: Setbacks;
}

/** What processes are taken on by, one after the other, without anybody acting. */
export interface Work<T> {
  /** Locks the next one that is due, past those that wait after a setback. */
  find(trx: Queries, waiting: string[]): Promise<T | undefined>;
  take(trx: Queries, one: T): Promise<void>;
  /** Its process cannot take it: it is not tried again. */
  refused(trx: Queries, one: T): Promise<unknown>;
  /** The instance that shows the fault. */
  instanceOf(one: T): string | null;
}

/** Failures in a row after which the instance says so. */
const FAILURES_SHOWN = 3;

/**
 * Takes the next one in a transaction of its own. One that its process refuses leaves a fault at the instance; one that fails
 * otherwise is tried again later, and the others go first.
 *
 * @returns whether there was one.
 * @throws Error when the database is away.
 */
export async function takeNext<T extends { id: string }>(
  { database, setbacks, log }: Keeping,
  work: Work<T>,
): Promise<boolean> {
  let one: T | undefined;
  try {
    await database.transaction(async (trx) => {
      one = await work.find(trx, setbacks.waiting);
      if (one) await work.take(trx, one);
    });
    if (one) setbacks.forget(one.id);
    return one !== undefined;
  } catch (cause) {
    if (!one) throw cause;
    const { id } = one;
    const instanceId = work.instanceOf(one);
    if (cause instanceof ApiError) {
      const refused = one;
      await database.transaction(async (trx) => {
        await work.refused(trx, refused);
        await showFault(trx, instanceId, cause);
      });
      return true;
    }
    log.warn(`process ${instanceId ?? ''}: ${errorMessage(cause)}`);
    if (setbacks.add(id) === FAILURES_SHOWN) await database.transaction((trx) => showFault(trx, instanceId, cause));
    return true;
  }
}

/** The instance says that it cannot go on, and where. */
async function showFault(trx: Queries, instanceId: string | null, cause: unknown): Promise<void> {
  if (instanceId === null) return;
  const row = await trx
    .selectFrom('bladeFlowInstance')
    .select(['id', 'tenantId', 'title', 'endTime'])
    .where('id', '=', instanceId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.endTime !== null) return;
  const fault = faultOf(cause, row.title);
  await trx
    .updateTable('bladeFlowInstance')
    .set({ fault: JSON.stringify(fault) })
    .where('id', '=', row.id)
    .execute();
  await noteEvent(trx, eventOf(row, 'fault', { taskName: fault.element, comment: fault.reason }));
}

function faultOf(cause: unknown, title: string): InstanceFault {
  if (!(cause instanceof ApiError)) return { element: title, reason: 'failed' };
  const { element = title, reason = cause.code } = cause.params;
  return { element: String(element), reason: String(reason) };
}
