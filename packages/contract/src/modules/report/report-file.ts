import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { choice, dateTime, longText, onOff, reference, text } from '../../field.ts';
import * as wire from '../../wire.ts';

/** What the name of every report file ends with. */
export const REPORT_FILE_ENDING = '.ureport.xml';
/** Whom a report is shown to, beside the one who designed it and the administrators of the tenant. */
export const REPORT_AUDIENCES = ['none', 'all', 'roles'] as const;
export type ReportAudience = (typeof REPORT_AUDIENCES)[number];

/**
 * A report of a tenant. Those that are designed here hold their design as JSON in `content` (see `reportDesign`); files that
 * another program stored hold whatever it wrote, and are listed, read and removed.
 */
export const reportFile = defineEntity({
  name: 'reportFile',
  label: 'report.title',
  singular: 'report.one',
  screen: { path: '/report/reportlist', icon: 'icon-report', isPublic: true },
  picker: { call: 'select' },
  path: '/blade-report/report/rest',
  table: 'blade_report_file',
  title: 'name',
  tenantScoped: true,
  permission: 'report_list',
  read: 'permission',
  sheet: 'out',
  fields: {
    name: text('report.name', { required: true, search: 'contains', maxLength: 100, width: 240 }),
    dataNames: text('report.data', { readOnly: true, showIn: 'list', maxLength: 500, width: 220 }),
    createUser: reference('report.who', {
      entity: 'user',
      nameField: 'createUserName',
      readOnly: true,
      showIn: 'list',
      width: 110,
    }),
    audience: choice('report.audience', {
      readOnly: true,
      showIn: 'list',
      search: 'equals',
      width: 110,
      options: REPORT_AUDIENCES.map((audience) => [audience, `report.audience.${audience}`] as const),
    }),
    updateTime: dateTime('common.updateTime', { readOnly: true, showIn: 'list', width: 165 }),
    roleIds: reference('report.roles', {
      entity: 'role',
      many: true,
      nameField: 'roleNames',
      readOnly: true,
      showIn: 'none',
      maxLength: 1000,
    }),
    isDesign: onOff('report.isDesign', { readOnly: true, showIn: 'none' }),
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
/** Designs for a picker, without their content. */
export const reportSelect = defineEndpoint({
  ...call,
  method: 'GET',
  path: `${reportFile.path}/select`,
  summary: 'Reports that were designed here',
  input: wire.listQuery,
  output: v.array(wire.object),
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
