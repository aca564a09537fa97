import { ARTIFACT_PATH, type Dataset } from '@cloud/contract';
import type { Selectable } from 'kysely';
import type { DatasetRow } from '../../database/tables/point-cloud.ts';

/** A dataset as it travels. */
export function toDataset(row: Selectable<DatasetRow>): Dataset {
  const href = (path: string) => `${ARTIFACT_PATH}/${row.id}/${path}`;
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    progress: row.progress,
    stage: row.stage,
    error: row.error,
    files: row.files.map(({ name = '', format = '', size = 0, points = 0 }) => ({ name, format, size, points })),
    points: Number(row.points),
    bounds: row.bounds,
    origin: row.origin,
    unit: row.unit || row.unitGiven,
    crs: row.crs,
    attributes: row.attributes,
    spacing: row.spacing,
    warnings: row.warnings,
    tiles: row.hasTiles ? href('tiles/metadata.json') : '',
    thumbnail: row.hasThumbnail ? href('thumbnail.png') : '',
    note: row.note,
    createTime: row.createTime,
    createUser: row.createUser ?? '',
    tenantId: row.tenantId,
  };
}
