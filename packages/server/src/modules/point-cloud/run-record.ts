import { ARTIFACT_PATH, type Run } from '@cloud/contract';
import type { Row } from '../../database/database.ts';

/** A run as it travels. */
export function toRun(row: Row): Run {
  const artifacts = row['artifacts'] as { name: string; format: string; size: number }[];
  return {
    id: row['id'],
    datasetId: row['datasetId'],
    recipe: row['recipe'],
    options: row['options'],
    state: row['state'],
    stage: row['stage'],
    progress: row['progress'],
    stages: row['stages'],
    error: row['error'],
    summary: row['summary'],
    artifacts: artifacts.map((artifact) => ({ ...artifact, href: `${ARTIFACT_PATH}/${row['id']}/${artifact.name}` })),
    revision: row['revision'],
    startTime: row['startTime'] ?? '',
    endTime: row['endTime'] ?? '',
    engineVersion: row['engineVersion'],
  };
}
