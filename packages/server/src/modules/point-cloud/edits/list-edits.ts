import { runEdits } from '@cloud/contract';
import type { App } from '../../../http/app.ts';
import { lastToggles, loadEdits } from '../../../tasks/model-edits.ts';
import { requireReadable } from '../visibility.ts';

/** What was changed of a model, for those who see it. */
export function listEditRoutes(app: App): void {
  const { database } = app;
  app.route(runEdits, { transaction: 'own' }, async ({ scope }, { id }) => {
    const run = await requireReadable(database, scope, 'bladeRun', id);
    const rows = await loadEdits(database.queries, run.id);
    const nameOf = await namesOf(app, [...new Set(rows.flatMap(({ createUser }) => createUser ?? []))]);
    const last = lastToggles(rows);
    return rows
      .filter(({ kind }) => kind === 'edit')
      .map((row) => {
        const toggle = last.get(row.id);
        const isUndone = toggle?.kind === 'undo';
        return {
          id: row.id,
          revision: toggle?.revision ?? row.revision,
          operations: row.operations,
          anchors: row.anchors,
          userName: nameOf(row.createUser),
          time: new Date(row.createTime).toISOString(),
          isOwn: row.createUser === scope.userId,
          isUndone,
          undoneBy: isUndone ? nameOf(toggle.createUser) : '',
          isUndoneByMe: isUndone && toggle.createUser === scope.userId,
          key: row.editKey ?? '',
        };
      });
  });
}

async function namesOf({ database }: App, ids: string[]): Promise<(id: string | null) => string> {
  const users =
    ids.length === 0
      ? []
      : await database.queries
          .selectFrom('bladeUser')
          .select(['id', 'realName', 'account'])
          .where('id', 'in', ids)
          .execute();
  const names = new Map(users.map(({ id, realName, account }) => [id, realName || account]));
  return (id) => names.get(id ?? '') ?? '';
}
