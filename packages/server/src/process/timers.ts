import { sql } from 'kysely';
import { advance } from './advance.ts';
import { readDefinition } from './definition.ts';
import { eventOf, noteEvent } from './events.ts';
import { handOverTasks } from './gone-people.ts';
import { deliverMessage } from './messages.ts';
import { Setbacks } from './setbacks.ts';
import { takeNext, type Keeping } from './take-next.ts';

/** How often timers and messages are looked at; every process does, and each instance is taken by one of them. */
const LOOK_MS = 500;
/** How often open tasks of people who are gone are looked for. */
const GONE_MS = 30_000;
/** Timers, and messages, of one look. */
const MOST = 100;

/** Keeps processes going that wait for nobody: timers, messages, and tasks of people who are gone. */
export function keepProcesses(given: Omit<Keeping, 'setbacks'>): { stop(): Promise<void> } {
  const keeping: Keeping = { ...given, setbacks: new Setbacks() };
  let isStopped = false;
  let lookedForGone = 0;
  let timer: NodeJS.Timeout | undefined;
  const takeAll = async (next: (keeping: Keeping) => Promise<boolean>): Promise<boolean> => {
    for (let taken = 0; taken < MOST && !isStopped; taken++) if (!(await next(keeping))) return false;
    return !isStopped;
  };
  const look = async (): Promise<void> => {
    let isMore = false;
    try {
      isMore = [await takeAll(fireTimer), await takeAll(deliverMessage)].some(Boolean);
      if (Date.now() - lookedForGone > GONE_MS) {
        lookedForGone = Date.now();
        await handOverTasks(keeping.database);
      }
    } catch (cause) {
      // The database is away; the next look comes soon enough.
      keeping.log.warn(`processes: ${String(cause)}`);
    }
    if (!isStopped) timer = setTimeout(() => void (running = look()), isMore ? 0 : LOOK_MS);
  };
  let running = look();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
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
      await advance(trx, keeping.services, { row, definition: await readDefinition(trx, row.definitionId) }, []);
    },
    // It waits for an operator, rather than failing again and again.
    refused: async (trx, { id }) => {
      await trx.updateTable('bladeFlowInstance').set({ nextTimer: null }).where('id', '=', id).execute();
      return id;
    },
    instanceOf: ({ id }) => id,
  });
