import { METRICS, type MetricFacts, type MetricName } from '@cloud/contract';
import { currentLocale } from '../../../lib/i18n/i18n.ts';

type Unit = MetricFacts['unit'];

/** One display unit in wire units: a percent is 0.01, a gigabyte a billion bytes. */
const SIZES: Readonly<Record<Unit, number>> = { share: 0.01, bytes: 1e9, ms: 1, seconds: 1, count: 1 };
const MARKS: Readonly<Record<Unit, string>> = { share: '%', bytes: ' GB', ms: ' ms', seconds: ' s', count: '' };
/** Rounds to the precision of a double: 7 % is 0.07 and back 7, not 7.000000000000001. */
const EXACT_DIGITS = 12;

const exact = (value: number): number => Number(value.toPrecision(EXACT_DIGITS));

/** The unit of a metric; a plain number while none is chosen. */
export const unitOf = (metric: unknown): Unit =>
  typeof metric === 'string' && metric in METRICS ? METRICS[metric as MetricName].unit : 'count';

/** Converts a stored threshold to its display unit: 0.9 to 90. Returns values that are no number unchanged. */
export const shownThreshold = (unit: Unit, stored: unknown): unknown =>
  isNumber(stored) ? exact(Number(stored) / SIZES[unit]) : stored;

/** Converts a typed threshold to its wire unit: 90 to 0.9. */
export const storedThreshold = (unit: Unit, typed: unknown): unknown =>
  isNumber(typed) ? exact(Number(typed) * SIZES[unit]) : typed;

/** A threshold with its unit, as its form shows it. */
export function thresholdText(unit: Unit, stored: number): string {
  const shown = Number(shownThreshold(unit, stored));
  return `${new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 3 }).format(shown)}${MARKS[unit]}`;
}

const isNumber = (value: unknown): boolean =>
  value !== '' && value !== null && value !== undefined && Number.isFinite(Number(value));
