import { sql } from 'kysely';
import { repeat } from '../queue/repeat.ts';
import { advance } from './advance.ts';
import { readVersion } from './definition.ts';
import { deliverOutcome } from './deferred.ts';
import { eventOf, noteEvent } from './events.ts';
import { handOverTasks } from './gone-people.ts';
import { deliverMessage } from './messages.ts';
import { Setbacks } from './setbacks.ts';
import { takeNext, type Keeping } from './take-next.ts';

/** How often timers and messages are looked at; every process does, and each instance is taken by one of them. */
const LOOK_MS = 500;
/** How often open tasks of people who are gone are looked for. */
const GONE_MS = 30_000;
/** Timers that are taken on at once when many are due: a busy server is slow to get through a single one. */
const LANES = 8;

/** Keeps processes going that wait for no person: timers, messages, outcomes of services, and tasks of people who are gone. */
export function keepProcesses(given: Omit<Keeping, 'setbacks'>): { stop(): Promise<void> } {
  const keeping: Keeping = { ...given, setbacks: new Setbacks() };
  const { database, log } = keeping;
  let isStopped = false;
  const takeAll = async (next: (keeping: Keeping) => Promise<boolean>): Promise<void> => {
    while (!isStopped && (await next(keeping)));
  };
  const complain = (cause: unknown) => log.warn(`processes: ${String(cause)}`);
  const fireAll = async () => {
    if (await fireTimer(keeping)) await allOf(Array.from({ length: LANES }, () => takeAll(fireTimer)));
  };
  const loops = [
    repeat(LOOK_MS, fireAll, complain),
    // One after the other: an instance takes them in their order.
    repeat(LOOK_MS, () => takeAll(deliverMessage), complain),
    repeat(LOOK_MS, () => takeAll(deliverOutcome), complain),
    repeat(GONE_MS, () => handOverTasks(database), complain),
  ];
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Waits for the end of all, then says what failed. */
async function allOf(all: Promise<void>[]): Promise<void> {
  for (const end of await Promise.allSettled(all)) if (end.status === 'rejected') throw end.reason;
}

/** Takes on the instance whose timer is due longest. @returns whether there was one. */
const fireTimer = (keeping: Keeping): Promise<boolean> =>
  takeNext(keeping, {
    find: (trx, waiting) =>
      trx
        .selectFrom('bladeFlowInstance')
        .selectAll()
        .where('nextTimer', '<=', sql<string>`now()`)
        .where('endTime', 'is', null)
        .where('suspensionState', '=', 1)
        .where(sql<boolean>`id <> all(${waiting}::bigint[])`)
        .orderBy('nextTimer')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst(),
    take: async (trx, row) => {
      await noteEvent(trx, eventOf(row, 'timer', { taskName: '', comment: '' }));
      await advance(trx, keeping.services, { row, definition: await readVersion(trx, row.definitionId) }, []);
    },
    // It waits for an operator, rather than failing again and again.
    refused: async (trx, { id }) => {
      await trx.updateTable('bladeFlowInstance').set({ nextTimer: null }).where('id', '=', id).execute();
      return id;
    },
    instanceOf: ({ id }) => id,
  });
