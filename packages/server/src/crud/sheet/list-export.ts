import {
  ApiError,
  MAX_JOB_EXPORT_ROWS,
  messageOf,
  permissionOf,
  type CodedMessage,
  type EntityDefinition,
} from '@cloud/contract';
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
import { exportedList } from './exported-lists.ts';
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

/**
 * The list that a person may export by this path.
 *
 * @throws ApiError `not-found`, `path-guarded`, and those of {@link checkAccess}
 */
export async function requireExport(app: App, scope: Scope, given: string): Promise<ExportedList> {
  const found = exportedList(app, given);
  if (!found) throw new ApiError('not-found');
  const permission = permissionOf(found.entity, 'view');
  checkAccess(scope, found.entity.read ?? 'user', permission);
  const closed = await closedCalls(app.database, scope, [{ path: given, permission }]);
  if (closed.size > 0) throw new ApiError('path-guarded', { path: given });
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
    const list = await requireExport(app, scope, claim.path);
    const rows = await readInContext(app, scope, '', (context) =>
      exportSheetFile(context, list, claim.query, {
        file,
        most: MAX_JOB_EXPORT_ROWS,
        onRows: () => signal.throwIfAborted(),
      }),
    );
    await keepFile(app, scope, claim, { entity: list.entity, file, rows });
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
  { entity, file, rows }: { entity: EntityDefinition; file: string; rows: number },
): Promise<void> {
  const { size } = await stat(file);
  const name = `${randomBytes(16).toString('base64url')}.bin`;
  const title = messageOf(scope.language, entity.label);
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
  { id, tenantId, createUser, path: given, language, consoleUrl }: ClaimedExport,
  outcome: { rows: number } | { error: CodedMessage },
): Promise<void> {
  const entity = exportedList(app, given)?.entity;
  const title = entity ? messageOf(language, entity.label) : given;
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
