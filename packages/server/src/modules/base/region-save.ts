import { ApiError, integer, isEmpty, longText, text, type Region } from '@cloud/contract';
import { writeAudit } from '../../crud/audit.ts';
import type { Query } from '../../crud/crud-routes.ts';
import type { Work } from '../../crud/work.ts';

type Row = Record<string, unknown>;

/** Levels from the province down; a region carries the code and name of each level above it and its own. */
const LEVELS = ['province', 'city', 'district', 'town', 'village'] as const;
const ENTITY = {
  name: 'region',
  fields: {
    code: text('region.code'),
    name: text('region.name'),
    sort: integer('common.sort'),
    remark: longText('common.remark'),
  },
};

/** A row as it travels: both families' names, no null. */
export function toRegion(row: Row): Region {
  const read = (name: string) => String(row[name] ?? '');
  const level = Number(row['regionLevel']);
  const region = {
    id: read('code'),
    parentId: read('parentCode'),
    parentName: '',
    level,
    regionLevel: level,
    sort: Number(row['sort']),
  };
  const names = [
    'code',
    'parentCode',
    'ancestors',
    'name',
    'remark',
    ...LEVELS.flatMap((name) => [`${name}Code`, `${name}Name`]),
  ];
  return { ...region, ...Object.fromEntries(names.map((name) => [name, read(name)])) } as unknown as Region;
}

/** Edits the region of a code that exists, adds it otherwise. Its place follows from its parent. */
export async function submitRegion(work: Work, input: Query): Promise<Region> {
  const code = String(input['code'] ?? '').trim();
  const name = String(input['name'] ?? '').trim();
  if (!/^\d{2,12}$/.test(code)) throw new ApiError('invalid-id', { id: code.slice(0, 64) });
  const before = await find(work, code);
  if (!before && name === '') throw new ApiError('bad-request');
  if (name.length > 32) throw new ApiError('bad-request');
  const values: Row = {};
  if (name !== '') values['name'] = name;
  if (!isEmpty(input['sort'])) values['sort'] = Math.trunc(Number(input['sort'])) || 0;
  if (input['remark'] !== undefined) values['remark'] = String(input['remark']).slice(0, 255);
  const saved = before
    ? await update(work, before, values)
    : await insert(work, code, String(input['parentCode'] ?? ''), values);
  await writeAudit(work, ENTITY, before ? 'update' : 'insert', [
    { id: code, ...(before ? { before } : {}), after: saved },
  ]);
  return toRegion(saved);
}

async function update(work: Work, before: Row, values: Row): Promise<Row> {
  const code = before['code'] as string;
  const level = LEVELS[Number(before['regionLevel']) - 1];
  const named = level && values['name'] ? { ...values, [`${level}Name`]: values['name'] } : values;
  if (Object.keys(named).length === 0) return before;
  const saved = await work.trx
    .updateTable('bladeRegion')
    .set(named)
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (level && values['name']) {
    // What lies below carries the name too.
    await work.trx
      .updateTable('bladeRegion')
      .set({ [`${level}Name`]: values['name'] })
      .where(`${level}Code`, '=', code)
      .execute();
  }
  return saved;
}

async function insert(work: Work, code: string, parentCode: string, values: Row): Promise<Row> {
  const parent = await find(work, parentCode);
  if (!parent) throw new ApiError('parent-unknown');
  const regionLevel = Number(parent['regionLevel']) + 1;
  const level = LEVELS[regionLevel - 1];
  if (!level) throw new ApiError('own-parent');
  const inherited = LEVELS.slice(0, regionLevel - 1).flatMap((name) => [`${name}Code`, `${name}Name`]);
  const row: Row = {
    ...Object.fromEntries(inherited.map((name) => [name, parent[name]])),
    sort: 0,
    ...values,
    code,
    parentCode,
    ancestors: `${String(parent['ancestors'])},${parentCode}`,
    regionLevel,
    [`${level}Code`]: code,
    [`${level}Name`]: values['name'],
  };
  return work.trx.insertInto('bladeRegion').values(row).returningAll().executeTakeFirstOrThrow();
}

/** @throws ApiError `has-children` */
export async function removeRegion(work: Work, code: string): Promise<void> {
  const before = await find(work, code);
  if (!before) throw new ApiError('not-found');
  const child = await work.trx
    .selectFrom('bladeRegion')
    .select('code')
    .where('parentCode', '=', code)
    .limit(1)
    .executeTakeFirst();
  if (child) throw new ApiError('has-children', { name: String(before['name']) });
  await work.trx.deleteFrom('bladeRegion').where('code', '=', code).execute();
  await writeAudit(work, ENTITY, 'remove', [{ id: code, before }]);
}

async function find(work: Work, code: string): Promise<Row | undefined> {
  return work.trx.selectFrom('bladeRegion').selectAll().where('code', '=', code).executeTakeFirst();
}
