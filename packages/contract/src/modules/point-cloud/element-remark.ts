import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';
import { subjectId } from './dataset.ts';

/** Open remarks of one run. */
export const MOST_OPEN_REMARKS = 500;

const remark = v.object({
  id: v.string(),
  /** Element of the model; it keeps its id over revisions. */
  elementId: v.string(),
  /** How the element was called then: it may be gone. */
  elementName: v.string(),
  text: v.string(),
  /** Revision of the model that was looked at. */
  revision: v.number(),
  createUserName: v.string(),
  createTime: v.string(),
  isDone: v.boolean(),
  /** Who settled it; '' while it is open. */
  doneUserName: v.string(),
  /** The caller wrote it. */
  isOwn: v.boolean(),
});
/** What a person says of one element of a model. */
export type ElementRemark = v.InferOutput<typeof remark>;

const base = '/blade-pointcloud/run/remark';
export const remarkList = defineEndpoint({
  method: 'GET',
  path: `${base}/list`,
  access: 'user',
  summary: 'Remarks on elements of a model, open ones first',
  input: v.object({ runId: subjectId }),
  output: v.array(remark),
});

const write = { method: 'POST', access: 'user', title: 'log.run' } as const;
export const remarkAdd = defineEndpoint({
  ...write,
  path: `${base}/submit`,
  summary: 'Remark on an element of a model',
  audit: { verb: 'remark', of: 'scan' },
  input: v.object({
    runId: subjectId,
    elementId: v.pipe(wire.text, v.nonEmpty(), v.maxLength(100)),
    elementName: v.pipe(wire.text, v.maxLength(200)),
    text: v.pipe(wire.text, v.trim(), v.nonEmpty('comment-missing'), v.maxLength(2_000)),
  }),
  output: v.object({ id: v.string() }),
});
export const remarkSettle = defineEndpoint({
  ...write,
  path: `${base}/settle`,
  summary: 'Settle a remark, or open it again',
  audit: { verb: 'remark', of: 'scan' },
  input: v.object({ id: wire.id, isDone: wire.flag }),
  output: wire.done,
});
export const remarkRemove = defineEndpoint({
  ...write,
  path: `${base}/remove`,
  summary: 'Remove a remark of one’s own',
  audit: { verb: 'remark', of: 'scan' },
  input: v.object({ ids: wire.ids }),
  output: wire.done,
});
