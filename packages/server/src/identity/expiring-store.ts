import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Facts that live for minutes and are shared by all API processes: captchas, failure counters, codes. */
export interface ExpiringStore {
  put(key: string, value: unknown, seconds: number): Promise<void>;
  read<T>(key: string): Promise<T | undefined>;
  /** Reads and removes in one step, so that nothing is used twice. */
  take<T>(key: string): Promise<T | undefined>;
  remove(...keys: string[]): Promise<void>;
  /** Counts one, or several, up to `limit` and restarts the life with each count. @returns false when the limit was reached before. */
  count(key: string, limit: number, seconds: number, counts?: number): Promise<boolean>;
  /** Removes every key that begins with this text. */
  removeBelow(prefix: string): Promise<void>;
  /** Takes counts back from each of these keys. */
  countBack(counts: number, ...keys: string[]): Promise<void>;
  prune(): Promise<void>;
}

export function createExpiringStore(database: Pick<Database, 'queries'>): ExpiringStore {
  const { queries } = database;
  const until = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
  return {
    async put(key, value, seconds) {
      await sql`insert into ephemeral (key, value, expire_time) values (${key}, ${JSON.stringify(value)}::jsonb, ${until(seconds)})
        on conflict (key) do update set value = excluded.value, expire_time = excluded.expire_time`.execute(queries);
    },
    async read<T>(key: string) {
      const found = await sql<{
        value: T;
      }>`select value from ephemeral where key = ${key} and expire_time > now()`.execute(queries);
      return found.rows[0]?.value;
    },
    async take<T>(key: string) {
      const found = await sql<{ value: T; alive: boolean }>`delete from ephemeral where key = ${key}
        returning value, expire_time > now() as alive`.execute(queries);
      return found.rows[0]?.alive ? found.rows[0].value : undefined;
    },
    async remove(...keys) {
      if (keys.length > 0) await queries.deleteFrom('ephemeral').where('key', 'in', keys).execute();
    },
    async count(key, limit, seconds, counts = 1) {
      const counted =
        await sql`insert into ephemeral as e (key, value, expire_time) values (${key}, to_jsonb(${counts}::int), ${until(seconds)})
        on conflict (key) do update
          set value = case when e.expire_time > now() then to_jsonb((e.value #>> '{}')::int + ${counts}) else excluded.value end,
              expire_time = excluded.expire_time
          where e.expire_time <= now() or (e.value #>> '{}')::int < ${limit}
        returning key`.execute(queries);
      return counted.rows.length > 0;
    },
    async removeBelow(prefix) {
      await queries
        .deleteFrom('ephemeral')
        .where(sql<boolean>`starts_with(key, ${prefix})`)
        .execute();
    },
    async countBack(counts, ...keys) {
      await sql`update ephemeral set value = to_jsonb(greatest((value #>> '{}')::int - ${counts}, 0))
        where key = any(${keys}::text[])`.execute(queries);
    },
    async prune() {
      await sql`delete from ephemeral where expire_time <= now()`.execute(queries);
    },
  };
}
