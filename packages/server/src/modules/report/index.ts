import {
  ApiError,
  reportDetail,
  reportFile,
  reportList,
  reportRemove,
  reportSelect,
  type ReportFile,
} from '@cloud/contract';
import { listAll, listPage, toRecord, type Input } from '../../crud/list-records.ts';
import { removeRecords } from '../../crud/save-records.ts';
import { exportRoute } from '../../crud/sheet/sheet-routes.ts';
import { visibleRows, type Narrow } from '../../crud/visible-rows.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { mayChange, mayOpen } from '../../report/design.ts';
import { designRoutes } from './design.ts';
import { mailRoutes } from './mail.ts';
import { printRoutes } from './print.ts';
import { runRoutes } from './run.ts';

type ReportRows = Narrow<typeof reportFile>;

/** Reports: those that are designed here, and files of other programs, which are listed, read and removed. */
export async function reportModule(app: App): Promise<void> {
  app.route(reportList, list);
  exportRoute(app, reportFile, list);
  app.route(reportSelect, async (context, query) => {
    const narrow: ReportRows = (rows) => rows.where(mayOpen(context.scope)).where('isDesign', '=', 1);
    return (await listAll(context, reportFile, query, { narrow })).map(withoutContent);
  });
  app.route(reportDetail, async (context, { id }) => {
    const rows = visibleRows(context, reportFile).where('id', '=', id).where(mayOpen(context.scope));
    const row = await rows.selectAll().executeTakeFirst();
    if (!row) throw new ApiError('not-found');
    return toRecord(context, reportFile, row);
  });
  app.route(reportRemove, async (context, { ids }) => {
    const rows = visibleRows(context, reportFile).where('id', 'in', ids).where(mayChange(context.scope));
    const found = await rows.select('id').execute();
    if (found.length !== ids.length) throw new ApiError('not-found');
    await removeRecords(context, reportFile, ids);
  });
  designRoutes(app);
  runRoutes(app);
  printRoutes(app);
  mailRoutes(app);
}

async function list(context: RequestContext, query: Input) {
  const narrow: ReportRows = (rows) => rows.where(mayOpen(context.scope));
  const page = await listPage(context, reportFile, query, { narrow });
  return { ...page, records: page.records.map(withoutContent) };
}

const withoutContent = ({ content: _content, ...record }: ReportFile) => record;
