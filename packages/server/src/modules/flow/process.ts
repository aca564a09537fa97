import {
  ApiError,
  processDiagram,
  processFormRead,
  processHistory,
  processModelView,
  processResource,
  STEP_FAULTS,
  stepFaultText,
  type Language,
  type ProcessEvent,
  type ProcessView,
} from '@cloud/contract';
import type { FastifyReply } from 'fastify';
import type { App, RequestContext } from '../../http/app.ts';
import { readDefinition, type Definition } from '../../process/definition.ts';
import type { InstanceRow } from '../../process/instance.ts';
import { startableDefinition } from '../../process/start-process.ts';
import { drawProcess } from './draw-process.ts';
import { requireSeen } from './access.ts';
import { peopleNames } from './names.ts';
import { toFlowRows, type WorkRow } from './rows.ts';

/** What is said about processes to everybody who has to do with them. */
export function processRoutes(app: App): void {
  app.route(processHistory, async (context, { processInstanceId, startActivityId, endActivityId }) => {
    const instance = await readInstance(context, processInstanceId);
    const rows = await historyOf(context, instance);
    const from = startActivityId ? rows.findIndex(({ historyActivityId }) => historyActivityId === startActivityId) : 0;
    const to = endActivityId ? rows.findLastIndex(({ historyActivityId }) => historyActivityId === endActivityId) : -1;
    return rows.slice(Math.max(from, 0), to < 0 ? undefined : to + 1);
  });

  app.route(processModelView, async (context, input): Promise<ProcessView> => {
    const { definition, instance } = await subjectOf(context, input);
    const xml = definition.row.xml;
    if (!instance) return { xml, flow: [], current: [], done: [], events: [] };
    return {
      xml,
      flow: await historyOf(context, instance),
      current: instance.endTime === null ? await waitingAt(context, instance.id) : [],
      done: instance.passed,
      events: await eventsOf(context, instance.id),
    };
  });

  app.route(processDiagram, async (context, input) => {
    const subject = await subjectOf(context, input);
    return sendPicture(context.reply, await pictureOf(context, subject));
  });
  app.route(processResource, async (context, input) => {
    const subject = await subjectOf(context, input);
    if (input.resourceType === 'image') return sendPicture(context.reply, await pictureOf(context, subject));
    return context.reply.type('application/xml; charset=utf-8').send(subject.definition.row.xml);
  });

  app.route(processFormRead, async (context, { taskId, ...input }) => {
    const task = taskId ? await readTask(context, taskId) : undefined;
    const { definition, instance } = await subjectOf(context, task ? { processInstanceId: task.instanceId } : input);
    const { id, key, name, form } = definition.row;
    const names = form.fields.map((field) => field.name);
    const variables = instance?.state.variables ?? {};
    const people = form.fields
      .filter(({ kind }) => kind === 'user')
      .map((field) => String(variables[field.name] ?? ''))
      .filter((value) => /^\d{1,18}$/.test(value));
    return {
      processDefinitionId: id,
      processDefinitionKey: key,
      name,
      form,
      rights: task?.fields ?? '',
      values: Object.fromEntries(names.flatMap((field) => (field in variables ? [[field, variables[field]]] : []))),
      people: Object.fromEntries(await peopleNames(context.trx, people)),
    };
  });
}

interface Subject {
  definition: Definition;
  instance: InstanceRow | undefined;
}

/** An instance that the caller sees, or a version that may be started. @throws ApiError `not-found` */
async function subjectOf(
  context: RequestContext,
  input: { processInstanceId?: string | undefined; processDefinitionId?: string | undefined },
): Promise<Subject> {
  if (input.processInstanceId) {
    const instance = await readInstance(context, input.processInstanceId);
    return { instance, definition: await readDefinition(context.trx, instance.definitionId) };
  }
  if (!input.processDefinitionId) throw new ApiError('not-found');
  const definition = await readDefinition(context.trx, input.processDefinitionId).catch(() => undefined);
  if (definition && context.scope.isSuper) return { definition, instance: undefined };
  const startable = await startableDefinition(context.trx, context.scope, input.processDefinitionId).catch(
    (cause: unknown) => {
      // A version at rest is still looked at.
      if (definition && cause instanceof ApiError && cause.code === 'process-suspended') return definition;
      throw cause;
    },
  );
  return { definition: startable, instance: undefined };
}

