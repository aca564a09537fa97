/** Points that a gigabyte of the machine's memory allows, where a browser tells of little. */
const POINTS_A_GIGABYTE = 1_500_000;
/** Gigabytes from which on memory is no limit. */
const PLENTY_GIGABYTES = 4;
/** However short memory is, so many points are drawn. */
const FEWEST = 10_000;
/** A graphics card that is lost again before so long has too little memory. */
const SOON_MS = 60_000;

/**
 * How many points of a cloud fit into memory: without limit on most machines, fewer where the browser tells of little
 * memory, and half of what was held each time that an allocation fails.
 */
export class PointMemory {
  readonly #start: number;
  #limit: number;
  #lostAt = -Infinity;

  /** @param gigabytes of the machine, as far as the browser tells. */
  constructor(gigabytes = (globalThis.navigator as { deviceMemory?: number } | undefined)?.deviceMemory) {
    this.#start =
      gigabytes === undefined || gigabytes >= PLENTY_GIGABYTES
        ? Infinity
        : Math.max(FEWEST, gigabytes * POINTS_A_GIGABYTE);
    this.#limit = this.#start;
  }

  /** Most points to hold, drawn or spare. */
  get limit(): number {
    return this.#limit;
  }

  /** An allocation failed while so many points were held. @returns whether fewer are allowed from now on. */
  fail(held: number): boolean {
    const before = this.#limit;
    this.#limit = Math.max(FEWEST, Math.floor(Math.min(before, held) / 2));
    return this.#limit < before;
  }

  /** The graphics card was taken away at a time, ms: once may be anything, twice at short distance is a lack of memory. */
  loseCard(held: number, now: number): void {
    if (now - this.#lostAt < SOON_MS) this.fail(held);
    this.#lostAt = now;
  }

  /** Another cloud is opened: what the last one took is free again. */
  reset(): void {
    this.#limit = this.#start;
  }
}

/** Whether memory ran out: browsers say so in an error of ranges, which broken bytes raise as well. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /allocat|out of memory/i.test(error.message);
}

/** Whether the graphics card refused memory since it was last asked. Waits for the card: ask between frames. */
export function hasCardRunOut(gl: WebGL2RenderingContext): boolean {
  let hasRunOut = false;
  // Each kind of error is told once; a lost context is one of them.
  for (let i = 0; i < 6; i++) {
    const error = gl.getError();
    if (error === gl.NO_ERROR) break;
    hasRunOut ||= error === gl.OUT_OF_MEMORY;
  }
  return hasRunOut;
}
