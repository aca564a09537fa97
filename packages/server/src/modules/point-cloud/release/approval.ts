import {
  ApiError,
  APPROVAL_KEY,
  approvalDetail,
  approvalFacts,
  approvalList,
  approvalPass,
  approvalReject,
  approvalResubmit,
  approvalSendBack,
  approvalSubmit,
  approvalWithdraw,
  APPROVAL_TABLE,
  type Approval,
  type AuditVerb,
  type EndpointArguments,
} from '@cloud/contract';
import { sql, type Selectable } from 'kysely';
import { readListQuery } from '../../../crud/search.ts';
import type { Queries } from '../../../database/database.ts';
import { newId } from '../../../database/id.ts';
import type { Scope } from '../../../database/scope.ts';
import type { ApprovalInfoRow } from '../../../database/tables/workflow.ts';
import type { App } from '../../../http/app.ts';
import { completeTask } from '../../../process/complete-task.ts';
import { newestDefinition } from '../../../process/definition.ts';
import { withdraw } from '../../../process/intervene.ts';
import type { Services } from '../../../process/services.ts';
import { startProcess } from '../../../process/start-process.ts';
import { PRIORITIES, TASKS } from '../../../tasks/channels.ts';
import { APPROVAL_TASKS, approverSees, type ApprovalTask } from './approver.ts';
import type { Dependencies } from '../dataset.ts';
import { checkGates } from './release-gate.ts';
import { noteScans, type Actor } from '../scan-history.ts';
import { requireVisible } from '../visibility.ts';

type ApprovalRow = Selectable<ApprovalInfoRow>;

/** Models put forward for release. Each is an instance of the process {@link APPROVAL_KEY}, so that it is a task of its approvers too. */
export function approvalRoutes(app: App, { queue, storage }: Dependencies, services: Services): void {
  const own = { transaction: 'own' } as const;
  const { database } = app;

  listRoutes(app);
  app.route(approvalSubmit, own, async (context, input) => ({
    id: await putForward(app, { queue, storage }, services, context, input),
  }));

  const decide =
    (flag: string, verb: AuditVerb) =>
    ({ scope, address }: Actor, { ids, comment }: { ids: string[]; comment: string }) =>
      database.transaction(async (trx) => {
        for (const id of ids.toSorted())
          await finish(trx, services, { scope, address }, { id, flag, comment, verb, at: 'review' });
      });
  app.route(approvalPass, own, decide('ok', 'approve'));
  app.route(approvalReject, own, decide('', 'reject'));
  app.route(approvalSendBack, own, ({ scope, address }, { id, comment }) =>
    database.transaction((trx) =>
      finish(
        trx,
        services,
        { scope, address },
        { id, flag: '', comment, verb: 'send-back', at: 'review', decision: 'back' },
      ),
    ),
  );

  app.route(approvalResubmit, own, async ({ scope, address }, { id, comment }) => {
    const { runId } = await requireApproval(database.queries, scope, id);
    const run = await requireVisible(database, scope, 'bladeRun', runId);
    const gates = await checkGates(app, storage, scope.tenantId, run);
    await database.transaction(async (trx) => {
      await trx
        .updateTable('bladeApprovalInfo')
        .set({
          revision: run.revision,
          summary: JSON.stringify(run.summary),
          gates: JSON.stringify(gates),
          hashes: null,
        })
        .where('id', '=', id)
        .execute();
      await queue.send(trx, { kind: TASKS.hashApproval, data: { approvalId: id }, priority: PRIORITIES.edit });
      await finish(trx, services, { scope, address }, { id, flag: 'ok', comment, verb: 'put-forward', at: 'revise' });
    });
  });

  app.route(approvalWithdraw, own, ({ scope, address }, { id }) =>
    database.transaction(async (trx) => {
      const { processInstanceId, datasetId, createUser, name } = await requireApproval(trx, scope, id);
      if (createUser !== scope.userId) throw new ApiError('approval-not-yours', { name });
      await withdraw(trx, services, scope, { instanceId: processInstanceId ?? '0', reason: '' });
      await noteScans(trx, { scope, address }, 'withdraw', [{ id: datasetId }]);
    }),
  );
}

function listRoutes(app: App): void {
  app.route(approvalList, async ({ trx, scope }, { runId, ...query }) => {
    const { current, size, conditions, order } = readListQuery(approvalFacts, renamed(query));
    let rows = visible(trx, scope);
    if (runId) rows = rows.where(sql<boolean>`run_id::text = ${runId}`);
    for (const condition of conditions) rows = rows.where(condition);
    const { total } = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    let ordered = rows.selectAll();
    for (const { column, direction } of order) ordered = ordered.orderBy(sql.ref(column), direction);
    const found = await ordered
      .limit(size)
      .offset((current - 1) * size)
      .execute();
    return { records: await toApprovals(trx, scope, found), total, size, current, pages: Math.ceil(total / size) };
  });

  app.route(approvalDetail, async ({ trx, scope }, { id }) => {
    const row = await visible(trx, scope).selectAll().where('id', '=', id).executeTakeFirst();
    const [record] = row ? await toApprovals(trx, scope, [row]) : [];
    if (!record) throw new ApiError('not-found');
    return record;
  });
}

