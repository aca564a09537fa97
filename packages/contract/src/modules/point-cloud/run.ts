import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';
import { codedMessage, subjectId } from './dataset.ts';
import { runRecord } from './run-record.ts';

/**
 * Recipes that a run may ask for. The engine decides which exist; neither the contract nor the API process may reach it, so
 * the names stand here as data and `server/test/drift/recipes.test.ts` compares them with its registry.
 */
export const RECIPES = ['auto', 'indoor', 'outdoor', 'object'] as const;
export type Recipe = (typeof RECIPES)[number];
/** Recipes whose stages exist; others are refused with `recipe-unavailable`. */
export const AVAILABLE_RECIPES: readonly Recipe[] = ['auto', 'indoor'];
export const RUN_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];
const STAGE_STATES = ['pending', 'running', 'succeeded', 'failed', 'skipped'] as const;
export type RunStageState = (typeof STAGE_STATES)[number];

const counts = v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]));
const runStage = v.object({
  name: v.string(),
  state: v.picklist(STAGE_STATES),
  progress: v.number(),
  seconds: v.number(),
  counts,
  warnings: v.array(codedMessage),
});
/** A step of a run as it is shown while it goes on. */
export type RunStage = v.InferOutput<typeof runStage>;

const runArtifact = v.object({ name: v.string(), format: v.string(), size: v.number(), href: v.string() });
export type RunArtifact = v.InferOutput<typeof runArtifact>;

export const run = v.object({
  id: v.string(),
  datasetId: v.string(),
  recipe: v.picklist(RECIPES),
  options: v.record(v.string(), v.unknown()),
  state: v.picklist(RUN_STATES),
  stage: v.string(),
  progress: v.number(),
  stages: v.array(runStage),
  error: v.nullable(codedMessage),
  /** Key figures: storeys, rooms, walls, openings, area, rmse, coverage. */
  summary: counts,
  artifacts: v.array(runArtifact),
  revision: v.number(),
  startTime: v.string(),
  endTime: v.string(),
  engineVersion: v.string(),
  /** What it began with; null until it begins, and for runs that ended before this was noted. */
  record: v.nullable(runRecord),
  /** Options that wrote the files of its revision where they were written again with others than `options`. */
  exportOptions: v.record(v.string(), v.unknown()),
  /** The caller may edit the model; approvers only look at it. */
  isEditable: v.boolean(),
});
/** One modelling of a dataset with one recipe. */
export type Run = v.InferOutput<typeof run>;

/** Events of `run/events`; the SSE event name is `type`. */
export type RunEvent =
  | { type: 'progress'; stage: string; progress: number; stages?: RunStage[]; state?: RunState }
  | { type: 'preview'; kind: string; data: unknown }
  /** A user has added an edit, or the worker has published the model of `revision`; the run goes on until all files are written. */
  | { type: 'edit'; revision: number }
  | { type: 'done'; summary: Run['summary'] }
  | { type: 'failed'; state: 'failed' | 'cancelled'; error: Run['error'] };

const base = '/blade-pointcloud/run';
const title = 'log.run';

export const runStart = defineEndpoint({
  method: 'POST',
  path: `${base}/start`,
  access: 'user',
  summary: 'Model a scan',
  title,
  audit: { verb: 'model', of: 'scan' },
  input: v.object({
    datasetId: subjectId,
    recipe: v.pipe(
      wire.text,
      v.transform((recipe) => recipe || 'auto'),
      v.picklist(RECIPES),
    ),
    options: v.nullish(v.union([v.record(v.string(), v.unknown()), v.literal('')])),
  }),
  output: v.object({ id: v.string() }),
});
/** Edits that users make in the repeated run after its start stay with it. */
export const runAgain = defineEndpoint({
  method: 'POST',
  path: `${base}/again`,
  access: 'user',
  inputIn: 'query',
  summary: 'Model a scan exactly as a run did: its recipe and options, and the edits that it began with',
  title,
  audit: { verb: 'model', of: 'scan' },
  input: v.object({ id: subjectId }),
  output: v.object({ id: v.string() }),
});
/**
 * Writes the exchange files of a finished run again, from its model: nothing is modelled again. The files are those of the next
 * revision, which users may edit further; the revision before keeps its files. Options that are not named stay as they are.
 */
export const runExports = defineEndpoint({
  method: 'POST',
  path: `${base}/exports`,
  access: 'user',
  summary: 'Write the exchange files of a model again with other export options',
  title,
  audit: { verb: 'export-model', of: 'scan' },
  input: v.object({ id: subjectId, options: v.nullish(v.record(v.string(), v.unknown())) }),
  output: v.object({ revision: v.number() }),
});
export const runCancel = defineEndpoint({
  method: 'POST',
  path: `${base}/cancel`,
  access: 'user',
  inputIn: 'query',
  summary: 'Stop a run',
  title,
  audit: { verb: 'cancel', of: 'scan' },
  input: v.object({ id: subjectId }),
  output: wire.done,
});
/** For a run that failed or was cancelled, and for edits that could not be computed. */
export const runRetry = defineEndpoint({
  method: 'POST',
  path: `${base}/retry`,
  access: 'user',
  inputIn: 'query',
  summary: 'Go on with a run that failed, from the stage that it reached',
  title,
  audit: { verb: 'retry', of: 'scan' },
  input: v.object({ id: subjectId }),
  output: wire.done,
});
export const runList = defineEndpoint({
  method: 'GET',
  path: `${base}/list`,
  access: 'user',
  summary: 'Modelling runs',
  input: v.intersect([wire.listQuery, v.object({ datasetId: wire.optionalText })]),
  output: wire.page(run),
});
export const runDetail = defineEndpoint({
  method: 'GET',
  path: `${base}/detail`,
  access: 'user',
  summary: 'A run with its figures',
  input: v.object({ id: subjectId }),
  output: run,
});
/** Takes the id of a run, or of a dataset that is being ingested. */
export const runEvents = defineEndpoint({
  method: 'GET',
  path: `${base}/events`,
  access: 'user',
  answer: 'events',
  summary: 'Progress as server-sent events',
  /** With `follow` the stream stays open when the run is over, for edits of its model. */
  input: v.object({ id: wire.text, datasetId: wire.text, lastEventId: wire.text, follow: wire.flag }),
  output: wire.stream,
});
export const RUN_EVENTS_PATH = runEvents.path;
/** Bytes: `<path>/{datasetId|runId}/{artifact path}`. */
export const ARTIFACT_PATH = '/blade-pointcloud/artifact';
/** tus 1.0 creation. */
export const UPLOAD_PATH = '/blade-resource/upload';
