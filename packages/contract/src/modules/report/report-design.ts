import * as v from 'valibot';

/** What is drawn of a report, and of what: data sets, parameters, parts, the page. Plain JSON. */

/** A name that parts, filters and SQL use: letters, digits, underscores. */
const NAME = /^[\p{L}_][\p{L}\p{N}_]{0,39}$/u;
const name = v.pipe(v.string(), v.regex(NAME));
const title = v.pipe(v.string(), v.maxLength(200));
const value = v.pipe(v.string(), v.maxLength(1000));
const few = <T extends v.GenericSchema>(one: T, most: number) => v.pipe(v.array(one), v.maxLength(most));

/** Most data sets, parts and columns of a report. */
export const REPORT_LIMITS = { data: 10, parts: 30, columns: 60, parameters: 20, sqlLength: 20_000 } as const;
/** Most rows of a data set by where they go, `file` being a workbook that is made in the background; what is more is cut, and the answer says so. */
export const REPORT_ROWS = { view: 1_000, pdf: 3_000, xlsx: 50_000, file: 100_000 } as const;
export type ReportTarget = keyof typeof REPORT_ROWS;

export const REPORT_PARAMETER_KINDS = ['text', 'number', 'date', 'choice'] as const;
const parameter = v.object({
  name,
  label: title,
  kind: v.picklist(REPORT_PARAMETER_KINDS),
  isRequired: v.boolean(),
  /** Of a date also `today`, `month-start`, `year-start`, or days from today such as `-30`. */
  initial: value,
  /** What a choice offers. */
  options: few(v.object({ value, label: title }), 200),
});
/** What the reader of a report gives; a filter whose parameter is empty is left out. */
export type ReportParameter = v.InferOutput<typeof parameter>;

export const REPORT_OPERATORS = [
  'equals',
  'differs',
  'less',
  'atMost',
  'more',
  'atLeast',
  'contains',
  'startsWith',
  'isOneOf',
  'isEmpty',
  'isNotEmpty',
] as const;
const filter = v.object({
  field: name,
  operator: v.picklist(REPORT_OPERATORS),
  /** Compared with, unless a parameter is named. Several of `isOneOf` are separated by commas. */
  value,
  /** Name of a parameter; '' for none. */
  parameter: v.union([name, v.literal('')]),
});
export type ReportFilter = v.InferOutput<typeof filter>;

/** By what rows are put together: the value itself, or a part of a time. */
export const REPORT_GROUPINGS = ['value', 'year', 'quarter', 'month', 'week', 'day', 'weekday', 'hour'] as const;
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number];
const group = v.object({ field: name, by: v.picklist(REPORT_GROUPINGS) });
export type ReportGroup = v.InferOutput<typeof group>;

export const REPORT_FUNCTIONS = ['count', 'countDistinct', 'sum', 'average', 'least', 'most'] as const;
export type ReportFunction = (typeof REPORT_FUNCTIONS)[number];
const measure = v.object({
  function: v.picklist(REPORT_FUNCTIONS),
  /** '' counts rows. */
  field: v.union([name, v.literal('')]),
  /** '' is named after the function and the field. */
  label: title,
});
export type ReportMeasure = v.InferOutput<typeof measure>;

const entityData = v.object({
  kind: v.literal('entity'),
  name,
  /** A subject of {@link reportSubjects}. */
  subject: v.pipe(v.string(), v.maxLength(40)),
  /** Listed as they are, when nothing is put together. */
  columns: few(name, REPORT_LIMITS.columns),
  filters: few(filter, 20),
  groups: few(group, 6),
  measures: few(measure, 20),
  /** Number of the column that rows are ordered by, from 1; negative for falling; 0 for the groups as they come. */
  order: v.pipe(v.number(), v.integer(), v.minValue(-100), v.maxValue(100)),
  /** First rows only; 0 for all. */
  most: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
});
export type ReportEntityData = v.InferOutput<typeof entityData>;
const sqlData = v.object({
  kind: v.literal('sql'),
  name,
  /** Id of a data source. */
  source: v.pipe(v.string(), v.maxLength(20)),
  /** One statement that reads; `:name` is the value of a parameter. */
  sql: v.pipe(v.string(), v.maxLength(REPORT_LIMITS.sqlLength)),
});
export type ReportSqlData = v.InferOutput<typeof sqlData>;
const data = v.variant('kind', [entityData, sqlData]);
export type ReportData = v.InferOutput<typeof data>;