/** Puts a run forward: its approval, the process and the order to hash its files exist together or not at all. @returns the id */
async function putForward(
  app: App,
  { queue, storage }: Pick<Dependencies, 'queue' | 'storage'>,
  services: Services,
  { scope, address }: Actor,
  { runId, reason }: EndpointArguments<typeof approvalSubmit>,
): Promise<string> {
  const { database } = app;
  const run = await requireVisible(database, scope, 'bladeRun', runId);
  const dataset = await requireVisible(database, scope, 'bladeDataset', run.datasetId);
  if (run.state !== 'succeeded') throw new ApiError('run-not-succeeded');
  const gates = await checkGates(app, storage, scope.tenantId, run);
  const unmet = gates.filter(({ isMet }) => !isMet);
  if (unmet.length > 0)
    throw new ApiError('approval-gate', { rules: unmet.map(({ rule }) => rule).join(', ') }, undefined, { gates });
  const id = newId();
  await database.transaction(async (trx) => {
    await requireFree(trx, runId);
    await trx
      .insertInto('bladeApprovalInfo')
      .values({
        id,
        tenantId: scope.tenantId,
        name: dataset.name,
        reason,
        datasetId: dataset.id,
        runId,
        revision: run.revision,
        summary: JSON.stringify(run.summary),
        gates: JSON.stringify(gates),
        createUser: scope.userId,
        updateUser: scope.userId,
      })
      .execute();
    const definition = await newestDefinition(trx, scope.tenantId, APPROVAL_KEY);
    if (!definition) throw new ApiError('approval-no-process', { key: APPROVAL_KEY });
    const instance = await startProcess(trx, services, scope, definition, {
      title: dataset.name.slice(0, 200),
      variables: { approvalId: id, datasetId: dataset.id, runId },
      businessTable: APPROVAL_TABLE,
      businessId: id,
    });
    await trx.updateTable('bladeApprovalInfo').set({ processInstanceId: instance.id }).where('id', '=', id).execute();
    await queue.send(trx, { kind: TASKS.hashApproval, data: { approvalId: id }, priority: PRIORITIES.edit });
    await noteScans(trx, { scope, address }, 'put-forward', [{ id: dataset.id, after: { reason } }]);
  });
  return id;
}

/** The state travels as `status`, as lists of the family filter it; the column of that name belongs to every record. */
const renamed = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name.replace(/^status(?=$|_)/, 'approvalStatus'), value]),
  );

const visible = (trx: Queries, scope: Scope) => {
  const rows = trx.selectFrom('bladeApprovalInfo').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0);
  if (scope.isAdmin) return rows;
  return rows.where((where) =>
    where.or([
      where('createUser', '=', scope.userId),
      approverSees(scope, sql`blade_approval_info.process_instance_id`),
    ]),
  );
};

/** @throws ApiError `not-found`, also for those of others; `approval-decided` */
async function requireApproval(trx: Queries, scope: Scope, id: string): Promise<ApprovalRow> {
  const row = await visible(trx, scope).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  if (row.approvalStatus !== 'pending') throw new ApiError('approval-decided', { name: row.name });
  return row;
}

async function requireFree(trx: Queries, runId: string): Promise<void> {
  // Two windows that submit at once: the second sees the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approval ${runId}`}, 0))`.execute(trx);
  const pending = await trx
    .selectFrom('bladeApprovalInfo')
    .select('id')
    .where('runId', '=', runId)
    .where('approvalStatus', '=', 'pending')
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (pending) throw new ApiError('approval-pending');
}

interface Decision {
  id: string;
  flag: string;
  comment: string;
  verb: AuditVerb;
  /** Which of the tasks is finished. */
  at: ApprovalTask;
  decision?: string;
}

/** Finishes the open task of an approval. @throws ApiError `approval-not-yours` where the caller has none. */
async function finish(
  trx: Queries,
  services: Services,
  { scope, address }: Actor,
  { id, flag, comment, verb, at, decision = flag === 'ok' ? 'pass' : 'reject' }: Decision,
): Promise<void> {
  const approval = await requireApproval(trx, scope, id);
  const tasks = await trx
    .selectFrom('bladeFlowTask')
    .select(['id', 'activityId'])
    .where('instanceId', '=', approval.processInstanceId)
    .where('endTime', 'is', null)
    .orderBy('id')
    .execute();
  const task = tasks.find(({ activityId }) => (activityId === APPROVAL_TASKS.revise) === (at === 'revise'));
  if (!task) throw new ApiError('approval-not-yours', { name: approval.name });
  try {
    await completeTask(trx, services, scope, {
      taskId: task.id,
      flag,
      comment,
      variables: { decision },
      attachments: [],
    });
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'task-of-another')
      throw new ApiError('approval-not-yours', { name: approval.name }, cause);
    throw cause;
  }
  await noteScans(trx, { scope, address }, verb, [{ id: approval.datasetId, after: { comment } }]);
}

