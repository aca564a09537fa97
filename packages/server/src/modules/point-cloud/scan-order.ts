import { ApiError, datasetFolders, datasetOrganize, MOST_TAGS } from '@cloud/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { App } from '../../http/app.ts';
import type { AuditRecord } from '../../http/log/audit.ts';
import { noteScans } from './scan-history.ts';
import { inTenant, requireVisible, visibleRows } from './visibility.ts';

const own = { transaction: 'own' } as const;

/** Folders and tags, which keep order among many scans. */
export function scanOrderRoutes(app: App): void {
  const { database } = app;

  app.route(datasetFolders, own, ({ scope }) =>
    inTenant(database, scope, async (trx) => {
      const scans = visibleRows(trx, scope, 'bladeDataset').select(['folder', 'tags']).as('scan');
      const count = sql<number>`count(*)::int`.as('count');
      const folders = await trx
        .selectFrom(scans)
        .select(['scan.folder as name', count])
        .where('scan.folder', '<>', '')
        .groupBy('scan.folder')
        .orderBy('scan.folder')
        .execute();
      const tags = await trx
        .selectFrom(scans)
        .select([sql<string>`unnest(scan.tags)`.as('name'), count])
        .groupBy('name')
        .orderBy('count', 'desc')
        .orderBy('name')
        .execute();
      return { folders, tags };
    }),
  );

  app.route(datasetOrganize, own, async ({ scope, address }, { ids, folder, addTags, removeTags }) => {
    const changed: (AuditRecord & { after: { folder: string; tags: string[] } })[] = [];
    for (const id of ids) {
      const scan = await requireVisible(database, scope, 'bladeDataset', id);
      const after = {
        folder: folder === undefined ? scan.folder : folderOf(folder),
        tags: [...new Set([...scan.tags.filter((tag) => !removeTags.includes(tag)), ...addTags])],
      };
      if (after.tags.length > MOST_TAGS) throw new ApiError('too-many-tags', { most: MOST_TAGS });
      changed.push({ id, before: { folder: scan.folder, tags: scan.tags.join(', ') }, after });
    }
    await database.transaction(async (trx) => {
      for (const { id, after } of changed) {
        await trx
          .updateTable('bladeDataset')
          .set({ ...after, updateUser: scope.userId, updateTime: new Date() })
          .where('id', '=', id)
          .where('tenantId', '=', scope.tenantId)
          .execute();
      }
      const told = changed.map(({ after, ...one }) => ({ ...one, after: { ...after, tags: after.tags.join(', ') } }));
      await noteScans(trx, { scope, address }, 'update', told);
    });
  });
}

/** `/North// 2026/` is `North/2026`. */
const folderOf = (given: string): string =>
  given
    .replaceAll('\0', '')
    .split('/')
    .map((name) => name.trim())
    .filter(Boolean)
    .join('/');

/** Conditions on a list of scans: in a folder or one below it, with a tag, the own ones or those of others. */
export function orderConditions(
  { folder, tag, from }: Readonly<Record<string, unknown>>,
  userId: string,
): RawBuilder<SqlBool>[] {
  const found: RawBuilder<SqlBool>[] = [];
  if (typeof folder === 'string' && folder !== '')
    found.push(sql`(folder = ${folder} or starts_with(folder, ${`${folder}/`}))`);
  if (typeof tag === 'string' && tag !== '') found.push(sql`${tag} = any(tags)`);
  if (from === 'me') found.push(sql`create_user = ${userId}`);
  if (from === 'others') found.push(sql`create_user is distinct from ${userId}`);
  return found;
}
