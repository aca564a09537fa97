import { ARTIFACT_PATH, runSearch } from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../http/app.ts';
import { inTenant, visibleRows } from './visibility.ts';

/** Runs by the name of their scan, for those who want a model and know what was scanned. */
export function runSearchRoutes(app: App): void {
  app.route(runSearch, { transaction: 'own' }, ({ scope }, { text, state, size }) =>
    inTenant(app.database, scope, async (trx) => {
      const runs = visibleRows(trx, scope, 'bladeRun')
        .selectAll()
        .$if(state !== '', (rows) => rows.where('state', '=', state as 'queued'))
        .as('run');
      const rows = await trx
        .selectFrom(runs)
        .innerJoin('bladeDataset as scan', 'scan.id', 'run.datasetId')
        .select(['run.id', 'run.datasetId', 'run.recipe', 'run.state', 'run.summary', 'run.createTime'])
        .select(['scan.name as datasetName', 'scan.hasThumbnail'])
        .where('scan.isDeleted', '=', 0)
        .where(sql<boolean>`strpos(lower(scan.name), lower(${text.trim()})) > 0`)
        .orderBy('run.id', 'desc')
        .limit(size)
        .execute();
      return rows.map(({ hasThumbnail, ...row }) => ({
        ...row,
        thumbnail: hasThumbnail ? `${ARTIFACT_PATH}/${row.datasetId}/thumbnail.png` : '',
      }));
    }),
  );
}
