import type { Job, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { errorMessage } from '../errors/cause.ts';
import { groupQueue, LOST_QUEUE, openGroupQueue, QUEUE, UPKEEP_QUEUE, startBoss, WAKE_CHANNEL } from './task-queue.ts';

/** A task in the hands of this worker. */
export interface ClaimedTask {
  kind: string;
  data: Record<string, unknown>;
  /** Fires when the worker stops or has lost the task to another one: stop and write nothing more. */
  signal: AbortSignal;
}

/** What a worker does with tasks. */
export interface TaskHandlers {
  /**
   * Does the task. A throw gives it to the next attempt; failures that are answers are stored, not thrown.
   *
   * @returns when to begin it anew, for one that cannot be done now: that costs it no attempt.
   */
  run(task: ClaimedTask): Promise<{ againInSeconds: number } | void>;
  /** The task has failed on every attempt, its workers crashed or threw. */
  lost(task: Omit<ClaimedTask, 'signal'>): Promise<void>;
}

/** What a worker is doing. */
export interface RunningTask {
  kind: string;
  data: Record<string, unknown>;
  /** Milliseconds since 1970. */
  since: number;
}

export interface ConsumerOptions {
  /** Group whose jobs this worker runs; none unless given. */
  group?: string;
  /** Jobs at a time. */
  lanes?: number;
}

export interface TaskConsumer {
  /** What is under way now. */
  running(): RunningTask[];
  /** While it drains, it ends what it does and takes nothing new. */
  drain(isDraining: boolean): void;
  /** Stops taking tasks and gives a running one back to the queue. */
  stop(): Promise<void>;
}

const POLL_MS = 1000;
const BEAT_MS = 3000;
/** Lanes that are free within so long of each other are filled by one fetch. */
const GATHER_MS = 10;
/** The same complaint again only after this. */
const QUIET_MS = 60_000;
/** How often tasks of silent workers are looked for. */
const SUPERVISE_SECONDS = 5;
type Log = { warn(message: string): void };
type Data = Record<string, unknown> & { kind: string };

/**
 * Takes tasks one at a time, beside them those of upkeep, and several jobs of its group. An own loop instead of pg-boss's
 * workers: these hold a task back until their poll, while one fetch whenever there is a free hand is what suits work of seconds
 * to minutes.
 */
export async function consumeTasks(
  database: Database,
  handlers: TaskHandlers,
  log: Log,
  { group, lanes = 1 }: ConsumerOptions = {},
): Promise<TaskConsumer> {
  const boss = await startBoss(database, log, {
    // A lane asks now and then, for a moment.
    max: 3 + Math.ceil(lanes / 4),
    schedule: false,
    supervise: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  if (group !== undefined) await openGroupQueue(boss, group);
  const stopping = new AbortController();
  const running = new Map<string, RunningTask>();
  const hands: Hands = { boss, handlers, stopping: stopping.signal, log: quiet(log), running };
  let isDraining = false;
  const steps: ((wake: () => void) => Promise<boolean>)[] = [() => step(hands, QUEUE), () => step(hands, UPKEEP_QUEUE)];
  const crew = new Set<Promise<void>>();
  if (group !== undefined) steps.push((wake) => fillLanes(hands, groupQueue(group), crew, lanes, wake));
  const wakers = steps.map((take) => ({ take, ...createWaker(stopping.signal) }));
  const wake = () => wakers.forEach((waker) => waker.wake());
  const unlisten = await database.listen(WAKE_CHANNEL, wake);
  const loops = wakers.map(async ({ take, sleep, wake: wakeOwn }) => {
    while (!stopping.signal.aborted) {
      const worked = !isDraining && (await take(wakeOwn));
      if (!worked) await sleep(POLL_MS);
    }
  });
  return {
    running: () => [...running.values()],
    drain: (isOn) => {
      if (isDraining && !isOn) wake();
      isDraining = isOn;
    },
    stop: async () => {
      stopping.abort();
      wake();
      await unlisten();
      await Promise.all([...loops, ...crew]);
      await boss.stop({ graceful: false });
    },
  };
}

/** What the loops of a worker share. */
interface Hands {
  boss: PgBoss;
  handlers: TaskHandlers;
  stopping: AbortSignal;
  log: Log;
  running: Map<string, RunningTask>;
}

/** Begins as many jobs as there are free lanes, without waiting for their end. @returns whether there may be more at once. */
async function fillLanes(
  hands: Hands,
  queue: string,
  crew: Set<Promise<void>>,
  lanes: number,
  wake: () => void,
): Promise<boolean> {
  const { boss, log } = hands;
  const free = lanes - crew.size;
  if (free <= 0) return false;
  try {
    const jobs = await boss.fetch<Data>(queue, { batchSize: free });
    for (const job of jobs) {
      const done: Promise<void> = work(hands, { boss, queue, job })
        .catch((cause: unknown) => log.warn(`task queue: ${errorMessage(cause)}`))
        .finally(() => {
          crew.delete(done);
          setTimeout(wake, GATHER_MS);
        });
      crew.add(done);
    }
    return jobs.length > 0 && crew.size < lanes;
  } catch (cause) {
    log.warn(`task queue: ${errorMessage(cause)}`);
    return false;
  }
}

/** One task, if there is one. A database that is away is waited for. */
async function step(hands: Hands, queue: string): Promise<boolean> {
  const { boss, handlers, log } = hands;
  try {
    const [lost] = await boss.fetch<Data>(LOST_QUEUE);
    if (lost) {
      const { kind, ...data } = lost.data;
      await handlers.lost({ kind, data });
      await boss.complete(LOST_QUEUE, lost);
      return true;
    }
    const [job] = await boss.fetch<Data>(queue);
    if (!job) return false;
    await work(hands, { boss, queue, job });
    return true;
  } catch (cause) {
    log.warn(`task queue: ${errorMessage(cause)}`);
    return false;
  }
}

/** A task as the queue knows it. */
interface Claim {
  boss: PgBoss;
  queue: string;
  job: Job<Data>;
}

async function work({ handlers, stopping, log, running }: Hands, claim: Claim): Promise<void> {
  const { boss, queue, job } = claim;
  const lease = keepLease(claim);
  const { kind, ...data } = job.data;
  running.set(job.id, { kind, data, since: Date.now() });
  try {
    const again = await handlers.run({ kind, data, signal: AbortSignal.any([stopping, lease.lost]) });
    if (again && !lease.lost.aborted) await giveBack(claim, again.againInSeconds);
    else if (stopping.aborted && !lease.lost.aborted) await giveBack(claim);
    else await boss.complete(queue, job);
  } catch (cause) {
    if (lease.lost.aborted) return;
    if (stopping.aborted) return await giveBack(claim);
    log.warn(`task ${kind} failed: ${cause instanceof Error ? cause.stack : String(cause)}`);
    await boss.fail(queue, job, { message: errorMessage(cause) });
  } finally {
    running.delete(job.id);
    lease.release();
  }
}

/** Beats for the task while it is worked on; a beat that finds the task gone says so. */
function keepLease({ boss, queue, job }: Claim): { lost: AbortSignal; release(): void } {
  const lost = new AbortController();
  const timer = setInterval(async () => {
    try {
      const { affected } = (await boss.touch(queue, job)) as { affected: number };
      if (affected === 0) lost.abort();
    } catch {
      // The database is away. It may come back before the lease is over; if not, a later beat finds out.
    }
  }, BEAT_MS);
  return { lost: lost.signal, release: () => clearInterval(timer) };
}

/** An ordinary stop costs a task none of its attempts: it goes back as a new one, before the old one is settled. */
async function giveBack({ boss, queue, job }: Claim, delaySeconds = 0): Promise<void> {
  await boss.send(queue, job.data, { priority: 1, startAfter: delaySeconds });
  await boss.complete(queue, job);
}

/** Wakes a loop. A call that comes while the loop is at work counts when it next lies down. */
function createWaker(stopping: AbortSignal) {
  let ring: (() => void) | undefined;
  let wasRung = false;
  return {
    wake: () => {
      if (ring) ring();
      else wasRung = true;
    },
    sleep: (ms: number) =>
      new Promise<void>((resolve) => {
        if (stopping.aborted || wasRung) {
          wasRung = false;
          return resolve();
        }
        ring = () => {
          ring = undefined;
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(ring, ms);
      }),
  };
}

/** A database that is away would fill the log with one line a second. */
function quiet(log: Log): Log {
  let last = '';
  let told = 0;
  return {
    warn: (message) => {
      if (message === last && Date.now() - told < QUIET_MS) return;
      [last, told] = [message, Date.now()];
      log.warn(message);
    },
  };
}
