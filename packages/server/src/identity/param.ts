import type { Cache, CachedRegion } from '../database/cache.ts';
import type { Database } from '../database/database.ts';

/** Values of parameters, cached. */
export interface ParamValues {
  text(key: string, fallback: string): Promise<string>;
  integer(key: string, fallback: number): Promise<number>;
  flag(key: string, fallback: boolean): Promise<boolean>;
}

/** Values that count for the whole platform. */
export interface Params extends ParamValues {
  /** Values that count in a tenant: its own of public parameters, else the shared ones. */
  ofTenant(tenantId: string): ParamValues;
}

/** How people come in, and what is secret; of use to whom guesses. */
export const CONFIDENTIAL_KEY = /^(account|tenant)\.|password|secret|token/i;
/** Those, what is read once for all tenants, and the limits that the platform sets them: never public. */
export const PLATFORM_KEY =
  /^(account|tenant|log|job)\.|^pointcloud\.(upload|quota)\.|^(sms|mail)\.limit\.|password|secret|token/i;

export function createParams({ queries }: Pick<Database, 'queries'>, cache: Cache): Params {
  const tables = ['blade_param', 'blade_param_own'];
  const values = cache.region('param', tables, async (place): Promise<string | undefined> => {
    const [tenantId = '', key = ''] = splitOnce(place);
    const row = await queries
      .selectFrom('bladeParam')
      .leftJoin('bladeParamOwn', (join) =>
        join.onRef('bladeParamOwn.paramId', '=', 'bladeParam.id').on('bladeParamOwn.tenantId', '=', tenantId),
      )
      .select(['bladeParam.paramValue as shared', 'bladeParamOwn.paramValue as own', 'isPublic'])
      .where('paramKey', '=', key)
      .where('isDeleted', '=', 0)
      .executeTakeFirst();
    const isPublic = row?.isPublic === 1 && !PLATFORM_KEY.test(key);
    return (isPublic ? row.own : undefined) ?? row?.shared;
  });
  return { ...readValues(values, ''), ofTenant: (tenantId) => readValues(values, tenantId) };
}

const splitOnce = (place: string) => [place.slice(0, place.indexOf(' ')), place.slice(place.indexOf(' ') + 1)];

function readValues(values: CachedRegion<string | undefined>, tenantId: string): ParamValues {
  const read = (key: string) => values.get(`${tenantId} ${key}`);
  return {
    text: async (key, fallback) => (await read(key)) ?? fallback,
    integer: async (key, fallback) => {
      const value = Number(await read(key));
      return Number.isSafeInteger(value) ? value : fallback;
    },
    flag: async (key, fallback) => {
      const value = await read(key);
      return value === undefined ? fallback : value === 'true';
    },
  };
}
