import type { StageReport } from '@cloud/engine/pipeline';
import type { Database, Row } from '../database/database.ts';
import type { ClaimedTask } from '../queue/task-consumer.ts';
import { revisionPrefix, REVISIONS, runPrefix } from '../storage/layout.ts';
import type { Storage } from '../storage/storage.ts';
import { dropEdits, isBeingEdited } from './edited-run.ts';
import { listExports, loadRun, runJobOf } from './process-run.ts';
import { editList, loadEdits } from './run-edits.ts';
import { runEngine, type EngineOutcome } from './run-engine.ts';
import { SubjectLog, writeNews, type Subject } from './subject-log.ts';
import type { TaskGround } from './task-ground.ts';

/** What the edits are applied to, and what the result is compared with. */
const INPUTS = ['model/draft.json', 'segments/region.i32'];
/** Beside these a published revision needs nothing any more. */
const WORKINGS = ['model/', 'segments/'];

/** Makes the next revision of a run out of all its edits, until there is none that no revision holds. */
export async function editRun(ground: TaskGround, task: ClaimedTask): Promise<void> {
  const id = String(task.data['runId']);
  const watch = ground.watchCancel(id);
  try {
    const signal = AbortSignal.any([task.signal, watch.signal]);
    while (!signal.aborted) {
      const run = await loadRun(ground, id);
      if (!run || !isBeingEdited(run)) return;
      if (!(await makeRevision(ground, run, { signal, cancel: watch.cancel }))) return;
    }
  } finally {
    watch.release();
  }
}

/** The task failed on every attempt. */
export async function loseEdits(ground: TaskGround, id: string): Promise<void> {
  const run = await loadRun(ground, id);
  const error = { code: 'process-lost', params: {} };
  if (run) await endWith(ground.database, run, error);
}

interface Hands {
  signal: AbortSignal;
  cancel(): void;
}

/** @returns whether edits have come meanwhile. */
async function makeRevision(ground: TaskGround, run: Row, { signal, cancel }: Hands): Promise<boolean> {
  const { database, storage, log } = ground;
  const edits = await loadEdits(database.queries, run['id']);
  const revision = Math.max(run['revision'], ...edits.map((edit) => edit['revision'] as number));
  const subject = subjectOf(run);
  const news = new SubjectLog(database, subject, cancel);
  const before = (run['stages'] as StageReport[]) ?? [];
  await news.write({ state: 'running' }, { type: 'progress', state: 'running', stage: '', progress: 0 });
  const prefix = revisionPrefix(run['id'], revision);
  await layOut(storage, run['id'], prefix, edits);
  const job = runJobOf(ground, run);
  const time = new Date(edits.at(-1)?.['createTime'] ?? run['createTime']).toISOString();
  const outcome = await runEngine(
    { ...job, way: 'edit', prefix, options: { ...job.options, time } },
    {
      signal,
      onMessage: (message) => {
        if (message.type === 'log') log.info(`run ${run['id']}: ${message.message}`);
        if (message.type !== 'stage') return;
        const { stage, progress } = message;
        const stages = withStages(before, message.stages);
        const fields = { stage, progress, stages: JSON.stringify(stages) };
        news.progress(fields, { type: 'progress', state: 'running', stage, progress, stages });
      },
    },
  );
  await news.settle();
  if (outcome.type === 'stopped') return false;
  if (outcome.type === 'failed') {
    await database.queries
      .updateTable('bladeRun')
      .set({ stages: JSON.stringify(before) })
      .where('id', '=', run['id'])
      .execute();
    await endWith(database, run, { code: outcome.code, params: outcome.params });
    return false;
  }
  const artifacts = await listExports(storage, prefix);
  const stages = withStages(before, outcome.stages);
  const hasMore = await publish(database, run, { revision, artifacts, stages, outcome });
  await tidy(storage, run, revision);
  return hasMore;
}

function subjectOf(run: Row): Subject {
  return { table: 'bladeRun', id: run['id'], tenantId: run['tenantId'], activeStates: ['queued', 'running'] };
}

/** A revision is made beside the published one, which stays whole until the new one takes its place. */
async function layOut(storage: Storage, runId: string, prefix: string, edits: readonly Row[]): Promise<void> {
  for (const name of INPUTS) {
    if (!(await storage.stat(prefix + name))) await storage.copy(runPrefix(runId) + name, prefix + name);
  }
  await storage.write(`${prefix}edits.json`, new TextEncoder().encode(editList(edits)));
}

/** The stages that made the model stay in the list, before those that edited it. */
function withStages(before: readonly StageReport[], now: readonly StageReport[]): StageReport[] {
  const names = new Set(now.map(({ name }) => name));
  return [...before.filter(({ name }) => !names.has(name)), ...now];
}

interface Revision {
  revision: number;
  artifacts: object[];
  stages: StageReport[];
  outcome: Extract<EngineOutcome, { type: 'done' }>;
}

async function publish(
  database: Database,
  run: Row,
  { revision, artifacts, stages, outcome }: Revision,
): Promise<boolean> {
  return database.transaction(async (trx) => {
    // Edits are added under this lock.
    const row = await trx.selectFrom('bladeRun').selectAll().where('id', '=', run['id']).forUpdate().executeTakeFirst();
    if (!row || row['revision'] >= revision) return false;
    const edits = await loadEdits(trx, run['id']);
    const hasMore = edits.some((edit) => (edit['revision'] as number) > revision);
    const summary = { ...(row['summary'] as object), ...outcome.summary };
    const fields = {
      state: hasMore ? 'running' : 'succeeded',
      progress: hasMore ? 0 : 1,
      error: null,
      revision,
      stages: JSON.stringify(stages),
      summary: JSON.stringify(summary),
      artifacts: JSON.stringify(artifacts),
      engineVersion: outcome.engineVersion,
      endTime: new Date(),
    };
    const progress = { type: 'progress' as const, state: 'running', stage: '', progress: 0, stages };
    await writeNews(trx, subjectOf(run), fields, hasMore ? progress : { type: 'done', summary, revision });
    return hasMore;
  });
}

/** Pages that are open may still ask for files of the revision before; older ones are gone. */
async function tidy(storage: Storage, run: Row, revision: number): Promise<void> {
  for (const folder of WORKINGS) await storage.remove(revisionPrefix(run['id'], revision) + folder);
  const all = `${runPrefix(run['id'])}${REVISIONS}`;
  const found = (await storage.list(all)).map((key) => Number.parseInt(key.slice(all.length), 10));
  for (const old of new Set(found)) {
    if (old < run['revision']) await storage.remove(revisionPrefix(run['id'], old));
  }
}

async function endWith(database: Database, run: Row, error: { code: string; params: object }): Promise<void> {
  const event = { type: 'failed' as const, state: 'failed', error };
  await database.transaction((trx) => dropEdits(trx, run['id'], { error, event }));
}
