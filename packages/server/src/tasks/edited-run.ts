import type { Queries, Row } from '../database/database.ts';
import { writeNews, type CloudEvent } from './subject-log.ts';

/** True if a run has a model and is worked on again because of edits: only a success leaves artifacts. */
export function isBeingEdited(run: Row): boolean {
  return ['queued', 'running'].includes(run['state']) && (run['artifacts'] as unknown[]).length > 0;
}

/**
 * Ends the work on edits without a new revision: the run is again what it was before, and edits that no revision holds
 * are dropped, since they would meet the same end.
 */
export async function dropEdits(trx: Queries, id: string, { error, event }: Ending): Promise<void> {
  // Under the lock under which revisions are published: edits of one that has just come are not dropped.
  const run = await trx.selectFrom('bladeRun').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!run || !isBeingEdited(run)) return;
  const subject = {
    table: 'bladeRun' as const,
    id,
    tenantId: run['tenantId'],
    activeStates: ['queued', 'running'],
  };
  const fields = { state: 'succeeded', progress: 1, error: error && JSON.stringify(error) };
  if (!(await writeNews(trx, subject, fields, event))) return;
  await trx.deleteFrom('bladeRunEdit').where('runId', '=', id).where('revision', '>', run['revision']).execute();
}

interface Ending {
  error: object | null;
  event: CloudEvent;
}
