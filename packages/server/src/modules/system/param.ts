import {
  ApiError,
  isEmpty,
  MANAGEMENT_TENANT,
  param,
  type EndpointArguments,
  type Param,
  type paramValue,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { Operations } from '../../crud/crud-routes.ts';
import { listAll, listPage, readRecord } from '../../crud/list-records.ts';
import type { Rows } from '../../crud/visible-rows.ts';
import type { RequestContext } from '../../http/app.ts';
import { CONFIDENTIAL_KEY, PLATFORM_KEY } from '../../identity/param.ts';
import { publicParams } from './own-param.ts';

/** Parameters that are of use to whom guesses; the super role alone reads and writes them. */
const isHidden = ({ scope }: RequestContext, key: string) => !scope.isSuper && CONFIDENTIAL_KEY.test(key);

/**
 * Value of a parameter as the caller's tenant has it.
 *
 * @throws ApiError `super-only` for confidential ones, `platform-only` for those that are not public.
 */
export async function readParam(
  context: RequestContext,
  { paramKey }: EndpointArguments<typeof paramValue>,
): Promise<string> {
  const { app, scope } = context;
  if (isHidden(context, paramKey)) throw new ApiError('super-only');
  if (isOfPlatform(context)) return app.params.text(paramKey, '');
  const shown = await publicParams(context).select('id').where('paramKey', '=', paramKey).executeTakeFirst();
  if (!shown) throw new ApiError('platform-only');
  return app.params.ofTenant(scope.tenantId).text(paramKey, '');
}

/**
 * Reading leaves out what {@link readParam} refuses, and answers other tenants the values that count there. Only the super
 * role writes what is confidential: who may edit parameters gains no way in. What counts for the whole platform is never
 * marked as public, under whatever key it was before.
 */
export function paramOperations(stored: Operations<typeof param>): Partial<Operations<typeof param>> {
  const requireWritable = async (context: RequestContext, id: unknown, key = '') => {
    const before = isEmpty(id) ? undefined : await readRecord(context, param, id);
    if ([before?.paramKey ?? '', key].some((own) => isHidden(context, own))) throw new ApiError('super-only');
    return before;
  };
  return {
    submit: async (context, input) => {
      const before = await requireWritable(context, input.id, input.paramKey ?? '');
      const key = input.paramKey ?? before?.paramKey ?? '';
      if (Number(input.isPublic ?? before?.isPublic) === 1 && PLATFORM_KEY.test(key))
        throw new ApiError('param-never-public', { key });
      return stored.submit(context, input);
    },
    remove: async (context, ids) => {
      for (const id of ids) await requireWritable(context, id);
      await stored.remove(context, ids);
    },
    list: async (context, query) => {
      const page = await listPage(context, param, query, visibleTo(context));
      return { ...page, records: await withOwnValues(context, page.records) };
    },
    select: async (context, query) => withOwnValues(context, await listAll(context, param, query, visibleTo(context))),
    detail: async (context, { id }) => {
      const record = await readRecord(context, param, id);
      if (isHidden(context, record.paramKey)) throw new ApiError('super-only');
      if (!isOfPlatform(context) && !isShown(record)) throw new ApiError('not-found');
      return (await withOwnValues(context, [record]))[0]!;
    },
  };
}

const isOfPlatform = ({ scope }: RequestContext): boolean => scope.tenantId === MANAGEMENT_TENANT;
const isShown = ({ isPublic, paramKey }: Param): boolean => isPublic === 1 && !PLATFORM_KEY.test(paramKey);

function visibleTo(context: RequestContext): { narrow?: (rows: Rows<typeof param>) => Rows<typeof param> } {
  const without = (rows: Rows<typeof param>, { source }: RegExp) => rows.where(sql<boolean>`param_key !~* ${source}`);
  if (!isOfPlatform(context))
    return { narrow: (rows) => without(rows, PLATFORM_KEY).where(sql<boolean>`is_public = 1`) };
  return context.scope.isSuper ? {} : { narrow: (rows) => without(rows, CONFIDENTIAL_KEY) };
}

async function withOwnValues(context: RequestContext, records: readonly Param[]): Promise<Param[]> {
  if (isOfPlatform(context)) return [...records];
  const values = context.app.params.ofTenant(context.scope.tenantId);
  return Promise.all(
    records.map(async (record) => ({ ...record, paramValue: await values.text(record.paramKey, record.paramValue) })),
  );
}
