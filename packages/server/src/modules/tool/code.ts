import { ApiError, codeTask, copyCode, downloadCode, generateCode, type GeneratedCode } from '@cloud/contract';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saveRecord } from '../../crud/save-records.ts';
import { readRow } from '../../crud/visible-rows.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { packZip } from '../../spreadsheet/zip.ts';
import { readSource } from './datasource.ts';
import { generateModule } from './generate-module.ts';
import { sourceOfTask } from './model.ts';
import { readSourceTable } from './source-table.ts';

const SUFFIX = '-copy';
const NAME_LENGTH = 64;

/** The code generator beyond its list: copies, writes files, hands them out. */
export function codeRoutes(app: App): void {
  app.route(copyCode, async (context, { id }) => {
    const { id: _id, ...row } = await readRow(context, codeTask, id);
    const codeName = `${row.codeName.slice(0, NAME_LENGTH - SUFFIX.length)}${SUFFIX}`;
    await saveRecord(context, codeTask, { ...row, codeName });
  });
  app.route(generateCode, async (context, { ids }) => {
    const generated: GeneratedCode[] = [];
    for (const id of ids) generated.push(await generate(context, id));
    return generated;
  });
  app.route(downloadCode, async (context, { id }) => {
    const row = await readRow(context, codeTask, id);
    const bytes = await readFile(archivePath(app, row.id)).catch(() => undefined);
    if (!bytes) throw new ApiError('not-found');
    return { name: `${row.codeName}.zip`, type: 'application/zip', bytes };
  });
}

/** Into the data folder and nowhere else, whatever paths a task names: the server writes no file where a caller says. */
async function generate(context: RequestContext, id: string): Promise<GeneratedCode> {
  const row = await readRow(context, codeTask, id);
  const { datasourceId, table } = await sourceOfTask(context, row);
  const columns = await readSourceTable(await readSource(context, datasourceId), table);
  const files = generateModule({
    title: row.codeName.trim(),
    service: row.serviceName.trim(),
    table,
    prefix: (row.tablePrefix ?? '').trim(),
    key: (row.pkName ?? '').trim() || 'id',
    columns,
  });
  await mkdir(join(context.app.config.dataFolder, FOLDER), { recursive: true });
  await writeFile(archivePath(context.app, id), packZip(files));
  return { id, archive: `${FOLDER}/${id}.zip`, files: [...files.keys()] };
}

const FOLDER = 'generated';
const archivePath = (app: App, id: string) => join(app.config.dataFolder, FOLDER, `${id}.zip`);
