/** How often a statement ran and how long, milliseconds. */
export interface StatementTime {
  calls: number;
  total: number;
  most: number;
}

/** Times of statements by their text, in which parameters stand for values. */
export interface StatementTimes {
  note(text: string, milliseconds: number): void;
  /** What was noted since it was taken last. */
  take(): Map<string, StatementTime>;
}

/** Texts that are told apart between two takings: those of lists are put together from what a user asks. */
const MOST_TEXTS = 1_000;
/** Hold the tenant as text, or say nothing. */
const FRAME = /^(begin|commit|rollback)/;

export function createStatementTimes(): StatementTimes {
  let times = new Map<string, StatementTime>();
  return {
    note: (text, milliseconds) => {
      if (FRAME.test(text)) return;
      const time = times.get(text);
      if (time) {
        time.calls++;
        time.total += milliseconds;
        time.most = Math.max(time.most, milliseconds);
      } else if (times.size < MOST_TEXTS) times.set(text, { calls: 1, total: milliseconds, most: milliseconds });
    },
    take: () => {
      const taken = times;
      times = new Map();
      return taken;
    },
  };
}
