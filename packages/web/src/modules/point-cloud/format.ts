import { currentLocale as locale, t } from '../../lib/i18n/i18n.ts';

/** Largest first. By hand, because the browser's compact notation costs the first page more than its whole list. */
const UNITS = {
  'zh-CN': [
    [1e8, '亿'],
    [1e4, '万'],
  ],
  'en-US': [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ],
} as const;

/** 1234567 → 123.5万 or 1.2M. */
export function shortCount(value: number): string {
  const units: readonly (readonly [number, string])[] = UNITS[locale()];
  const tenths = (size: number): number => Math.round((value / size) * 10) / 10;
  // What rounds up to one of a unit is said in it: 999,999 is 1M.
  const unit = units.find(([size]) => tenths(size) >= 1 && value >= size * 0.99995);
  return unit ? `${tenths(unit[0])}${unit[1]}` : String(Math.round(value));
}

export function wholeCount(value: number): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: 0 }).format(value);
}

export function decimal(value: number, digits = 2): string {
  return new Intl.NumberFormat(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );
}

export function percent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** Meters, in millimeters when below a tenth. */
export function shortLength(meters: number): string {
  const isSmall = Math.abs(meters) < 0.1;
  return isSmall
    ? `${decimal(meters * 1000, meters !== 0 && Math.abs(meters) < 0.01 ? 1 : 0)} mm`
    : `${decimal(meters)} m`;
}

/** A short text that stays in one line: a number with its unit. */
export const inOneLine = (text: string): string => text.replaceAll(' ', '\u00a0');

/** 8 → 8 s, 75 → 1:15, 3700 → 1:01:40. */
export function duration(seconds: number): string {
  if (seconds < 10) return `${decimal(seconds, 1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const pad = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

/** A time that is only guessed: whole seconds, beyond a minute whole minutes. 2.4 → 2 秒, 130 → 2 minutes. */
export function roughDuration(seconds: number): string {
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  const format = new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  });
  return format.format(Math.max(1, Math.round(value)));
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** A time of the wire by the clock, which tells two of one minute apart; with its day unless that is today. Empty without one. */
export function clockTime(wireTime: string, now = new Date()): string {
  const time = new Date(wireTime.replace(' ', 'T'));
  if (Number.isNaN(time.getTime())) return '';
  const day = time.toDateString() === now.toDateString() ? {} : ({ month: '2-digit', day: '2-digit' } as const);
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false } as const;
  return new Intl.DateTimeFormat(locale(), { ...day, ...clock }).format(time);
}

/** How long ago a time of the wire (`yyyy-MM-dd HH:mm:ss`) is, in words; empty without one. */
export function timeAgo(wireTime: string, now = Date.now()): string {
  const time = Date.parse(wireTime.replace(' ', 'T'));
  if (Number.isNaN(time)) return '';
  const seconds = Math.min(0, (time - now) / 1000);
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' });
  const step = STEPS.find(([, length]) => -seconds >= length);
  return step ? format.format(Math.round(seconds / step[1]), step[0]) : t('point-cloud:justNow');
}
