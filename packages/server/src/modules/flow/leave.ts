import {
  ApiError,
  LEAVE_KEY,
  LEAVE_TABLE,
  leaveDetail,
  leaveStart,
  type EndpointArguments,
  type Leave,
} from '@cloud/contract';
import { newId } from '../../database/id.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { isActive } from '../../process/people.ts';
import type { Services } from '../../process/services.ts';
import { startableDefinition, startProcess } from '../../process/start-process.ts';
import { requireSeen } from './access.ts';
import { peopleNames } from './names.ts';

const HALF_DAY_MS = 43_200_000;

/** Length of a leave in days, counted in halves that were begun. */
export function leaveDays(startTime: string, endTime: string): number {
  const ms = Date.parse(endTime.replace(' ', 'T')) - Date.parse(startTime.replace(' ', 'T'));
  return Math.ceil(ms / HALF_DAY_MS) / 2;
}

/** Leaves: the process that comes with the product, with a table of its own. */
export function leaveRoutes(app: App, services: Services): void {
  app.route(leaveStart, { transaction: 'own' }, ({ scope }, input) =>
    app.database.transaction(async (trx) => {
      const { processDefinitionId, taskUser, startTime, endTime, reason } = input;
      const definition = await startableDefinition(trx, scope, processDefinitionId);
      if (definition.row.key !== LEAVE_KEY) throw new ApiError('not-found');
      if (!(await isActive(trx, scope.tenantId, taskUser))) throw new ApiError('person-unknown');
      const id = newId();
      const days = leaveDays(startTime, endTime);
      const { id: processInstanceId } = await startProcess(trx, services, scope, definition, {
        title: reason.slice(0, 200),
        variables: { taskUser, days },
        businessTable: LEAVE_TABLE,
        businessId: id,
      });
      await trx
        .insertInto('bladeProcessLeave')
        .values({
          id,
          tenantId: scope.tenantId,
          processDefinitionId,
          processInstanceId,
          startTime,
          endTime,
          reason,
          taskUser,
          applyTime: new Date(),
          createUser: scope.userId,
          updateUser: scope.userId,
        })
        .execute();
    }),
  );
  app.route(leaveDetail, readLeave);
}

async function readLeave(
  context: RequestContext,
  { businessId }: EndpointArguments<typeof leaveDetail>,
): Promise<Leave> {
  const { trx, scope } = context;
  const row = await trx
    .selectFrom('bladeProcessLeave')
    .selectAll()
    .where('id', '=', businessId)
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (!row?.processInstanceId) throw new ApiError('not-found');
  await requireSeen(context, row.processInstanceId);
  const names = await peopleNames(trx, [row.createUser, row.taskUser]);
  const [startTime, endTime] = [row.startTime ?? '', row.endTime ?? ''];
  return {
    id: row.id,
    processDefinitionId: row.processDefinitionId ?? '',
    processInstanceId: row.processInstanceId,
    startTime,
    endTime,
    reason: row.reason ?? '',
    taskUser: row.taskUser ?? '',
    taskUserName: names.get(row.taskUser ?? '') ?? '',
    applyTime: row.applyTime ?? '',
    createTime: row.createTime,
    createUser: row.createUser ?? '',
    tenantId: row.tenantId,
    status: row.status,
    days: leaveDays(startTime, endTime),
    flow: { assigneeName: names.get(row.createUser ?? '') ?? '' },
  };
}
