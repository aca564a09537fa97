import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/database.ts';

/** How often the sessions of open streams are looked at, all in one query. */
const LOOK_MS = 1000;

/** Something that stays open for a session, and ends with it. */
export interface OfSession {
  readonly sessionId: string;
  end(): void;
}

/** Ends what is open for sessions that were ended or have run out. A database that is away ends none. */
export function openSessionWatch(
  { config, database }: { config: Pick<Config, 'stateful'>; database: Pick<Database, 'queries'> },
  open: () => ReadonlySet<OfSession>,
): { stop(): void } {
  const look = async (): Promise<void> => {
    const streams = open();
    if (streams.size === 0 || !config.stateful) return;
    const ids = [...new Set([...streams].map(({ sessionId }) => sessionId))];
    const rows = await database.queries
      .selectFrom('bladeSession')
      .select('id')
      .where('id', 'in', ids)
      .where('endTime', 'is', null)
      .where('expireTime', '>', sql<string>`now()`)
      .execute()
      .catch(() => undefined);
    if (!rows) return;
    const alive = new Set(rows.map(({ id }) => id));
    for (const stream of streams) if (!alive.has(stream.sessionId)) stream.end();
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return { stop: () => clearInterval(timer) };
}
