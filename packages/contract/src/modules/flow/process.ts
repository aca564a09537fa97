import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import { dateTime, integer, text } from '../../field.ts';
import * as wire from '../../wire.ts';
import { processForm } from './form.ts';

/** Where a row of a list of work stands, from the view of the caller. */
export const FLOW_STATUSES = ['claim', 'todo', 'send', 'done', 'finish', 'copy'] as const;

const flowRow = v.object({
  taskId: v.string(),
  taskName: v.string(),
  taskDefinitionKey: v.string(),
  assignee: v.string(),
  assigneeName: v.string(),
  category: v.string(),
  categoryName: v.string(),
  /** Segment of the client's routes: `leave`. */
  routeValue: v.string(),
  createTime: v.string(),
  endTime: v.string(),
  claimTime: v.string(),
  historyTaskEndTime: v.string(),
  executionId: v.string(),
  processInstanceId: v.string(),
  processDefinitionId: v.string(),
  processDefinitionKey: v.string(),
  processDefinitionName: v.string(),
  processDefinitionVersion: v.number(),
  historyProcessInstanceId: v.string(),
  historyActivityId: v.string(),
  historyActivityName: v.string(),
  historyActivityDurationTime: v.string(),
  /** `finished` or `unfinished`. */
  processIsFinished: v.string(),
  businessTable: v.string(),
  businessId: v.string(),
  status: v.picklist(FLOW_STATUSES),
  comment: v.string(),
  flag: v.string(),
  pass: v.boolean(),
  variables: wire.object,
  /** What distinguishes this instance for people: its subject. */
  title: v.string(),
  startUser: v.string(),
  startUserName: v.string(),
  /** For whom a deputy acted. */
  actedForName: v.string(),
  /** When the task should be done; '' without a date. */
  dueTime: v.string(),
  /** How often the starter asked to hurry. */
  urged: v.number(),
  /** The task may be approved together with others. */
  isBulk: v.boolean(),
  suspensionState: v.number(),
  /** Why an instance ended before its end: `withdrawn`, `cancelled`; '' otherwise. */
  endReason: v.string(),
});
/** A task, an instance or a step of its history, as the family's lists show them. */
export type FlowRow = v.InferOutput<typeof flowRow>;
export const flowPage = wire.page(flowRow);

/** A stored file beside a comment: its name in the store and the one its owner gave it. */
export const attachment = v.object({
  name: v.pipe(v.string(), v.maxLength(255)),
  originalName: v.pipe(v.string(), v.maxLength(255)),
});

const processEvent = v.object({
  id: v.string(),
  /** What was done; its text is `processEvent.<verb>`. */
  verb: v.string(),
  userName: v.string(),
  actedForName: v.string(),
  /** Whom it concerns: the new assignee, those who get a copy. */
  targetName: v.string(),
  taskName: v.string(),
  comment: v.string(),
  attachments: v.array(attachment),
  time: v.string(),
});
/** What a person did with an instance or its tasks. */
export type ProcessEvent = v.InferOutput<typeof processEvent>;

/** Instances that are followed by those who operate processes. */
export const flowInstance = defineEntity({
  name: 'flowInstance',
  label: 'flowInstance.title',
  singular: 'flowInstance.one',
  permission: 'flow_instance',
  screen: { path: '/flow/follow', icon: 'icon-follow' },
  hasOwnRoutes: true,
  path: '/blade-flow/follow',
  table: 'blade_flow_instance',
  title: 'title',
  tenantScoped: true,
  sheet: 'none',
  fields: {
    title: text('flowInstance.name', { showIn: 'none' }),
    name: text('flowInstance.name', { search: 'contains', width: 220 }),
    processDefinitionName: text('flowDefinition.name', { width: 180 }),
    processDefinitionKey: text('flowInstance.key', { search: 'contains', width: 170 }),
    activityName: text('flowInstance.at', { width: 150 }),
    assigneeName: text('flowInstance.assignee', { width: 110 }),
    waits: integer('flowInstance.waits', { width: 120 }),
    startUser: text('flowInstance.startUser', { search: 'contains', width: 110 }),
    startTime: dateTime('flowInstance.startTime', { width: 172 }),
    suspensionState: integer('flowInstance.state', { width: 110 }),
  },
});

const runningInstance = v.object({
  id: v.string(),
  name: v.string(),
  startUserId: v.string(),
  startUser: v.string(),
  startTime: v.string(),
  category: v.string(),
  categoryName: v.string(),
  processInstanceId: v.string(),
  processDefinitionId: v.string(),
  processDefinitionKey: v.string(),
  processDefinitionName: v.string(),
  processDefinitionVersion: v.number(),
  activityId: v.string(),
  activityName: v.string(),
  assigneeName: v.string(),
  suspensionState: v.number(),
  executionId: v.string(),
  tenantId: v.string(),
  businessTable: v.string(),
  businessId: v.string(),
  /** Seconds since the open task came. */
  waits: v.number(),
  /** What made the instance stop, in the reader's language; '' while it goes on. */
  fault: v.string(),
});
export type RunningInstance = v.InferOutput<typeof runningInstance>;

