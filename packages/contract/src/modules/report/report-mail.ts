import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { reference } from '../../field.ts';
import * as wire from '../../wire.ts';
import { READY_REPORTS } from './report-run.ts';

export const REPORT_MAIL_EVERY = ['day', 'week', 'month'] as const;
export type ReportMailEvery = (typeof REPORT_MAIL_EVERY)[number];
export const REPORT_MAIL_FORMATS = ['pdf', 'xlsx'] as const;
export type ReportMailFormat = (typeof REPORT_MAIL_FORMATS)[number];
/** Most schedules of a person, and most people of one. */
export const REPORT_MAIL_LIMITS = { schedules: 20, receivers: 50 } as const;

/** Whom it is mailed to, as a field of a form. */
export const REPORT_MAIL_RECEIVERS = reference('report.mailReceivers', { entity: 'user', many: true });

const base = '/blade-report/design';
const call = { access: 'permission', permission: 'report_list_view' } as const;
const which = { id: wire.optionalId, ready: v.optional(v.union([v.literal(''), v.picklist(READY_REPORTS)])) };

/** When a report is mailed, and to whom. */
const schedule = {
  every: v.picklist(REPORT_MAIL_EVERY),
  /** Of a week from 1 (Monday) to 7, of a month to 28. */
  day: v.pipe(wire.integer(1), v.minValue(1), v.maxValue(28)),
  /** Hour and minute by the clocks of the installation. */
  at: v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  format: v.picklist(REPORT_MAIL_FORMATS),
};

export const reportMail = defineEndpoint({
  method: 'GET',
  ...call,
  path: `${base}/mail`,
  summary: 'When the caller has a report mailed',
  input: v.object(which),
  output: v.object({
    /** Null while it is not mailed. */
    schedule: v.nullable(v.object({ ...schedule, day: v.number(), receivers: v.string(), nextTime: v.string() })),
    /** The caller may have it mailed to others. */
    mayShare: v.boolean(),
  }),
});

export const reportMailSubmit = defineEndpoint({
  method: 'POST',
  ...call,
  path: `${base}/mail-submit`,
  summary: 'Have a report mailed again and again, each receiver what he may see himself',
  audit: { none: 'the receiver is shown what the receiver may see' },
  input: v.object({ ...which, ...schedule, receivers: wire.optionalIds }),
  output: v.object({ nextTime: v.string() }),
});

export const reportMailRemove = defineEndpoint({
  method: 'POST',
  ...call,
  path: `${base}/mail-remove`,
  summary: 'Have a report mailed no more',
  audit: { none: 'a setting of the caller' },
  input: v.object(which),
  output: wire.done,
});
