import { ApiError, shareList, shareRemove, shareSubmit } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../../../database/database.ts';
import { newId } from '../../../database/id.ts';
import type { Scope } from '../../../database/scope.ts';
import type { App } from '../../../http/app.ts';
import { noteScans } from '../scan-history.ts';
import { requireOwned } from '../visibility.ts';
import { guestLinksOf } from './guest-links.ts';

const own = { transaction: 'own' } as const;

/** Scans shared with people and roles of the tenant. */
export function shareRoutes(app: App): void {
  const { database } = app;

  app.route(shareList, own, async ({ scope }, { id }) => {
    await requireOwned(database, scope, id);
    const shares = await sharesOf(database.queries, scope)
      .leftJoin('bladeUser as person', 'person.id', 's.userId')
      .leftJoin('bladeRole as role', 'role.id', 's.roleId')
      .select(['s.id', 's.userId', 's.roleId', 's.level'])
      .select(sql<string>`coalesce(nullif(person.real_name, ''), person.account, role.role_name, '')`.as('name'))
      .where('s.datasetId', '=', id)
      .orderBy('s.id')
      .execute();
    return {
      shares: shares.map(({ userId, roleId, ...share }) => ({ ...share, userId: userId ?? '', roleId: roleId ?? '' })),
      guests: await guestLinksOf(database.queries, scope, id),
    };
  });

  app.route(shareSubmit, own, async ({ scope, address }, { ids, userId, roleId, level }) => {
    if ((userId === undefined) === (roleId === undefined)) throw new ApiError('nothing-selected');
    for (const id of ids) await requireOwned(database, scope, id);
    await database.transaction(async (trx) => {
      const name = await nameOf(trx, scope, { userId, roleId });
      const whom = { userId: userId ?? null, roleId: roleId ?? null };
      for (const datasetId of ids) {
        const { tenantId, userId: createUser } = scope;
        await trx
          .insertInto('bladeScanShare')
          .values({ id: newId(), tenantId, datasetId, ...whom, level, createUser, updateUser: createUser })
          .onConflict((conflict) =>
            conflict
              .columns(['datasetId', 'userId', 'roleId'])
              .where('isDeleted', '=', 0)
              .doUpdateSet({ level, updateUser: createUser, updateTime: new Date() }),
          )
          .execute();
      }
      const records = ids.map((id) => ({ id, after: { with: name, level } }));
      await noteScans(trx, { scope, address }, 'share', records);
    });
  });

  app.route(shareRemove, own, async ({ scope, address }, { id }) => {
    const share = await sharesOf(database.queries, scope)
      .select(['s.datasetId', 's.userId', 's.roleId'])
      .where('s.id', '=', id)
      .executeTakeFirst();
    if (!share) throw new ApiError('not-found');
    await requireOwned(database, scope, share.datasetId);
    await database.transaction(async (trx) => {
      const ended = { isDeleted: 1, updateUser: scope.userId, updateTime: new Date() };
      await trx.updateTable('bladeScanShare').set(ended).where('id', '=', id).execute();
      const after = { ended: await nameOf(trx, scope, share).catch(() => '') };
      await noteScans(trx, { scope, address }, 'share', [{ id: share.datasetId, after }]);
    });
  });
}

const sharesOf = (queries: Queries, { tenantId }: Scope) =>
  queries.selectFrom('bladeScanShare as s').where('s.tenantId', '=', tenantId).where('s.isDeleted', '=', 0);

interface Whom {
  userId?: string | null | undefined;
  roleId?: string | null | undefined;
}

/** Of a person or a role of the tenant. @throws ApiError `not-found` */
async function nameOf(trx: Queries, scope: Scope, { userId, roleId }: Whom): Promise<string> {
  if (userId) return personName(trx, scope, userId);
  const role = await trx
    .selectFrom('bladeRole')
    .select('roleName')
    .where('id', '=', roleId ?? null)
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (!role) throw new ApiError('not-found');
  return role.roleName;
}

/** What a person of the tenant is called. @throws ApiError `not-found` */
export async function personName(trx: Queries, { tenantId }: Scope, userId: string): Promise<string> {
  const person = await trx
    .selectFrom('bladeUser')
    .select(['realName', 'account'])
    .where('id', '=', userId)
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (!person) throw new ApiError('not-found');
  return person.realName || person.account;
}
