import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { StatementTime } from '../database/statement-times.ts';

/** Statements that one process stores at a time. */
const MOST_STATEMENTS = 200;
const LONGEST_TEXT = 4_000;

/** Adds the times of this process to those of the day. */
export async function storeStatements({
  queries,
  statements,
}: Pick<Database, 'queries' | 'statements'>): Promise<void> {
  const taken = [...merged(statements.take())].toSorted(([, a], [, b]) => b.total - a.total).slice(0, MOST_STATEMENTS);
  if (taken.length === 0) return;
  const rows = taken.map(([text, { calls, total, most }]) => ({
    id: createHash('md5').update(text).digest('hex'),
    text: text.slice(0, LONGEST_TEXT),
    calls: String(calls),
    totalMs: total,
    maxMs: most,
  }));
  await queries
    .insertInto('bladeSlowQuery')
    // All processes lock the rows in one order.
    .values(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['day', 'id']).doUpdateSet({
        calls: sql`blade_slow_query.calls + excluded.calls`,
        totalMs: sql`blade_slow_query.total_ms + excluded.total_ms`,
        maxMs: sql`greatest(blade_slow_query.max_ms, excluded.max_ms)`,
        lastTime: sql`now()`,
      }),
    )
    .execute();
}

/** Statements that differ in the number of their values count as one. */
function merged(times: ReadonlyMap<string, StatementTime>): Map<string, StatementTime> {
  const found = new Map<string, StatementTime>();
  for (const [text, time] of times) {
    const short = shortText(text);
    const { calls = 0, total = 0, most = 0 } = found.get(short) ?? {};
    found.set(short, {
      calls: calls + time.calls,
      total: total + time.total,
      most: Math.max(most, time.most),
    });
  }
  return found;
}

const shortText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\((\$\d+)(?:, \$\d+)+\)/g, '($1, …)')
    .replace(/(\(\$\d+(?:, …)?\))(?:, \(\$\d+(?:, …)?\))+/g, '$1, …');
