import type { RunRecord } from '@cloud/contract';
import { loadPointsHeader } from '@cloud/engine';
import { engineStore } from '../storage/engine-store.ts';
import { datasetPrefix } from '../storage/layout.ts';
import { noteDigests } from './file-digests.ts';
import { givenFacts } from './given-facts.ts';
import { beginningEdits } from './model-edits.ts';
import { filesOf, loadDataset } from './process-dataset.ts';
import { seedOf, type LoadedRun } from './run-job.ts';
import type { TaskContext } from './task-context.ts';

/** Stores with a run what it begins with. The reading of its scan stays in force until the run ends. */
export async function noteRecord(context: TaskContext, run: LoadedRun, signal: AbortSignal): Promise<void> {
  const record = await recordOf(context, run, signal);
  if (!record || signal.aborted) return;
  await context.database.queries
    .updateTable('bladeRun')
    .set({ record: JSON.stringify(record) })
    .where('id', '=', run.id)
    .execute();
}

/** @returns undefined for a scan that was not read; the engine says so. */
async function recordOf(context: TaskContext, run: LoadedRun, signal: AbortSignal): Promise<RunRecord | undefined> {
  const { database, storage } = context;
  const dataset = await loadDataset(context, run.datasetId);
  const store = engineStore(storage, datasetPrefix(run.datasetId));
  if (!dataset || (await store.size('points/header.json')) === undefined) return undefined;
  await noteDigests(context, dataset.id, signal);
  const { unit, unitSource, up, crs, tilt, engineVersion = '' } = await loadPointsHeader(store);
  const files = await filesOf(context, dataset);
  return {
    seed: seedOf(run),
    edits: (await beginningEdits(database.queries, run.id)).length,
    reading: {
      given: givenFacts(dataset),
      unit,
      unitSource,
      up,
      crs,
      tilt: tilt ? { ...tilt, up: [...tilt.up], about: [...tilt.about] } : null,
      engineVersion,
    },
    files: files.map(({ name, size, sha256 }) => ({ name, size: Number(size), sha256 })),
  };
}
