import type { Aabb, Vec3 } from '@cloud/engine';

/** Points as they are drawn: meters from a corner. */
interface PlacedPoints {
  position: Float32Array;
  corner: Vec3;
  size: number;
}

/** Cells along the larger side of the outline, and the least size of one, meters: points are seldom nearer to each other. */
const CELLS_ACROSS = 96;
const LEAST_CELL = 0.02;
/** Where points are found in less than this share of the outline, nothing is said. */
const LEAST_COVERAGE = 0.5;

/**
 * Cubic meters between the upper surface of points and the plane through the corners of an outline, seen from above; what
 * lies below the plane counts less. Gaps count as the rest does.
 *
 * @param clip points outside of it do not count.
 * @returns undefined while too little of the outline has points.
 */
export function volumeOver(nodes: readonly PlacedPoints[], outline: readonly Vec3[], clip: Aabb): number | undefined {
  const base = planeThrough(outline);
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const cell = Math.max(LEAST_CELL, Math.max(x1 - x0, y1 - y0) / CELLS_ACROSS);
  const columns = Math.ceil((x1 - x0) / cell) || 1;
  const rows = Math.ceil((y1 - y0) / cell) || 1;
  const top = new Float32Array(columns * rows).fill(-Infinity);
  for (const { position, corner, size } of nodes) {
    if (corner[0] > x1 || corner[1] > y1 || corner[0] + size < x0 || corner[1] + size < y0) continue;
    for (let i = 0; i < position.length; i += 3) {
      const [x, y, z] = [corner[0] + position[i]!, corner[1] + position[i + 1]!, corner[2] + position[i + 2]!];
      const [column, row] = [Math.floor((x - x0) / cell), Math.floor((y - y0) / cell)];
      if (column < 0 || row < 0 || column >= columns || row >= rows || z < clip.min[2] || z > clip.max[2]) continue;
      const at = row * columns + column;
      top[at] = Math.max(top[at]!, z - base(x, y));
    }
  }
  let [inside, seen, sum] = [0, 0, 0];
  for (let at = 0; at < top.length; at++) {
    const [x, y] = [x0 + ((at % columns) + 0.5) * cell, y0 + (Math.floor(at / columns) + 0.5) * cell];
    if (!contains(outline, x, y)) continue;
    inside++;
    if (top[at] === -Infinity) continue;
    seen++;
    sum += top[at]!;
  }
  return seen === 0 || seen < inside * LEAST_COVERAGE ? undefined : (sum / seen) * inside * cell * cell;
}

/** Height of the plane that fits the corners best, over a place. Level where the corners lie in one line. */
function planeThrough(corners: readonly Vec3[]): (x: number, y: number) => number {
  const n = corners.length;
  const mean = [0, 1, 2].map((axis) => corners.reduce((sum, corner) => sum + corner[axis]!, 0) / n);
  let [xx, xy, yy, xz, yz] = [0, 0, 0, 0, 0];
  for (const corner of corners) {
    const [x, y, z] = [corner[0] - mean[0]!, corner[1] - mean[1]!, corner[2] - mean[2]!];
    [xx, xy, yy, xz, yz] = [xx + x * x, xy + x * y, yy + y * y, xz + x * z, yz + y * z];
  }
  const determinant = xx * yy - xy * xy;
  const isFlat = Math.abs(determinant) > 1e-9 * (xx + yy) ** 2;
  const a = isFlat ? (xz * yy - yz * xy) / determinant : 0;
  const b = isFlat ? (yz * xx - xz * xy) / determinant : 0;
  return (x, y) => mean[2]! + a * (x - mean[0]!) + b * (y - mean[1]!);
}

function contains(outline: readonly Vec3[], x: number, y: number): boolean {
  let isInside = false;
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
  });
  return isInside;
}
