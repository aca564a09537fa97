import { describe, expect, it } from 'vitest';
import { readCron, readInterval, writeCron, writeInterval } from './schedule-draft.ts';

describe('the builder of schedules', () => {
  it.each([
    ['0 0/5 * * * ?', 'minutes'],
    ['0 15 * * * ?', 'hourly'],
    ['0 30 2 * * ?', 'daily'],
    ['0 0 8 ? * MON,FRI', 'weekly'],
    ['0 0 8 L * ?', 'monthly'],
    ['0 0 8 15 * ?', 'monthly'],
  ])('reads %s as %s and writes it again', (expression, pattern) => {
    const draft = readCron(expression);
    expect(draft.pattern).toBe(pattern);
    expect(writeCron(draft)).toBe(expression);
  });

  it.each(['', '0 8 * * 1', '30 0 8 * * ?', '0 0 8-18 * * ?', '0 0 8 1 1 ?', '0 0 8 ? * 2', '@daily'])(
    'leaves %s to be written by hand',
    (expression) => {
      expect(readCron(expression).pattern).toBe('own');
    },
  );

  it.each([
    ['90000', 90, 'second'],
    ['600000', 10, 'minute'],
    ['7200000', 2, 'hour'],
    ['86400000', 1, 'day'],
  ] as const)('shows %s ms as %d of the unit %s', (milliseconds, amount, unit) => {
    expect(readInterval(milliseconds)).toEqual({ amount, unit });
    expect(writeInterval(amount, unit)).toBe(milliseconds);
  });
});
