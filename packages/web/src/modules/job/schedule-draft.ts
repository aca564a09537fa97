import type { Translate } from '../../lib/i18n/i18n.ts';

/** Patterns that the builder knows; anything else is written by hand. */
export const PATTERNS = ['minutes', 'hourly', 'daily', 'weekly', 'monthly', 'own'] as const;
export type Pattern = (typeof PATTERNS)[number];
export const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

/** A cron expression in parts that people choose. */
export interface CronDraft {
  pattern: Pattern;
  /** Of `minutes`: every so many. */
  every: number;
  minute: number;
  hour: number;
  weekdays: readonly string[];
  /** Of the month; `L` is its last one. */
  day: string;
}

const NUMBER = /^\d{1,2}$/;
const EVERY = /^(?:\*|0)\/(\d{1,2})$/;
const START: CronDraft = { pattern: 'own', every: 10, minute: 0, hour: 3, weekdays: ['MON'], day: '1' };

/** Reads an expression with seconds; one that the builder did not write is `own`. */
export function readCron(expression: string): CronDraft {
  const [second, minute = '', hour = '', day = '', month, weekday = '', ...more] = expression.trim().split(/\s+/);
  const isAny = (part: string) => part === '*' || part === '?';
  if (second !== '0' || month !== '*' || more.length > 0) return START;
  const every = EVERY.exec(minute)?.[1];
  const isDaily = isAny(day) && isAny(weekday);
  if (every !== undefined && hour === '*' && isDaily) return { ...START, pattern: 'minutes', every: Number(every) };
  if (!NUMBER.test(minute)) return START;
  const at = { ...START, minute: Number(minute) };
  if (hour === '*' && isDaily) return { ...at, pattern: 'hourly' };
  if (!NUMBER.test(hour)) return START;
  const daily = { ...at, hour: Number(hour) };
  if (isDaily) return { ...daily, pattern: 'daily' };
  const weekdays = weekday.split(',');
  if (isAny(day) && weekdays.every((name) => WEEKDAYS.some((known) => known === name)))
    return { ...daily, pattern: 'weekly', weekdays };
  if (isAny(weekday) && /^(\d{1,2}|L)$/.test(day)) return { ...daily, pattern: 'monthly', day };
  return START;
}

/** The expression of what was chosen. */
export function writeCron({ pattern, every, minute, hour, weekdays, day }: CronDraft): string {
  const time = `0 ${minute} ${hour}`;
  switch (pattern) {
    case 'minutes':
      return `0 0/${every} * * * ?`;
    case 'hourly':
      return `0 ${minute} * * * ?`;
    case 'weekly':
      return `${time} ? * ${WEEKDAYS.filter((name) => weekdays.includes(name)).join(',') || 'MON'}`;
    case 'monthly':
      return `${time} ${day} * ?`;
    default:
      return `${time} * * ?`;
  }
}

export const UNITS = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
export type Unit = keyof typeof UNITS;
/** The smallest first. */
export const ALL_UNITS: readonly Unit[] = ['second', 'minute', 'hour', 'day'];

/** Milliseconds in the largest unit that fits. */
export function readInterval(milliseconds: string): { amount: number; unit: Unit } {
  const value = Number(milliseconds);
  const unit = ALL_UNITS.findLast((one) => value >= UNITS[one] && value % UNITS[one] === 0) ?? 'second';
  return { amount: Number.isFinite(value) ? value / UNITS[unit] : 0, unit };
}

export const writeInterval = (amount: number, unit: Unit): string => String(Math.round(amount * UNITS[unit]));

/** An interval in words, e.g. `10 min`. */
export function intervalText(milliseconds: string, t: Translate): string {
  const { amount, unit } = readInterval(milliseconds);
  return `${amount} ${t(`unit.${unit}`)}`;
}
