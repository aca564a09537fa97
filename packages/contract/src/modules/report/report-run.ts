import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';
import { codedMessage } from '../point-cloud/dataset.ts';
import { REPORT_AUDIENCES } from './report-file.ts';
import { reportDesign } from './report-design.ts';

/** Reports that come with the product, the same for every tenant; what they show is the reader's own. */
export const READY_REPORTS = [
  'scans-by-month',
  'quota-by-department',
  'approval-times',
  'model-quality',
  'sign-ins',
  'job-failures',
] as const;
export type ReadyReportName = (typeof READY_REPORTS)[number];

const base = '/blade-report/design';
const view = { access: 'permission', permission: 'report_list_view' } as const;
const design = { method: 'POST', access: 'permission', permission: 'report_list_design', title: 'report.one' } as const;

const field = v.object({
  name: v.string(),
  label: v.string(),
  kind: v.picklist(['text', 'number', 'time']),
  /** What a filter may choose from; empty where anything may be typed. */
  choices: v.array(v.object({ value: v.string(), label: v.string() })),
});
const subject = v.object({ name: v.string(), label: v.string(), fields: v.array(field) });
/** Something that reports may be made of. */
export type ReportSubject = v.InferOutput<typeof subject>;

export const reportSubjects = defineEndpoint({
  method: 'GET',
  ...view,
  path: `${base}/subjects`,
  permission: 'report_list_design',
  summary: 'What the caller may make reports of',
  input: wire.nothing,
  output: v.object({
    subjects: v.array(subject),
    /** Data sources that SQL may read; empty without the right to see them. */
    sources: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
});

const ready = v.object({ name: v.picklist(READY_REPORTS), title: v.string(), description: v.string() });
export type ReadyReport = v.InferOutput<typeof ready>;
export const reportReady = defineEndpoint({
  method: 'GET',
  ...view,
  path: `${base}/ready`,
  summary: 'Reports that come with the product, as far as the caller may see what they show',
  input: wire.nothing,
  output: v.array(ready),
});

/** One of the two: a stored report, or one that comes with the product. */
const which = { id: wire.optionalId, ready: v.optional(v.union([v.literal(''), v.picklist(READY_REPORTS)])) };

export const reportOpen = defineEndpoint({
  method: 'GET',
  ...view,
  path: `${base}/open`,
  summary: 'A report with its design',
  input: v.object(which),
  output: v.object({
    title: v.string(),
    design: reportDesign,
    /** The caller may change and share it. */
    isOwn: v.boolean(),
    audience: v.picklist(REPORT_AUDIENCES),
    roleIds: v.string(),
    updateTime: v.string(),
  }),
});
export type OpenReport = v.InferOutput<typeof reportOpen.output>;

const cell = v.union([v.string(), v.number(), v.null()]);
const rows = v.object({
  columns: v.array(v.object({ label: v.string(), kind: v.picklist(['text', 'number', 'time']) })),
  rows: v.array(v.array(cell)),
  isCut: v.boolean(),
});
/** Values of parameters by name; those that are missing have their initial value. */
const values = v.optional(v.record(v.string(), wire.text), {});
const result = v.object({
  /** Values of the parameters as they were used. */
  values: v.record(v.string(), v.string()),
  data: v.record(v.string(), rows),
});
export type ReportResult = v.InferOutput<typeof result>;

export const reportRun = defineEndpoint({
  method: 'POST',
  ...view,
  path: `${base}/run`,
  summary: 'The rows that a report shows its reader',
  audit: { none: 'reads' },
  input: v.object({ ...which, values }),
  output: result,
});

export const reportPreview = defineEndpoint({
  ...design,
  path: `${base}/preview`,
  summary: 'The rows that a design shows, before it is saved',
  audit: { none: 'reads' },
  input: v.object({ design: reportDesign, values }),
  output: result,
});

export const reportSubmit = defineEndpoint({
  ...design,
  path: `${base}/submit`,
  summary: 'Store a design, new without an id',
  audit: { as: 'records' },
  input: v.object({
    id: wire.optionalId,
    title: v.pipe(wire.text, v.trim(), v.nonEmpty('report-name'), v.maxLength(80, 'report-name')),
    design: reportDesign,
  }),
  output: v.object({ id: v.string() }),
});

export const reportShare = defineEndpoint({
  ...design,
  path: `${base}/share`,
  summary: 'Show a report to everybody of the tenant, to some roles, or to its designer only',
  audit: { as: 'records' },
  input: v.object({ id: wire.id, audience: v.picklist(REPORT_AUDIENCES), roleIds: wire.optionalIds }),
  output: wire.done,
});

/** Values travel as a JSON object: it is a link that the browser follows. */
const valuesText = wire.text;
export const reportWorkbook = defineEndpoint({
  method: 'GET',
  ...view,
  path: `${base}/workbook`,
  answer: 'file',
  summary: 'A report as a workbook',
  input: v.object({ ...which, values: valuesText }),
  output: wire.file,
});

/** A report is printed by a worker: it is ordered, asked for until it is there, and fetched. */
export const reportPrint = defineEndpoint({
  method: 'POST',
  ...view,
  path: `${base}/print`,
  summary: 'Order a report as PDF',
  title: 'report.one',
  audit: { none: 'reads' },
  input: v.object({ ...which, values }),
  output: v.object({ id: v.string() }),
});
export const reportPrinted = defineEndpoint({
  method: 'GET',
  ...view,
  path: `${base}/printed`,
  summary: 'How far the printing of a report is',
  input: v.object({ id: wire.id }),
  output: v.object({ state: v.picklist(['waiting', 'ready', 'failed']), error: v.nullable(codedMessage) }),
});
export const reportPrintFile = defineEndpoint({
  method: 'GET',
  ...view,
  path: `${base}/print-file`,
  answer: 'file',
  summary: 'A report that was printed',
  input: v.object({ id: wire.id }),
  output: wire.file,
});
