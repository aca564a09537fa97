import { permissionOf, reportFile, type Verb } from '@cloud/contract';
import type { App } from '../../app.ts';
import { listPage, readIds, readRecord, removeRecords } from '../../crud/crud-repository.ts';
import type { Query } from '../../crud/crud-routes.ts';
import { exportRoute } from '../../crud/sheet/sheet-routes.ts';
import { addWorkRoute, type Work, type WorkRoute } from '../../crud/work.ts';

/** Reports are designed and shown by another program; here they are listed, read and removed. */
export async function reportModule(app: App): Promise<void> {
  const route = (method: 'GET' | 'POST', name: string, verb: Verb): WorkRoute<Query> => {
    const permission = permissionOf(reportFile, verb);
    return { method, path: `${reportFile.path}/${name}`, access: 'permission', permission, inputIn: 'both' };
  };
  const list = async (work: Work, query: Query) => {
    const page = await listPage(work, reportFile, query);
    return { ...page, records: page.records.map(({ content: _content, ...record }) => record) };
  };
  addWorkRoute(app, route('GET', 'list', 'view'), list);
  exportRoute(app, reportFile, list);
  addWorkRoute(app, route('GET', 'detail', 'view'), (work, { id }) => readRecord(work, reportFile, id));
  addWorkRoute(app, route('POST', 'remove', 'delete'), (work, { ids }) =>
    removeRecords(work, reportFile, readIds(ids)),
  );
}
