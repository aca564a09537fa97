import { ENTITIES, STORED_FILE_PATH } from '@cloud/contract';
import { sql } from 'kysely';
import { ofAnyTable, type Queries } from '../database/database.ts';
import { storedFileKey } from './layout.ts';
import type { Storage } from './storage.ts';

const ADDRESS = new RegExp(`^(?:https?://[^/]+)?/api${STORED_FILE_PATH}/([\\w.-]+)$`);

/** Fields of records that may hold the address of a file, by table; logs tell what was, and show nothing. */
const HOLDERS = ENTITIES.filter(({ isLog }) => !isLog).flatMap(({ table, fields }) => {
  const columns = Object.entries(fields).filter(([, { kind }]) => ['text', 'longText', 'richText'].includes(kind));
  return columns.length > 0 ? [{ table, columns: columns.map(([name]) => name) }] : [];
});

/**
 * Whether a record of any tenant shows a stored file: by its name, which nobody else has.
 *
 * @param queries of the owner, since a record of the platform may show a tenant's picture.
 */
export async function isShown(queries: Queries, name: string): Promise<boolean> {
  const part = `%${name.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  for (const { table, columns } of HOLDERS) {
    const holds = sql.join(
      columns.map((column) => sql`${sql.ref(column)} like ${part}`),
      sql` or `,
    );
    const rows = ofAnyTable(queries)
      .selectFrom(table)
      .select(sql`1`.as('one'))
      .where('isDeleted', '=', 0);
    if (
      await rows
        .where(sql<boolean>`(${holds})`)
        .limit(1)
        .executeTakeFirst()
    )
      return true;
  }
  return false;
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
