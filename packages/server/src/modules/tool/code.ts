import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError, codeTask, copyCode, DOWNLOAD_CODE_PATH, generateCode, type GeneratedCode } from '@cloud/contract';
import type { App } from '../../app.ts';
import { readIds, readRow, saveRecord } from '../../crud/crud-repository.ts';
import { addEndpoint, runWork, type Work } from '../../crud/work.ts';
import { requireAccess } from '../../http/access.ts';
import { sendFile } from '../../http/upload.ts';
import { packZip } from '../../spreadsheet/zip.ts';
import { readSource } from './datasource.ts';
import { generateModule } from './generate-module.ts';
import { sourceOfTask } from './model.ts';
import { readSourceTable } from './source-table.ts';

const SUFFIX = '-copy';
const NAME_LENGTH = 64;

/** The code generator beyond its list: copies, writes files, hands them out. */
export function codeRoutes(app: App): void {
  addEndpoint(app, copyCode, async (work, { id }) => {
    const { id: _id, ...row } = await readRow(work, codeTask, id);
    const codeName = `${String(row['codeName']).slice(0, NAME_LENGTH - SUFFIX.length)}${SUFFIX}`;
    await saveRecord(work, codeTask, { ...row, codeName });
  });
  addEndpoint(app, generateCode, async (work, { ids }) => {
    const generated: GeneratedCode[] = [];
    for (const id of readIds(ids)) generated.push(await generate(work, id));
    return generated;
  });
  app.http.get(DOWNLOAD_CODE_PATH, { config: { access: 'super' } }, async (request, reply) => {
    const scope = requireAccess(request, 'super')!;
    const { id } = request.query as { id?: string };
    const row = await runWork(app, scope, request.ip, (work) => readRow(work, codeTask, id));
    const bytes = await readFile(archivePath(app, String(row['id']))).catch(() => undefined);
    if (!bytes) throw new ApiError('not-found');
    return sendFile(reply, { name: `${String(row['codeName'])}.zip`, type: 'application/zip', bytes });
  });
}

/** Into the data folder and nowhere else, whatever paths a task names: the server writes no file where a caller says. */
async function generate(work: Work, id: string): Promise<GeneratedCode> {
  const row = await readRow(work, codeTask, id);
  const text = (name: string) => String(row[name] ?? '').trim();
  const { datasourceId, table } = await sourceOfTask(work, row);
  const columns = await readSourceTable(await readSource(work, datasourceId), table);
  const files = generateModule({
    title: text('codeName'),
    service: text('serviceName'),
    table,
    prefix: text('tablePrefix'),
    key: text('pkName') || 'id',
    columns,
  });
  await mkdir(join(work.app.config.dataFolder, FOLDER), { recursive: true });
  await writeFile(archivePath(work.app, id), packZip(files));
  return { id, archive: `${FOLDER}/${id}.zip`, files: [...files.keys()] };
}

const FOLDER = 'generated';
const archivePath = (app: App, id: string) => join(app.config.dataFolder, FOLDER, `${id}.zip`);
