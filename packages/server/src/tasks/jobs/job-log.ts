import { JOB_LOG_LEVELS, type JobLogLevel } from '@cloud/contract';
import type { JobMessage, StoredLogLine } from '../../database/tables/jobs.ts';
import type { JobWords } from '../../jobs/job-message.ts';

/** Most lines of a run; what comes after them is counted. */
const MOST_LINES = 500;
const LONGEST_LINE = 2_000;

/** The log of a run: lines of the level that its job keeps, so many and so long at most. */
export class JobLog {
  readonly #lines: StoredLogLine[];
  readonly #least: number;
  #left = 0;

  /** @param earlier lines of earlier attempts. */
  constructor(least: number, earlier: readonly StoredLogLine[]) {
    this.#least = least;
    this.#lines = [...earlier];
  }

  add(level: JobLogLevel, words: JobWords): void {
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
    this.#lines.push({ time, level, ...cleanWords(words) });
  }

  /** How many lines there were, to see whether there are new ones. */
  get length(): number {
    return this.#lines.length + this.#left;
  }

  /** All lines; a last one says how many were left out. */
  get lines(): StoredLogLine[] {
    const last = this.#lines.at(-1);
    if (this.#left === 0 || !last) return this.#lines;
    return [...this.#lines, { time: last.time, level: 'warn', text: `… +${this.#left}` }];
  }
}

const cleanWords = (words: JobWords): Pick<StoredLogLine, 'text' | 'message'> =>
  typeof words === 'string' ? { text: cleanText(words) } : { text: '', message: cleanMessage(words) };

/** A message as it can be stored. */
export function cleanMessage({ about, code, params }: JobMessage): JobMessage {
  const clean = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? cleanText(value) : value,
  ]);
  return { code, params: Object.fromEntries(clean), ...(about !== undefined && { about: cleanText(about) }) };
}

/** PostgreSQL keeps no zero character. */
function cleanText(text: string): string {
  const clean = text.replaceAll('\0', '\uFFFD');
  return clean.length > LONGEST_LINE ? `${clean.slice(0, LONGEST_LINE)}…` : clean;
}