async function toApprovals(trx: Queries, scope: Scope, rows: readonly ApprovalRow[]): Promise<Approval[]> {
  if (rows.length === 0) return [];
  const people = [...new Set(rows.flatMap(({ createUser, approver }) => [createUser, approver]))].filter(
    (id) => id !== null,
  );
  const named = await trx
    .selectFrom('bladeUser')
    .select(['id', 'realName', 'account'])
    .where('id', 'in', people)
    .execute();
  const names = new Map(named.map(({ id, realName, account }) => [id, realName || account]));
  const runs = await trx
    .selectFrom('bladeRun')
    .select(['id', 'revision'])
    .where(
      'id',
      'in',
      rows.map(({ runId }) => runId),
    )
    .execute();
  const revisions = new Map(runs.map(({ id, revision }) => [id, revision]));
  const open = await openTasks(trx, scope, rows);
  const unreadable = await unreadableOnes(trx, rows);
  const releases = await previousReleases(trx, rows);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    status: row.approvalStatus,
    reason: row.reason,
    runId: row.runId,
    datasetId: row.datasetId,
    revision: row.revision,
    processInstanceId: row.processInstanceId ?? '',
    createUser: row.createUser ?? '',
    createUserName: names.get(row.createUser ?? '') ?? '',
    createTime: row.createTime,
    endTime: row.endTime ?? '',
    comment: row.comment,
    approverName: names.get(row.approver ?? '') ?? '',
    summary: row.summary,
    previous: releases.get(row.id) ?? { releaseNumber: '', summary: {} },
    gates: row.gates,
    releaseNumber: row.releaseNumber === null ? '' : `R-${row.releaseNumber}`,
    isChanged: revisions.get(row.runId) !== row.revision,
    taskId: open.find(({ instanceId, isMine }) => instanceId === row.processInstanceId && isMine)?.id ?? '',
    isSentBack: open.some(
      ({ instanceId, activityId }) => instanceId === row.processInstanceId && activityId === APPROVAL_TASKS.revise,
    ),
    isOwn: row.createUser === scope.userId,
    isHashed: row.hashes !== null,
    isUnreadable: row.hashes === null && unreadable.has(row.processInstanceId ?? ''),
    tenantId: row.tenantId,
  }));
}

/** Instances whose files could not be hashed. */
async function unreadableOnes(trx: Queries, rows: readonly ApprovalRow[]): Promise<Set<string>> {
  const instances = rows.map(({ hashes, processInstanceId }) => (hashes === null ? processInstanceId : null)).filter((id) => id !== null); // prettier-ignore
  if (instances.length === 0) return new Set();
  const found = await trx
    .selectFrom('bladeFlowInstance')
    .select('id')
    .where('id', 'in', instances)
    .where(sql<boolean>`fault->>'reason' = 'files-unreadable'`)
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** Of each approval the newest release of the same scan that is older. */
async function previousReleases(
  trx: Queries,
  rows: readonly ApprovalRow[],
): Promise<Map<string, Approval['previous']>> {
  const { rows: found } = await sql<{ id: string; releaseNumber: number; summary: Approval['summary'] }>`
    select a.id, p.release_number, p.summary from blade_approval_info a
      join lateral (select release_number, summary from blade_approval_info o where o.dataset_id = a.dataset_id
        and o.tenant_id = a.tenant_id and o.release_number is not null and o.id < a.id order by o.id desc limit 1) p on true
    where a.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(trx);
  return new Map(found.map(({ id, releaseNumber, summary }) => [id, { releaseNumber: `R-${releaseNumber}`, summary }]));
}

/** Open tasks of approvals, and whether the caller has each or may claim it. */
async function openTasks(trx: Queries, scope: Scope, rows: readonly ApprovalRow[]) {
  const instances = rows.map(({ processInstanceId }) => processInstanceId).filter((id) => id !== null);
  if (instances.length === 0) return [];
  return trx
    .selectFrom('bladeFlowTask')
    .select(['id', 'instanceId', 'activityId'])
    .select(
      sql<boolean>`coalesce(assignee = ${scope.userId} or assignee is null and (candidate_users && ${[scope.userId]}::text[]
        or candidate_roles && ${[...scope.roleAliases]}::text[]), false)`.as('isMine'),
    )
    .where('instanceId', 'in', instances)
    .where('endTime', 'is', null)
    .execute();
}
