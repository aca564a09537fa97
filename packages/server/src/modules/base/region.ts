import { ApiError, MOST_REGIONS, REGION_PATH, REGION_ROOT, type Page, type Region } from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import type { Query } from '../../crud/crud-routes.ts';
import type { TreeNode } from '../../crud/tree.ts';
import { addWorkRoute, type Work, type WorkRoute } from '../../crud/work.ts';
import { removeRegion, submitRegion, toRegion } from './region-save.ts';

const FILTERS = ['code', 'name', 'parentCode', 'provinceCode', 'cityCode', 'districtCode'] as const;

/** Administrative areas: a tree by code, read level by level. */
export function regionRoutes(app: App): void {
  const get = (name: string): WorkRoute<Query> => ({ method: 'GET', path: `${REGION_PATH}/${name}`, access: 'user' });
  const post = (name: string, verb: string): WorkRoute<Query> => ({
    method: 'POST',
    path: `${REGION_PATH}/${name}`,
    access: 'permission',
    permission: `region_${verb}`,
    inputIn: 'both',
  });
  addWorkRoute(app, get('list'), list);
  addWorkRoute(app, get('lazy-list'), lazyList);
  addWorkRoute(app, get('lazy-tree'), async (work, query) => (await lazyList(work, query)).map(nodeOf));
  addWorkRoute(app, get('detail'), detail);
  addWorkRoute(app, get('select'), async (work, query) => {
    const code = String(query['code'] || REGION_ROOT);
    return (await regions(work).where('parentCode', '=', code).orderBy('sort').limit(MOST_REGIONS).execute()).map(
      toRegion,
    );
  });
  for (const name of ['submit', 'save', 'update']) addWorkRoute(app, post(name, 'add'), submitRegion);
  addWorkRoute(app, post('remove', 'delete'), (work, query) =>
    removeRegion(work, String(query['id'] ?? query['ids'] ?? '')),
  );
}

const regions = (work: Work) => work.trx.selectFrom('bladeRegion').selectAll();

async function list(work: Work, query: Query): Promise<Page<Region>> {
  const size = Math.min(Math.max(Number(query['size']) || 10, 1), MOST_REGIONS);
  const current = Math.max(Math.trunc(Number(query['current'])) || 1, 1);
  let rows = work.trx.selectFrom('bladeRegion');
  for (const name of FILTERS) if (query[name]) rows = rows.where(name, '=', String(query[name]));
  const level = query['regionLevel'] ?? query['level'];
  if (level) rows = rows.where('regionLevel', '=', Number(level) || 0);
  const counted = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const total = counted['total'] as number;
  const found = await rows
    .selectAll()
    .orderBy('code')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records: found.map(toRegion), total, size, current, pages: Math.ceil(total / size) };
}

/** One level below a code, or what fits a search, with a mark where more lies below. */
async function lazyList(work: Work, query: Query): Promise<Region[]> {
  const { code, name } = query as Record<string, string | undefined>;
  let rows = regions(work).orderBy('sort').limit(MOST_REGIONS);
  if (code) rows = rows.where('code', '=', code);
  if (name) rows = rows.where('name', 'like', `%${name.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`);
  if (query['parentCode'] || (!code && !name))
    rows = rows.where('parentCode', '=', String(query['parentCode'] || REGION_ROOT));
  const found = (await rows.execute()).map(toRegion);
  if (found.length === 0) return [];
  const codes = found.map((region) => region.code);
  const branches = await work.trx
    .selectFrom('bladeRegion')
    .select('parentCode')
    .distinct()
    .where('parentCode', 'in', codes)
    .execute();
  const withChildren = new Set(branches.map((row) => row['parentCode'] as string));
  return found.map((region) => ({ ...region, hasChildren: withChildren.has(region.code) }));
}

function nodeOf(region: Region): TreeNode {
  const { code, parentCode, name, hasChildren } = region;
  return {
    id: code,
    parentId: parentCode,
    title: name,
    key: code,
    value: code,
    ...(hasChildren ? { hasChildren } : {}),
  };
}

async function detail(work: Work, query: Query): Promise<Region> {
  const row = await regions(work)
    .where('code', '=', String(query['code'] ?? ''))
    .executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  const parent = await regions(work).where('code', '=', row['parentCode']).executeTakeFirst();
  return { ...toRegion(row), parentName: String(parent?.['name'] ?? '') };
}
