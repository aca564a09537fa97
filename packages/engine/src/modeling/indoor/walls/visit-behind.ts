import type { StoreyPoints } from '../storeys/storey-points.ts';
import { runsIn } from '../storeys/storey-points.ts';
import type { WallPiece } from './pair-faces.ts';
import { pointOn } from './pair-faces.ts';

/** Depth behind a face, meters, down to which points are looked at: beyond any outer wall. */
export const DEEPEST = 0.7;
/** Points this near to the ends of a face do not count, meters: they are the next wall's. */
const END_INSET = 0.05;

/** Heights between which points are counted, local z. */
export interface HeightRange {
  low: number;
  high: number;
}

/**
 * Visits the points behind a face: how deep behind it, local z, and how far along it.
 *
 * @param before points so far before the face are visited too, at depths below 0; meters.
 */
export function visitBehind(
  { face, from, to }: WallPiece,
  points: StoreyPoints,
  heights: HeightRange,
  visit: (depth: number, z: number, s: number) => void,
  before = 0,
): void {
  const ends = [pointOn(face, from), pointOn(face, to)];
  const nx = face.dy;
  const ny = -face.dx;
  const corners = ends.flatMap(([x, y]) => [-before, DEEPEST].map((t) => [x + t * nx, y + t * ny] as const));
  const box = {
    minX: Math.min(...corners.map(([x]) => x)),
    maxX: Math.max(...corners.map(([x]) => x)),
    minY: Math.min(...corners.map(([, y]) => y)),
    maxY: Math.max(...corners.map(([, y]) => y)),
  };
  for (const run of runsIn(points, box)) {
    for (let k = run.from; k < run.to; k++) {
      const z = points.z[k]!;
      if (z < heights.low || z > heights.high) continue;
      const s = face.dx * points.x[k]! + face.dy * points.y[k]!;
      if (s < from + END_INSET || s > to - END_INSET) continue;
      const depth = nx * points.x[k]! + ny * points.y[k]! - face.d;
      if (depth >= -before && depth < DEEPEST) visit(depth, z, s);
    }
  }
}
