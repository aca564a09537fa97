import { messageOf } from '@cloud/contract';
import type { CodedMessage } from '@cloud/contract';
import { currentLanguage, currentLocale } from '../../../lib/i18n/i18n.ts';

const UNITS: readonly [size: number, name: string][] = [
  [1e12, 'TB'],
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'KB'],
];

/** Bytes in decimal units. */
export function sizeText(bytes: number): string {
  const [size, name] = UNITS.find(([least]) => bytes >= least) ?? [1, 'B'];
  return `${new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 }).format(bytes / size)} ${name}`;
}

export const countText = (count: number): string => new Intl.NumberFormat(currentLocale()).format(count);

/** Seconds below a minute, else minutes and seconds, or hours. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 }).format(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 2 * 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const SECONDS: Readonly<Partial<Record<Intl.RelativeTimeFormatUnit, number>>> = { day: 86_400, hour: 3600, minute: 60 };

/** How long ago something was: days from two on, then hours, then minutes. */
export function ageText(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' });
  const [unit] = STEPS.find(([, least]) => seconds >= least) ?? ['second' as const];
  const size = SECONDS[unit];
  return size === undefined ? format.format(0, 'second') : format.format(-Math.floor(seconds / size), unit);
}

/** Why a task failed. */
export const problemText = ({ code, params }: CodedMessage): string =>
  messageOf(currentLanguage(), `error.${code}`, params);
