import { runPrefix, revisionPrefix } from '../../storage/layout.ts';
import type { Storage } from '../../storage/storage.ts';
import { runEngineTask } from '../run-engine-task.ts';
import { listExports } from '../run-job.ts';
import type { Cancellation, TaskContext } from '../task-context.ts';
import { dropRevision, finishRevision, jobOf, revisionTask, sayRunning, type Revision } from './revision.ts';

/** What a revision has of the one before: its files, and how far each point is from the model. */
const KEPT = ['exports/', 'deviation-tiles/'];
/** The model of a revision; of one that users edited, among its exports only. */
const MODELS = ['model/model.json', 'exports/model.json'];

/**
 * Whether the model stays as it is and only its exchange files are written again. A revision some of whose files were never
 * written is made as after an edit.
 */
export async function isOfExports({ storage }: TaskContext, { run, edits }: Revision): Promise<boolean> {
  const waiting = edits.filter(({ revision }) => revision > run.revision);
  if (waiting.length === 0 || waiting.some(({ kind }) => kind !== 'exports')) return false;
  const written = new Set(run.artifacts.map(({ name }) => name));
  return (await listExports(storage, runPrefix(run.id))).every(({ name }) => written.has(name));
}

/** Makes a revision whose model is that of the published one, with exchange files of other options. */
export async function writeExports(
  context: TaskContext,
  cancellation: Cancellation,
  revision: Revision,
): Promise<void> {
  const { stagesBefore } = revision;
  await runEngineTask(context, cancellation, {
    ...revisionTask(revision, stagesBefore),
    prepare: async (reporter) => {
      await sayRunning(reporter);
      await layOutModel(context.storage, revision);
      return jobOf(context, revision, 'exports');
    },
    onDone: (result) => finishRevision(context, revision, stagesBefore, result),
    onFailed: (error) => dropRevision(context, revision, error),
  });
}

/**
 * Copies the files and the model of the published revision to the new one. Files of an earlier attempt, which a user discarded or a
 * failure interrupted, are removed first.
 */
async function layOutModel(storage: Storage, { run, prefix }: Revision): Promise<void> {
  const before = revisionPrefix(run.id, run.revision);
  await storage.remove(prefix);
  for (const folder of KEPT) {
    for (const key of await storage.list(before + folder)) await storage.copy(key, prefix + key.slice(before.length));
  }
  for (const name of MODELS) {
    if (!(await storage.stat(before + name))) continue;
    await storage.copy(before + name, `${prefix}model/model.json`);
    return;
  }
}
