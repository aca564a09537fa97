const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * What could not be done for reasons of the moment, and is tried again later: after a second first, then after twice the time
 * each, up to a minute. Meanwhile the others are taken.
 */
export class Setbacks {
  readonly #known = new Map<string, { failures: number; until: number }>();

  /** Ids of what is not tried now. */
  get waiting(): string[] {
    const now = Date.now();
    return [...this.#known].filter(([, { until }]) => until > now).map(([id]) => id);
  }

  /** @returns how often it has failed in a row. */
  add(id: string): number {
    const failures = (this.#known.get(id)?.failures ?? 0) + 1;
    this.#known.set(id, { failures, until: Date.now() + Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS) });
    return failures;
  }

  forget(id: string): void {
    this.#known.delete(id);
  }
}
