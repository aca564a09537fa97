import {
  emptyReportDesign,
  messageOf,
  READY_REPORTS,
  type ReadyReportName,
  type ReportDesign,
  type ReportEntityData,
  type ReportFilter,
  type ReportMeasure,
  type ReportPart,
} from '@cloud/contract';
import type { Scope } from '../database/scope.ts';

type Language = Scope['language'];
type Words = (key: string) => string;

/** What a ready report is made of; names and headings are in the reader's language. */
interface Parts {
  data: (since: ReportFilter, words: Words) => ReportEntityData[];
  parts: (words: Words) => ReportPart[];
}

const measure = (
  fn: ReportMeasure['function'],
  field = '',
  label = '',
): ReportMeasure => ({ function: fn, field, label }); // prettier-ignore
const equals = (field: string, value: string): ReportFilter => ({ field, operator: 'equals', value, parameter: '' });

const data = (name: string, subject: string, more: Partial<ReportEntityData>): ReportEntityData => ({
  kind: 'entity',
  name,
  subject,
  columns: [],
  filters: [],
  groups: [],
  measures: [],
  order: 0,
  most: 0,
  ...more,
});

const table = (name: string, title: string, hasTotals = false): ReportPart => ({
  kind: 'table',
  title,
  data: name,
  columns: [],
  hasTotals,
});
const chart = (name: string, title: string, shape: 'bar' | 'line' | 'pie', ...values: number[]): ReportPart => ({
  kind: 'chart',
  title,
  data: name,
  shape,
  category: 0,
  values,
});
const cross = (name: string, title: string): ReportPart => ({
  kind: 'cross',
  title,
  data: name,
  row: 0,
  column: 1,
  value: 2,
  hasTotals: true,
});
const month = (field: string) => [{ field, by: 'month' }] as const;

const byAccount = (
  name: string,
  outcome: 'accepted' | 'refused',
  since: ReportFilter,
  words: Words,
): ReportEntityData =>
  data(name, 'logUsual', {
    filters: [since, equals('logId', 'sign-in'), equals('outcome', outcome)],
    groups: [{ field: 'account', by: 'value' }],
    measures: [
      measure('count', '', words(outcome === 'accepted' ? 'signIns' : 'refusals')),
      measure('countDistinct', 'remoteIp', words('addresses')),
      measure('most', 'createTime', words('latest')),
    ],
    order: -2,
    most: 100,
  });

