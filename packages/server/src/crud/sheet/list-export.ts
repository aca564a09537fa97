import { ApiError, MAX_JOB_EXPORT_ROWS, messageOf, permissionOf, type CodedMessage } from '@cloud/contract';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Scope } from '../../database/scope.ts';
import type { App } from '../../http/app.ts';
import { readInContext } from '../../http/route/request-context.ts';
import { checkAccess } from '../../identity/scope/access.ts';
import { closedCalls } from '../../identity/scope/api-scope.ts';
import { scopeOfUser } from '../../identity/scope/user-scope.ts';
import { checkLimits } from '../../identity/upload-quota.ts';
import { sendNotice } from '../../jobs/notice.ts';
import { storageFolder, storedFileKey } from '../../storage/layout.ts';
import { exporterOf, type Exporter } from './exported-lists.ts';
import { exportSheetFile, type ExportedList } from './export-sheet.ts';

/** An export that this process has taken. */
export interface ClaimedExport {
  id: string;
  tenantId: string;
  createUser: string;
  path: string;
  query: Readonly<Record<string, string>>;
  language: Scope['language'];
  consoleUrl: string;
}

/** A list as what is exported by a path. */
export const listExporter = (path: string, list: ExportedList): Exporter => ({
  check: async (app, scope) => {
    const permission = permissionOf(list.entity, 'view');
    checkAccess(scope, list.entity.read ?? 'user', permission);
    const closed = await closedCalls(app.database, scope, [{ path, permission }]);
    if (closed.size > 0) throw new ApiError('path-guarded', { path });
  },
  titleOf: async (_app, language) => messageOf(language, list.entity.label),
  write: (app, scope, query, to) =>
    readInContext(app, scope, '', (context) =>
      exportSheetFile(context, list, query, { ...to, most: MAX_JOB_EXPORT_ROWS }),
    ),
});

/**
 * What a person may export by a path.
 *
 * @throws ApiError `not-found`, and those of {@link Exporter.check}
 */
export async function requireExport(
  app: App,
  scope: Scope,
  path: string,
  query: ClaimedExport['query'],
): Promise<Exporter> {
  const found = exporterOf(app, path);
  if (!found) throw new ApiError('not-found');
  await found.check(app, scope, query);
  return found;
}

/**
 * Makes the workbook with the rights that its owner has now, and his file of it. He is told what came of it, unless he is gone.
 *
 * @param signal ends it, as when the server stops; it then throws and changes nothing.
 */
export async function runListExport(app: App, claim: ClaimedExport, signal: AbortSignal): Promise<void> {
  const scope = await scopeOfUser(app.database, claim.createUser, claim.language);
  if (!scope) return end(app, claim, { error: { code: 'not-found', params: {} } });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cloud-export-'));
  const file = path.join(folder, 'list.xlsx');
  try {
    const exporter = await requireExport(app, scope, claim.path, claim.query);
    const onRows = () => signal.throwIfAborted();
    const rows = await exporter.write(app, scope, claim.query, { file, onRows });
    await keepFile(app, scope, claim, { file, rows });
  } catch (cause) {
    if (signal.aborted || !(cause instanceof ApiError) || cause.code === 'unavailable') throw cause;
    await end(app, claim, { error: { code: cause.code, params: cause.params } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An own file of the person, in the quota of the tenant. */
async function keepFile(
  app: App,
  scope: Scope,
  claim: ClaimedExport,
  { file, rows }: { file: string; rows: number },
): Promise<void> {
  const { size } = await stat(file);
  const name = `${randomBytes(16).toString('base64url')}.bin`;
  const title = await titleOf(app, claim);
  const { dataFolder, diskReserveBytes } = app.config;
  const limits = { folder: storageFolder(dataFolder), reserveBytes: diskReserveBytes };
  await app.database.transaction(async (trx) => {
    await checkLimits(trx, scope, size, limits);
    await trx
      .insertInto('bladeStoredFile')
      .values({
        name,
        originalName: `${title}.xlsx`,
        contentType: 'application/octet-stream',
        size,
        tenantId: scope.tenantId,
        userId: scope.userId,
      })
      .execute();
  });
  try {
    await app.storage.write(storedFileKey(name), createReadStream(file));
    await end(app, claim, { rows });
  } catch (cause) {
    await app.database.queries.deleteFrom('bladeStoredFile').where('name', '=', name).execute();
    await app.storage.remove(storedFileKey(name));
    throw cause;
  }
}

/** Writes down what came of an export, and tells its owner. */
export async function end(
  app: App,
  claim: ClaimedExport,
  outcome: { rows: number } | { error: CodedMessage },
): Promise<void> {
  const { id, tenantId, createUser, language, consoleUrl } = claim;
  const title = await titleOf(app, claim);
  const isDone = 'rows' in outcome;
  await app.database.transaction(async (trx) => {
    const ended = await trx
      .updateTable('bladeListExport')
      .set({
        state: isDone ? 'done' : 'failed',
        endTime: new Date(),
        ...(isDone ? { rowCount: outcome.rows } : { error: JSON.stringify(outcome.error) }),
      })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    // Another server has ended it meanwhile.
    if (ended.numUpdatedRows === 0n) throw new Error('the export was taken over');
    const { code, params } = isDone ? { code: '', params: {} } : outcome.error;
    await sendNotice(trx, {
      tenantId,
      people: [createUser],
      title: messageOf(language, isDone ? 'export.done' : 'export.failed', { title }),
      text: isDone
        ? messageOf(language, 'export.doneText', { title, rows: outcome.rows })
        : messageOf(language, `error.${code}`, params),
      ...(isDone && consoleUrl !== '' && { link: { label: messageOf(language, 'export.link'), url: consoleUrl } }),
    });
  });
}

const titleOf = async (app: App, { path: given, language, query }: ClaimedExport): Promise<string> =>
  (await exporterOf(app, given)?.titleOf(app, language, query)) ?? given;
