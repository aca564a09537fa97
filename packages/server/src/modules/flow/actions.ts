import {
  ApiError,
  deputyRead,
  deputySave,
  workClaim,
  workComment,
  workComplete,
  workCompleteAll,
  workCopy,
  workCopyRead,
  workDelete,
  workEarlierSteps,
  workHandOver,
  workSendBack,
  workStart,
  workUnclaim,
  workUrge,
  workWithdraw,
} from '@cloud/contract';
import { sql } from 'kysely';
import { newId } from '../../database/id.ts';
import type { App } from '../../http/app.ts';
import { completeTask, handOver } from '../../process/complete-task.ts';
import { noteEvent, tellPeople } from '../../process/events.ts';
import { lockInstance } from '../../process/instance.ts';
import { openPeople, sendBack, withdraw } from '../../process/intervene.ts';
import { isActive } from '../../process/people.ts';
import type { Services } from '../../process/services.ts';
import { startableDefinition, startProcess } from '../../process/start-process.ts';
import { instanceOfTask, openTask } from '../../process/tasks.ts';
import { requireSeen } from './access.ts';
import { peopleNames } from './names.ts';

/** What people do with their tasks and instances. Each is one transaction of the owner of the tables, within the caller's tenant. */
export function actionRoutes(app: App, services: Services): void {
  const own = { transaction: 'own' } as const;
  const { database } = app;

  app.route(workStart, own, async ({ scope }, { processDefinitionId, title, variables }) =>
    database.transaction(async (trx) => {
      const definition = await startableDefinition(trx, scope, processDefinitionId);
      const place = PLACES[definition.row.key];
      if (place) throw new ApiError('process-starts-elsewhere', { name: definition.row.name, place });
      const { id } = await startProcess(trx, services, scope, definition, { title, variables: variables ?? {} });
      return { processInstanceId: id };
    }),
  );

  app.route(workComplete, own, ({ scope }, input) =>
    database.transaction((trx) => completeTask(trx, services, scope, input)),
  );
  app.route(workCompleteAll, own, ({ scope }, { taskIds, flag, comment }) =>
    database.transaction(async (trx) => {
      // In one order, so that two people who finish the same tasks do not wait for each other.
      for (const taskId of taskIds.toSorted()) {
        const task = await trx
          .selectFrom('bladeFlowTask')
          .select(['name', 'isBulk'])
          .where('id', '=', taskId)
          .where('tenantId', '=', scope.tenantId)
          .executeTakeFirst();
        if (task && !task.isBulk) throw new ApiError('task-not-bulk', { name: task.name });
        await completeTask(trx, services, scope, { taskId, flag, comment, variables: {}, attachments: [] });
      }
    }),
  );

  app.route(workDelete, own, ({ scope }, { taskId, reason }) =>
    database.transaction(async (trx) => {
      const instanceId = await instanceOfTask(trx, scope.tenantId, taskId);
      await withdraw(trx, services, scope, { instanceId, reason });
    }),
  );
  app.route(workWithdraw, own, ({ scope }, { processInstanceId, reason }) =>
    database.transaction((trx) => withdraw(trx, services, scope, { instanceId: processInstanceId, reason })),
  );

  claimRoutes(app);
  handOverRoutes(app, services);
  followUpRoutes(app);
  copyRoutes(app);
  deputyRoutes(app);
}

/** Processes that a screen of their own starts, with what it keeps beside the process. */
const PLACES: Readonly<Record<string, string>> = {
  Leave: '/work/process/leave/form',
  'point-cloud-approval': '/userPointCloud/pointCloud',
};

const eventOf = (
  task: { id: string; tenantId: string; instanceId: string; name: string },
  userId: string,
  verb: string,
) => ({
  tenantId: task.tenantId,
  instanceId: task.instanceId,
  taskId: task.id,
  taskName: task.name,
  userId,
  actedFor: null,
  verb,
});

/** Taking a task that waits for one of several, and giving it back. */
function claimRoutes(app: App): void {
  const own = { transaction: 'own' } as const;
  const { database } = app;
  app.route(workClaim, own, ({ scope }, { taskId }) =>
    database.transaction(async (trx) => {
      const taken = await trx
        .selectFrom('bladeFlowTask')
        .innerJoin('bladeUser', 'bladeUser.id', 'bladeFlowTask.assignee')
        .select(['bladeUser.realName', 'bladeUser.account', 'bladeUser.id'])
        .where('bladeFlowTask.id', '=', taskId)
        .where('bladeFlowTask.tenantId', '=', scope.tenantId)
        .where('bladeFlowTask.endTime', 'is', null)
        .executeTakeFirst();
      if (taken && taken.id !== scope.userId)
        throw new ApiError('task-taken', { name: taken.realName ?? taken.account });
      const { task } = await openTask(trx, scope, taskId);
      await noteEvent(trx, eventOf(task, scope.userId, 'claim'));
      await tellPeople(trx, scope.tenantId, [scope.userId]);
    }),
  );
  app.route(workUnclaim, own, ({ scope }, { taskId }) =>
    database.transaction(async (trx) => {
      const { task } = await openTask(trx, scope, taskId);
      const hasCandidates =
        [task.candidateUsers, task.candidateRoles, task.candidateDepts, task.candidatePosts].flat().length > 0;
      if (!hasCandidates) throw new ApiError('task-of-another');
      await trx
        .updateTable('bladeFlowTask')
        .set({ assignee: null, claimTime: null })
        .where('id', '=', taskId)
        .execute();
      await noteEvent(trx, eventOf(task, scope.userId, 'unclaim'));
      await tellPeople(trx, scope.tenantId, [scope.userId]);
    }),
  );
}

