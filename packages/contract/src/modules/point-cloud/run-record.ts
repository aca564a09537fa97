import * as v from 'valibot';
import { datasetUnit, givenFacts, upAxis } from './dataset-facts.ts';

const vector = v.tuple([v.number(), v.number(), v.number()]);

/** How the files of a scan were read. */
const reading = v.object({
  /** What users state about the files. */
  given: givenFacts,
  unit: datasetUnit,
  /** Where the unit comes from: the file states it, a user states it, the engine guesses it, or it is the default. */
  unitSource: v.picklist(['file', 'user', 'guessed', 'default']),
  up: upAxis,
  crs: v.nullable(v.string()),
  /** The lean that the read stage levels: its angle, the direction that points up in the file, and the place of the turn, local meters. */
  tilt: v.nullable(v.object({ degrees: v.number(), up: vector, about: vector })),
  /** Version of the engine that reads them; '' for clouds that an older release read. */
  engineVersion: v.string(),
});

const sourceFile = v.object({
  name: v.string(),
  size: v.number(),
  /** Digest of its bytes, hex; '' if the storage no longer holds them. */
  sha256: v.string(),
});

/** What a run begins with, beside its recipe and options. */
export const runRecord = v.object({
  seed: v.number(),
  /** How many edits of an earlier run it begins with. */
  edits: v.number(),
  reading,
  files: v.array(sourceFile),
});
export type RunRecord = v.InferOutput<typeof runRecord>;
