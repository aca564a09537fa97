import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';
import { subjectId } from './dataset.ts';

/** Views that one scan keeps, and what one of them holds. */
export const MOST_KEPT_VIEWS = 100;
const MOST_MEASUREMENTS = 200;
const MOST_CORNERS = 500;

/** World meters. */
const place = v.tuple([v.number(), v.number(), v.number()]);
const section = v.nullable(v.object({ min: place, max: place }));
const measurements = v.pipe(
  v.array(
    v.object({
      kind: v.picklist(['point', 'distance', 'height', 'angle', 'area', 'volume']),
      points: v.pipe(v.array(place), v.minLength(1), v.maxLength(MOST_CORNERS)),
      /** Cubic meters, of a volume. */
      volume: v.optional(v.number()),
    }),
  ),
  v.maxLength(MOST_MEASUREMENTS),
);

const keptView = v.object({
  id: v.string(),
  name: v.string(),
  /** Where the scan is cut; null shows all of it. */
  section,
  measurements,
  ownerName: v.string(),
  updateTime: v.string(),
});
/** A section with its measurements under a name, for everyone who sees the scan. */
export type KeptView = v.InferOutput<typeof keptView>;

const base = '/blade-pointcloud/dataset/view';
const audit = { none: 'a view has an owner and a time, and changes nothing of the scan' } as const;

export const keptViewList = defineEndpoint({
  method: 'GET',
  path: `${base}/list`,
  access: 'user',
  summary: 'Sections and measurements that a scan keeps',
  input: v.object({ datasetId: subjectId }),
  output: v.array(keptView),
});
/** Keeps a view of a scan; one of the same name is replaced. */
export const keptViewSubmit = defineEndpoint({
  method: 'POST',
  path: `${base}/submit`,
  access: 'user',
  summary: 'Keep a section with its measurements; one of the same name is replaced',
  title: 'log.dataset',
  audit,
  input: v.object({
    datasetId: subjectId,
    name: v.pipe(wire.text, v.trim(), v.nonEmpty('bad-request'), v.maxLength(64)),
    section,
    measurements,
  }),
  output: v.object({ id: v.string() }),
});
export const keptViewRemove = defineEndpoint({
  method: 'POST',
  path: `${base}/remove`,
  access: 'user',
  inputIn: 'query',
  summary: 'Remove a section with its measurements',
  title: 'log.dataset',
  audit,
  input: v.object({ id: wire.id }),
  output: wire.done,
});
