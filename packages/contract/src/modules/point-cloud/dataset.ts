import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';
import { datasetUnit, givenFacts, upAxis } from './dataset-facts.ts';

const DATASET_STATES = ['uploaded', 'ingesting', 'ready', 'failed'] as const;
export type DatasetState = (typeof DATASET_STATES)[number];
const parameter = v.union([v.string(), v.number(), v.boolean()]);
export const codedMessage = v.object({ code: v.string(), params: v.record(v.string(), parameter) });
/** A code of the engine or the API with the parameters of its text. */
export type CodedMessage = v.InferOutput<typeof codedMessage>;

const point = v.tuple([v.number(), v.number(), v.number()]);
export const dataset = v.object({
  id: v.string(),
  name: v.string(),
  state: v.picklist(DATASET_STATES),
  /** 0..1 of the running ingest. */
  progress: v.number(),
  stage: v.string(),
  error: v.nullable(codedMessage),
  files: v.array(v.object({ name: v.string(), format: v.string(), size: v.number(), points: v.number() })),
  points: v.number(),
  /** In file coordinates; null until known. */
  bounds: v.nullable(v.object({ min: point, max: point })),
  origin: point,
  unit: datasetUnit,
  /** '' until read. */
  up: upAxis,
  /** The recipe that `auto` takes, `none` where no recipe suits what was read; '' until read. */
  suited: v.string(),
  crs: v.nullable(v.string()),
  /** What people said of its files. */
  given: givenFacts,
  attributes: v.array(v.string()),
  /** Median distance between neighbors, meters. */
  spacing: v.number(),
  warnings: v.array(codedMessage),
  /** URL of the octree's metadata; empty until tiled. */
  tiles: v.string(),
  /** URL of the picture, 480 × 300; empty until made. */
  thumbnail: v.string(),
  /** The same for lists, 160 × 100. */
  thumbnailSmall: v.string(),
  /** URL of the plan of its latest model; empty while there is none. */
  plan: v.string(),
  note: v.string(),
  createTime: v.string(),
  createUser: v.string(),
  tenantId: v.string(),
  /** A path of names, e.g. `North/2026`; '' where it lies in none. */
  folder: v.string(),
  tags: v.array(v.string()),
  /** What the caller may do with it: look, change, or also share and remove. */
  access: v.picklist(['view', 'edit', 'own']),
  ownerName: v.string(),
  /** Its place among what waits for a worker, from 1, and seconds until it is done, once others told the pace; null when it does not wait. */
  queue: v.nullable(v.object({ position: v.number(), seconds: v.nullable(v.number()) })),
});
/** One uploaded cloud, of one or several files. */
export type Dataset = v.InferOutput<typeof dataset>;

const sample = v.object({
  name: v.string(),
  /** Message key of its title and description. */
  label: v.string(),
  format: v.string(),
  size: v.number(),
  points: v.number(),
});
export type SampleInfo = v.InferOutput<typeof sample>;

const submission = v.object({
  /** Given: rename only. */
  id: wire.optionalText,
  name: wire.optionalText,
  uploadIds: v.nullish(v.array(wire.text, 'nothing-selected'), []),
  unit: v.pipe(wire.text, datasetUnit),
  note: wire.optionalText,
});
export type DatasetSubmit = v.InferInput<typeof submission>;

const base = '/blade-pointcloud/dataset';
/** Id of a dataset or a run; any other text is refused with `not-found`. */
export const subjectId = wire.idElse('not-found');
/** Ids of datasets, comma-separated or as an array; any other text is refused with `not-found`. */
export const idsOfDatasets = wire.idsElse('not-found');
const title = 'log.dataset';
const created = v.object({ id: v.string() });

export const datasetList = defineEndpoint({
  method: 'GET',
  path: `${base}/list`,
  access: 'user',
  summary: 'Own scans',
  input: wire.list('name', 'folder', 'tag', 'from'),
  output: wire.page(dataset),
});
export const datasetDetail = defineEndpoint({
  method: 'GET',
  path: `${base}/detail`,
  access: 'user',
  summary: 'A scan',
  input: v.object({ id: subjectId }),
  output: dataset,
});
export const datasetSubmit = defineEndpoint({
  method: 'POST',
  path: `${base}/submit`,
  access: 'user',
  summary: 'Make a scan of uploads, or rename one',
  title,
  audit: { as: 'records' },
  input: submission,
  output: created,
});
export const datasetRetry = defineEndpoint({
  method: 'POST',
  path: `${base}/retry`,
  access: 'user',
  inputIn: 'query',
  summary: 'Read a scan again that failed, e.g. on a full disk',
  title,
  audit: { verb: 'retry', of: 'scan' },
  input: v.object({ id: subjectId }),
  output: wire.done,
});
export const datasetRemove = defineEndpoint({
  method: 'POST',
  path: `${base}/remove`,
  access: 'user',
  inputIn: 'query',
  summary: 'Remove scans',
  title,
  audit: { as: 'records' },
  input: v.object({ ids: idsOfDatasets }),
  output: wire.done,
});
export const sampleList = defineEndpoint({
  method: 'GET',
  path: `${base}/sample-list`,
  access: 'user',
  summary: 'Built-in samples',
  input: wire.nothing,
  output: v.array(sample),
});
export const datasetFromSample = defineEndpoint({
  method: 'POST',
  path: `${base}/from-sample`,
  access: 'user',
  inputIn: 'query',
  summary: 'Make a scan of a sample',
  title,
  audit: { as: 'records' },
  input: v.object({ name: wire.text }),
  output: created,
});
