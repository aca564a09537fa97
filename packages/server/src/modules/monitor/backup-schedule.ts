import type { BackupOverview, BackupSchedule } from '@cloud/contract';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What decides when the next backup is made. Times in milliseconds; undefined: never. */
export interface BackupTimes {
  /** The newest backup that was begun by the schedule. */
  lastScheduled: number | undefined;
  /** The newest backup that was begun, for whatever reason. */
  lastBegun: number | undefined;
  /** The newest whole backup. */
  lastWhole: number | undefined;
  /** Whether the newest one that is over failed. */
  isLastFailed: boolean;
  /** When the schedule was saved. */
  saved: number;
}

type Rhythm = Pick<BackupSchedule, 'rhythm' | 'hours' | 'time' | 'isPaused'>;

/**
 * When the schedule makes the next backup; in the past if one was missed, undefined if it makes none. Of a time that lies
 * in the future a clock is wrong that was mended since: it counts as long ago.
 */
export function nextBackup(schedule: Rhythm, times: BackupTimes, now: number): number | undefined {
  const { rhythm, hours, time, isPaused } = schedule;
  if (rhythm === 'off' || isPaused) return undefined;
  const past = (moment: number | undefined) => (moment === undefined || moment > now + HOUR_MS ? undefined : moment);
  if (rhythm === 'hours') {
    const last = past(times.lastBegun);
    return last === undefined ? now : last + hours * HOUR_MS;
  }
  const since = Math.max(past(times.lastScheduled) ?? 0, past(times.saved) ?? now - DAY_MS);
  return timeOfDayAfter(since, time);
}

/** The first moment after `since` at a time of day, `HH:mm` of the server's zone. */
function timeOfDayAfter(since: number, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const moment = new Date(since);
  moment.setHours(hour, minute, 0, 0);
  if (moment.getTime() <= since) moment.setDate(moment.getDate() + 1);
  return moment.getTime();
}

/** What is wrong with the backups. They are overdue when the newest is older than the schedule allows, and a bit. */
export function troubleOf(schedule: Rhythm, times: BackupTimes, now: number): BackupOverview['trouble'] {
  if (schedule.rhythm === 'off') return '';
  if (schedule.isPaused) return 'paused';
  if (times.isLastFailed) return 'failed';
  const period = schedule.rhythm === 'hours' ? schedule.hours * HOUR_MS : DAY_MS;
  const since = Math.max(times.lastWhole ?? 0, times.saved);
  return now - since > period + Math.max(HOUR_MS, period / 4) ? 'overdue' : '';
}
