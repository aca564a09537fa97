import type { Selectable } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { RunEditRow, RunRow } from '../database/tables/point-cloud.ts';
import { publish, type CloudEvent } from './progress-reporter.ts';
import { runSubject } from './subjects.ts';

/** All edits of a run in the order in which they apply. */
export function loadEdits(queries: Queries, runId: string): Promise<Selectable<RunEditRow>[]> {
  return queries
    .selectFrom('bladeRunEdit')
    .selectAll()
    .where('runId', '=', runId)
    .orderBy('revision')
    .orderBy('id')
    .execute();
}

/** True if the model of a run is being revised: a run has artifacts only after its first success. */
export function isBeingRevised(run: Selectable<RunRow>): boolean {
  return ['queued', 'running'].includes(run.state) && run.artifacts.length > 0;
}

/**
 * Ends a revision without a result: the run returns to its last published revision, and the edits that no revision holds
 * are deleted, since they would fail the same way.
 */
export async function dropEdits(
  trx: Queries,
  id: string,
  { error, event }: { error: object | null; event: CloudEvent },
): Promise<void> {
  // Under the lock under which revisions are published: edits of one that was just published stay.
  const run = await trx.selectFrom('bladeRun').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!run || !isBeingRevised(run)) return;
  const subject = runSubject({ id, tenantId: run.tenantId });
  const fields = { state: 'succeeded', progress: 1, error: error && JSON.stringify(error) };
  if (!(await publish(trx, subject, { fields, event }))) return;
  await trx.deleteFrom('bladeRunEdit').where('runId', '=', id).where('revision', '>', run.revision).execute();
}
