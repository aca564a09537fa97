import { ApiError } from '@cloud/contract';
import { setImmediate } from 'node:timers/promises';

/** Longest time that a loop keeps the event loop to itself, in milliseconds. */
const SLICE = 10;

/**
 * A function for a long loop to await at each step: it lets other requests be answered in between.
 *
 * @param limit milliseconds that the loop may take. The function throws ApiError `workbook-too-complex` after them.
 */
export function pauses(limit: number): () => Promise<void> {
  const end = performance.now() + limit;
  let since = performance.now();
  return async () => {
    const now = performance.now();
    if (now - since < SLICE) return;
    if (now > end) throw new ApiError('workbook-too-complex');
    await setImmediate();
    since = performance.now();
  };
}
