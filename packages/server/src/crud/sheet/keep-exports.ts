import { sql } from 'kysely';
import type { App } from '../../http/app.ts';
import { repeat } from '../../queue/repeat.ts';
import { end, runListExport, type ClaimedExport } from './list-export.ts';

const LOOK_MS = 1_000;
/** A server that was silent for so long has lost its export. */
const LEASE_SECONDS = 30;
const BEAT_MS = 5_000;
const MOST_ATTEMPTS = 3;
/** What came of an export is forgotten after this; its file stays until its owner removes it. */
const KEEP_DAYS = 30;

/**
 * Runs waiting list exports, one at a time in each API process, because only that process can read lists. When a server dies
 * during an export, the next free one starts it again.
 */
export function keepExports(app: App): { stop(): Promise<void>; wake(): void } {
  const stopping = new AbortController();
  let round: Promise<void> | undefined;
  const takeAll = async () => {
    while (!stopping.signal.aborted && (await takeOne(app, stopping.signal)));
  };
  const look = () => (round ??= takeAll().finally(() => (round = undefined)));
  const loop = repeat(LOOK_MS, look, (cause) => app.log.warn(`exports: ${String(cause)}`));
  return {
    wake: () => void look().catch((cause: unknown) => app.log.warn(`exports: ${String(cause)}`)),
    stop: async () => {
      stopping.abort(new Error('the server stops'));
      await loop.stop();
      await round?.catch(() => {});
    },
  };
}

/** @returns whether there was one. */
async function takeOne(app: App, stopping: AbortSignal): Promise<boolean> {
  const claim = await claimExport(app);
  if (!claim) return false;
  const lost = new AbortController();
  const beat = setInterval(() => {
    void extendLease(app, claim.id).then(
      (isOurs) => isOurs || lost.abort(new Error('the export was taken over')),
      // The database is away: a later beat, or another server, finds out.
      () => {},
    );
  }, BEAT_MS);
  try {
    if (claim.attempts > MOST_ATTEMPTS)
      await end(app, claim, { error: { code: 'internal', params: { id: claim.id } } });
    else await runListExport(app, claim, AbortSignal.any([stopping, lost.signal]));
  } catch (cause) {
    if (!stopping.aborted) app.log.warn(`export ${claim.id}: ${cause instanceof Error ? cause.stack : String(cause)}`);
    await giveBack(app, claim.id, stopping.aborted).catch(() => {});
    return !stopping.aborted;
  } finally {
    clearInterval(beat);
  }
  return true;
}

async function claimExport({ database }: App): Promise<(ClaimedExport & { attempts: number }) | undefined> {
  const { rows } = await sql<ClaimedExport & { attempts: number }>`
    update blade_list_export set state = 'running', attempts = attempts + 1,
      lease_end = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = (
      select id from blade_list_export
      where state in ('waiting', 'running') and coalesce(lease_end, create_time) <= now()
      order by create_time limit 1 for update skip locked)
    returning id::text as id, tenant_id, create_user::text as create_user, path, query, language, console_url, attempts`.execute(
    database.queries,
  );
  if (rows[0])
    await sql`delete from blade_list_export where end_time < now() - make_interval(days => ${KEEP_DAYS})`.execute(
      database.queries,
    );
  return rows[0];
}

async function extendLease({ database }: App, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update blade_list_export set lease_end = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = ${id} and state = 'running'`.execute(database.queries);
  return numAffectedRows === 1n;
}

/** Puts an export back into the queue: at once and without counting an attempt if its server stops, else after a delay. */
async function giveBack({ database }: App, id: string, isStopped: boolean): Promise<void> {
  await sql`
    update blade_list_export set state = 'waiting', attempts = attempts - ${isStopped ? 1 : 0},
      lease_end = now() + make_interval(secs => ${isStopped ? 0 : LEASE_SECONDS / 3})
    where id = ${id} and state = 'running'`.execute(database.queries);
}
