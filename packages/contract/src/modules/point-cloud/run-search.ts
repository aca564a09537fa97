import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';
import { RECIPES, RUN_STATES } from './run.ts';

const found = v.object({
  id: v.string(),
  datasetId: v.string(),
  datasetName: v.string(),
  /** URL of the scan's picture; empty until made. */
  thumbnail: v.string(),
  recipe: v.picklist(RECIPES),
  state: v.picklist(RUN_STATES),
  /** Key figures of the model. */
  summary: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  createTime: v.string(),
});
/** A run with the name and the picture of its scan. */
export type FoundRun = v.InferOutput<typeof found>;

/** Most runs that one search answers. */
const MOST_FOUND = 50;

/** The latest runs of scans whose name holds a text; `state` leaves those that came to it. */
export const runSearch = defineEndpoint({
  method: 'GET',
  path: '/blade-pointcloud/run/search',
  access: 'user',
  summary: 'Runs by the name of their scan',
  input: v.object({
    text: wire.text,
    state: v.pipe(wire.text, v.picklist([...RUN_STATES, ''])),
    size: wire.count(6, MOST_FOUND),
  }),
  output: v.array(found),
});
