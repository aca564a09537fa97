import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';
import { attachment, flowPage } from './process.ts';

const base = '/blade-flow/work';
const filters = v.object({
  current: wire.text,
  size: wire.text,
  category: wire.optionalText,
  processDefinitionName: wire.optionalText,
  beginDate: wire.optionalText,
  endDate: wire.optionalText,
  /** The newest come first unless given. */
  order: v.optional(v.picklist(['oldest'])),
});
const listOf = <const N extends string>(name: N, summary: string) =>
  defineEndpoint({
    method: 'GET',
    path: `${base}/${name}-list`,
    access: 'user',
    summary,
    input: filters,
    output: flowPage,
  });

export const workClaimList = listOf('claim', 'Tasks that wait for one of several, the caller among them');
export const workTodoList = listOf('todo', 'Tasks that wait for the caller');
export const workSendList = listOf('send', 'Instances that the caller started');
export const workDoneList = listOf('done', 'Tasks that the caller finished');
export const workCopyList = listOf('copy', 'Instances of which the caller got a copy');

const attachments = v.optional(v.pipe(v.array(attachment), v.maxLength(20)), []);
const comment = v.pipe(wire.text, v.maxLength(2_000));
/** What is done to a task stands in the history of its instance, with who, when and why. */
const kept = { audit: { none: 'the history of the instance keeps it' } } as const;
const write = { method: 'POST', access: 'user', ...kept, output: wire.done } as const;

/** Starts an instance of a definition with the values of its form; `title` says what it is about. */
export const workStart = defineEndpoint({
  ...write,
  path: `${base}/start`,
  summary: 'Start a process',
  input: v.object({
    processDefinitionId: wire.id,
    title: v.pipe(wire.text, v.maxLength(200)),
    variables: v.nullish(wire.object, {}),
  }),
  output: v.object({ processInstanceId: v.string() }),
});

export const workClaim = defineEndpoint({
  ...write,
  path: `${base}/claim-task`,
  inputIn: 'query',
  summary: 'Take a task that waits for one of several',
  input: v.object({ taskId: wire.id }),
});

export const workUnclaim = defineEndpoint({
  ...write,
  path: `${base}/unclaim-task`,
  inputIn: 'query',
  summary: 'Give a claimed task back',
  input: v.object({ taskId: wire.id }),
});

/** `flag: ok` agrees, anything else rejects. */
export const workComplete = defineEndpoint({
  ...write,
  path: `${base}/complete-task`,
  summary: 'Finish a task: agree or reject, with a comment',
  input: v.object({
    taskId: wire.id,
    processInstanceId: wire.optionalId,
    comment,
    flag: wire.text,
    variables: v.nullish(wire.object, {}),
    attachments,
  }),
});

/** All or none; only of tasks whose definition allows it. */
export const workCompleteAll = defineEndpoint({
  ...write,
  path: `${base}/complete-tasks`,
  summary: 'Finish several tasks in the same way',
  input: v.object({ taskIds: wire.ids, comment, flag: wire.text }),
});

/** Cancels the instance of a task: by its starter while it runs. */
export const workDelete = defineEndpoint({
  ...write,
  path: `${base}/delete-task`,
  inputIn: 'query',
  summary: 'Cancel the instance of a task, with the reason',
  input: v.object({ taskId: wire.id, reason: comment }),
});

export const workWithdraw = defineEndpoint({
  ...write,
  path: `${base}/withdraw`,
  summary: 'Withdraw an instance that the caller started',
  input: v.object({ processInstanceId: wire.id, reason: comment }),
});

/** `delegate` comes back to the caller, `transfer` does not, `add-signer` asks more people beside the caller. */
export const HAND_OVERS = ['delegate', 'transfer', 'add-signer'] as const;
export const workHandOver = defineEndpoint({
  ...write,
  path: `${base}/hand-over`,
  summary: 'Delegate or transfer a task, or add signers',
  input: v.object({ taskId: wire.id, action: v.picklist(HAND_OVERS), userIds: wire.ids, comment }),
});

/** Steps that a task may be sent back to. */
export const workEarlierSteps = defineEndpoint({
  method: 'GET',
  path: `${base}/earlier-steps`,
  access: 'user',
  summary: 'Steps that a task may be sent back to',
  input: v.object({ taskId: wire.id }),
  output: v.array(v.object({ activityId: v.string(), name: v.string(), assigneeName: v.string() })),
});
export const workSendBack = defineEndpoint({
  ...write,
  path: `${base}/send-back`,
  summary: 'Send a task back to an earlier step',
  input: v.object({ taskId: wire.id, activityId: wire.text, comment }),
});

export const workUrge = defineEndpoint({
  ...write,
  path: `${base}/urge`,
  inputIn: 'query',
  summary: 'Ask those who have the open tasks of an instance to hurry',
  input: v.object({ processInstanceId: wire.id }),
});

export const workCopy = defineEndpoint({
  ...write,
  path: `${base}/copy-to`,
  summary: 'Show an instance to others',
  input: v.object({ processInstanceId: wire.id, userIds: wire.ids, comment }),
});

/** The copies of an instance that the caller got count as read. */
export const workCopyRead = defineEndpoint({
  ...write,
  path: `${base}/copy-read`,
  inputIn: 'query',
  summary: 'Remember that copies of an instance were read',
  audit: { none: 'what someone has read concerns no one else' },
  input: v.object({ processInstanceId: wire.id }),
});

export const workComment = defineEndpoint({
  ...write,
  path: `${base}/comment`,
  summary: 'Comment on an instance',
  input: v.object({
    processInstanceId: wire.id,
    comment: v.pipe(comment, v.trim(), v.nonEmpty('comment-missing')),
    attachments,
  }),
});

const counts = v.object({ todo: v.number(), claim: v.number(), copies: v.number(), notices: v.number() });
/** What waits for a person. */
export type WorkCounts = v.InferOutput<typeof counts>;
export const workCounts = defineEndpoint({
  method: 'GET',
  path: `${base}/counts`,
  access: 'user',
  summary: 'How much waits for the caller',
  input: wire.nothing,
  output: counts,
});
/** An event `counts` at once and whenever they change, in every window of the person. */
export const workEvents = defineEndpoint({
  method: 'GET',
  path: `${base}/events`,
  access: 'user',
  answer: 'events',
  summary: 'What waits for the caller, as server-sent events',
  input: wire.nothing,
  output: wire.stream,
});

const deputy = v.object({
  /** Empty: the caller has no deputy. */
  deputyId: v.string(),
  deputyName: v.string(),
  /** From and to, whole days. */
  beginDate: v.string(),
  endDate: v.string(),
  isAway: v.boolean(),
});
/** Who acts for a person who is away, and when. */
export type Deputy = v.InferOutput<typeof deputy>;
export const deputyRead = defineEndpoint({
  method: 'GET',
  path: `${base}/deputy`,
  access: 'user',
  summary: 'Who acts for the caller',
  input: wire.nothing,
  output: deputy,
});
const day = v.pipe(wire.text, v.regex(/^\d{4}-\d{2}-\d{2}$/));
/** Without `deputyId` the caller has no deputy any more. */
export const deputySave = defineEndpoint({
  ...write,
  path: `${base}/deputy-save`,
  summary: 'Name who acts for the caller, and from when to when',
  audit: { none: 'whatever a deputy does is kept with the name of both' },
  input: v.union([
    v.object({ deputyId: v.pipe(wire.id, v.nonEmpty()), beginDate: day, endDate: day }),
    v.object({ deputyId: v.literal('') }),
  ]),
});
