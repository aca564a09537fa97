import type { ReportMailEvery } from '@cloud/contract';
import { Cron } from 'croner';

/** When a report is mailed. */
export interface MailSchedule {
  every: ReportMailEvery;
  /** Of a week from 1 (Monday) to 7, of a month to 28. */
  day: number;
  /** `HH:mm` by the clocks of the installation. */
  at: string;
}

/** The first time after a moment. A time that the clocks skip is the next one that exists. */
export function nextMailTime({ every, day, at }: MailSchedule, after: Date): Date {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const days = every === 'week' ? `* * ${day % 7}` : every === 'month' ? `${day} * *` : '* * *';
  const next = new Cron(`${minute} ${hour} ${days}`, { paused: true }).nextRun(after);
  if (!next) throw new Error(`a schedule without a next time: ${every} ${day} ${at}`);
  return next;
}
