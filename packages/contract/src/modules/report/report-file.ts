import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { longText, text } from '../../field.ts';

/** A report as a designer of another program stored it. Here it is listed, read and removed. */
export const reportFile = defineEntity({
  name: 'reportFile',
  label: 'report.title',
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