async function readInstance(context: RequestContext, id: string): Promise<InstanceRow> {
  await requireSeen(context, id);
  return context.trx.selectFrom('bladeFlowInstance').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function readTask({ trx, scope }: RequestContext, id: string) {
  const task = await trx
    .selectFrom('bladeFlowTask')
    .select(['instanceId', 'fields'])
    .where('id', '=', id)
    .where('tenantId', '=', scope.tenantId)
    .executeTakeFirst();
  if (!task) throw new ApiError('not-found');
  return task;
}

/** Start, tasks in their order, end. */
async function historyOf(context: RequestContext, instance: InstanceRow) {
  const tasks = await context.trx
    .selectFrom('bladeFlowTask')
    .selectAll()
    .where('instanceId', '=', instance.id)
    .where('outcome', '<>', 'cancelled')
    .orderBy('id')
    .execute();
  const rows: WorkRow[] = [
    { status: 'send', instance, activity: { id: 'start', type: 'start', time: instance.startTime } },
    ...tasks.map((task): WorkRow => ({ status: statusOf(task), instance, task })),
  ];
  if (instance.endTime !== null)
    rows.push({
      status: 'finish',
      instance,
      activity: { id: instance.endActivity || 'end', type: 'end', time: instance.endTime },
    });
  return toFlowRows(context, rows);
}

const statusOf = ({ endTime, assignee }: { endTime: string | null; assignee: string | null }) =>
  endTime !== null ? 'done' : assignee === null ? 'claim' : 'todo';

async function waitingAt({ trx }: RequestContext, instanceId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('bladeFlowTask')
    .select('activityId')
    .distinct()
    .where('instanceId', '=', instanceId)
    .where('endTime', 'is', null)
    .execute();
  return rows.map(({ activityId }) => activityId);
}

async function eventsOf({ trx, scope }: RequestContext, instanceId: string): Promise<ProcessEvent[]> {
  const rows = await trx
    .selectFrom('bladeFlowEvent')
    .selectAll()
    .where('instanceId', '=', instanceId)
    .orderBy('id')
    .execute();
  const names = await peopleNames(
    trx,
    rows.flatMap(({ userId, actedFor, targetIds }) => [userId, actedFor, ...targetIds]),
  );
  const nameOf = (id: string | null) => names.get(id ?? '') ?? '';
  return rows.map(({ id, verb, userId, actedFor, targetIds, taskName, comment, attachments, createTime }) => ({
    id,
    verb,
    userName: nameOf(userId),
    actedForName: nameOf(actedFor),
    targetName: targetIds.map(nameOf).filter(Boolean).join(', '),
    taskName,
    comment: verb === 'fault' ? faultComment(scope.language, comment) : comment,
    attachments,
    time: createTime,
  }));
}

/** The history keeps the reason of a step that was not taken, and the words of a service that failed. */
const faultComment = (language: Language, comment: string): string =>
  STEP_FAULTS.some((reason) => reason === comment) ? stepFaultText(language, comment) : comment;

async function pictureOf(context: RequestContext, { definition, instance }: Subject): Promise<string> {
  const marks = instance
    ? { current: await waitingAt(context, instance.id), done: instance.passed }
    : { current: [], done: [] };
  return drawProcess(definition.row.xml, marks);
}

/** A picture with texts of people in it is never run as a page. */
const sendPicture = (reply: FastifyReply, picture: string) =>
  reply
    .type('image/svg+xml; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(picture);
