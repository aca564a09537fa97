import type { Vec2 } from '../../../../core/vector.ts';
import { edgesOf } from '../../../../math/polygon.ts';
import { median } from '../../../../math/statistics.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import { cellAt, gridOver } from '../../../../spatial/raster-grid.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import { visitBox } from '../../storeys/storey-points.ts';

/** Side of the cells, meters: narrower than a bulkhead. */
const CELL = 0.1;
/** A level shows in a cell by so many points, … */
const LEAST_POINTS = 2;
/** … and this share of those of the level that shows most: light falls past the edge of a lower one. */
const LEAST_SHARE = 0.34;

/** Points near the levels of a room's ceiling, along its main direction. */
export interface LevelRaster {
  grid: RasterGrid;
  /** Index of the highest level that shows in each cell, -1 for none. */
  level: Int8Array;
  /** Height of each level, the median of the points on it; NaN without any. */
  z: number[];
  /** Of each level in each cell, by `level · cells + cell`: where its points lie, and the sum of their heights. */
  shown: Map<number, { places: Vec2[]; sum: number }>;
}

/** The direction along which most of a room's walls run or stand square, radians. */
export function mainDirection(polygon: readonly Vec2[]): number {
  const quarter = Math.PI / 2;
  const ways = edgesOf(polygon).map(([a, b]) => {
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    return { angle: angle - Math.floor(angle / quarter) * quarter, length: Math.hypot(b[0] - a[0], b[1] - a[1]) };
  });
  const alike = (angle: number) =>
    ways.reduce((sum, way) => {
      const off = Math.abs(way.angle - angle);
      return sum + (Math.min(off, quarter - off) < 0.01 ? way.length : 0);
    }, 0);
  return ways.reduce((best, { angle }) => (alike(angle) > alike(best) + 1e-9 ? angle : best), ways[0]!.angle);
}

/** Turns a place clockwise. */
export function turnedBy(angle: number): (place: Vec2) => Vec2 {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return ([x, y]) => [x * c + y * s, y * c - x * s];
}

/**
 * Which level of its ceiling shows over each place of a room.
 *
 * @param outline of the room, turned by `angle`.
 */
export function rasterLevels(
  polygon: readonly Vec2[],
  { outline, angle }: { outline: readonly Vec2[]; angle: number },
  points: StoreyPoints,
  { levels, near }: { levels: readonly number[]; near: number },
): LevelRaster {
  const grid = gridOver(boxOf(outline), CELL, CELL);
  const cells = grid.width * grid.height;
  const turned = turnedBy(angle);
  const shown: LevelRaster['shown'] = new Map();
  const heights = levels.map((): number[] => []);
  visitBox(points, boxOf(polygon), (k) => {
    const z = points.z[k]!;
    const own = levels.findIndex((level) => Math.abs(z - level) <= near);
    if (own < 0) return;
    const place = turned([points.x[k]!, points.y[k]!]);
    const at = cellAt(grid, ...place);
    if (at < 0) return;
    heights[own]!.push(z);
    const key = own * cells + at;
    const cell = shown.get(key) ?? { places: [], sum: 0 };
    cell.places.push(place);
    cell.sum += z;
    shown.set(key, cell);
  });
  const downward = levels.map((_, k) => k).sort((a, b) => levels[b]! - levels[a]!);
  const level = new Int8Array(cells).map((_, at) => {
    const counts = levels.map((_, k) => shown.get(k * cells + at)?.places.length ?? 0);
    const least = Math.max(LEAST_POINTS, LEAST_SHARE * Math.max(...counts));
    return downward.find((k) => counts[k]! >= least) ?? -1;
  });
  return { grid, level, z: heights.map((own) => median(own) ?? NaN), shown };
}

export function boxOf(polygon: readonly Vec2[]) {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  return { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
}
