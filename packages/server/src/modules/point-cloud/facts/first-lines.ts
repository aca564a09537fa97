import { ApiError, columnsOfLine, datasetFirstLines, isTextFile, type RowLayout } from '@cloud/contract';
import type { Database } from '../../../database/database.ts';
import type { App } from '../../../http/app.ts';
import { uploadKey } from '../../../storage/layout.ts';
import type { Storage } from '../../../storage/storage.ts';
import { requireReadable } from '../visibility.ts';

const SAMPLE_BYTES = 65_536;
const SHOWN_LINES = 30;
const LONGEST_LINE = 1000;

export function firstLinesRoutes(app: App, { storage }: { storage: Storage }): void {
  const { database } = app;
  app.route(datasetFirstLines, { transaction: 'own' }, async ({ scope }, { id }) => {
    await requireReadable(database, scope, 'bladeDataset', id);
    const { name, lines } = (await textOf(database, storage, id)) ?? { name: '', lines: [] };
    return { name, lines: lines.slice(0, SHOWN_LINES).map((line) => line.slice(0, LONGEST_LINE)) };
  });
}

/**
 * Says so at once when rows have fewer columns than a layout names; later ones are the engine's to judge.
 *
 * @throws ApiError `column-missing`
 */
export async function requireColumns(
  database: Database,
  storage: Storage,
  datasetId: string,
  { separator, headerLines, columns }: RowLayout,
): Promise<void> {
  const text = await textOf(database, storage, datasetId);
  if (!text) return;
  const widths = text.lines.slice(headerLines).map((line) => columnsOfLine(line, separator).length);
  const widest = Math.max(0, ...widths);
  const last = Math.max(...Object.values(columns)) + 1;
  if (last > widest) throw new ApiError('column-missing', { file: text.name, column: last, columns: widest });
}

/** The first whole lines of the first text file of a scan; undefined if it has none. */
async function textOf(
  database: Database,
  storage: Storage,
  datasetId: string,
): Promise<{ name: string; lines: string[] } | undefined> {
  const uploads = await database.queries
    .selectFrom('bladeUpload')
    .select(['id', 'name', 'size'])
    .where('datasetId', '=', datasetId)
    .orderBy('createTime')
    .execute();
  const file = uploads.find(({ name }) => isTextFile(name));
  const size = Math.min(Number(file?.size ?? 0), SAMPLE_BYTES);
  const bytes = file && (await storage.read(uploadKey(file.id), 0, size));
  if (!bytes || bytes.includes(0)) return undefined;
  const lines = decode(bytes).split(/\r\n|\n|\r/);
  // The last one may be cut.
  if (lines.length > 1) lines.pop();
  return { name: file.name, lines };
}

/** Names of columns may be Chinese, in UTF-8 or in the older GBK. */
function decode(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  return text.slice(0, -4).includes('\ufffd') ? new TextDecoder('gbk').decode(bytes) : text;
}
