import type { Cache, CachedRegion } from '../database/cache.ts';
import type { Database } from '../database/database.ts';

/** Values of system parameters, cached. */
export interface Params {
  text(key: string, fallback: string): Promise<string>;
  integer(key: string, fallback: number): Promise<number>;
  flag(key: string, fallback: boolean): Promise<boolean>;
}

export function createParams(database: Pick<Database, 'queries'>, cache: Cache): Params {
  const values: CachedRegion<string | undefined> = cache.region('param', ['blade_param'], async (key) => {
    const row = await database.queries
      .selectFrom('bladeParam')
      .select('paramValue')
      .where('paramKey', '=', key)
      .where('isDeleted', '=', 0)
      .executeTakeFirst();
    return row?.paramValue;
  });
  return {
    text: async (key, fallback) => (await values.get(key)) ?? fallback,
    integer: async (key, fallback) => {
      const value = Number(await values.get(key));
      return Number.isSafeInteger(value) ? value : fallback;
    },
    flag: async (key, fallback) => {
      const value = await values.get(key);
      return value === undefined ? fallback : value === 'true';
    },
  };
}
