import { ApiError, type wire } from '@cloud/contract';
import { sql } from 'kysely';
import { ofAnyTable, type Queries } from '../database/database.ts';
import type { AnyRow } from '../database/tables/index.ts';

/** Parent of a record that has none. */
export const ROOT_ID = '0';

/**
 * Nests records below their parents. One whose parent is not among them becomes a root. `children` is absent where
 * there are none: clients of the family take an empty list for a branch.
 */
export function nest<T extends { id: string }>(
  records: readonly T[],
  parentOf: (record: T) => unknown = (record) => Reflect.get(record, 'parentId'),
): (T & { children?: T[] })[] {
  const byId = new Map<unknown, T & { children?: T[] }>(records.map((record) => [record.id, { ...record }]));
  const roots: (T & { children?: T[] })[] = [];
  for (const record of byId.values()) {
    const parentId = parentOf(record);
    const parent = parentId === record.id ? undefined : byId.get(parentId);
    if (parent) (parent.children ??= []).push(record);
    else roots.push(record);
  }
  return roots;
}

/** A node of a picker. */
export function toNode(id: string, parentId: string, title: string): wire.TreeNode {
  return { id, parentId, title, key: id, value: id };
}

/**
 * Refuses a parent that does not exist or lies below the record itself. Rows above are locked, so that two moves at
 * once cannot close a circle.
 *
 * @returns the parent's row, undefined for a root.
 * @throws ApiError `parent-unknown`, `own-parent`
 */
export async function checkParent(
  trx: Queries,
  table: string,
  parentId: string,
  id?: string,
): Promise<AnyRow | undefined> {
  if (parentId === ROOT_ID) return undefined;
  if (parentId === id) throw new ApiError('own-parent');
  await sql`select pg_advisory_xact_lock(hashtext(${table}))`.execute(trx);
  const parent = await ofAnyTable(trx)
    .selectFrom(table)
    .selectAll()
    .where('id', '=', parentId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst();
  if (!parent) throw new ApiError('parent-unknown');
  if (id !== undefined && (await descendantsOf(trx, table, id)).includes(parentId)) throw new ApiError('own-parent');
  return parent;
}

/** Ids of everything below a record, itself not. */
export async function descendantsOf(trx: Queries, table: string, id: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    with recursive below as (
      select id from ${sql.table(table)} where parent_id = ${id} and is_deleted = 0
      union
      select child.id from ${sql.table(table)} child join below on child.parent_id = below.id where child.is_deleted = 0
    )
    select id from below`.execute(trx);
  return found.rows.map((row) => row.id);
}

/** @throws ApiError `has-children` naming the first record with something below that is not removed with it. */
export async function refuseWithChildren(
  trx: Queries,
  entity: { table: string; title: string },
  ids: readonly string[],
): Promise<void> {
  const parent = await ofAnyTable(trx)
    .selectFrom(entity.table)
    .select(sql<string>`${sql.ref(entity.title)}::text`.as('title'))
    .where('id', 'in', (from) =>
      from
        .selectFrom(entity.table)
        .select('parentId')
        .where('parentId', 'in', ids)
        .where('id', 'not in', ids)
        .where('isDeleted', '=', 0),
    )
    .limit(1)
    .executeTakeFirst();
  if (parent) throw new ApiError('has-children', { name: parent.title });
}
