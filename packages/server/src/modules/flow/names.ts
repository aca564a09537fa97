import { APPROVAL_CATEGORY, APPROVAL_KEY, FLOW_CATEGORY, messageOf } from '@cloud/contract';
import type { CachedRegion } from '../../database/cache.ts';
import type { Queries } from '../../database/database.ts';
import type { App } from '../../http/app.ts';
import { localName, type Reader } from '../../crud/local-names.ts';

/** An entry of dictionary `flow`: what a category is called, and the segment of its client routes. */
export interface Category {
  name: string;
  routeValue: string;
}

const regions = new WeakMap<App, CachedRegion<ReadonlyMap<string, Category>>>();

/** Categories of processes by `flow_<key>`; cached until a dictionary changes. */
export async function categories(app: App, reader: Reader): Promise<ReadonlyMap<string, Category>> {
  let region = regions.get(app);
  if (!region) {
    region = app.cache.region('flow-categories', ['blade_dict'], async (code) => {
      const rows = await app.database.queries
        .selectFrom('bladeDict')
        .select(['dictKey', 'dictValue', 'remark'])
        .where('code', '=', code)
        .where('isDeleted', '=', 0)
        .where('dictKey', '<>', '-1')
        .execute();
      return new Map(
        rows.map(({ dictKey, dictValue, remark }) => [
          `${FLOW_CATEGORY}${dictKey}`,
          { name: dictValue, routeValue: remark ?? '' },
        ]),
      );
    });
    regions.set(app, region);
  }
  const stored = await region.get('flow');
  const own = { name: messageOf(reader.language, 'approval.title'), routeValue: APPROVAL_ROUTE };
  return new Map([
    ...[...stored].map(([key, { name, routeValue }]): [string, Category] => [
      key,
      { name: localName(reader, 'dict', name), routeValue },
    ]),
    [APPROVAL_CATEGORY, own],
  ]);
}

const APPROVAL_ROUTE = 'approval';

/** Segment of the client routes of a process: screens of its own belong to its key, whatever the category. */
export function routeOf(key: string, category: Category | undefined): string {
  return key === APPROVAL_KEY ? APPROVAL_ROUTE : (category?.routeValue ?? '');
}

/** Names of people by id; those who are gone keep theirs. */
export async function peopleNames(trx: Queries, ids: Iterable<string | null>): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null && id !== '');
  if (wanted.length === 0) return new Map();
  const rows = await trx
    .selectFrom('bladeUser')
    .select(['id', 'realName', 'account'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map(({ id, realName, account }) => [id, realName || account]));
}
