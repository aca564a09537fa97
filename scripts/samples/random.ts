/** Seeded random numbers (mulberry32): the samples are the same bytes on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** About normal, mean 0, deviation 1: the sum of twelve uniform numbers, free of transcendental functions. */
  normal(): number {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += this.next();
    return sum;
  }
}

/** A fixed number in [0, 1) for whole coordinates; for planks and tiles. */
export function noiseAt(x: number, y: number): number {
  let hash = Math.imul(x | 0, 0x27d4eb2f) ^ Math.imul(y | 0, 0x165667b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
