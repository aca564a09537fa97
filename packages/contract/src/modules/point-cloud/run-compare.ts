import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { subjectId } from './dataset.ts';

/** What became of an element; `resized`: a measure differs, `moved`: only its place, `changed`: only what it is. */
export const DIFFERENCE_STATES = ['same', 'moved', 'resized', 'changed', 'added', 'removed'] as const;
export type DifferenceState = (typeof DIFFERENCE_STATES)[number];

const difference = v.object({
  kind: v.picklist(['room', 'wall', 'door', 'window', 'passage', 'curtain', 'column', 'beam', 'stair', 'slab']),
  state: v.picklist(DIFFERENCE_STATES),
  /** Ids in the two models; null where it is not in it. */
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  name: v.string(),
  storey: v.string(),
  /** Farthest that a part of it lies from where it was, meters. */
  shift: v.number(),
  /** Meters, square meters (`area`) or a number (`risers`). */
  measures: v.array(v.object({ measure: v.string(), before: v.number(), after: v.number() })),
});
export type RunDifference = v.InferOutput<typeof difference>;

/** Elements of two runs of one scan, each as people see its model now, matched by place. */
export const runCompare = defineEndpoint({
  method: 'GET',
  path: '/blade-pointcloud/run/compare',
  access: 'user',
  summary: 'Compare two runs by element',
  input: v.object({ before: subjectId, after: subjectId }),
  output: v.array(difference),
});
