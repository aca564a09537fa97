import type { Queries } from '../../../database/database.ts';
import { partitionsOf } from '../../../database/partitions.ts';
import { readTenantRows, tenantTables, type TenantTable } from '../../../database/tenant-rows.ts';
import { runPrefix, storedFileKey, uploadKey } from '../../../storage/layout.ts';
import type { Storage } from '../../../storage/storage.ts';
import { zipStream, type ZipEntry } from '../../../storage/zip-stream.ts';

/** Rows that are read at a time. */
const PAGE = 1_000;
/** What proves who somebody is: of no use elsewhere, and dangerous in a file that travels. */
const SECRET_TABLES: ReadonlySet<string> = new Set([
  'blade_user_totp',
  'blade_user_recovery_code',
  'blade_user_passkey',
  'blade_user_face',
  'blade_user_device',
  'blade_session',
  'authorization_code',
]);

/** Everything of a tenant but its secrets: rows as JSON by table, scans, models and small files, as one archive. */
export function tenantArchive(queries: Queries, storage: Storage, tenantId: string): AsyncGenerator<Buffer> {
  return zipStream(entriesOf(queries, storage, tenantId));
}

async function* entriesOf(queries: Queries, storage: Storage, tenantId: string): AsyncGenerator<ZipEntry> {
  for (const owned of await tenantTables(queries)) {
    if (SECRET_TABLES.has(owned.table)) continue;
    yield { name: `tables/${owned.table}.json`, content: rowsOf(queries, owned, tenantId) };
  }
  const uploads = queries
    .selectFrom('bladeUpload')
    .select(['id', 'name', 'datasetId'])
    .where('tenantId', '=', tenantId);
  for (const { id, name, datasetId } of await uploads.orderBy('id').execute())
    yield* fileOf(storage, uploadKey(id), `scans/${datasetId ?? 'unused'}/${id} ${nameOf(name)}`);
  const runs = queries.selectFrom('bladeRun').select('id').where('tenantId', '=', tenantId).where('isDeleted', '=', 0);
  for (const { id } of await runs.orderBy('id').execute()) {
    const prefix = runPrefix(id);
    const keys = await storage.list(prefix);
    for (const key of keys.filter((one) => one.includes('/exports/')))
      yield* fileOf(storage, key, `models/${id}/${key.slice(prefix.length)}`);
  }
  const stored = queries
    .selectFrom('bladeStoredFile')
    .select(['name', 'originalName'])
    .where('tenantId', '=', tenantId);
  for (const { name, originalName } of await stored.orderBy('name').execute())
    yield* fileOf(storage, storedFileKey(name), `files/${name} ${nameOf(originalName)}`);
}

/** A file that went meanwhile, or was never finished, is left out. */
async function* fileOf(storage: Storage, key: string, name: string): AsyncGenerator<ZipEntry> {
  const content = await storage.stream(key);
  if (content) yield { name, content };
}

/** A name that stays in its folder, whatever a client called its file. */
const nameOf = (given: string): string => given.replace(/[\\/\p{Cc}]/gu, '_');

/** A JSON array, a row a line. */
async function* rowsOf(queries: Queries, owned: TenantTable, tenantId: string): AsyncGenerator<Buffer> {
  let separator = '[\n';
  for (const part of await partitionsOf(queries, owned.table)) {
    let after = '(0,0)';
    for (let read = PAGE; read === PAGE;) {
      const page = await readTenantRows(queries, owned, tenantId, { part, after, limit: PAGE });
      read = page.length;
      after = page.at(-1)?.at ?? after;
      if (read > 0) yield Buffer.from(separator + page.map(({ row }) => row).join(',\n'));
      if (read > 0) separator = ',\n';
    }
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n');
}
