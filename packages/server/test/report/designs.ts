import { emptyReportDesign, type ReportDesign, type ReportEntityData, type ReportParameter } from '@cloud/contract';

/** A data set of an entity with nothing chosen. */
export const entityData = (subject: string, more: Partial<ReportEntityData> = {}): ReportEntityData => ({
  kind: 'entity',
  name: 'rows',
  subject,
  columns: [],
  filters: [],
  groups: [],
  measures: [],
  order: 0,
  most: 0,
  ...more,
});

/** A design whose table shows one data set. */
export const designOf = (data: ReportDesign['data'][number], more: Partial<ReportDesign> = {}): ReportDesign => ({
  ...emptyReportDesign(),
  data: [data],
  parts: [{ kind: 'table', title: 'Table', data: data.name, columns: [], hasTotals: false }],
  ...more,
});

/** A text that need not be given. */
export const textParameter = (name: string, initial = ''): ReportParameter => ({
  name,
  label: name,
  kind: 'text',
  isRequired: false,
  initial,
  options: [],
});
