import { ApiError, JOB_TIME } from '@cloud/contract';
import { describe, expect, it } from 'vitest';
import { clockOf, firstTime, nextTimes, readSchedule, type ScheduleFields } from './schedule.ts';

const cron = (timeExpression: string, extra = 'UTC', lifecycle = ''): ScheduleFields => ({
  timeExpressionType: JOB_TIME.cron,
  timeExpression,
  extra,
  lifecycle,
});
const times = (fields: ScheduleFields, after: string, count: number) =>
  nextTimes(readSchedule(fields), Date.parse(after), count).map((time) => new Date(time).toISOString().slice(0, 16));
const codeOf = (work: () => unknown) => {
  try {
    work();
    return 'none';
  } catch (cause) {
    return cause instanceof ApiError ? cause.code : String(cause);
  }
};

describe('a cron expression', () => {
  it.each([
    ['0 12 * * 1', 'UTC', '2026-03-07T12:00Z', ['2026-03-09T12:00', '2026-03-16T12:00']],
    ['0 0 12 ? * 2', 'UTC', '2026-03-07T12:00Z', ['2026-03-09T12:00', '2026-03-16T12:00']],
    ['0 0 12 ? * MON-FRI', 'UTC', '2026-03-06T12:00Z', ['2026-03-09T12:00', '2026-03-10T12:00']],
    ['0 0/20 8 * * ?', 'Asia/Shanghai', '2026-03-07T00:05Z', ['2026-03-07T00:20', '2026-03-07T00:40']],
    ['0 0 3 L * ?', 'UTC', '2026-02-07T00:00Z', ['2026-02-28T03:00', '2026-03-31T03:00']],
    ['0 0 0 29 2 ?', 'UTC', '2026-02-07T00:00Z', ['2028-02-29T00:00', '2032-02-29T00:00']],
    ['0 0 0 1 1 ? 2030', 'UTC', '2026-02-07T00:00Z', ['2030-01-01T00:00']],
    ['@daily', 'America/New_York', '2026-01-01T00:00Z', ['2026-01-01T05:00', '2026-01-02T05:00']],
    ['2030-05-01 08:00:00', 'Asia/Shanghai', '2026-01-01T00:00Z', ['2030-05-01T00:00']],
  ])('%s in %s runs at the times that it says', (expression, zone, after, expected) => {
    expect(times(cron(expression, zone), after, 2)).toEqual(expected);
  });

  it.each([
    ['Europe/Berlin', '0 30 2 * * ?', '2026-03-28T12:00Z', ['2026-03-29T01:00', '2026-03-30T00:30']],
    ['America/New_York', '0 30 2 * * ?', '2026-03-07T12:00Z', ['2026-03-08T07:00', '2026-03-09T06:30']],
    ['Asia/Shanghai', '0 30 2 * * ?', '2026-03-28T12:00Z', ['2026-03-28T18:30', '2026-03-29T18:30']],
    ['Europe/Berlin', '0 0,30 2 * * ?', '2026-03-28T12:00Z', ['2026-03-29T01:00', '2026-03-30T00:00']],
  ])(
    'runs once at the next time that exists when the clocks of %s skip its own',
    (zone, expression, after, expected) => {
      expect(times(cron(expression, zone), after, 2)).toEqual(expected);
    },
  );

  it.each([
    ['Europe/Berlin', '0 30 2 * * ?', '2026-10-24T12:00Z', ['2026-10-25T00:30', '2026-10-26T01:30']],
    ['America/New_York', '0 30 1 * * ?', '2026-10-31T12:00Z', ['2026-11-01T05:30', '2026-11-02T06:30']],
    ['Asia/Shanghai', '0 30 1 * * ?', '2026-10-31T12:00Z', ['2026-10-31T17:30', '2026-11-01T17:30']],
  ])('runs once at a time that the clocks of %s show twice', (zone, expression, after, expected) => {
    expect(times(cron(expression, zone), after, 2)).toEqual(expected);
  });

  it('goes on at its pace through both hours when it says every', () => {
    const every = cron('0 */30 * * * ?', 'Europe/Berlin');
    expect(times(every, '2026-10-24T23:45Z', 4).map((time) => time.slice(11))).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
    ]);
    expect(times(every, '2026-03-29T00:15Z', 3).map((time) => time.slice(11))).toEqual(['00:30', '01:00', '01:30']);
  });

  it.each([
    ['', 'job-time-invalid'],
    ['x', 'job-time-invalid'],
    ['61 * * * *', 'job-time-invalid'],
    ['* * * * * * * *', 'job-time-invalid'],
    ['a:b', 'job-time-invalid'],
    ['@reboot', 'job-time-invalid'],
    ['2030-02-31T00:00:00', 'job-time-invalid'],
    ['0 0 0 30 2 ?', 'job-never-fires'],
    ['0 0 0 1 1 ? 2020', 'job-never-fires'],
    ['2020-01-01 00:00:00', 'job-never-fires'],
    ['9'.repeat(300), 'job-time-invalid'],
  ])('%s is refused', (expression, code) => {
    expect(codeOf(() => firstTime(cron(expression), Date.parse('2026-01-01T00:00Z')))).toBe(code);
  });

  it('is refused in a zone that does not exist, and outside its period', () => {
    expect(codeOf(() => readSchedule(cron('* * * * *', 'Mars/Base')))).toBe('job-zone-unknown');
    expect(codeOf(() => readSchedule(cron('* * * * *', 'UTC', '2026-01-02 00:00:00,2026-01-01 00:00:00')))).toBe(
      'job-lifecycle-invalid',
    );
    expect(codeOf(() => readSchedule(cron('* * * * *', 'UTC', 'tomorrow,')))).toBe('job-lifecycle-invalid');
    expect(codeOf(() => firstTime(cron('* * * * *', 'UTC', ',2020-01-01 00:00:00'), Date.now()))).toBe(
      'job-never-fires',
    );
  });
});

