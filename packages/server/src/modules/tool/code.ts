import {
  ApiError,
  CARRIED_COLUMNS,
  codeTask,
  copyCode,
  downloadCode,
  generateCode,
  messageOf,
  previewCode,
  proposeColumn,
  writeCode,
  type GeneratedCode,
  type ModelColumn,
} from '@cloud/contract';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saveRecord } from '../../crud/save-records.ts';
import { readRow } from '../../crud/visible-rows.ts';
import { isId } from '../../database/id.ts';
import type { RowOf } from '../../database/tables/index.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { packZip } from '../../spreadsheet/zip.ts';
import { checkoutOf, compareWith, writeInto } from './generate/checkout.ts';
import { generateModule } from './generate/generate-module.ts';
import type { ModelSource } from './generate/module-plan.ts';
import { planModule } from './generate/plan-module.ts';
import { columnsOfModel, fieldsOfTable, readModel } from './model.ts';

const SUFFIX = '-copy';
const NAME_LENGTH = 64;

/** The code generator beyond its list: copies, shows and writes files, hands them out. */
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
  app.route(previewCode, async (context, { id }) => {
    const files = await filesOf(context, await readRow(context, codeTask, id));
    return {
      checkout: app.config.codeCheckout ?? '',
      files: compareWith(checkoutOf(app.config.codeCheckout ?? app.config.sourceFolder), files),
    };
  });
  app.route(writeCode, async (context, { id }) => {
    const { codeCheckout } = app.config;
    if (codeCheckout === undefined) throw new ApiError('code-checkout-off');
    return writeInto(codeCheckout, await filesOf(context, await readRow(context, codeTask, id)));
  });
}

/** Into the data folder and nowhere else, whatever paths a task names: the server writes no file where a caller says. */
async function generate(context: RequestContext, id: string): Promise<GeneratedCode> {
  const files = await filesOf(context, await readRow(context, codeTask, id));
  await mkdir(join(context.app.config.dataFolder, FOLDER), { recursive: true });
  await writeFile(archivePath(context.app, id), packZip(files));
  return { id, archive: `${FOLDER}/${id}.zip`, files: [...files.keys()] };
}

const FOLDER = 'generated';
const archivePath = (app: App, id: string) => join(app.config.dataFolder, FOLDER, `${id}.zip`);

type Task = RowOf<typeof codeTask>;

/** The files of a task for the checkout that is set, or for the tree that runs. */
async function filesOf(context: RequestContext, task: Task): Promise<Map<string, string>> {
  const { codeCheckout, sourceFolder } = context.app.config;
  const master = await sourceOf(context, task);
  const plan = planModule({
    title: task.codeName.trim(),
    service: task.serviceName.trim(),
    prefix: (task.tablePrefix ?? '').trim(),
    master: withoutKey(master, task.pkName),
    ...(task.templateType === 'sub' ? { detail: await detailOf(context, task, master) } : {}),
    ...(task.templateType === 'tree' ? { parentColumn: parentColumnOf(context, task, master) } : {}),
  });
  return generateModule(plan, checkoutOf(codeCheckout ?? sourceFolder));
}

/** The key column is every record's own. */
const withoutKey = (source: ModelSource, key: string | null): ModelSource => {
  const name = (key ?? '').trim() || 'id';
  return { ...source, columns: source.columns.filter(({ jdbcName }) => jdbcName !== name) };
};

async function detailOf(context: RequestContext, { subModelId, subFkId }: Task, master: ModelSource) {
  if (!isId(subModelId)) throw missing(context, 'subModelId');
  const source = await modelSource(context, subModelId);
  // The column that was said, or the one that refers to the master.
  const own = source.columns.find(({ refModelId }) => refModelId !== '' && refModelId === master.id)?.jdbcName;
  const keyColumn = (subFkId ?? '').trim() || own;
  if (!keyColumn) throw missing(context, 'subFkId');
  return { source, keyColumn };
}

/** The column that was said, the one that refers to the model itself, or the one that is called so everywhere. */
function parentColumnOf(context: RequestContext, { subFkId }: Task, { id, columns }: ModelSource): string {
  const said = (subFkId ?? '').trim();
  const own = columns.find(({ refModelId }) => refModelId !== '' && refModelId === id);
  const usual = columns.find(({ jdbcName }) => jdbcName.toLowerCase() === 'parent_id');
  const column = said || (own ?? usual)?.jdbcName;
  if (!column) throw missing(context, 'subFkId');
  return column;
}

function missing(context: RequestContext, field: 'datasourceId' | 'subModelId' | 'subFkId'): ApiError {
  const label = messageOf(context.scope.language, codeTask.fields[field].label);
  const message = messageOf(context.scope.language, 'validation.required', { label });
  return new ApiError('validation-failed', { message, field, rule: 'required' });
}

/** What a task reads: its model, or a table of a source as it stands. */
async function sourceOf(context: RequestContext, task: Task): Promise<ModelSource> {
  if (isId(task.modelId)) return modelSource(context, task.modelId);
  if (!task.datasourceId) throw missing(context, 'datasourceId');
  const table = (task.tableName ?? '').trim();
  const fields = await fieldsOfTable(context, task.datasourceId, table);
  const columns = fields.filter(({ keyFlag }) => !keyFlag).map((field) => proposeColumn(field));
  return { id: '', table: table.split('.').at(-1) ?? '', name: task.codeName.trim(), className: '', columns };
}

async function modelSource(context: RequestContext, modelId: string): Promise<ModelSource> {
  const model = await readModel(context, modelId);
  const stored: ModelColumn[] = await columnsOfModel(context, modelId);
  const read = async () =>
    (await fieldsOfTable(context, model.datasourceId, model.modelTable))
      .filter(({ keyFlag, name }) => !keyFlag && !CARRIED_COLUMNS.includes(name))
      .map((field) => proposeColumn(field));
  const columns = stored.length > 0 ? stored : await read();
  return {
    id: modelId,
    table: model.modelTable.split('.').at(-1) ?? '',
    name: model.modelName,
    className: model.modelClass ?? '',
    columns,
  };
}