/** Columns are told by their number, from 0: their headings may be changed, and are not unique in SQL. */
const columnNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));
export const REPORT_CHARTS = ['bar', 'line', 'pie'] as const;
const ofData = { title, data: name };
const textPart = v.object({ kind: v.literal('text'), title, text: v.pipe(v.string(), v.maxLength(10_000)) });
const tablePart = v.object({
  kind: v.literal('table'),
  ...ofData,
  /** Empty for every column. */
  columns: few(v.object({ column: columnNumber, heading: title }), REPORT_LIMITS.columns),
  /** A last row with the sums of the columns of numbers. */
  hasTotals: v.boolean(),
});
const crossPart = v.object({
  kind: v.literal('cross'),
  ...ofData,
  row: columnNumber,
  column: columnNumber,
  value: columnNumber,
  hasTotals: v.boolean(),
});
const chartPart = v.object({
  kind: v.literal('chart'),
  ...ofData,
  shape: v.picklist(REPORT_CHARTS),
  category: columnNumber,
  values: few(columnNumber, 8),
});
const part = v.variant('kind', [textPart, tablePart, crossPart, chartPart]);
export type ReportPart = v.InferOutput<typeof part>;
export type ReportPartOf<K extends ReportPart['kind']> = Extract<ReportPart, { kind: K }>;

const millimeters = v.pipe(v.number(), v.minValue(5), v.maxValue(60));
const page = v.object({
  size: v.picklist(['A4', 'A3']),
  orientation: v.picklist(['portrait', 'landscape']),
  margin: v.object({ top: millimeters, right: millimeters, bottom: millimeters, left: millimeters }),
  /** `{page}`, `{pages}`, `{title}` and `{date}` are filled in. */
  header: title,
  footer: title,
});
export type ReportPage = v.InferOutput<typeof page>;

export const reportDesign = v.object({
  version: v.literal(1),
  description: v.pipe(v.string(), v.maxLength(1000)),
  parameters: few(parameter, REPORT_LIMITS.parameters),
  data: few(data, REPORT_LIMITS.data),
  parts: few(part, REPORT_LIMITS.parts),
  page,
});
export type ReportDesign = v.InferOutput<typeof reportDesign>;

/** A design with nothing in it. */
export const emptyReportDesign = (): ReportDesign => ({
  version: 1,
  description: '',
  parameters: [],
  data: [],
  parts: [],
  page: {
    size: 'A4',
    orientation: 'portrait',
    margin: { top: 15, right: 15, bottom: 15, left: 15 },
    header: '',
    footer: '{page} / {pages}',
  },
});

/** Why a design cannot be saved: code of an error, and the name that it is about. */
export interface ReportFault {
  fault:
    | 'report-name-twice'
    | 'report-data-unknown'
    | 'report-parameter-unknown'
    | 'report-nothing-chosen'
    | 'report-sql-empty'
    | 'report-value-missing';
  name: string;
}

/** The first thing in a design that does not fit together. */
export function findReportFault({ parameters, data, parts }: ReportDesign): ReportFault | undefined {
  const names = [...parameters.map((one) => one.name), '', ...data.map((one) => one.name)];
  const twice = names.find((one, index) => one !== '' && names.indexOf(one) !== index);
  if (twice !== undefined) return { fault: 'report-name-twice', name: twice };
  for (const one of data) {
    if (one.kind === 'sql') {
      if (one.sql.trim() === '' || one.source === '') return { fault: 'report-sql-empty', name: one.name };
      continue;
    }
    if (one.columns.length + one.groups.length + one.measures.length === 0)
      return { fault: 'report-nothing-chosen', name: one.name };
    const missing = one.filters.find(
      ({ parameter: given }) => given && !parameters.some((known) => known.name === given),
    );
    if (missing) return { fault: 'report-parameter-unknown', name: missing.parameter };
  }
  for (const one of parts) {
    if (one.kind === 'text') continue;
    if (!data.some((known) => known.name === one.data)) return { fault: 'report-data-unknown', name: one.data };
    if (one.kind === 'chart' && one.values.length === 0)
      return { fault: 'report-value-missing', name: one.title || one.data };
  }
  return undefined;
}
