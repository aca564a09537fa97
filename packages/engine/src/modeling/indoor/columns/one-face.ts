import type { Vec2 } from '../../../core/vector.ts';
import { quantile } from '../../../math/statistics.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';
import type { ColumnShape } from './fit-column.ts';

/** When the one face that a station saw of a column stands for it; meters unless said otherwise. */
export interface OneFaceOptions {
  /** Most depth of points on one face: those of its last cell go around the corner. */
  flat?: number;
  /** Width of the face. */
  leastWidth?: number;
  mostWidth?: number;
  /** The face ends at the same places in each of so many bands of height: an upright rectangle, not a wall in a shade. */
  bands?: number;
  sameEnd?: number;
  /** Points so near to the face belong to it. */
  near?: number;
  /** Points where the column would be, for each on its face: most behind it, and least before it. */
  mostBehind?: number;
  leastBefore?: number;
}

export const ONE_FACE_DEFAULTS: Required<OneFaceOptions> = {
  flat: 0.065,
  leastWidth: 0.2,
  mostWidth: 0.8,
  bands: 4,
  sameEnd: 0.04,
  near: 0.05,
  mostBehind: 0.005,
  leastBefore: 0.01,
};

/** Points on a face and their heights, entry by entry. */
export interface FacePoints {
  places: readonly Vec2[];
  heights: readonly number[];
}

/**
 * The column behind the only face that a scan shows of it. The column is taken as square, so it is as deep as the face is wide,
 * and stands on the side without points. Undefined if the face is no upright rectangle, or if both sides or neither hold points.
 *
 * @param shape the rectangle around the points.
 */
export function squareBehind(
  shape: ColumnShape,
  face: FacePoints,
  points: StoreyPoints,
  options: OneFaceOptions = {},
): Extract<ColumnShape, { size: Vec2 }> | undefined {
  const knobs = { ...ONE_FACE_DEFAULTS, ...options };
  if ('radius' in shape) return undefined;
  const width = Math.max(...shape.size);
  if (Math.min(...shape.size) > knobs.flat || width < knobs.leastWidth || width > knobs.mostWidth) return undefined;
  const turn = shape.size[0] >= shape.size[1] ? shape.heading : shape.heading + Math.PI / 2;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const alongs = face.places.map(([x, y]) => (x - shape.center[0]) * c + (y - shape.center[1]) * s);
  if (!isUprightRectangle(alongs, face.heights, width, knobs)) return undefined;
  const across = quantile(
    face.places.map(([x, y]) => (y - shape.center[1]) * c - (x - shape.center[0]) * s),
    0.5,
  )!;
  const middle: Vec2 = [shape.center[0] - s * across, shape.center[1] + c * across];
  const [left, right] = pointsBeside(middle, [c, s], width, points, knobs);
  const behind = Math.min(left, right);
  if (behind > knobs.mostBehind * alongs.length || Math.max(left, right) < knobs.leastBefore * alongs.length)
    return undefined;
  const side = left < right ? 1 : -1;
  const center: Vec2 = [middle[0] - (side * s * width) / 2, middle[1] + (side * c * width) / 2];
  return { center, size: [width, width], heading: turn, rms: shape.rms };
}

function isUprightRectangle(
  alongs: readonly number[],
  heights: readonly number[],
  width: number,
  { bands, sameEnd }: Required<OneFaceOptions>,
): boolean {
  const [low, high] = [quantile(heights, 0.01)!, quantile(heights, 0.99)!];
  return Array.from({ length: bands }, (_, band) => {
    const [from, to] = [band, band + 1].map((part) => low + ((high - low) * part) / bands);
    const own = alongs.filter((_along, k) => heights[k]! >= from! && heights[k]! < to!);
    if (own.length < 2 / sameEnd) return false;
    const [first, last] = [quantile(own, 0.02)!, quantile(own, 0.98)!];
    return Math.abs(first + width / 2) <= sameEnd && Math.abs(last - width / 2) <= sameEnd;
  }).every(Boolean);
}

/** Points where a square column would be, left and right of the way along its face. */
function pointsBeside(
  [x, y]: Vec2,
  [c, s]: Vec2,
  width: number,
  points: StoreyPoints,
  { near }: Required<OneFaceOptions>,
): [left: number, right: number] {
  const reach = 1.5 * width;
  const counts: [number, number] = [0, 0];
  visitBox(points, { minX: x - reach, maxX: x + reach, minY: y - reach, maxY: y + reach }, (k) => {
    const dx = points.x[k]! - x;
    const dy = points.y[k]! - y;
    const [u, v] = [dx * c + dy * s, dy * c - dx * s];
    if (Math.abs(u) > width / 2 - near || Math.abs(v) > width - near || Math.abs(v) < near) return;
    counts[v > 0 ? 0 : 1]++;
  });
  return counts;
}
