import { ARTIFACT_PATH, type Run } from '@cloud/contract';
import type { SeenRow } from './visibility.ts';

/** What the folder of an edited revision is called in the address of an artifact, before its number. */
export const REVISION = 'revision-';

/** The address of an export below those of all artifacts; those of a revision never change under theirs. */
export const addressIn = ({ id, revision }: { id: string; revision: number }, name: string): string =>
  revision > 0 ? `${id}/${REVISION}${revision}/${name}` : `${id}/${name}`;

/**
 * A run as it travels to the caller who asked for it.
 *
 * @param files where its artifacts are served.
 */
export function toRun(row: SeenRow<'bladeRun'>, files: string = ARTIFACT_PATH): Run {
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
    artifacts: row.artifacts.map((artifact) => ({ ...artifact, href: `${files}/${addressIn(row, artifact.name)}` })),
    revision: row.revision,
    startTime: row.startTime ?? '',
    endTime: row.endTime ?? '',
    engineVersion: row.engineVersion,
    record: row.record,
    exportOptions: row.exportOptions,
    isEditable: row.access !== 'view',
  };
}
