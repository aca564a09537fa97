import { pointOn } from './pair-faces.ts';
import type { WallStretch } from './wall-stretch.ts';

/** How far walls are run to meet; meters. */
export interface CrossingOptions {
  /** An end moves at most this far beyond both walls' half thickness. */
  reach?: number;
  /** The wall that it meets may fall short by so much more. */
  shortfall?: number;
  /** Least sine of the angle between two walls that meet. */
  leastSine?: number;
  /** A wall is left as it is if less of it would remain. */
  leastLength?: number;
}

export const CROSSING_DEFAULTS: Required<CrossingOptions> = {
  reach: 0.15,
  shortfall: 0.1,
  leastSine: 0.2,
  leastLength: 0.05,
};

/** Moves each end to the nearest crossing with another wall's centre line, within both walls' half thickness. */
export function runToCrossings(walls: readonly WallStretch[], options: CrossingOptions = {}): WallStretch[] {
  const knobs = { ...CROSSING_DEFAULTS, ...options };
  return walls.map((wall) => {
    const others = walls.filter((other) => other !== wall && other.storey === wall.storey);
    const from = nearestCrossing(wall, wall.from, others, knobs);
    const to = nearestCrossing(wall, wall.to, others, knobs);
    return to - from < knobs.leastLength ? wall : { ...wall, from, to };
  });
}

/** Position along a wall at which its end meets another one; the end itself if it meets none. */
function nearestCrossing(
  wall: WallStretch,
  end: number,
  others: readonly WallStretch[],
  { reach: beyond, shortfall, leastSine }: Required<CrossingOptions>,
): number {
  let best = Infinity;
  let nearest = end;
  for (const other of others) {
    const cross = wall.dx * other.dy - wall.dy * other.dx;
    if (Math.abs(cross) < leastSine) continue;
    const p = pointOn(other, other.from);
    const [ox, oy] = pointOn(wall, 0);
    const s = ((p[0] - ox) * other.dy - (p[1] - oy) * other.dx) / cross;
    const [cx, cy] = pointOn(wall, s);
    const t = other.dx * cx + other.dy * cy;
    const reach = (wall.thickness + other.thickness) / 2 / Math.abs(cross) + beyond;
    if (t < other.from - reach - shortfall || t > other.to + reach + shortfall) continue;
    const gap = Math.abs(s - end);
    if (gap <= reach && gap < best) {
      best = gap;
      nearest = s;
    }
  }
  return nearest;
}
