import { messageOf, type FlowRow } from '@cloud/contract';
import type { Selectable } from 'kysely';
import type { FlowDefinitionRow, FlowInstanceRow, FlowTaskRow } from '../../database/tables/workflow.ts';
import type { Queries } from '../../database/database.ts';
import type { RequestContext } from '../../http/app.ts';
import { categories, peopleNames, routeOf } from './names.ts';

type Definition = Pick<Selectable<FlowDefinitionRow>, 'id' | 'key' | 'name' | 'version' | 'category'>;
type Instance = Omit<Selectable<FlowInstanceRow>, 'state' | 'passed' | 'awaits' | 'nextTimer'> & {
  state?: Selectable<FlowInstanceRow>['state'];
};

/** A row of a list of work before its names are known. */
export interface WorkRow {
  status: FlowRow['status'];
  instance: Instance;
  task?: Selectable<FlowTaskRow> | undefined;
  /** Start and end of an instance in its history. */
  activity?: { id: string; type: 'start' | 'end'; time: string } | undefined;
}

/** Columns of an instance that lists show; the state of the engine stays behind. */
export const INSTANCE_COLUMNS = [
  'id',
  'tenantId',
  'definitionId',
  'title',
  'businessTable',
  'businessId',
  'startUser',
  'startTime',
  'endTime',
  'endActivity',
  'endReason',
  'reason',
  'suspensionState',
  'fault',
  'parentId',
  'parentExecution',
  'fixed',
] as const;

/** Rows with the names of people, processes and categories, in the reader's language. */
export async function toFlowRows(context: RequestContext, rows: readonly WorkRow[]): Promise<FlowRow[]> {
  const { trx, app, scope } = context;
  const definitions = await definitionsOf(
    trx,
    rows.map(({ instance }) => instance.definitionId),
  );
  const names = await peopleNames(
    trx,
    rows.flatMap(({ instance, task }) => [instance.startUser, task?.assignee ?? null, task?.actedFor ?? null]),
  );
  const known = await categories(app, scope);
  return rows.map((row) => {
    const definition = definitions.get(row.instance.definitionId);
    const category = known.get(definition?.category ?? '');
    return {
      ...instancePart(row, definition),
      ...taskPart(row, names),
      category: definition?.category ?? '',
      categoryName: category?.name ?? '',
      routeValue: routeOf(definition?.key ?? '', category),
      startUser: row.instance.startUser,
      startUserName: names.get(row.instance.startUser) ?? '',
      historyActivityName: activityName(row, scope.language),
      historyActivityDurationTime: durationText(scope.language, ...timesOf(row)),
    };
  });
}

async function definitionsOf(trx: Queries, ids: readonly string[]): Promise<Map<string, Definition>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await trx
    .selectFrom('bladeFlowDefinition')
    .select(['id', 'key', 'name', 'version', 'category'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function instancePart({ instance, status }: WorkRow, definition: Definition | undefined) {
  return {
    status,
    title: instance.title,
    processInstanceId: instance.id,
    historyProcessInstanceId: instance.id,
    processDefinitionId: instance.definitionId,
    processDefinitionKey: definition?.key ?? '',
    processDefinitionName: definition?.name ?? '',
    processDefinitionVersion: definition?.version ?? 0,
    processIsFinished: instance.endTime === null ? 'unfinished' : 'finished',
    businessTable: instance.businessTable,
    businessId: instance.businessId,
    suspensionState: instance.suspensionState,
    endReason: instance.endReason,
    variables: instance.state?.variables ?? {},
  };
}

function taskPart({ instance, task, activity }: WorkRow, names: ReadonlyMap<string, string>) {
  const createTime = task?.createTime ?? activity?.time ?? instance.startTime;
  const endTime = task ? task.endTime : activity ? activity.time : instance.endTime;
  const person = task ? task.assignee : instance.startUser;
  const isAgreed = task?.outcome === 'agreed';
  return {
    taskId: task?.id ?? '',
    taskName: task?.name ?? '',
    taskDefinitionKey: task?.activityId ?? '',
    executionId: task?.executionId ?? '',
    assignee: person ?? '',
    assigneeName: names.get(person ?? '') ?? '',
    actedForName: names.get(task?.actedFor ?? '') ?? '',
    createTime,
    endTime: endTime ?? '',
    claimTime: task?.claimTime ?? '',
    historyTaskEndTime: task?.endTime ?? '',
    historyActivityId: task?.activityId ?? activity?.id ?? '',
    comment: task?.comment ?? (activity?.type === 'end' ? instance.reason : ''),
    flag: isAgreed ? 'ok' : '',
    pass: isAgreed,
    dueTime: task?.dueTime ?? '',
    urged: task?.urged ?? 0,
    isBulk: task?.isBulk ?? false,
  };
}

function activityName({ task, activity }: WorkRow, language: 'zh-cn' | 'en'): string {
  if (task) return task.name;
  return activity ? messageOf(language, `processEvent.${activity.type}`) : '';
}

const timesOf = ({ task, activity, instance }: WorkRow): [from: string, to: string | null] => {
  if (task) return [task.createTime, task.endTime];
  return activity?.type === 'start' ? [activity.time, activity.time] : [instance.startTime, instance.endTime];
};

/** 2 天 3 小时; the two largest units, at least seconds. */
export function durationText(language: 'zh-cn' | 'en', from: string, to: string | null): string {
  if (to === null) return '';
  const seconds = Math.max(
    0,
    Math.round((Date.parse(to.replace(' ', 'T')) - Date.parse(from.replace(' ', 'T'))) / 1000),
  );
  const parts = [
    [Math.floor(seconds / 86_400), 'days'],
    [Math.floor(seconds / 3600) % 24, 'hours'],
    [Math.floor(seconds / 60) % 60, 'minutes'],
    [seconds % 60, 'seconds'],
  ] as const;
  const first = Math.max(
    0,
    parts.findIndex(([count]) => count > 0),
  );
  const shown = seconds === 0 ? parts.slice(3) : parts.slice(first, first + 2).filter(([count]) => count > 0);
  return shown.map(([count, unit]) => messageOf(language, `duration.${unit}`, { count })).join(' ');
}
