import type { DetectedWall } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBeside } from './raster/wall-raster.ts';

/** What tells a ceiling before an outer wall that lies lower than the highest of its room; lengths in meters. */
export interface LowCeilingOptions {
  /** It lies at least so high over the wall's foot, and so far below its top. */
  leastHeight?: number;
  leastDrop?: number;
  /** From so far to so far before the face it goes up to the wall, and is that level. */
  near?: number;
  far?: number;
  level?: number;
  /** Along so large a share of the wall, looked at in steps, it shows … */
  step?: number;
  leastAlong?: number;
  /** … and over at most this share the wall shows higher than it, by more than the points of it scatter. */
  mostOver?: number;
  scatter?: number;
}

export const LOW_CEILING_DEFAULTS: Required<LowCeilingOptions> = {
  leastHeight: 1.9,
  leastDrop: 0.3,
  near: 0.04,
  far: 0.34,
  level: 0.06,
  step: 0.2,
  leastAlong: 0.6,
  mostOver: 0.05,
  scatter: 0.06,
};

/** Height of the bins in which a ceiling is looked for, meters. */
const BIN = 0.02;

/**
 * An outer wall as high as the ceiling before it: that of a bay or below a bulkhead closes its room lower than that of the
 * room, and nothing shows over it.
 */
export function underLowCeiling(
  wall: DetectedWall,
  points: StoreyPoints,
  options: LowCeilingOptions = {},
): DetectedWall {
  const { leastHeight, leastDrop, near, far, level, step, leastAlong, mostOver, scatter } = {
    ...LOW_CEILING_DEFAULTS,
    ...options,
  };
  const [low, high] = [wall.zBottom + leastHeight, wall.zTop - leastDrop];
  if (!wall.exterior || high <= low) return wall;
  const length = Math.hypot(wall.b[0] - wall.a[0], wall.b[1] - wall.a[1]);
  const columns = Math.max(1, Math.ceil(length / step));
  const bins = Array.from({ length: Math.ceil((high - low) / BIN) }, () => new Set<number>());
  const tops = new Float64Array(columns).fill(-Infinity);
  const face = wall.thickness / 2;
  visitBeside(wall, points, face + far, (k, { u, off }) => {
    const z = points.z[k]!;
    if (z < low || z > wall.zTop || off < -face || off > face + far) return;
    const column = Math.min(columns - 1, Math.floor(u / step));
    tops[column] = Math.max(tops[column]!, z);
    const half = off - face > (near + far) / 2 ? 1 : 0;
    if (off - face >= near) bins[Math.floor((z - low) / BIN)]?.add(2 * column + half);
  });
  const span = Math.round(level / BIN);
  const shownIn = (from: number) => new Set(bins.slice(from, from + span).flatMap((bin) => [...bin])).size;
  const shown = bins.map((_, from) => shownIn(from));
  const from = shown.indexOf(Math.max(...shown));
  const top = low + (from + span / 2) * BIN;
  const over = tops.filter((highest) => highest > top + scatter).length;
  const isCeiling = shown[from]! >= leastAlong * 2 * columns && over <= mostOver * columns;
  return isCeiling ? { ...wall, zTop: top } : wall;
}
