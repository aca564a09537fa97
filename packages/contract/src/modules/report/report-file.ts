import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { longText, text } from '../../field.ts';
import * as wire from '../../wire.ts';

/** A report as a designer of another program stored it. Here it is listed, read and removed. */
export const reportFile = defineEntity({
  name: 'reportFile',
  label: 'report.title',
  singular: 'report.one',
  screen: { path: '/report/reportlist', icon: 'icon-report', isPublic: true },
  path: '/blade-report/report/rest',
  table: 'blade_report_file',
  title: 'name',
  tenantScoped: true,
  permission: 'report_list',
  read: 'permission',
  sheet: 'out',
  fields: {
    name: text('report.name', { required: true, search: 'contains', maxLength: 100 }),
    content: longText('report.content', { showIn: 'form', maxLength: 2_000_000, readOnly: true }),
  },
});
export type ReportFile = RecordOf<typeof reportFile>;

const call = { access: 'permission', permission: 'report_list_view', inputIn: 'both' } as const;
/** Reports without their content. */
export const reportList = defineEndpoint({
  ...call,
  method: 'GET',
  path: `${reportFile.path}/list`,
  summary: 'Reports, page by page',
  input: wire.listQuery,
  output: wire.page(wire.object),
});
export const reportDetail = defineEndpoint({
  ...call,
  method: 'GET',
  path: `${reportFile.path}/detail`,
  summary: 'A report with its content',
  input: v.object({ id: wire.id }),
  output: wire.record(reportFile),
});
export const reportRemove = defineEndpoint({
  ...call,
  method: 'POST',
  path: `${reportFile.path}/remove`,
  permission: 'report_list_delete',
  summary: 'Remove reports',
  audit: { as: 'records' },
  input: v.object({ ids: wire.ids }),
  output: wire.done,
});
