import { CellCounts } from './cell-counts.ts';

/** A box in space, meters. */
export interface Box3 {
  min: readonly [number, number, number];
  max: readonly [number, number, number];
}

/** What belongs to the place that was scanned; meters. */
export interface SiteOptions {
  /** Side of the plan cells, and height of the layers, that points are counted in. */
  cell?: number;
  layer?: number;
  /** Fewer points make no cell: strays. */
  leastPoints?: number;
  /** Cells, and layers, at most so far apart belong together. */
  gap?: number;
  /** Share of the points that a group of cells holds at least: a building beside the first, not a far tree. */
  leastShare?: number;
}

export const SITE_DEFAULTS: Required<SiteOptions> = { cell: 2, layer: 1, leastPoints: 8, gap: 6, leastShare: 0.02 };

/** Cells are numbered within this many on each side of the origin. */
const MOST_CELLS = 2 ** 25;
/** Step of the numbers of cells from one column to the next. */
const ROW = 2 * MOST_CELLS;

/**
 * The box around what was scanned, without returns that lie far from everything, however many there are. O(n); memory by
 * occupied cells, not by the extent.
 *
 * @param position 3·n, xyz interleaved, meters; not changed.
 * @returns the box of all points if no part of them stands out.
 */
export function siteBounds(position: Float32Array, options: SiteOptions = {}): Box3 {
  const { cell, layer, gap, leastPoints, leastShare } = { ...SITE_DEFAULTS, ...options };
  const least = leastShare * (position.length / 3);
  const counts = new CellCounts();
  for (let p = 0; p < position.length; p += 3)
    counts.add(Math.floor(position[p]! / cell), Math.floor(position[p + 1]! / cell));
  const cells = new CellCounts();
  for (const { i, j } of wideGroups(counts, Math.ceil(gap / cell), leastPoints, least)) cells.add(i, j);
  const layers = new CellCounts();
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let p = 0; p < position.length; p += 3) {
    const x = position[p]!;
    const y = position[p + 1]!;
    if (cells.countAt(Math.floor(x / cell), Math.floor(y / cell)) === 0) continue;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
    layers.add(0, Math.floor(position[p + 2]! / layer));
  }
  const levels = wideGroups(layers, Math.ceil(gap / layer), leastPoints, least).map(({ j }) => j);
  if (levels.length === 0) return all(position);
  return {
    min: [minX, minY, levels.reduce((low, at) => Math.min(low, at), Infinity) * layer],
    max: [maxX, maxY, (levels.reduce((high, at) => Math.max(high, at), -Infinity) + 1) * layer],
  };
}

/**
 * Cells of the connected groups, at most `reach` cells apart, that hold enough points.
 *
 * @param leastPoints of a cell; fewer make none.
 * @param least points of a group.
 */
function wideGroups(counts: CellCounts, reach: number, leastPoints: number, least: number) {
  const left = new Map<number, number>();
  counts.forEach((i, j, count) => {
    if (count >= leastPoints) left.set((i + MOST_CELLS) * ROW + j + MOST_CELLS, count);
  });
  const found: number[] = [];
  for (const start of left.keys()) {
    let points = left.get(start)!;
    left.delete(start);
    const keys = [start];
    for (const key of keys) {
      for (let row = -reach; row <= reach; row++) {
        for (let k = -reach; k <= reach; k++) {
          const next = key + row * ROW + k;
          const count = left.get(next);
          if (count === undefined) continue;
          left.delete(next);
          points += count;
          keys.push(next);
        }
      }
    }
    if (points >= least) found.push(...keys);
  }
  return found.map((key) => ({ i: Math.floor(key / ROW) - MOST_CELLS, j: (key % ROW) - MOST_CELLS }));
}

function all(position: Float32Array): Box3 {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let p = 0; p < position.length; p++) {
    const k = p % 3;
    min[k] = Math.min(min[k]!, position[p]!);
    max[k] = Math.max(max[k]!, position[p]!);
  }
  return { min, max };
}
