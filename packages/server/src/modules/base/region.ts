import type { wire } from '@cloud/contract';
import {
  ApiError,
  MOST_REGIONS,
  REGION_ROOT,
  regionDetail,
  regionLazyList,
  regionLazyTree,
  regionList,
  regionRemove,
  regionSave,
  regionSelect,
  regionSubmit,
  regionUpdate,
  type EndpointArguments,
  type Page,
  type Region,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { App, RequestContext } from '../../http/app.ts';
import { removeRegion, submitRegion, toRegion } from './region-save.ts';

const FILTERS = ['code', 'name', 'parentCode', 'provinceCode', 'cityCode', 'districtCode'] as const;

/** Administrative areas: a tree by code, read level by level. */
export function regionRoutes(app: App): void {
  app.route(regionList, list);
  app.route(regionLazyList, lazyList);
  app.route(regionLazyTree, async (context, input) => (await lazyList(context, input)).map(nodeOf));
  app.route(regionDetail, detail);
  app.route(regionSelect, async (context, { code }) => {
    const below = regions(context)
      .where('parentCode', '=', code || REGION_ROOT)
      .orderBy('sort')
      .limit(MOST_REGIONS);
    return (await below.execute()).map(toRegion);
  });
  for (const endpoint of [regionSubmit, regionSave, regionUpdate]) app.route(endpoint, submitRegion);
  app.route(regionRemove, (context, { id, ids }) => removeRegion(context, id || ids));
}

const regions = (context: RequestContext) => context.trx.selectFrom('bladeRegion').selectAll();

async function list(context: RequestContext, query: EndpointArguments<typeof regionList>): Promise<Page<Region>> {
  const { size, current } = query;
  let rows = context.trx.selectFrom('bladeRegion');
  for (const name of FILTERS) if (query[name]) rows = rows.where(name, '=', query[name]);
  const level = query.regionLevel ?? query.level;
  if (level !== undefined) rows = rows.where('regionLevel', '=', level);
  const counted = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const { total } = counted;
  const found = await rows
    .selectAll()
    .orderBy('code')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records: found.map(toRegion), total, size, current, pages: Math.ceil(total / size) };
}

/** One level below a code, or what fits a search, with a mark where more lies below. */
async function lazyList(
  context: RequestContext,
  { code, name, parentCode }: EndpointArguments<typeof regionLazyList>,
): Promise<Region[]> {
  let rows = regions(context).orderBy('sort').limit(MOST_REGIONS);
  if (code) rows = rows.where('code', '=', code);
  if (name) rows = rows.where('name', 'like', `%${name.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`);
  if (parentCode || (!code && !name)) rows = rows.where('parentCode', '=', parentCode || REGION_ROOT);
  const found = (await rows.execute()).map(toRegion);
  if (found.length === 0) return [];
  const codes = found.map((region) => region.code);
  const branches = await context.trx
    .selectFrom('bladeRegion')
    .select('parentCode')
    .distinct()
    .where('parentCode', 'in', codes)
    .execute();
  const withChildren = new Set(branches.map((row) => row.parentCode));
  return found.map((region) => ({ ...region, hasChildren: withChildren.has(region.code) }));
}

function nodeOf(region: Region): wire.TreeNode {
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

async function detail(context: RequestContext, { code }: EndpointArguments<typeof regionDetail>): Promise<Region> {
  const row = await regions(context).where('code', '=', code).executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  const parent = await regions(context).where('code', '=', row.parentCode).executeTakeFirst();
  return { ...toRegion(row), parentName: parent?.name ?? '' };
}
