import type { ArtifactStore } from '../core/artifact-store.ts';
import type { StageContext } from '../core/context.ts';
import { yieldToEvents } from '../core/context.ts';
import { COLUMN_FILES } from '../core/stored-points.ts';
import { perAxis } from '../core/vector.ts';
import { alignedBuffer } from '../core/aligned-buffer.ts';
import type { PointSample } from './point-sample.ts';

const QUERIES = 512;
const BLOCK_POINTS = 2 ** 18;
/** Hashes of cells; some twenty times as many as the cells around all queries. */
const HASHES = 2 ** 18;

/**
 * Median distance from a point to its nearest different neighbor, meters; 0 if all points coincide.
 *
 * A few hundred points of the sample look for their neighbors among all stored points in one pass over the column: thinning the cloud
 * first would only measure the thinning. A point without a neighbor within its search cell counts as that far.
 */
export async function measureSpacing(
  store: ArtifactStore,
  count: number,
  sample: PointSample,
  context: StageContext,
): Promise<number> {
  const search = new NeighborSearch(sample, count);
  if (search.cell === 0) return 0;
  for (let first = 0; first < count; first += BLOCK_POINTS) {
    const last = Math.min(count, first + BLOCK_POINTS);
    const bytes = await store.read(COLUMN_FILES.position, 12 * first, 12 * last);
    search.offer(new Float32Array(alignedBuffer(bytes)), last - first);
    await yieldToEvents(context);
  }
  return search.median();
}

/** Query points in a hash of cells; a point is compared with the queries of its own and the 26 neighboring cells. */
class NeighborSearch {
  readonly cell: number;
  private readonly queries: Float64Array;
  private readonly best: Float64Array;
  private readonly cells = new Map<number, number[]>();
  /** 1 where a cell may be one of `cells`, by its hash: most points lie in none, and a look at the map is dear. */
  private readonly isNear = new Uint8Array(HASHES);

  constructor(sample: PointSample, total: number) {
    const step = Math.max(1, Math.floor(sample.count / QUERIES));
    const n = Math.min(QUERIES, Math.ceil(sample.count / step));
    this.queries = new Float64Array(3 * n);
    this.best = new Float64Array(n).fill(Infinity);
    for (let i = 0; i < n; i++) this.queries.set(sample.position.subarray(3 * i * step, 3 * i * step + 3), 3 * i);
    this.cell = cellSize(sample, total);
    for (let i = 0; i < n && this.cell > 0; i++) this.enter(i);
  }

  private enter(query: number): void {
    const [x, y, z] = perAxis((axis) => Math.floor(this.queries[3 * query + axis]! / this.cell));
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (let dz = -1; dz <= 1; dz++) {
          const key = cellKey(x + dx, y + dy, z + dz);
          this.isNear[cellHash(x + dx, y + dy, z + dz)] = 1;
          const list = this.cells.get(key);
          if (list) list.push(query);
          else this.cells.set(key, [query]);
        }
      }
    }
  }

  offer(position: Float32Array, count: number): void {
    const { cell, queries, best, isNear } = this;
    for (let i = 0; i < 3 * count; i += 3) {
      const x = position[i]!;
      const y = position[i + 1]!;
      const z = position[i + 2]!;
      const column = Math.floor(x / cell);
      const row = Math.floor(y / cell);
      const layer = Math.floor(z / cell);
      if (isNear[cellHash(column, row, layer)] === 0) continue;
      const list = this.cells.get(cellKey(column, row, layer));
      if (list === undefined) continue;
      for (const query of list) {
        const dx = x - queries[3 * query]!;
        const dy = y - queries[3 * query + 1]!;
        const dz = z - queries[3 * query + 2]!;
        const distance2 = dx * dx + dy * dy + dz * dz;
        // Zero is the query itself or its exact duplicate.
        if (distance2 > 0 && distance2 < best[query]!) best[query] = distance2;
      }
    }
  }

  median(): number {
    const distances = this.best.map((d2) => (Number.isFinite(d2) ? Math.sqrt(d2) : this.cell)).sort();
    return distances[distances.length >> 1] ?? 0;
  }
}

/** Some ten times the spacing that as many points would have on the surface of their bounding box. */
function cellSize(sample: PointSample, total: number): number {
  const extent = perAxis((axis) => sample.max[axis] - sample.min[axis]);
  const [a, b] = extent.sort((p, q) => q - p);
  const area = Math.max(a * b, (a * a) / 100);
  return area > 0 ? Math.min(a, 10 * Math.sqrt(area / total)) : 0;
}

/** 17 bits per axis fit a number exactly; a rare collision only costs time. */
function cellKey(x: number, y: number, z: number): number {
  const wrap = (v: number) => v & 0x1ffff;
  return (wrap(x) * 0x20000 + wrap(y)) * 0x20000 + wrap(z);
}

function cellHash(x: number, y: number, z: number): number {
  const mixed = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) & (HASHES - 1);
}
