/** How many bytes were sent at a time (milliseconds). */
export interface RateSample {
  time: number;
  bytes: number;
}

const WINDOW_MS = 4000;
const SHORTEST_MS = 300;

/** Adds a sample and forgets those that say nothing about now. */
export function addSample(samples: readonly RateSample[], sample: RateSample): RateSample[] {
  return [...samples.filter(({ time }) => time > sample.time - WINDOW_MS), sample];
}

/** Bytes a second over the samples; 0 while too little is known. */
export function rateOf(samples: readonly RateSample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.time - first.time < SHORTEST_MS) return 0;
  return Math.max(0, ((last.bytes - first.bytes) / (last.time - first.time)) * 1000);
}

/** Seconds until the rest is sent; undefined while the rate is unknown. */
export function secondsLeft(size: number, sentBytes: number, rate: number): number | undefined {
  return rate > 0 ? Math.ceil((size - sentBytes) / rate) : undefined;
}
