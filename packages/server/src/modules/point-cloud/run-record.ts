import { ARTIFACT_PATH, type Run } from '@cloud/contract';
import type { SeenRow } from './visibility.ts';

/** What the folder of an edited revision is called in the address of an artifact, before its number. */
export const REVISION = 'revision-';

/**
 * A run as it travels to the caller who asked for it.
 *
 * @param files where its artifacts are served.
 */
export function toRun(row: SeenRow<'bladeRun'>, files: string = ARTIFACT_PATH): Run {
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
    artifacts: row.artifacts.map((artifact) => ({ ...artifact, href: `${files}/${folder}/${artifact.name}` })),
    revision: row.revision,
    startTime: row.startTime ?? '',
    endTime: row.endTime ?? '',
    engineVersion: row.engineVersion,
    isEditable: row.access !== 'view',
  };
}
