import type { Vec2 } from '../../../core/vector.ts';
import { quantile } from '../../../math/statistics.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';
import type { Box } from './free-standing.ts';
import type { HeightSteps } from './round-column.ts';

/** Which points a face of a box is laid through; meters unless said otherwise. */
export interface SettleFacesOptions {
  /** Points so near to a face lie on it. */
  band?: number;
  /** Share of a face at each of its ends that does not count: points of the next face lie there. */
  ends?: number;
  /** Least points on a face. */
  least?: number;
  /** A face moves by so many times the scatter of the points off the box at most: what lies farther in is another face, as of a flange. */
  mostMove?: number;
}

export const SETTLE_FACES_DEFAULTS: Required<SettleFacesOptions> = { band: 0.03, ends: 0.2, least: 12, mostMove: 1.5 };

/**
 * A box each of whose faces lies in the middle of its points. A fit from end to end of the points makes a column thicker by as much as
 * they scatter: by 3 cm with a scanner in the hand. Faces that the scan does not show stay.
 *
 * @param places those of its points that it was fitted to.
 */
export function settleFaces(
  box: Box,
  places: readonly Vec2[],
  points: StoreyPoints,
  { low, high }: HeightSteps,
  options: SettleFacesOptions = {},
): Box {
  const { band, ends, least, mostMove } = { ...SETTLE_FACES_DEFAULTS, ...options };
  const {
    center: [x, y],
    size,
    heading,
  } = box;
  const [c, s] = [Math.cos(heading), Math.sin(heading)];
  const reach = Math.hypot(...size) / 2 + band;
  const sides = SIDES.map(() => [] as number[]);
  visitBox(points, { minX: x - reach, maxX: x + reach, minY: y - reach, maxY: y + reach }, (k) => {
    const z = points.z[k]!;
    if (z < low || z >= high) return;
    const [dx, dy] = [points.x[k]! - x, points.y[k]! - y];
    const place = [c * dx + s * dy, c * dy - s * dx] as const;
    for (const [r, { axis, sign }] of SIDES.entries()) {
      if (Math.abs(place[1 - axis]!) > (0.5 - ends) * size[1 - axis]!) continue;
      const off = sign * place[axis] - size[axis] / 2;
      if (Math.abs(off) <= Math.min(band, size[axis] / 3)) sides[r]!.push(off);
    }
  });
  const moved = sides.map((offs) => {
    const middle = offs.length < least ? 0 : quantile(offs, 0.5)!;
    return Math.abs(middle) <= mostMove * box.rms ? middle : 0;
  });
  const [left, right, below, above] = moved as [number, number, number, number];
  const [u, v] = [(right - left) / 2, (above - below) / 2];
  const center: Vec2 = [x + c * u - s * v, y + s * u + c * v];
  const settled = { ...box, center, size: [size[0] + left + right, size[1] + below + above] as Vec2 };
  return { ...settled, rms: Math.min(box.rms, scatterAround(settled, places)) };
}

/** Root mean square distance of places from the nearest side of a box. */
function scatterAround({ center: [x, y], size, heading }: Box, places: readonly Vec2[]): number {
  const [c, s] = [Math.cos(heading), Math.sin(heading)];
  const squares = places.map(([px, py]) => {
    const [u, v] = [c * (px - x) + s * (py - y), c * (py - y) - s * (px - x)];
    return Math.min(Math.abs(Math.abs(u) - size[0] / 2), Math.abs(Math.abs(v) - size[1] / 2)) ** 2;
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

/** The four sides of a box: axis across, and direction on it. */
const SIDES = ([0, 1] as const).flatMap((axis) => ([-1, 1] as const).map((sign) => ({ axis, sign })));
