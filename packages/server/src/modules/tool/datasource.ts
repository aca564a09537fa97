import { ApiError, codeTask, dataModel, datasource, datasourceTest, messageOf, reportFile } from '@cloud/contract';
import type { Operations } from '../../crud/crud-routes.ts';
import type { RecordInput } from '../../crud/record-input.ts';
import { saveRecord } from '../../crud/save-records.ts';
import { readRow } from '../../crud/visible-rows.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { seal, unseal } from '../../identity/encryption-at-rest.ts';
import { titleOfFile } from '../../report/design.ts';
import { trySource } from '../../sources/read-source.ts';
import type { SourceAddress } from '../../sources/source.ts';
import { isSqlite } from '../../sources/sqlite-file.ts';

/** What is sealed as a password of a data source opens as nothing else. */
const PURPOSE = 'datasource';

/** Seals passwords before they are stored, and refuses to remove a data source in use. */
export function datasourceOperations(
  stored: Operations<typeof datasource>,
  { secrets }: App,
): Partial<Operations<typeof datasource>> {
  return {
    submit: async (context, { password, ...rest }) => {
      if (!password) return stored.submit(context, await withAccount(context, rest));
      return saveRecord(context, datasource, { ...rest, password }, { password: seal(secrets, password, PURPOSE) });
    },
    remove: async (context, ids) => {
      for (const id of ids) await refuseInUse(context, id);
      await stored.remove(context, ids);
    },
  };
}

/**
 * A file needs no account; any other new source is refused without one, and an edited one keeps what it has: a password that was
 * given for one address is never sent to another, nor in the clear where it was encrypted.
 *
 * @throws ApiError `password-again`, `validation-failed`
 */
async function withAccount(context: RequestContext, record: RecordInput<typeof datasource>) {
  const stored = record.id ? await readRow(context, datasource, record.id) : undefined;
  const url = String(record.url ?? stored?.url ?? '');
  if (isSqlite(url.trim())) return { username: '', ...record, password: '' };
  if (stored?.password && url.trim() !== stored.url.trim()) throw new ApiError('password-again');
  for (const field of ['username', 'password'] as const) {
    if (record[field] || (stored && record[field] === undefined)) continue;
    const label = messageOf(context.scope.language, datasource.fields[field].label);
    const message = messageOf(context.scope.language, 'validation.required', { label });
    throw new ApiError('validation-failed', { message, field, rule: 'required' });
  }
  return record;
}

/** @throws ApiError `datasource-in-use`, which names the first user of the data source */
async function refuseInUse({ app, scope }: RequestContext, id: string): Promise<void> {
  // Searches every tenant: a super administrator can write a report with SQL in any of them.
  const { queries } = app.database;
  const task = queries.selectFrom('bladeCode').select('codeName as name').where('isDeleted', '=', 0);
  const model = queries.selectFrom('bladeModel').select('modelName as name').where('isDeleted', '=', 0);
  // Matches the JSON form: inside SQL or a text the quotation marks are escaped.
  const mention = `%"source":"${id}"%`;
  const report = queries.selectFrom('bladeReportFile').select('name').where('content', 'like', mention);
  const uses = [
    { entity: codeTask, query: task.where('datasourceId', '=', id) },
    { entity: dataModel, query: model.where('datasourceId', '=', id) },
    { entity: reportFile, query: report.where('isDesign', '=', 1).where('isDeleted', '=', 0) },
  ];
  for (const { entity, query } of uses) {
    const used = await query.executeTakeFirst();
    if (!used) continue;
    const use = messageOf(scope.language, entity.singular);
    throw new ApiError('datasource-in-use', { use, name: titleOfFile(used.name) });
  }
}

/** Where a data source is and how to sign in there. @throws ApiError `not-found` */
export async function readSource(context: RequestContext, id: string): Promise<SourceAddress> {
  const row = await readRow(context, datasource, id);
  return {
    name: row.name,
    url: row.url,
    username: row.username,
    // Those that come with the product have none yet.
    allowed: context.app.config.outgoingAllow,
    sqliteFolder: context.app.config.sqliteFolder,
    password: row.password === '' ? '' : unseal(context.app.secrets, row.password, PURPOSE),
  };
}

export function datasourceRoutes(app: App): void {
  app.route(datasourceTest, async (context, { id }) => {
    const source = await readSource(context, id);
    const begin = performance.now();
    const found = await trySource(source);
    return { ...found, milliseconds: Math.round(performance.now() - begin) };
  });
}
