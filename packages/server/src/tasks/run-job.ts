import { runOptionsOf } from '@cloud/contract';
import type { Selectable } from 'kysely';
import type { RunRow } from '../database/tables/point-cloud.ts';

/** A run with the name of its dataset. */
export type LoadedRun = Selectable<RunRow> & { title: string };

import { datasetPrefix, runPrefix } from '../storage/layout.ts';
import type { Storage } from '../storage/storage.ts';
import type { EngineJob } from './engine-job.ts';
import type { TaskContext } from './task-context.ts';

/** What a run reads of its dataset. */
const SHARED = ['points/', 'tiles/order.u32'];
const EXPORTS = 'exports/';

/** A run that was not removed, with the title of its dataset. */
export async function loadRun({ database }: TaskContext, id: string): Promise<LoadedRun | undefined> {
  return database.queries
    .selectFrom('bladeRun')
    .innerJoin('bladeDataset', 'bladeDataset.id', 'bladeRun.datasetId')
    .selectAll('bladeRun')
    .select(['bladeDataset.name as title'])
    .where('bladeRun.id', '=', id)
    .where('bladeRun.isDeleted', '=', 0)
    .where('bladeDataset.isDeleted', '=', 0)
    .executeTakeFirst();
}

/** The seed of all randomness of a run. */
export const seedOf = ({ options }: Pick<LoadedRun, 'options'>): number => Number(options.seed ?? 1);

/** What is computed for a run. */
export function runJobOf(context: TaskContext, row: LoadedRun): EngineJob {
  const { layers, ...model } = runOptionsOf({ ...row.options, ...row.exportOptions });
  return {
    kind: 'model',
    storage: context.storagePlan(),
    prefix: runPrefix(row.id),
    shared: { prefix: datasetPrefix(row.datasetId), names: SHARED },
    sources: [],
    options: {
      recipe: row.recipe,
      seed: seedOf(row),
      model,
      ...(layers && { layers }),
      title: row.title,
      // Of the row, not of the clock: a run that was interrupted goes on with the same options.
      time: new Date(row.createTime).toISOString(),
      language: row.language,
    },
    threads: context.threads,
    memoryBudgetBytes: context.memoryBudgetBytes,
  };
}

/** The exchange files below a prefix, as the run's row lists them for download. */
export async function listExports(
  storage: Storage,
  below: string,
): Promise<{ name: string; format: string; size: number }[]> {
  const prefix = below + EXPORTS;
  const artifacts = [];
  for (const key of await storage.list(prefix)) {
    const name = key.slice(prefix.length);
    // The same texts in another language are served under the name of the one.
    if (name.includes('/')) continue;
    artifacts.push({ name, format: name.slice(name.lastIndexOf('.') + 1), size: (await storage.stat(key))?.size ?? 0 });
  }
  return artifacts;
}
