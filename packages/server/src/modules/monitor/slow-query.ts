import { ApiError, SLOW_QUERY_DAYS, slowQueryList, type SlowQuery } from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../http/app.ts';
import { storeStatements } from '../../sampling/store-statements.ts';

/** Statements that are listed. */
const LISTED = 200;

/** The statements of the product, those with the longest mean first. */
export function slowQueryRoutes(app: App): void {
  app.route(slowQueryList, { transaction: 'own' }, async (_context, { days }) => {
    if (!SLOW_QUERY_DAYS.some((one) => one === days)) throw new ApiError('bad-request');
    // What took long a moment ago is what is looked for.
    await storeStatements(app.database);
    const { rows } = await sql<SlowQuery>`
      select id, min(text) as text, sum(calls)::float8 as calls, sum(total_ms) / sum(calls) as mean, max(max_ms) as most,
        sum(total_ms) as total, max(last_time) as "lastTime"
      from blade_slow_query where day > current_date - ${days}::integer
      group by id order by 4 desc limit ${LISTED}`.execute(app.database.queries);
    return rows;
  });
}
