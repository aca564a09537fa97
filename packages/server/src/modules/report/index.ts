import { reportDetail, reportFile, reportList, reportRemove } from '@cloud/contract';
import { listPage, readRecord, type Input } from '../../crud/list-records.ts';
import { removeRecords } from '../../crud/save-records.ts';
import { exportRoute } from '../../crud/sheet/sheet-routes.ts';
import type { App, RequestContext } from '../../http/app.ts';

/** Reports are designed and shown by another program; here they are listed, read and removed. */
export async function reportModule(app: App): Promise<void> {
  app.route(reportList, list);
  exportRoute(app, reportFile, list);
  app.route(reportDetail, (context, { id }) => readRecord(context, reportFile, id));
  app.route(reportRemove, (context, { ids }) => removeRecords(context, reportFile, ids));
}

async function list(context: RequestContext, query: Input) {
  const page = await listPage(context, reportFile, query);
  return { ...page, records: page.records.map(({ content: _content, ...record }) => record) };
}