/** Whom a task goes to other than on. */
function handOverRoutes(app: App, services: Services): void {
  const own = { transaction: 'own' } as const;
  const { database } = app;
  app.route(workHandOver, own, ({ scope }, input) => database.transaction((trx) => handOver(trx, scope, input)));
  app.route(workSendBack, own, ({ scope }, input) =>
    database.transaction((trx) => sendBack(trx, services, scope, input)),
  );
  app.route(workEarlierSteps, async ({ trx, scope }, { taskId }) => {
    await requireSeen({ trx, scope }, await instanceOfTask(trx, scope.tenantId, taskId));
    const { rows } = await sql<{ activityId: string; name: string; assignee: string | null }>`
      select distinct on (e.activity_id) e.activity_id, e.name, e.assignee from blade_flow_task t
        join blade_flow_task e on e.instance_id = t.instance_id and e.end_time is not null and e.activity_id <> t.activity_id
          and e.asked_by is null and e.outcome <> 'cancelled'
        where t.id = ${taskId} and t.tenant_id = ${scope.tenantId} order by e.activity_id, e.end_time desc`.execute(
      trx,
    );
    const names = await peopleNames(
      trx,
      rows.map(({ assignee }) => assignee),
    );
    return rows.map(({ activityId, name, assignee }) => ({
      activityId,
      name,
      assigneeName: names.get(assignee ?? '') ?? '',
    }));
  });
}

/** What is done beside the tasks of an instance. */
function followUpRoutes(app: App): void {
  const own = { transaction: 'own' } as const;
  const { database } = app;

  app.route(workUrge, own, ({ scope }, { processInstanceId: instanceId }) =>
    database.transaction(async (trx) => {
      const { row } = await lockInstance(trx, scope.tenantId, instanceId);
      if (row.startUser !== scope.userId) throw new ApiError('task-of-another');
      await trx
        .updateTable('bladeFlowTask')
        .set({ urged: sql<number>`urged + 1` })
        .where('instanceId', '=', instanceId)
        .where('endTime', 'is', null)
        .execute();
      const people = await openPeople(trx, instanceId);
      await noteEvent(trx, { ...beside(scope, instanceId), verb: 'urge', targetIds: people });
      await tellPeople(trx, scope.tenantId, people);
    }),
  );

  app.route(workComment, own, async (context, { processInstanceId: instanceId, comment, attachments }) => {
    const { scope } = context;
    await database.transaction(async (trx) => {
      await requireSeen({ trx, scope }, instanceId);
      await noteEvent(trx, {
        ...beside(scope, instanceId),
        verb: 'comment',
        comment,
        attachments: JSON.stringify(attachments),
      });
    });
  });
}

/** Showing an instance to others, who have nothing to do about it. */
function copyRoutes(app: App): void {
  const own = { transaction: 'own' } as const;
  const { database } = app;

  app.route(workCopy, own, async (context, { processInstanceId: instanceId, userIds, comment }) => {
    const { scope } = context;
    await database.transaction(async (trx) => {
      await requireSeen({ trx, scope }, instanceId);
      for (const id of userIds) if (!(await isActive(trx, scope.tenantId, id))) throw new ApiError('person-unknown');
      await trx
        .insertInto('bladeFlowCopy')
        .values(
          userIds.map((userId) => ({
            id: newId(),
            tenantId: scope.tenantId,
            instanceId,
            userId,
            sender: scope.userId,
          })),
        )
        .execute();
      await noteEvent(trx, { ...beside(scope, instanceId), verb: 'copy', targetIds: userIds, comment });
      await tellPeople(trx, scope.tenantId, userIds);
    });
  });

  app.route(workCopyRead, async ({ trx, scope }, { processInstanceId }) => {
    await requireSeen({ trx, scope }, processInstanceId);
    const read = await trx
      .updateTable('bladeFlowCopy')
      .set({ readTime: sql<string>`now()` })
      .where('instanceId', '=', processInstanceId)
      .where('userId', '=', scope.userId)
      .where('readTime', 'is', null)
      .returning('id')
      .execute();
    if (read.length > 0) await tellPeople(trx, scope.tenantId, [scope.userId]);
  });
}

const beside = ({ tenantId, userId }: { tenantId: string; userId: string }, instanceId: string) => ({
  tenantId,
  instanceId,
  userId,
  taskId: null,
  actedFor: null,
});

/** Who acts for the caller while he is away. */
function deputyRoutes(app: App): void {
  app.route(deputyRead, async ({ trx, scope }) => {
    const row = await trx
      .selectFrom('bladeFlowDeputy')
      .select([
        'deputyId',
        'beginDate',
        'endDate',
        sql<boolean>`current_date between begin_date and end_date`.as('isAway'),
      ])
      .where('userId', '=', scope.userId)
      .executeTakeFirst();
    if (!row) return { deputyId: '', deputyName: '', beginDate: '', endDate: '', isAway: false };
    const names = await peopleNames(trx, [row.deputyId]);
    return { ...row, deputyName: names.get(row.deputyId) ?? '' };
  });
  app.route(deputySave, async ({ trx, scope }, input) => {
    if (input.deputyId === scope.userId) throw new ApiError('own-deputy');
    const before = await trx
      .deleteFrom('bladeFlowDeputy')
      .where('userId', '=', scope.userId)
      .returning('deputyId')
      .execute();
    if (input.deputyId !== '' && 'beginDate' in input) {
      if (!(await isActive(trx, scope.tenantId, input.deputyId))) throw new ApiError('person-unknown');
      await trx
        .insertInto('bladeFlowDeputy')
        .values({ ...input, userId: scope.userId, tenantId: scope.tenantId })
        .execute();
    }
    await tellPeople(trx, scope.tenantId, [...before.map(({ deputyId }) => deputyId), input.deputyId || null]);
  });
}
