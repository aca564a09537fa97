import { ApiError, MOST_OPEN_REMARKS, remarkAdd, remarkList, remarkRemove, remarkSettle } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../../../database/database.ts';
import { newId } from '../../../database/id.ts';
import type { Scope } from '../../../database/scope.ts';
import type { App } from '../../../http/app.ts';
import { noteScans } from '../scan-history.ts';
import { requireReadable } from '../visibility.ts';

const own = { transaction: 'own' } as const;

/** Remarks on elements. Each person who sees the model reads and makes them: its applicant, its approvers. */
export function elementRemarkRoutes(app: App): void {
  const { database } = app;

  app.route(remarkList, own, async ({ scope }, { runId }) => {
    await requireReadable(database, scope, 'bladeRun', runId);
    const rows = await remarksOf(database.queries, scope)
      .leftJoin('bladeUser as writer', 'writer.id', 'r.createUser')
      .leftJoin('bladeUser as settler', 'settler.id', 'r.doneUser')
      .select(['r.id', 'r.elementId', 'r.elementName', 'r.text', 'r.revision', 'r.createUser', 'r.createTime'])
      .select(['r.doneTime', 'writer.realName as createUserName', 'settler.realName as doneUserName'])
      .where('r.runId', '=', runId)
      .orderBy(sql`r.done_time is not null`)
      .orderBy('r.id')
      .execute();
    return rows.map(({ createUser, createUserName, doneTime, doneUserName, ...row }) => ({
      ...row,
      createUserName: createUserName ?? '',
      doneUserName: doneUserName ?? '',
      isDone: doneTime !== null,
      isOwn: createUser === scope.userId,
    }));
  });

  app.route(remarkAdd, own, async ({ scope, address }, { runId, ...remark }) => {
    const run = await requireReadable(database, scope, 'bladeRun', runId);
    const id = newId();
    const { tenantId, userId } = scope;
    await database.transaction(async (trx) => {
      const { count } = await remarksOf(trx, scope)
        .select(sql<number>`count(*)::int`.as('count'))
        .where('r.runId', '=', runId)
        .where('r.doneTime', 'is', null)
        .executeTakeFirstOrThrow();
      if (count >= MOST_OPEN_REMARKS) throw new ApiError('too-many-remarks', { most: MOST_OPEN_REMARKS });
      const { revision } = run;
      await trx
        .insertInto('bladeElementRemark')
        .values({ ...remark, id, tenantId, runId, revision, createUser: userId, updateUser: userId })
        .execute();
      const after = { element: remark.elementName, text: remark.text };
      await noteScans(trx, { scope, address }, 'remark', [{ id: run.datasetId, after }]);
    });
    return { id };
  });

  changeRoutes(app);
}

function changeRoutes(app: App): void {
  const { database } = app;

  app.route(remarkSettle, own, async ({ scope, address }, { id, isDone }) => {
    const { runId, elementName } = await find(database.queries, scope, id);
    const run = await requireReadable(database, scope, 'bladeRun', runId);
    await database.transaction(async (trx) => {
      await trx
        .updateTable('bladeElementRemark')
        .set({
          doneUser: isDone ? scope.userId : null,
          doneTime: isDone ? sql<string>`now()` : null,
          updateUser: scope.userId,
        })
        .where('id', '=', id)
        .execute();
      const after = { element: elementName, settled: isDone };
      await noteScans(trx, { scope, address }, 'remark', [{ id: run.datasetId, after }]);
    });
  });

  app.route(remarkRemove, own, async ({ scope, address }, { ids }) => {
    for (const id of ids) {
      const { runId, createUser, elementName } = await find(database.queries, scope, id);
      const run = await requireReadable(database, scope, 'bladeRun', runId);
      if (createUser !== scope.userId) throw new ApiError('remark-not-yours');
      await database.transaction(async (trx) => {
        await trx.updateTable('bladeElementRemark').set({ isDeleted: 1 }).where('id', '=', id).execute();
        const after = { element: elementName, removed: true };
        await noteScans(trx, { scope, address }, 'remark', [{ id: run.datasetId, after }]);
      });
    }
  });
}

const remarksOf = (queries: Queries, { tenantId }: Scope) =>
  queries.selectFrom('bladeElementRemark as r').where('r.tenantId', '=', tenantId).where('r.isDeleted', '=', 0);

/** @throws ApiError `not-found`, also for those of other tenants; who may see its run is asked by the caller. */
async function find(queries: Queries, scope: Scope, id: string) {
  const found = await remarksOf(queries, scope)
    .select(['r.runId', 'r.createUser', 'r.elementName'])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new ApiError('not-found');
  return found;
}
