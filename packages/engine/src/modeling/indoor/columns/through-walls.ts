import type { Vec2 } from '../../../core/vector.ts';
import type { DetectedColumn, DetectedWall } from '../detected-elements.ts';

/** Which columns in corners are sure, and which walls they stand in; meters unless said otherwise. */
export interface ThroughWallsOptions {
  /** Columns whose sides differ by this at most are alike, and so many are on the same storey. */
  alike?: number;
  leastAlike?: number;
  /** Most distance of the face of a wall from the side of a column, and beyond the ends of the wall. */
  reach?: number;
  beyond?: number;
  /** Most cosine of the angle between the wall and the way through it. */
  skew?: number;
}

export const THROUGH_WALLS_DEFAULTS: Required<ThroughWallsOptions> = {
  alike: 0.06,
  leastAlike: 3,
  reach: 0.06,
  beyond: 0.8,
  skew: 0.05,
};

/**
 * Columns, of which those in corners reach through the walls there, as those of a frame do. One in a corner alone may as well be a
 * boxed pipe: they are columns where a storey has several of a size.
 */
export function throughWalls(
  columns: readonly DetectedColumn[],
  walls: readonly DetectedWall[],
  options: ThroughWallsOptions = {},
): DetectedColumn[] {
  const knobs = { ...THROUGH_WALLS_DEFAULTS, ...options };
  const inCorners = columns.filter(({ inWalls }) => inWalls);
  return columns.flatMap((column) => {
    if (!column.inWalls) return [column];
    const alike = inCorners.filter((other) => other.storey === column.storey && isAlike(other, column, knobs.alike));
    return alike.length >= knobs.leastAlike ? [throughItsWalls(column, walls, knobs)] : [];
  });
}

function sidesOf({ shape }: DetectedColumn): Vec2 {
  if ('radius' in shape) return [2 * shape.radius, 2 * shape.radius];
  return [Math.min(...shape.size), Math.max(...shape.size)];
}

function isAlike(one: DetectedColumn, other: DetectedColumn, most: number): boolean {
  const [a, b] = [sidesOf(one), sidesOf(other)];
  return a.every((side, k) => Math.abs(side - b[k]!) <= most);
}

function throughItsWalls(column: DetectedColumn, walls: readonly DetectedWall[], knobs: Required<ThroughWallsOptions>) {
  const { shape, inWalls = [], storey } = column;
  if ('radius' in shape) return column;
  const size: [number, number] = [...shape.size];
  const center: [number, number] = [...shape.center];
  for (const way of inWalls) {
    const along = Math.abs(way[0] * Math.cos(shape.heading) + way[1] * Math.sin(shape.heading));
    const axis = along > 0.5 ? 0 : 1;
    const side: Vec2 = [
      shape.center[0] + (way[0] * shape.size[axis]) / 2,
      shape.center[1] + (way[1] * shape.size[axis]) / 2,
    ];
    const depths = walls.flatMap((wall) => (wall.storey === storey ? depthThrough(wall, side, way, knobs) : []));
    if (depths.length === 0) continue;
    const depth = Math.max(...depths);
    size[axis] += depth;
    center[0] += (way[0] * depth) / 2;
    center[1] += (way[1] * depth) / 2;
  }
  return { ...column, shape: { ...shape, size, center }, isThroughWalls: true };
}

/** How far it is from a place on the face of a wall through the wall; empty for a wall elsewhere. */
function depthThrough(
  { a, b, thickness }: DetectedWall,
  [x, y]: Vec2,
  way: Vec2,
  { reach, beyond, skew }: Required<ThroughWallsOptions>,
): number[] {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [c, s] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  if (Math.abs(c * way[0] + s * way[1]) > skew) return [];
  const u = (x - a[0]) * c + (y - a[1]) * s;
  if (u < -beyond || u > length + beyond) return [];
  const toAxis = (a[0] - x) * way[0] + (a[1] - y) * way[1];
  return Math.abs(toAxis - thickness / 2) <= reach ? [toAxis + thickness / 2] : [];
}
