import type { EditList } from '@cloud/engine';
import type { Selectable } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { RunEditRow } from '../database/tables/point-cloud.ts';
import { beginningEdits, heldEdits } from './model-edits.ts';

/** The artifact `edits.json`: edits that hold, as the engine reads them. */
export function editsArtifact(rows: readonly Selectable<RunEditRow>[]): string {
  const edits = heldEdits(rows).map(({ createUser, createTime, operations, anchors }) => ({
    author: String(createUser ?? ''),
    time: new Date(createTime).toISOString(),
    operations,
    anchors,
  }));
  return JSON.stringify({ edits } satisfies EditList);
}

/** The edits that a run inherited and that shape its first result; undefined without any. */
export async function inheritedEdits(queries: Queries, runId: string): Promise<string | undefined> {
  const edits = await beginningEdits(queries, runId);
  return edits.length > 0 ? editsArtifact(edits) : undefined;
}
