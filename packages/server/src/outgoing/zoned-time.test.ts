import { afterEach, expect, it } from 'vitest';
import { zonedTime } from './zoned-time.ts';

const ZONE = process.env.TZ;
afterEach(() => {
  if (ZONE === undefined) delete process.env.TZ;
  else process.env.TZ = ZONE;
});

it.each([
  ['UTC', '2026-01-31T20:15:07+00:00'],
  ['Asia/Shanghai', '2026-02-01T04:15:07+08:00'],
  ['Asia/Kolkata', '2026-02-01T01:45:07+05:30'],
  ['America/St_Johns', '2026-01-31T16:45:07-03:30'],
])('tells a time in %s with its offset', (zone, told) => {
  process.env.TZ = zone;
  expect(zonedTime(new Date('2026-01-31T20:15:07.900Z'))).toBe(told);
});
