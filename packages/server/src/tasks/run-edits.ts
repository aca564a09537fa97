import type { EditList } from '@cloud/engine';
import type { Queries, Row } from '../database/database.ts';

/** All edits of a run in the order in which they hold. */
export function loadEdits(queries: Queries, runId: string): Promise<Row[]> {
  return queries
    .selectFrom('bladeRunEdit')
    .selectAll()
    .where('runId', '=', runId)
    .orderBy('revision')
    .orderBy('id')
    .execute();
}

/** The edits of a run that belong to its first result, as the engine reads them; undefined without any. */
export async function inheritedEdits(queries: Queries, runId: string): Promise<string | undefined> {
  const edits = (await loadEdits(queries, runId)).filter((edit) => edit['revision'] === 0);
  return edits.length > 0 ? editList(edits) : undefined;
}

/** Edits as the engine reads them. */
export function editList(rows: readonly Row[]): string {
  const edits = rows.map(({ createUser, createTime, operations, anchors }) => ({
    author: String(createUser ?? ''),
    time: new Date(createTime).toISOString(),
    operations,
    anchors,
  }));
  return JSON.stringify({ edits } satisfies EditList);
}
