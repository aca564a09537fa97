import { describe, expect, it } from 'vitest';
import { nextMailTime } from './mail-times.ts';

const local = (text: string) => new Date(text);

describe('the next time of a report', () => {
  // 1 March 2026 is a Sunday.
  it.each([
    ['day', 1, '08:30', '2026-03-01T08:29:59', '2026-03-01T08:30:00'],
    ['day', 1, '08:30', '2026-03-01T08:30:00', '2026-03-02T08:30:00'],
    ['week', 1, '00:00', '2026-03-01T12:00:00', '2026-03-02T00:00:00'],
    ['week', 7, '23:59', '2026-03-01T12:00:00', '2026-03-01T23:59:00'],
    ['month', 28, '07:00', '2026-02-28T08:00:00', '2026-03-28T07:00:00'],
  ] as const)('every %s %i at %s after %s', (every, day, at, after, next) => {
    expect(nextMailTime({ every, day, at }, local(after))).toEqual(local(next));
  });
});
