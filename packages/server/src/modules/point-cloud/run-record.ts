import { ARTIFACT_PATH, type Run } from '@cloud/contract';
import type { Selectable } from 'kysely';
import type { Scope } from '../../database/scope.ts';
import type { RunRow } from '../../database/tables/point-cloud.ts';

/** What the folder of an edited revision is called in the address of an artifact, before its number. */
export const REVISION = 'revision-';

/** A run as it travels to a caller. */
export function toRun(row: Selectable<RunRow>, { userId, isAdmin }: Pick<Scope, 'userId' | 'isAdmin'>): Run {
  // Artifacts of a revision never change under their address.
  const folder = row.revision > 0 ? `${row.id}/${REVISION}${row.revision}` : row.id;
  return {
    id: row.id,
    datasetId: row.datasetId,
    recipe: row.recipe,
    options: row.options,
    state: row.state,
    stage: row.stage,
    progress: row.progress,
    stages: row.stages,
    error: row.error,
    summary: row.summary,
    artifacts: row.artifacts.map((artifact) => ({ ...artifact, href: `${ARTIFACT_PATH}/${folder}/${artifact.name}` })),
    revision: row.revision,
    startTime: row.startTime ?? '',
    endTime: row.endTime ?? '',
    engineVersion: row.engineVersion,
    isEditable: isAdmin || row.createUser === userId,
  };
}
