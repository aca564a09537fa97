import { describe, expect, it } from 'vitest';
import { isDuration, isVariable, readTime, writeTime } from './duration.ts';

describe('a time of a process', () => {
  it.each([
    ['P3D', { kind: 'after', amount: 3, unit: 'day' }],
    ['P2W', { kind: 'after', amount: 2, unit: 'week' }],
    ['P1M', { kind: 'after', amount: 1, unit: 'month' }],
    ['PT4H', { kind: 'after', amount: 4, unit: 'hour' }],
    ['PT30M', { kind: 'after', amount: 30, unit: 'minute' }],
    ['P1DT2H', { kind: 'text', text: 'P1DT2H' }],
    ['${dueDate}', { kind: 'text', text: '${dueDate}' }],
    ['', { kind: 'none' }],
  ])('%s is read and written back', (text, time) => {
    expect(readTime(text)).toEqual(time);
    expect(writeTime(readTime(text))).toBe(text);
  });

  it('keeps the moment, whatever the zone it is written in', () => {
    const written = writeTime(readTime('2026-11-22T10:00:00+08:00'));
    expect(new Date(written).getTime()).toBe(Date.parse('2026-11-22T10:00:00+08:00'));
  });

  it('tells variables and durations from other texts', () => {
    expect([isVariable('${due}'), isVariable('due'), isVariable('${a.b()}')]).toEqual([true, false, false]);
    expect([isDuration('P1DT2H'), isDuration('P'), isDuration('3 days')]).toEqual([true, false, false]);
  });
});
