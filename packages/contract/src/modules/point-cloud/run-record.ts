import * as v from 'valibot';
import { datasetUnit, givenFacts, upAxis } from './dataset-facts.ts';

const vector = v.tuple([v.number(), v.number(), v.number()]);

/** How the files of a scan were read. */
const reading = v.object({
  /** What people said of the files. */
  given: givenFacts,
  unit: datasetUnit,
  /** Who said the unit; `default` where nobody did. */
  unitSource: v.picklist(['file', 'user', 'guessed', 'default']),
  up: upAxis,
  crs: v.nullable(v.string()),
  /** How the cloud leaned before it was leveled: what pointed up, and the place it was turned about, local meters. */
  tilt: v.nullable(v.object({ degrees: v.number(), up: vector, about: vector })),
  /** The engine that read them; '' for clouds read before this was noted. */
  engineVersion: v.string(),
});

const sourceFile = v.object({
  name: v.string(),
  size: v.number(),
  /** Of its bytes, hex; '' where they were not there any more. */
  sha256: v.string(),
});

/** What a run began with, beside its recipe and options. */
export const runRecord = v.object({
  seed: v.number(),
  /** How many edits of an earlier run it began with. */
  edits: v.number(),
  reading,
  files: v.array(sourceFile),
});
export type RunRecord = v.InferOutput<typeof runRecord>;