describe('an interval', () => {
  const every = (type: number, timeExpression: string, lifecycle = '') => ({
    timeExpressionType: type,
    timeExpression,
    extra: '',
    lifecycle,
  });

  it('of a rate keeps its steps, however late a time was noticed', () => {
    const rate = readSchedule(every(JOB_TIME.rate, '60000'));
    expect([rate.next(0), rate.following(60_000, 60_500), rate.following(60_000, 310_000)]).toEqual([
      60_000, 120_000, 360_000,
    ]);
  });

  it('of a delay counts from the moment that it is given', () => {
    const delay = readSchedule(every(JOB_TIME.delay, '5000'));
    expect(delay.following(60_000, 310_000)).toBe(315_000);
  });

  it.each(['1', '999', '-5000', '1.5', '1e4', 'soon', '', '99999999999999'])('of %s ms is refused', (expression) => {
    expect(codeOf(() => readSchedule(every(JOB_TIME.rate, expression)))).toBe('job-interval-invalid');
    expect(codeOf(() => readSchedule(every(JOB_TIME.delay, expression)))).toBe('job-interval-invalid');
  });

  it('begins with the period in which the job is valid', () => {
    const start = new Date('2030-01-01T00:00:00').getTime();
    expect(readSchedule(every(JOB_TIME.rate, '60000', '2030-01-01 00:00:00,')).next(0)).toBe(start);
  });

  it('has no other kinds than by hand, cron, rate and delay', () => {
    expect(codeOf(() => readSchedule(every(5, '')))).toBe('job-kind-unavailable');
    expect(readSchedule(every(JOB_TIME.byHand, '')).next(0)).toBeUndefined();
  });
});

it('clocks show the offset that holds on that day', () => {
  expect(clockOf(Date.parse('2026-03-29T00:59Z'), 'Europe/Berlin')).toEqual({
    time: '2026-03-29 01:59:00',
    offset: '+01:00',
  });
  expect(clockOf(Date.parse('2026-03-29T01:00Z'), 'Europe/Berlin')).toEqual({
    time: '2026-03-29 03:00:00',
    offset: '+02:00',
  });
  expect(clockOf(0, 'UTC')).toEqual({ time: '1970-01-01 00:00:00', offset: '+00:00' });
});
