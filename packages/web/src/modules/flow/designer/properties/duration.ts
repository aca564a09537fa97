/** Times of processes in words: after so long, at a moment, or what a variable holds. */
export const TIME_UNITS = ['minute', 'hour', 'day', 'week', 'month'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

export type ProcessTime =
  | { kind: 'none' }
  | { kind: 'after'; amount: number; unit: TimeUnit }
  /** `YYYY-MM-DD HH:mm:ss` in the time zone of the browser. */
  | { kind: 'at'; moment: string }
  /** Anything else that the engine reads: a variable, a duration of several units. */
  | { kind: 'text'; text: string };

const SIMPLE = /^P(?:(\d+)([WDM])|T(\d+)([HM]))$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?/;
const DATES: Readonly<Record<string, TimeUnit>> = { W: 'week', D: 'day', M: 'month' };

/** Reads ISO 8601. */
export function readTime(text: string): ProcessTime {
  const given = text.trim();
  if (given === '') return { kind: 'none' };
  const [, dates, date = '', times, time] = SIMPLE.exec(given) ?? [];
  const unit = dates === undefined ? (time === 'H' ? 'hour' : 'minute') : DATES[date];
  const amount = dates ?? times;
  if (amount !== undefined && unit) return { kind: 'after', amount: Number(amount), unit };
  if (MOMENT.test(given) && !Number.isNaN(Date.parse(given))) return { kind: 'at', moment: localMoment(given) };
  return { kind: 'text', text: given };
}

/** Writes ISO 8601; '' for none. */
export function writeTime(time: ProcessTime): string {
  switch (time.kind) {
    case 'none':
      return '';
    case 'after': {
      const isTime = time.unit === 'hour' || time.unit === 'minute';
      return `P${isTime ? 'T' : ''}${time.amount}${time.unit.charAt(0).toUpperCase()}`;
    }
    case 'at':
      return time.moment === '' ? '' : new Date(time.moment.replace(' ', 'T')).toISOString();
    case 'text':
      return time.text.trim();
  }
}

/** A moment with its zone, as the clock of this place shows it. */
function localMoment(text: string): string {
  const date = new Date(text);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

/** Whether a text is a variable, as `${dueDate}`. */
export const isVariable = (text: string): boolean => /^\$\{[A-Za-z_\p{L}][\w\p{L}]*\}$/u.test(text.trim());
/** Whether a text is a duration of ISO 8601. */
export const isDuration = (text: string): boolean =>
  /^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/.test(text.trim());
