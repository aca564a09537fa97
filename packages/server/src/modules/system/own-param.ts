import {
  ApiError,
  MANAGEMENT_TENANT,
  ownParamFacts,
  ownParamList,
  ownParamReset,
  ownParamSubmit,
  type OwnParam,
} from '@cloud/contract';
import { sql } from 'kysely';
import { localName } from '../../crud/local-names.ts';
import { readListQuery } from '../../crud/search.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { PLATFORM_KEY } from '../../identity/param.ts';

/** Public parameters as the caller's tenant has them. The tenant that runs the platform has none of its own. */
export function publicParams({ trx, scope }: RequestContext) {
  const rows = trx
    .selectFrom('bladeParam')
    .leftJoin('bladeParamOwn as own', (join) =>
      join.onRef('own.paramId', '=', 'bladeParam.id').on('own.tenantId', '=', scope.tenantId),
    )
    .select(['bladeParam.id', 'paramName', 'paramKey', 'remark', 'bladeParam.paramValue as sharedValue'])
    .select('own.paramValue as ownValue')
    // Lists of every entity are searched and ordered by these, too.
    .select(['createUser', 'createDept', 'createTime', 'status', 'bladeParam.updateUser', 'bladeParam.updateTime'])
    .where('isDeleted', '=', 0)
    .where('isPublic', '=', 1)
    .where(sql<boolean>`param_key !~* ${PLATFORM_KEY.source}`)
    .where(sql<boolean>`${scope.tenantId} <> ${MANAGEMENT_TENANT}`);
  return trx.selectFrom(rows.as('param'));
}

/** What a tenant sees of the parameters of the platform, and the values that it puts in their place. */
export function ownParamRoutes(app: App): void {
  app.route(ownParamList, async (context, asked) => {
    const { size, current, conditions, order } = readListQuery(ownParamFacts, asked, [], context.scope);
    const rows = conditions.reduce((kept, condition) => kept.where(condition), publicParams(context));
    const { total } = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    const found = await order
      .reduce((kept, { column, direction }) => kept.orderBy(sql.ref(column), direction), rows.selectAll())
      .limit(size)
      .offset((current - 1) * size)
      .execute();
    const records = found.map(({ id, paramName, paramKey, sharedValue, ownValue, remark }): OwnParam => {
      const name = localName(context.scope, ownParamFacts.name, paramName);
      return { id, paramName: name, paramKey, sharedValue, ownValue, remark: remark ?? '' };
    });
    return { records, total, size, current, pages: Math.ceil(total / size) };
  });

  app.route(ownParamSubmit, async (context, { id, ownValue }) => {
    const before = await publicParams(context).selectAll().where('id', '=', id).executeTakeFirst();
    if (!before) throw new ApiError('not-found');
    const value = ownValue.trim();
    requireSameKind(before.paramKey, before.sharedValue, value);
    const { tenantId, userId } = context.scope;
    await context.trx
      .insertInto('bladeParamOwn')
      .values({ tenantId, paramId: id, paramValue: value, updateUser: userId })
      .onConflict((conflict) =>
        conflict
          .columns(['tenantId', 'paramId'])
          .doUpdateSet({ paramValue: value, updateUser: userId, updateTime: sql`now()` }),
      )
      .execute();
    await context.audit([{ id, before: { ownValue: before.ownValue }, after: { ownValue: value } }]);
    context.changed('blade_param_own');
  });

  app.route(ownParamReset, async (context, { ids }) => {
    const known = await publicParams(context).select('id').where('id', 'in', ids).execute();
    if (known.length !== ids.length) throw new ApiError('not-found');
    const gone = await context.trx
      .deleteFrom('bladeParamOwn')
      .where('tenantId', '=', context.scope.tenantId)
      .where('paramId', 'in', ids)
      .returning(['paramId', 'paramValue'])
      .execute();
    await context.audit(
      gone.map(({ paramId, paramValue }) => ({
        id: paramId,
        before: { ownValue: paramValue },
        after: { ownValue: null },
      })),
    );
    context.changed('blade_param_own');
  });
}

const isFlag = (value: string) => value === 'true' || value === 'false';
const isNumber = (value: string) => Number.isFinite(Number(value));

/** What is read as yes or no, or as a number, would else fall back in silence. @throws ApiError `param-not-flag`, `param-not-number` */
function requireSameKind(key: string, shared: string, own: string): void {
  if (isFlag(shared) && !isFlag(own)) throw new ApiError('param-not-flag', { key });
  if (shared.trim() !== '' && isNumber(shared) && !isNumber(own)) throw new ApiError('param-not-number', { key });
}
