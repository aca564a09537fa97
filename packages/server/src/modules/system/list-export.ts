import { ApiError, listExportStart } from '@cloud/contract';
import { sql } from 'kysely';
import { keepExports } from '../../crud/sheet/keep-exports.ts';
import { requireExport } from '../../crud/sheet/list-export.ts';
import { newId } from '../../database/id.ts';
import type { App } from '../../http/app.ts';
import { CONSOLE_PATH } from '../../http/console-files.ts';
import { publicAddressOf } from '../../http/public-address.ts';

/** Exports that a person may wait for at once. */
const MOST_WAITING = 3;
/** Page of the console that lists a person's files. */
const OWN_FILES = `${CONSOLE_PATH}/info/index`;

/** Lists that are too long for an answer go out in the background. */
export function listExportRoutes(app: App): void {
  const exports = keepExports(app);
  app.onClose(() => exports.stop());
  app.route(listExportStart, { transaction: 'own' }, async ({ scope, request }, { path, query }) => {
    await requireExport(app, scope, path, query);
    const id = newId();
    await app.database.transaction(async (trx) => {
      // Two calls at once are counted one after the other.
      await sql`select pg_advisory_xact_lock(hashtext('list-export'), hashtext(${scope.userId}))`.execute(trx);
      const open = trx.selectFrom('bladeListExport').select('id').where('createUser', '=', scope.userId);
      const waiting = await open.where('state', 'in', ['waiting', 'running']).limit(MOST_WAITING).execute();
      if (waiting.length >= MOST_WAITING) throw new ApiError('too-many-exports', { limit: MOST_WAITING });
      const address = publicAddressOf(app.config, request);
      await trx
        .insertInto('bladeListExport')
        .values({
          id,
          tenantId: scope.tenantId,
          createUser: scope.userId,
          path,
          query: JSON.stringify(query),
          language: scope.language,
          consoleUrl: address === '' ? '' : `${address}${OWN_FILES}`,
        })
        .execute();
    });
    exports.wake();
    return { id };
  });
}
