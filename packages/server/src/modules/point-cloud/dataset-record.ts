import { ARTIFACT_PATH, type Dataset } from '@cloud/contract';
import type { Database } from '../../database/database.ts';
import { givenFacts } from '../../tasks/given-facts.ts';
import { queuePlaces } from './queue-place.ts';
import { addressIn } from './run-record.ts';
import type { SeenRow } from './visibility.ts';

/** What stands in other tables about a scan. */
export interface AboutScan {
  ownerName: string;
  queue: Dataset['queue'];
  /** Where the plan of its latest model lies; '' while there is none. */
  plan: string;
}

/** What the folder of a reading is called in the address of an artifact, before its number. */
export const READING = 'reading-';

/**
 * A dataset as it travels to the caller who asked for it.
 *
 * @param files where its artifacts are served.
 */
export function toDataset(
  row: SeenRow<'bladeDataset'>,
  { ownerName, queue, plan }: AboutScan,
  files: string = ARTIFACT_PATH,
): Dataset {
  // Tiles and pictures never change under their address.
  const folder = row.reading > 0 ? `${row.id}/${READING}${row.reading}` : row.id;
  const href = (path: string) => `${files}/${folder}/${path}`;
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
    given: givenFacts(row),
    attributes: row.attributes,
    spacing: row.spacing,
    warnings: row.warnings,
    tiles: row.hasTiles ? href('tiles/metadata.json') : '',
    thumbnail: row.hasThumbnail ? href('thumbnail.png') : '',
    thumbnailSmall: row.hasThumbnail ? href('thumbnail-small.png') : '',
    plan: plan && `${files}/${plan}`,
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
  const plans = await latestPlans(database, rows);
  return rows.map((row) =>
    toDataset(row, {
      ownerName: names.get(row.createUser ?? '') ?? '',
      queue: (row.state === 'uploaded' && places?.get(row.id)) || null,
      plan: plans.get(row.id) ?? '',
    }),
  );
}

const PLAN = 'plan.svg';

/** Where the plans of the latest models lie, by scan. */
async function latestPlans(database: Database, rows: readonly SeenRow<'bladeDataset'>[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const runs = await database.queries
    .selectFrom('bladeRun')
    .distinctOn('datasetId')
    .select(['id', 'datasetId', 'revision'])
    .where(
      'datasetId',
      'in',
      rows.map(({ id }) => id),
    )
    .where('state', '=', 'succeeded')
    .where('isDeleted', '=', 0)
    .orderBy('datasetId')
    .orderBy('id', 'desc')
    .execute();
  return new Map(runs.map((run) => [run.datasetId, addressIn(run, PLAN)]));
}
