import type { Vec2 } from '../../../../core/vector.ts';
import { distance, edgesOf, signedArea } from '../../../../math/polygon.ts';

/** Which holes of a room are no room: shafts and cores. */
export interface WalledHoleOptions {
  /** A hole smaller than this, square meters, shows walls on at least this share of its border. */
  small?: number;
  leastWalls?: number;
}

export const WALLED_HOLE_DEFAULTS: Required<WalledHoleOptions> = { small: 4, leastWalls: 0.5 };

/**
 * True for a hole of a room that is large, or has walls around it: a small one without them is a tree or what hangs from the
 * ceiling, and part of the room.
 *
 * @param supportOf share of an edge that shows a wall, 0 to 1.
 */
export function isWalledHole(
  hole: readonly Vec2[],
  supportOf: (a: Vec2, b: Vec2) => number,
  options: WalledHoleOptions = {},
): boolean {
  const { small, leastWalls } = { ...WALLED_HOLE_DEFAULTS, ...options };
  if (Math.abs(signedArea(hole)) >= small) return true;
  let [length, walled] = [0, 0];
  for (const [a, b] of edgesOf(hole)) {
    length += distance(a, b);
    walled += distance(a, b) * supportOf(a, b);
  }
  return walled >= leastWalls * length;
}
