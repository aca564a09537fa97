import {
  APPROVAL_STATUSES,
  ENTITIES,
  entityOf,
  JOB_PROCESSORS,
  jobInfo,
  logApi,
  logError,
  logUsual,
  MANAGEMENT_TENANT,
  permissionOf,
  user,
  dept,
  type Access,
  type EntityDefinition,
} from '@cloud/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { dataCondition, hiddenFields } from '../crud/data-scope.ts';
import { visibleTo } from '../crud/visible-rows.ts';
import type { Scope } from '../database/scope.ts';
import { holds } from '../identity/scope/access.ts';
import { fieldsOfEntity, type Subject, type SubjectField } from './subject.ts';

/** Entities whose lists show every row of the tenant that the data scopes leave: no list of theirs narrows it further. */
const LISTED = ['user', 'dept', 'post', 'dictBiz', 'attach'];

function mayReadBy(access: Access, permission: string, scope: Scope): boolean {
  const isHeld = holds(scope, permission);
  if (access === 'super') return scope.isSuper;
  if (access === 'admin') return scope.isAdmin || isHeld;
  if (access === 'platform') return isHeld && (scope.isSuper || scope.tenantId === MANAGEMENT_TENANT);
  return access !== 'permission' || isHeld;
}

/** The people and what is their own are seen by who may look at the list of people, not by everybody who may look one up. */
function subjectOf(entity: EntityDefinition, access: Access = entity.read ?? 'permission'): Subject {
  const permission = permissionOf(entity, 'view');
  return {
    name: entity.name,
    label: entity.label,
    call: { path: `${entity.path}/list`, permission },
    mayRead: (scope) => mayReadBy(access, permission, scope),
    rows: sql.table(entity.table),
    visible: (scope) => (entity.isLog ? ofLog(scope, entity) : visibleTo({ scope }, entity)),
    fields: (scope) =>
      fieldsOfEntity(entity, entityOf, { isSuper: scope.isSuper, hidden: hiddenFields(scope, entity) }),
  };
}

function ofLog(scope: Scope, entity: EntityDefinition): RawBuilder<SqlBool> {
  const scoped = dataCondition(scope, entity) ?? sql<SqlBool>`true`;
  return scope.isSuper ? scoped : sql<SqlBool>`tenant_id = ${scope.tenantId} and ${scoped}`;
}

const text = (label: string, value: RawBuilder<unknown>, more: Partial<SubjectField> = {}): SubjectField => ({
  label,
  kind: 'text',
  value,
  ...more,
});
const number = (label: string, value: RawBuilder<unknown>): SubjectField => ({ label, kind: 'number', value });
const time = (label: string, value: RawBuilder<unknown>): SubjectField => ({ label, kind: 'time', value });
const choices = (prefix: string, values: readonly string[]) => ({
  names: { choices: values.map((value) => [value, `${prefix}.${value}`] as const) },
});
/** A figure of a summary, as far as it is one. */
const figure = (name: string) =>
  sql`case when jsonb_typeof(summary -> ${sql.lit(name)}) = 'number' then (summary ->> ${sql.lit(name)})::float8 end`;
const who = {
  createUser: text('report.who', sql.ref('create_user'), { names: { entity: user } }),
  createDept: text('report.department', sql.ref('create_dept'), { names: { entity: dept } }),
  createTime: time('common.createTime', sql.ref('create_time')),
};

/** Own rows; administrators see those of their tenant. So do the pages of scans and runs. */
const ownOrAdmin = (scope: Scope): RawBuilder<SqlBool> => {
  const mine = scope.isAdmin ? sql`true` : sql`create_user = ${scope.userId}`;
  return sql<SqlBool>`tenant_id = ${scope.tenantId} and is_deleted = 0 and ${mine}`;
};
const everybody = () => true;

/** Bytes that a tenant may use, as the parameters say; see `identity/storage-quota.ts`. */
const QUOTA = sql`(select param_value::float8 * 1e9 from blade_param where is_deleted = 0 and param_value ~ '^[0-9.]+$'
  and param_key in ('pointcloud.quota.gigabytes', 'pointcloud.quota.gigabytes.' || d.tenant_id) order by length(param_key) desc limit 1)`;

const scans: Subject = {
  name: 'scan',
  label: 'reportSubject.scan',
  call: { path: '/blade-pointcloud/dataset/list', permission: '' },
  mayRead: everybody,
  rows: sql`(select d.*, jsonb_array_length(d.files) as file_count,
      (select coalesce(sum(u.size), 0) from blade_upload u where u.dataset_id = d.id and u.tenant_id = d.tenant_id) as bytes,
      coalesce(${QUOTA}, 200e9) as quota,
      (select count(*) from blade_run r where r.dataset_id = d.id and r.is_deleted = 0) as runs
    from blade_dataset d) as scan`,
  visible: ownOrAdmin,
  fields: () => ({
    name: text('reportField.scanName', sql.ref('name')),
    state: text(
      'reportField.state',
      sql.ref('state'),
      choices('reportState', ['uploaded', 'ingesting', 'ready', 'failed']),
    ),
    unit: text('reportField.unit', sql.ref('unit')),
    points: number('reportField.points', sql.ref('points')),
    millionPoints: number('reportField.millionPoints', sql`points / 1e6`),
    files: number('reportField.files', sql.ref('file_count')),
    megabytes: number('reportField.megabytes', sql`bytes / 1e6`),
    quotaShare: number('reportField.quotaShare', sql`100 * bytes / nullif(quota, 0)`),
    runs: number('reportField.runs', sql.ref('runs')),
    ...who,
  }),
};