const REPORTS: Readonly<Record<ReadyReportName, Parts>> = {
  'scans-by-month': {
    data: (since, words) => [
      data('scans', 'scan', {
        filters: [since],
        groups: [...month('createTime')],
        measures: [measure('count', '', words('scans')), measure('sum', 'millionPoints'), measure('sum', 'megabytes')],
      }),
      data('runs', 'run', {
        filters: [since],
        groups: [...month('createTime'), { field: 'state', by: 'value' }],
        measures: [measure('count', '', words('runs'))],
      }),
    ],
    parts: (words) => [
      chart('scans', words('scansByMonth'), 'bar', 1),
      table('scans', words('scansByMonth'), true),
      cross('runs', words('runsByMonth')),
    ],
  },
  'quota-by-department': {
    data: (since, words) => [
      data('departments', 'scan', {
        filters: [since],
        groups: [{ field: 'createDept', by: 'value' }],
        measures: [
          measure('count', '', words('scans')),
          measure('sum', 'millionPoints'),
          measure('sum', 'megabytes'),
          measure('sum', 'quotaShare'),
        ],
        order: -4,
      }),
      data('people', 'scan', {
        filters: [since],
        groups: [{ field: 'createUser', by: 'value' }],
        measures: [measure('sum', 'millionPoints'), measure('sum', 'megabytes')],
        order: -3,
        most: 20,
      }),
    ],
    parts: (words) => [
      chart('departments', words('byDepartment'), 'pie', 2),
      table('departments', words('byDepartment'), true),
      table('people', words('byPerson')),
    ],
  },
  'approval-times': {
    data: (since, words) => [
      data('months', 'approval', {
        filters: [since],
        groups: [...month('createTime')],
        measures: [measure('count', '', words('approvals')), measure('average', 'hours'), measure('most', 'hours')],
      }),
      data('states', 'approval', {
        filters: [since],
        groups: [...month('createTime'), { field: 'status', by: 'value' }],
        measures: [measure('count', '', words('approvals'))],
      }),
      data('slowest', 'approval', {
        filters: [since],
        columns: ['name', 'createUser', 'approver', 'createTime', 'status', 'hours'],
        order: -6,
        most: 20,
      }),
    ],
    parts: (words) => [
      chart('months', words('hoursByMonth'), 'line', 2, 3),
      table('months', words('hoursByMonth')),
      cross('states', words('approvalsByMonth')),
      table('slowest', words('slowest')),
    ],
  },
  'model-quality': {
    data: (since, words) => [
      data('months', 'run', {
        filters: [since, equals('state', 'succeeded')],
        groups: [...month('createTime')],
        measures: [
          measure('count', '', words('models')),
          measure('average', 'deviation'),
          measure('average', 'coverage'),
          measure('average', 'minutes'),
        ],
      }),
      data('models', 'run', {
        filters: [since, equals('state', 'succeeded')],
        columns: ['scanName', 'recipe', 'createTime', 'rooms', 'walls', 'area', 'deviation', 'coverage'],
        order: -7,
        most: 200,
      }),
    ],
    parts: (words) => [
      chart('months', words('deviationByMonth'), 'line', 2),
      table('months', words('deviationByMonth')),
      table('models', words('worstModels')),
    ],
  },
  'sign-ins': {
    data: (since, words) => [
      data('days', 'logUsual', {
        filters: [since, equals('logId', 'sign-in')],
        groups: [
          { field: 'createTime', by: 'day' },
          { field: 'outcome', by: 'value' },
        ],
        measures: [measure('count', '', words('signIns'))],
      }),
      data('perDay', 'logUsual', {
        filters: [since, equals('logId', 'sign-in'), equals('outcome', 'accepted')],
        groups: [{ field: 'createTime', by: 'day' }],
        measures: [measure('count', '', words('signIns')), measure('countDistinct', 'account', words('accounts'))],
      }),
      byAccount('accounts', 'accepted', since, words),
      byAccount('refused', 'refused', since, words),
    ],
    parts: (words) => [
      chart('perDay', words('signInsByDay'), 'line', 1, 2),
      cross('days', words('signInsByOutcome')),
      table('accounts', words('byAccount')),
      table('refused', words('refusedByAccount')),
    ],
  },
  'job-failures': {
    data: (since, words) => [
      data('states', 'jobRun', {
        filters: [{ ...since, field: 'scheduledTime' }],
        groups: [
          { field: 'jobName', by: 'value' },
          { field: 'state', by: 'value' },
        ],
        measures: [measure('count', '', words('runs'))],
      }),
      data('failures', 'jobRun', {
        filters: [
          { ...since, field: 'scheduledTime' },
          { field: 'state', operator: 'isOneOf', value: 'failed,timed-out', parameter: '' },
        ],
        groups: [{ field: 'scheduledTime', by: 'day' }],
        measures: [measure('count', '', words('failures'))],
      }),
      data('latest', 'jobRun', {
        filters: [
          { ...since, field: 'scheduledTime' },
          { field: 'state', operator: 'isOneOf', value: 'failed,timed-out', parameter: '' },
        ],
        columns: ['jobName', 'scheduledTime', 'attempts', 'seconds', 'error', 'worker'],
        order: -2,
        most: 100,
      }),
    ],
    parts: (words) => [
      chart('failures', words('failuresByDay'), 'bar', 1),
      cross('states', words('runsByJob')),
      table('latest', words('latestFailures')),
    ],
  },
};

/** Days back from today that a ready report begins with. */
const BEGINS: Readonly<Record<ReadyReportName, string>> = {
  'scans-by-month': '-365',
  'quota-by-department': '-3650',
  'approval-times': '-365',
  'model-quality': '-365',
  'sign-ins': '-30',
  'job-failures': '-30',
};

export interface ReadyReportFacts {
  title: string;
  design: ReportDesign;
}

/** A report that comes with the product. */
export function readyReport(name: ReadyReportName, language: Language): ReadyReportFacts {
  const words = (key: string) => messageOf(language, `readyReport.word.${key}`);
  const since: ReportFilter = { field: 'createTime', operator: 'atLeast', value: '', parameter: 'since' };
  const until: ReportFilter = { field: 'createTime', operator: 'atMost', value: '', parameter: 'until' };
  const { data: dataOf, parts } = REPORTS[name];
  const made = dataOf(since, words).map((one) => {
    const from = one.filters.find(({ parameter }) => parameter === 'since');
    return from ? { ...one, filters: [...one.filters, { ...until, field: from.field }] } : one;
  });
  return {
    title: messageOf(language, `readyReport.${name}`),
    design: {
      ...emptyReportDesign(),
      description: messageOf(language, `readyReport.hint.${name}`),
      parameters: [
        { name: 'since', label: words('since'), kind: 'date', isRequired: false, initial: BEGINS[name], options: [] },
        { name: 'until', label: words('until'), kind: 'date', isRequired: false, initial: '', options: [] },
      ],
      data: made,
      parts: parts(words),
    },
  };
}

/** Ready reports of which the reader may see everything that they show. */
export function readableReady(
  subjects: readonly { name: string }[],
  language: Language,
): (ReadyReportFacts & { name: ReadyReportName })[] {
  const names = new Set(subjects.map(({ name }) => name));
  return READY_REPORTS.map((name) => ({ name, ...readyReport(name, language) })).filter(({ design }) =>
    design.data.every((one) => one.kind === 'entity' && names.has(one.subject)),
  );
}
