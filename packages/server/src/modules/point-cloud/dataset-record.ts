import { ARTIFACT_PATH, type Dataset } from '@cloud/contract';
import type { Database } from '../../database/database.ts';
import { queuePlaces } from './queue-place.ts';
import type { SeenRow } from './visibility.ts';

/** What stands in other tables about a scan. */
export interface AboutScan {
  ownerName: string;
  queue: Dataset['queue'];
}

/**
 * A dataset as it travels to the caller who asked for it.
 *
 * @param files where its artifacts are served.
 */
export function toDataset(
  row: SeenRow<'bladeDataset'>,
  { ownerName, queue }: AboutScan,
  files: string = ARTIFACT_PATH,
): Dataset {
  const href = (path: string) => `${files}/${row.id}/${path}`;
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
    up: row.up || row.upGiven,
    suited: row.suited,
    crs: row.crs,
    given: {
      unit: row.unitGiven,
      up: row.upGiven,
      crs: row.crsGiven,
      colors: row.colorsGiven,
      rows: row.rowsGiven,
    },
    attributes: row.attributes,
    spacing: row.spacing,
    warnings: row.warnings,
    tiles: row.hasTiles ? href('tiles/metadata.json') : '',
    thumbnail: row.hasThumbnail ? href('thumbnail.png') : '',
    note: row.note,
    createTime: row.createTime,
    createUser: row.createUser ?? '',
    tenantId: row.tenantId,
    folder: row.folder,
    tags: row.tags,
    access: row.access,
    ownerName,
    queue,
  };
}

/** The same of several, with what other tables say about them. */
export async function toDatasets(database: Database, rows: readonly SeenRow<'bladeDataset'>[]): Promise<Dataset[]> {
  const owners = [...new Set(rows.flatMap(({ createUser }) => createUser ?? []))];
  const people =
    owners.length === 0
      ? []
      : await database.queries
          .selectFrom('bladeUser')
          .select(['id', 'realName', 'account'])
          .where('id', 'in', owners)
          .execute();
  const names = new Map(people.map(({ id, realName, account }) => [id, realName || account]));
  const isWaiting = rows.some(({ state }) => state === 'uploaded');
  const places = isWaiting ? await queuePlaces(database) : undefined;
  return rows.map((row) =>
    toDataset(row, {
      ownerName: names.get(row.createUser ?? '') ?? '',
      queue: (row.state === 'uploaded' && places?.get(row.id)) || null,
    }),
  );
}
