import type { CodedMessage } from '@cloud/contract';
import { sql } from 'kysely';
import type { TaskContext } from '../task-context.ts';
import { drawReport } from './draw-report.ts';

/** Prints are fetched within minutes; this many hours are left for slow readers. */
const KEEP_HOURS = 24;

/** Draws a report that was ordered, and forgets what was ordered long ago. */
export async function printReport({ database }: Pick<TaskContext, 'database'>, id: string): Promise<void> {
  const { queries } = database;
  await sql`delete from blade_report_print where create_time < now() - make_interval(hours => ${KEEP_HOURS})`.execute(
    queries,
  );
  const row = await queries
    .selectFrom('bladeReportPrint')
    .select(['title', 'language', 'content'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!row?.content) return;
  const { title, language, content } = row;
  const bytes = await drawReport({ title, language, ...content });
  await queries
    .updateTable('bladeReportPrint')
    .set({ bytes: Buffer.from(bytes), state: 'ready', content: null })
    .where('id', '=', id)
    .execute();
}

/** It could not be drawn, every time. */
export async function onPrintLost({ database }: Pick<TaskContext, 'database'>, id: string): Promise<void> {
  const error: CodedMessage = { code: 'internal', params: {} };
  await database.queries
    .updateTable('bladeReportPrint')
    .set({ state: 'failed', error: JSON.stringify(error), content: null })
    .where('id', '=', id)
    .execute();
}