const runs: Subject = {
  name: 'run',
  label: 'reportSubject.run',
  call: { path: '/blade-pointcloud/run/list', permission: '' },
  mayRead: everybody,
  rows: sql`(select r.*, d.name as scan_name, d.points as points from blade_run r
    join blade_dataset d on d.id = r.dataset_id and d.tenant_id = r.tenant_id) as run`,
  visible: ownOrAdmin,
  fields: () => ({
    scanName: text('reportField.scanName', sql.ref('scan_name')),
    recipe: text('reportField.recipe', sql.ref('recipe')),
    state: text(
      'reportField.state',
      sql.ref('state'),
      choices('reportState', ['queued', 'running', 'succeeded', 'failed', 'cancelled']),
    ),
    revision: number('reportField.revision', sql.ref('revision')),
    startTime: time('reportField.startTime', sql.ref('start_time')),
    endTime: time('reportField.endTime', sql.ref('end_time')),
    minutes: number('reportField.minutes', sql`extract(epoch from end_time - start_time) / 60`),
    points: number('reportField.points', sql.ref('points')),
    rooms: number('reportField.rooms', figure('rooms')),
    walls: number('reportField.walls', figure('walls')),
    openings: number('reportField.openings', figure('openings')),
    area: number('reportField.area', figure('area')),
    deviation: number('reportField.deviation', sql`1000 * coalesce(${figure('rmse')}, ${figure('rms')})`),
    coverage: number('reportField.coverage', sql`100 * ${figure('coverage')}`),
    ...who,
  }),
};

const approvals: Subject = {
  name: 'approval',
  label: 'reportSubject.approval',
  call: { path: '/blade-pointcloud/approval-info/list', permission: '' },
  mayRead: everybody,
  rows: sql.table('blade_approval_info'),
  visible: (scope) => {
    const mine = scope.isAdmin ? sql`true` : sql`(create_user = ${scope.userId} or approver = ${scope.userId})`;
    return sql<SqlBool>`tenant_id = ${scope.tenantId} and is_deleted = 0 and ${mine}`;
  },
  fields: () => ({
    name: text('reportField.scanName', sql.ref('name')),
    status: text('reportField.state', sql.ref('approval_status'), choices('approvalStatus', APPROVAL_STATUSES)),
    approver: text('reportField.approver', sql.ref('approver'), { names: { entity: user } }),
    endTime: time('reportField.endTime', sql.ref('end_time')),
    hours: number('reportField.hours', sql`extract(epoch from coalesce(end_time, now()) - create_time) / 3600`),
    releaseNumber: number('reportField.releaseNumber', sql.ref('release_number')),
    ...who,
  }),
};

const jobRuns: Subject = {
  name: 'jobRun',
  label: 'reportSubject.jobRun',
  call: { path: '/blade-job/job-run/list', permission: 'jobinfo_log' },
  mayRead: (scope) => mayReadBy('platform', 'jobinfo_log', scope),
  rows: sql`(select r.*, j.job_name, j.processor_info from blade_job_run r join blade_job_info j on j.id = r.job_info_id) as run`,
  visible: () => sql<SqlBool>`true`,
  fields: () => ({
    jobName: text('reportField.job', sql.ref('job_name')),
    processor: text('reportField.processor', sql.ref('processor_info'), {
      names: { choices: Object.entries(JOB_PROCESSORS).map(([name, { label }]) => [name, label] as const) },
    }),
    state: text(
      'reportField.state',
      sql.ref('state'),
      choices('jobRun.state', ['queued', 'running', 'succeeded', 'failed', 'timed-out', 'cancelled', 'skipped']),
    ),
    cause: text('reportField.cause', sql.ref('cause'), choices('reportCause', ['schedule', 'hand', 'chain'])),
    scheduledTime: time('reportField.scheduledTime', sql.ref('scheduled_time')),
    startTime: time('reportField.startTime', sql.ref('start_time')),
    endTime: time('reportField.endTime', sql.ref('end_time')),
    seconds: number('reportField.seconds', sql`extract(epoch from end_time - start_time)`),
    attempts: number('reportField.attempts', sql.ref('attempts')),
    error: text('reportField.error', sql`error ->> 'code'`),
    worker: text('reportField.worker', sql.ref('worker')),
  }),
};

const usual = subjectOf(logUsual);
/** With who signed in, and what came of it, which the level of the row says. */
const signIns: Subject = {
  ...usual,
  fields: (scope) => ({
    ...usual.fields(scope),
    account: text('reportField.account', sql.ref('create_by')),
    outcome: text(
      'reportField.outcome',
      sql`case when log_id = 'sign-in' then case log_level when 'info' then 'accepted' else 'refused' end end`,
      choices('reportOutcome', ['accepted', 'refused']),
    ),
  }),
};

/** Everything that reports may be made of. */
export const SUBJECTS: readonly Subject[] = [
  scans,
  runs,
  approvals,
  ...ENTITIES.filter(({ name }) => LISTED.includes(name)).map((entity) => subjectOf(entity, 'permission')),
  signIns,
  subjectOf(logApi),
  subjectOf(logError),
  subjectOf(jobInfo),
  jobRuns,
];
