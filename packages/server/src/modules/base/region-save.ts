import { ApiError, regionFacts, type Region, type RegionInput } from '@cloud/contract';
import type { Selectable } from 'kysely';
import type { RegionRow } from '../../database/tables/administration.ts';
import type { RequestContext } from '../../http/app.ts';
import { writeAudit } from '../../http/log/audit.ts';

type Row = Selectable<RegionRow>;
type Changes = Partial<Row>;

/** Levels from the province down; a region carries the code and name of each level above it and its own. */
const LEVELS = ['province', 'city', 'district', 'town', 'village'] as const;
/** A row as it travels: both families' names, no null. */
export function toRegion(row: Row): Region {
  const { code, parentCode, ancestors, name, regionLevel, sort } = row;
  const above = {
    provinceCode: row.provinceCode ?? '',
    provinceName: row.provinceName ?? '',
    cityCode: row.cityCode ?? '',
    cityName: row.cityName ?? '',
    districtCode: row.districtCode ?? '',
    districtName: row.districtName ?? '',
    townCode: row.townCode ?? '',
    townName: row.townName ?? '',
    villageCode: row.villageCode ?? '',
    villageName: row.villageName ?? '',
  };
  const own = { id: code, parentId: parentCode, parentName: '', level: regionLevel, regionLevel, sort };
  return { ...own, code, parentCode, ancestors, name, remark: row.remark ?? '', ...above };
}

/** Edits the region of a code that exists, adds it otherwise. Its place follows from its parent. */
export async function submitRegion(
  context: RequestContext,
  { code, parentCode, name, sort, remark }: RegionInput,
): Promise<Region> {
  const before = await find(context, code);
  if (!before && name === '') throw new ApiError('bad-request');
  const values: Changes = {
    ...(name === '' ? {} : { name }),
    ...(sort === undefined ? {} : { sort }),
    ...(remark === undefined ? {} : { remark }),
  };
  const saved = before ? await update(context, before, values) : await insert(context, code, parentCode, values);
  await writeAudit(context, regionFacts, before ? 'update' : 'insert', [
    { id: code, ...(before ? { before } : {}), after: saved },
  ]);
  return toRegion(saved);
}

async function update(context: RequestContext, before: Row, values: Changes): Promise<Row> {
  const { code } = before;
  const level = LEVELS[before.regionLevel - 1];
  const named = level && values.name ? { ...values, [`${level}Name`]: values.name } : values;
  if (Object.keys(named).length === 0) return before;
  const saved = await context.trx
    .updateTable('bladeRegion')
    .set(named)
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (level && values.name) {
    // What lies below carries the name too.
    await context.trx
      .updateTable('bladeRegion')
      .set({ [`${level}Name`]: values.name })
      .where(`${level}Code`, '=', code)
      .execute();
  }
  return saved;
}

async function insert(context: RequestContext, code: string, parentCode: string, values: Changes): Promise<Row> {
  const parent = await find(context, parentCode);
  if (!parent) throw new ApiError('parent-unknown');
  const regionLevel = parent.regionLevel + 1;
  const level = LEVELS[regionLevel - 1];
  if (!level) throw new ApiError('own-parent');
  const inherited = LEVELS.slice(0, regionLevel - 1).flatMap((name) => [`${name}Code`, `${name}Name`] as const);
  const row = {
    ...Object.fromEntries(inherited.map((name) => [name, parent[name]])),
    name: '',
    sort: 0,
    ...values,
    code,
    parentCode,
    ancestors: `${parent.ancestors},${parentCode}`,
    regionLevel,
    [`${level}Code`]: code,
    [`${level}Name`]: values.name,
  };
  return context.trx.insertInto('bladeRegion').values(row).returningAll().executeTakeFirstOrThrow();
}

/** @throws ApiError `has-children` */
export async function removeRegion(context: RequestContext, code: string): Promise<void> {
  const before = await find(context, code);
  if (!before) throw new ApiError('not-found');
  const child = await context.trx
    .selectFrom('bladeRegion')
    .select('code')
    .where('parentCode', '=', code)
    .limit(1)
    .executeTakeFirst();
  if (child) throw new ApiError('has-children', { name: before.name });
  await context.trx.deleteFrom('bladeRegion').where('code', '=', code).execute();
  await writeAudit(context, regionFacts, 'remove', [{ id: code, before }]);
}

async function find(context: RequestContext, code: string): Promise<Row | undefined> {
  return context.trx.selectFrom('bladeRegion').selectAll().where('code', '=', code).executeTakeFirst();
}
