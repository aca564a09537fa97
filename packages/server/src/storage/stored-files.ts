import { ENTITIES, STORED_FILE_PATH } from '@cloud/contract';
import { sql } from 'kysely';
import { ofAnyTable, type Queries } from '../database/database.ts';
import { storedFileKey } from './layout.ts';
import type { Storage } from './storage.ts';

const ADDRESS = new RegExp(`^(?:https?://[^/]+)?/api${STORED_FILE_PATH}/([\\w.-]+)$`);

/** Fields of records that may hold the address of a file, by table; logs tell what was, and an attachment is the file itself. */
const HOLDERS = ENTITIES.filter(({ isLog, name }) => !isLog && name !== 'attach').flatMap((entity) => {
  const columns = Object.entries(entity.fields).filter(([, { kind }]) =>
    ['text', 'longText', 'richText'].includes(kind),
  );
  return columns.length > 0 ? [{ entity, columns: columns.map(([name]) => name) }] : [];
});
/** Records of one kind that are named. */
const MOST_USES = 50;

/**
 * Whether a record of any tenant shows a stored file: by its name, which nobody else has.
 *
 * @param queries of the owner, since a record of the platform may show a tenant's picture.
 */
export async function isShown(queries: Queries, name: string): Promise<boolean> {
  for (const { entity, columns } of HOLDERS) {
    const rows = ofAnyTable(queries)
      .selectFrom(entity.table)
      .select(sql`1`.as('one'))
      .where('isDeleted', '=', 0);
    if (await rows.where(holding(name, columns)).limit(1).executeTakeFirst()) return true;
  }
  return false;
}

/** A condition: one of these columns holds the name. */
function holding(name: string, columns: readonly string[]) {
  const part = `%${name.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  const each = columns.map((column) => sql`${sql.ref(column)}::text like ${part}`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** A record that shows a file. */
export interface FileUse {
  /** Name of its entity. */
  entity: string;
  id: string;
  /** What names it to people. */
  title: string;
}

/** Records of a tenant that show a stored file; the row of the attachment itself is none. */
export async function usesOf(queries: Queries, name: string, tenantId: string): Promise<FileUse[]> {
  const uses: FileUse[] = [];
  for (const { entity, columns } of HOLDERS) {
    const rows = ofAnyTable(queries)
      .selectFrom(entity.table)
      .select(['id', sql<string | null>`${sql.ref(entity.title)}::text`.as('title')])
      .where('isDeleted', '=', 0)
      .where(holding(name, columns));
    const own = entity.tenantScoped ? rows.where('tenantId', '=', tenantId) : rows;
    for (const { id, title } of await own.limit(MOST_USES).execute())
      uses.push({ entity: entity.name, id, title: String(title ?? '') });
  }
  return uses;
}

/** Removes a stored file by its address, if it is one that this user put up; other addresses are left alone. */
export async function dropStoredFile(trx: Queries, storage: Storage, owner: string, link: string): Promise<void> {
  const name = ADDRESS.exec(link)?.[1];
  if (!name || (await isShown(trx, name))) return;
  const gone = await trx
    .deleteFrom('bladeStoredFile')
    .where('name', '=', name)
    .where('userId', '=', owner)
    .returning('name')
    .execute();
  // A file whose row comes back because the change around fails is answered as missing, and nothing worse.
  if (gone.length > 0) await storage.remove(storedFileKey(name));
}
