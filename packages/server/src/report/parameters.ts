import { ApiError, type ReportDesign, type ReportParameter } from '@cloud/contract';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
/** Longest value, in characters. */
const LONGEST = 1000;

/**
 * The values that a report is made with: those that were given, else the initial ones.
 *
 * @throws ApiError `report-parameter` naming the first that is missing or does not fit.
 */
export function readParameters(
  { parameters }: Pick<ReportDesign, 'parameters'>,
  given: Readonly<Record<string, string>>,
  now = new Date(),
): Record<string, string> {
  return Object.fromEntries(
    parameters.map((parameter) => {
      const own = Object.hasOwn(given, parameter.name) ? given[parameter.name] : undefined;
      const value = (own ?? initialOf(parameter, now)).trim();
      if (!fits(parameter, value)) throw new ApiError('report-parameter', { name: parameter.label || parameter.name });
      return [parameter.name, value];
    }),
  );
}

/** Dates that move with today. */
function initialOf({ kind, initial }: ReportParameter, now: Date): string {
  if (kind !== 'date') return initial;
  const day = (date: Date) => new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  if (initial === 'today') return day(now);
  if (initial === 'month-start') return `${day(now).slice(0, 7)}-01`;
  if (initial === 'year-start') return `${day(now).slice(0, 4)}-01-01`;
  return /^[+-]\d{1,5}$/.test(initial) ? day(new Date(now.getTime() + Number(initial) * DAY_MS)) : initial;
}

function fits({ kind, isRequired, options }: ReportParameter, value: string): boolean {
  if (value === '') return !isRequired;
  if (value.length > LONGEST || value.includes('\0')) return false;
  if (kind === 'number') return Number.isFinite(Number(value));
  if (kind === 'date') return isDate(value);
  return kind !== 'choice' || options.some((option) => option.value === value);
}

/** Whether a text is a day of the calendar. */
export const isDate = (text: string): boolean =>
  DATE.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
