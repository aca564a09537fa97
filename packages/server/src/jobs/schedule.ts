import { ApiError, JOB_TIME, LEAST_JOB_INTERVAL_MS, MOST_JOB_INTERVAL_MS } from '@cloud/contract';
import { Cron } from 'croner';

/** What of a job says when it runs, as it is stored. */
export interface ScheduleFields {
  timeExpressionType: number;
  timeExpression: string | null;
  /** Time zone; empty or null for that of the installation. */
  extra: string | null;
  /** `start,end` in the installation's zone. */
  lifecycle: string | null;
}

/** When a job runs. Times are milliseconds since 1970. */
export interface Schedule {
  kind: 'hand' | 'times' | 'rate' | 'delay';
  zone: string;
  /** First time after a moment; undefined when there is none any more. */
  next(after: number): number | undefined;
  /** Times are counted from here on: a rate goes on in its own steps, a delay from the end of a run. */
  following(due: number, after: number): number | undefined;
}

const DATE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const LONGEST_EXPRESSION = 255;

/**
 * Reads the schedule of a job.
 *
 * @throws ApiError `job-kind-unavailable`, `job-zone-unknown`, `job-lifecycle-invalid`, `job-time-invalid`, `job-interval-invalid`
 */
export function readSchedule(fields: ScheduleFields): Schedule {
  const zone = zoneOf(fields.extra);
  const { start, end } = readLifecycle(fields.lifecycle);
  const within = (time: number | undefined) => (time !== undefined && time <= end ? time : undefined);
  const expression = (fields.timeExpression ?? '').trim();
  switch (fields.timeExpressionType) {
    case JOB_TIME.byHand:
      return { kind: 'hand', zone, next: () => undefined, following: () => undefined };
    case JOB_TIME.cron: {
      const cron = readTimes(expression, zone);
      const next = (after: number) =>
        within(cron.nextRun(new Date(Math.max(after, start - 1)))?.getTime() ?? undefined);
      return { kind: 'times', zone, next, following: (_due, after) => next(after) };
    }
    case JOB_TIME.rate: {
      const step = readInterval(expression);
      return {
        kind: 'rate',
        zone,
        next: (after) => within(Math.max(after + step, start)),
        following: (due, after) => within(due + step * Math.max(1, Math.floor((after - due) / step) + 1)),
      };
    }
    case JOB_TIME.delay: {
      const step = readInterval(expression);
      const next = (after: number) => within(Math.max(after + step, start));
      return { kind: 'delay', zone, next, following: (_due, after) => next(after) };
    }
    default:
      throw new ApiError('job-kind-unavailable', {
        field: 'timeExpressionType',
        value: String(fields.timeExpressionType),
      });
  }
}

/**
 * The first time of a schedule that is about to be saved.
 *
 * @throws ApiError as {@link readSchedule}, and `job-never-fires`
 */
export function firstTime(fields: ScheduleFields, now: number): number | undefined {
  const schedule = readSchedule(fields);
  const next = schedule.next(now);
  if (next === undefined && schedule.kind !== 'hand')
    throw new ApiError('job-never-fires', { expression: fields.timeExpression ?? '' });
  return next;
}

/** The next times of a schedule; those of a delay as if its runs took no time. */
export function nextTimes(schedule: Schedule, now: number, count: number): number[] {
  const times: number[] = [];
  for (let time = schedule.next(now); time !== undefined && times.length < count;) {
    times.push(time);
    time = schedule.kind === 'times' ? schedule.next(time) : schedule.following(time, time);
  }
  return times;
}

/** A moment as the clocks of a zone show it, with the offset from UTC, e.g. `+08:00`. */
export function clockOf(time: number, zone: string): { time: string; offset: string } {
  const parts = new Map(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
    })
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return {
    time: `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`,
    offset: part('timeZoneName').replace('GMT', '') || '+00:00',
  };
}

/** Times of a cron expression, or a single date, by the clocks of a zone. */
function readTimes(expression: string, zone: string): Cron {
  const fields = expression.split(/\s+/);
  // The library takes whatever holds a colon for a date, and a date for one of the machine's zone at odd spellings.
  const isDate = DATE.test(expression);
  if (expression.length > LONGEST_EXPRESSION || (!isDate && (expression === '' || expression.includes(':'))))
    throw new ApiError('job-time-invalid', { expression: expression.slice(0, 64), reason: '5–7 fields' });
  try {
    return new Cron(isDate ? expression.replace(' ', 'T') : expression, {
      paused: true,
      timezone: zone,
      // 0/5 is how Quartz writes */5.
      sloppyRanges: true,
      // Quartz has seconds first and counts weekdays from Sunday as 1; Unix has neither.
      alternativeWeekdays: fields.length > 5,
      // A time that the clocks skip runs at the next one that exists, one that they show twice runs once; what is said with * or /
      // goes on through both.
      fixedTimeRule: 'no-wildcard',
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/^Cron\w*: /, '') : String(cause);
    throw new ApiError('job-time-invalid', { expression, reason: reason.slice(0, 200) }, cause);
  }
}

function readInterval(expression: string): number {
  const milliseconds = /^\d{1,15}$/.test(expression) ? Number(expression) : NaN;
  if (!(milliseconds >= LEAST_JOB_INTERVAL_MS && milliseconds <= MOST_JOB_INTERVAL_MS))
    throw new ApiError('job-interval-invalid', {
      expression: expression.slice(0, 64),
      least: LEAST_JOB_INTERVAL_MS,
      most: MOST_JOB_INTERVAL_MS,
    });
  return milliseconds;
}

function zoneOf(extra: string | null): string {
  const zone = (extra ?? '').trim() || Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch (cause) {
    throw new ApiError('job-zone-unknown', { zone: zone.slice(0, 64) }, cause);
  }
}

function readLifecycle(lifecycle: string | null): { start: number; end: number } {
  const text = (lifecycle ?? '').trim();
  if (text === '') return { start: 0, end: Infinity };
  const [start = '', end = '', ...more] = text.split(',').map((part) => part.trim());
  const from = start === '' ? 0 : momentOf(start);
  const to = end === '' ? Infinity : momentOf(end);
  if (more.length > 0 || !(from < to)) throw new ApiError('job-lifecycle-invalid', { lifecycle: text.slice(0, 100) });
  return { start: from, end: to };
}

/** Milliseconds since 1970 of a date text; NaN where the text is not a date. */
const momentOf = (text: string): number => (DATE.test(text) ? new Date(text.replace(' ', 'T')).getTime() : NaN);
