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

/**
 * The box around what was scanned, without returns that lie far from everything, however many there are. O(n); memory by
 * occupied cells, not by the extent.
 *
 * @param position 3·n, xyz interleaved, meters; not changed.
 * @returns the box of all points if no part of them stands out.
 */
export function siteBounds(position: Float32Array, options: SiteOptions = {}): Box3 {
  const knobs = { ...SITE_DEFAULTS, ...options };
  const { cell, layer, gap, leastPoints, leastShare } = knobs;
  const least = leastShare * (position.length / 3);
  const counts = new Map<number, number>();
  const keyOf = (x: number, y: number) =>
    (Math.floor(x / cell) + MOST_CELLS) * 2 * MOST_CELLS + Math.floor(y / cell) + MOST_CELLS;
  for (let p = 0; p < position.length; p += 3) {
    const key = keyOf(position[p]!, position[p + 1]!);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [key, count] of counts) if (count < leastPoints) counts.delete(key);
  const kept = groupsOf(counts, Math.ceil(gap / cell), 2 * MOST_CELLS).filter(({ points }) => points >= least);
  const cells = new Set(kept.flatMap(({ keys }) => keys));
  if (cells.size === 0) return all(position);
  const layers = new Map<number, number>();
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let p = 0; p < position.length; p += 3) {
    const [x, y] = [position[p]!, position[p + 1]!];
    if (!cells.has(keyOf(x, y))) continue;
    min[0] = Math.min(min[0], x);
    max[0] = Math.max(max[0], x);
    min[1] = Math.min(min[1], y);
    max[1] = Math.max(max[1], y);
    const at = Math.floor(position[p + 2]! / layer);
    layers.set(at, (layers.get(at) ?? 0) + 1);
  }
  for (const [at, count] of layers) if (count < leastPoints) layers.delete(at);
  const levels = groupsOf(layers, Math.ceil(gap / layer), 0)
    .filter(({ points }) => points >= least)
    .flatMap(({ keys }) => keys);
  if (levels.length === 0) return all(position);
  return {
    min: [min[0], min[1], levels.reduce((low, at) => Math.min(low, at), Infinity) * layer],
    max: [max[0], max[1], (levels.reduce((high, at) => Math.max(high, at), -Infinity) + 1) * layer],
  };
}

/**
 * Connected groups of counted cells, at most `reach` cells apart.
 *
 * @param row cells in a row of the plan; 0 for cells along one axis.
 */
function groupsOf(counts: ReadonlyMap<number, number>, reach: number, row: number) {
  const groups: { keys: number[]; points: number }[] = [];
  const left = new Set(counts.keys());
  const rows = row === 0 ? [0] : Array.from({ length: 2 * reach + 1 }, (_, k) => (k - reach) * row);
  for (const start of counts.keys()) {
    if (!left.delete(start)) continue;
    const keys = [start];
    let points = 0;
    for (const key of keys) {
      points += counts.get(key)!;
      for (const step of rows) {
        for (let k = -reach; k <= reach; k++) if (left.delete(key + step + k)) keys.push(key + step + k);
      }
    }
    groups.push({ keys, points });
  }
  return groups;
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
