import { ApiError, isEmpty, param, type paramValue, type EndpointArguments } from '@cloud/contract';
import { sql } from 'kysely';
import type { Operations } from '../../crud/crud-routes.ts';
import { listAll, listPage, readRecord } from '../../crud/list-records.ts';
import type { Rows } from '../../crud/visible-rows.ts';
import type { RequestContext } from '../../http/app.ts';

/** Parameters that say how people come in, or what is secret; of use to whom guesses, so that the platform alone reads them. */
const PLATFORM_KEY = /^(account|tenant)\.|password|secret|token/i;
const isHidden = ({ scope }: RequestContext, key: string) => !scope.isSuper && PLATFORM_KEY.test(key);

/** Value of a parameter. @throws ApiError `super-only` for those of the platform. */
export async function readParam(
  context: RequestContext,
  { paramKey }: EndpointArguments<typeof paramValue>,
): Promise<string> {
  if (isHidden(context, paramKey)) throw new ApiError('super-only');
  return context.app.params.text(paramKey, '');
}

/** Lists leave out what {@link readParam} refuses, and only the super role writes it: who may edit parameters gains no way in. */
export function paramOperations(stored: Operations<typeof param>): Partial<Operations<typeof param>> {
  const visibleTo = ({ scope }: RequestContext) =>
    scope.isSuper
      ? {}
      : { narrow: (rows: Rows<typeof param>) => rows.where(sql<boolean>`param_key !~* ${PLATFORM_KEY.source}`) };
  const requireWritable = async (context: RequestContext, id: unknown, key = '') => {
    const before = isEmpty(id) ? '' : (await readRecord(context, param, id)).paramKey;
    if ([before, key].some((own) => isHidden(context, own))) throw new ApiError('super-only');
  };
  return {
    submit: async (context, input) => {
      await requireWritable(context, input.id, input.paramKey ?? '');
      return stored.submit(context, input);
    },
    remove: async (context, ids) => {
      for (const id of ids) await requireWritable(context, id);
      await stored.remove(context, ids);
    },
    list: (context, query) => listPage(context, param, query, visibleTo(context)),
    select: (context, query) => listAll(context, param, query, visibleTo(context)),
    detail: async (context, { id }) => {
      const record = await readRecord(context, param, id);
      if (isHidden(context, record.paramKey)) throw new ApiError('super-only');
      return record;
    },
  };
}
