import { JOB_LOG_LEVELS, type JobLogLevel, type JobLogLine } from '@cloud/contract';

/** Most lines of a run; what comes after them is counted. */
const MOST_LINES = 500;
const LONGEST_LINE = 2_000;

/** The log of a run: lines of the level that its job keeps, so many and so long at most. */
export class JobLog {
  readonly #lines: JobLogLine[];
  readonly #least: number;
  #left = 0;

  /** @param earlier lines of earlier attempts. */
  constructor(least: number, earlier: readonly JobLogLine[]) {
    this.#least = least;
    this.#lines = [...earlier];
  }

  add(level: JobLogLevel, text: string): void {
    if (JOB_LOG_LEVELS[level] < this.#least) return;
    if (this.#lines.length >= MOST_LINES) {
      this.#left++;
      return;
    }
    const now = new Date();
    const time = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
      .toISOString()
      .slice(0, 23)
      .replace('T', ' ');
    // PostgreSQL keeps no zero character.
    const clean = text.replaceAll('\0', '\uFFFD');
    this.#lines.push({ time, level, text: clean.length > LONGEST_LINE ? `${clean.slice(0, LONGEST_LINE)}…` : clean });
  }

  /** How many lines there were, to see whether there are new ones. */
  get length(): number {
    return this.#lines.length + this.#left;
  }

  /** All lines; a last one says how many were left out. */
  get lines(): JobLogLine[] {
    const last = this.#lines.at(-1);
    if (this.#left === 0 || !last) return this.#lines;
    return [...this.#lines, { time: last.time, level: 'warn', text: `… +${this.#left}` }];
  }
}