export const followList = defineEndpoint({
  method: 'GET',
  path: `${flowInstance.path}/list`,
  access: 'permission',
  permission: 'flow_follow_view',
  summary: 'Running instances',
  input: v.object({
    current: wire.text,
    size: wire.text,
    processInstanceId: wire.text,
    processDefinitionKey: wire.text,
    startUser: wire.text,
    // The same as generic lists ask for it.
    processDefinitionKey_like: wire.text,
    startUser_like: wire.text,
    name_like: wire.text,
    isOver: wire.flag,
  }),
  output: wire.page(runningInstance),
});

export const followRemove = defineEndpoint({
  method: 'POST',
  path: `${flowInstance.path}/delete-process-instance`,
  access: 'permission',
  permission: 'flow_follow_delete',
  inputIn: 'query',
  summary: 'Cancel a running instance, with the reason',
  title: 'flowInstance.title',
  audit: { verb: 'cancel', of: 'flowInstance' },
  input: v.object({ processInstanceId: wire.id, deleteReason: wire.text }),
  output: wire.done,
});

/** What an operator may do with an instance. `jump` puts its open task at another one; `retry` goes on after a fault. */
export const INTERVENTIONS = ['suspend', 'activate', 'assign', 'variables', 'jump', 'migrate', 'retry'] as const;
export type Intervention = (typeof INTERVENTIONS)[number];

export const followIntervene = defineEndpoint({
  method: 'POST',
  path: `${flowInstance.path}/intervene`,
  access: 'permission',
  permission: 'flow_follow_intervene',
  summary: 'Intervene in a running instance, with the reason',
  title: 'flowInstance.title',
  audit: { verb: 'intervene', of: 'flowInstance' },
  input: v.object({
    processInstanceId: wire.id,
    action: v.picklist(INTERVENTIONS),
    reason: v.pipe(wire.text, v.trim(), v.nonEmpty('reason-missing'), v.maxLength(500)),
    /** Of `assign` and `jump`. */
    taskId: wire.optionalId,
    /** Of `assign`. */
    userId: wire.optionalId,
    /** Of `jump`: id of the user task to go to. */
    activityId: wire.optionalText,
    /** Of `migrate`: the version to move to. */
    processDefinitionId: wire.optionalId,
    /** Of `variables`. */
    variables: v.nullish(wire.object, {}),
  }),
  output: wire.done,
});

const base = '/blade-flow/process';
const subject = v.object({ processInstanceId: wire.optionalId, processDefinitionId: wire.optionalId });

export const processHistory = defineEndpoint({
  method: 'GET',
  path: `${base}/history-flow-list`,
  access: 'user',
  summary: 'The way of an instance: start, tasks, end; oldest first',
  input: v.object({
    processInstanceId: wire.id,
    startActivityId: wire.optionalText,
    endActivityId: wire.optionalText,
  }),
  output: v.array(flowRow),
});

export const processModelView = defineEndpoint({
  method: 'GET',
  path: `${base}/model-view`,
  access: 'user',
  summary: 'The drawing of a process, with the history of an instance',
  input: subject,
  output: v.object({
    xml: v.string(),
    flow: v.array(flowRow),
    /** Ids of elements that wait, and that were passed. */
    current: v.array(v.string()),
    done: v.array(v.string()),
    /** Everything that was done, oldest first. */
    events: v.array(processEvent),
  }),
});
export type ProcessView = v.InferOutput<typeof processModelView.output>;

export const processDiagram = defineEndpoint({
  method: 'GET',
  path: `${base}/diagram-view`,
  access: 'user',
  answer: 'stream',
  summary: 'Where an instance stands, as a picture (SVG)',
  input: subject,
  output: wire.stream,
});

export const processResource = defineEndpoint({
  method: 'GET',
  path: `${base}/resource-view`,
  access: 'user',
  answer: 'stream',
  summary: 'A process as a picture or as BPMN 2.0',
  input: v.object({ ...subject.entries, resourceType: v.optional(v.picklist(['image', 'xml']), 'image') }),
  output: wire.stream,
});

/** What stands in a form of a process: before the start by its definition, later by a task or an instance. */
export const processFormRead = defineEndpoint({
  method: 'GET',
  path: `${base}/form`,
  access: 'user',
  summary: 'The form of a process with the values of an instance',
  input: v.object({ ...subject.entries, taskId: wire.optionalId }),
  output: v.object({
    processDefinitionId: v.string(),
    processDefinitionKey: v.string(),
    name: v.string(),
    form: processForm,
    /** Rights of its fields in this step: `name:required,other:hidden`. */
    rights: v.string(),
    values: wire.object,
    /** Names of the people among the values, by id. */
    people: v.record(v.string(), v.string()),
  }),
});
export type ProcessFormView = v.InferOutput<typeof processFormRead.output>;
