import { alignedBuffer } from '../core/aligned-buffer.ts';
import type { ArtifactStore } from '../core/artifact-store.ts';
import { EngineError } from '../core/errors.ts';
import type { StoredPointsHeader } from '../core/stored-points.ts';
import { COLUMN_FILES } from '../core/stored-points.ts';
import { CellCounts } from '../spatial/cell-counts.ts';

/** Lengths in meters. */
const DEFAULTS = {
  /** Points that are looked at, in blocks spread over the cloud. */
  blocks: 64,
  blockPoints: 4096,
  /** Side of the plan cells whose neighbors make one place, and share of the points that makes a place. */
  placeCell: 20,
  leastShare: 0.02,
  /** Side of the plan cells whose lowest point is ground, and height up to which points lie on it. */
  groundCell: 2,
  onGround: 0.3,
};

/** A box in the plan. */
interface Place {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  points: number;
}

/**
 * The error for a cloud that no recipe suits: it says what was found instead of the inside of a building.
 *
 * @param suits tells whether the recipe for buildings takes a place of this extent, meters, with the spacing of the cloud.
 * @returns `buildings-apart` for several places that would each suit, else `outdoor-scan`.
 */
export async function unlikeIndoor(
  store: ArtifactStore,
  header: Pick<StoredPointsHeader, 'bounds' | 'site' | 'count' | 'spacing'>,
  suits: (extent: number) => boolean,
): Promise<EngineError> {
  const position = await someOf(store, header.count);
  const places = placesOf(position);
  const extents = places.map(({ minX, minY, maxX, maxY }) => Math.max(maxX - minX, maxY - minY));
  if (places.length > 1 && extents.every((extent) => suits(extent))) {
    return new EngineError('buildings-apart', { groups: places.length, distance: Math.round(farthestGap(places)) });
  }
  const { min, max } = header.site ?? header.bounds;
  const [width, length] = [0, 1].map((axis) => Math.round(max[axis]! - min[axis]!));
  const spacing = Number(header.spacing.toPrecision(2));
  return new EngineError('outdoor-scan', { width: width!, length: length!, spacing, ...groundOf(position) });
}

/** Positions of points from all over the cloud, interleaved. */
async function someOf(store: ArtifactStore, count: number): Promise<Float32Array> {
  const { blocks, blockPoints } = DEFAULTS;
  const parts = Math.max(1, Math.min(blocks, Math.floor(count / blockPoints)));
  const some = new Float32Array(3 * Math.min(count, parts * blockPoints));
  for (let k = 0; k < parts; k++) {
    const first = Math.floor((k * count) / parts);
    const bytes = await store.read(COLUMN_FILES.position, 12 * first, 12 * Math.min(count, first + blockPoints));
    some.set(new Float32Array(alignedBuffer(bytes)), 3 * k * blockPoints);
  }
  return some;
}

/** Places of neighboring cells that hold enough of the points. */
function placesOf(position: Float32Array): Place[] {
  const { placeCell, leastShare } = DEFAULTS;
  const cells = new CellCounts();
  for (let p = 0; p < position.length; p += 3) {
    cells.add(Math.floor(position[p]! / placeCell), Math.floor(position[p + 1]! / placeCell));
  }
  const left = new Map<string, readonly [number, number, number]>();
  cells.forEach((i, j, count) => left.set(`${i} ${j}`, [i, j, count]));
  const places: Place[] = [];
  for (const [key, start] of left) {
    left.delete(key);
    const place = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity, points: 0 };
    const own = [start];
    for (const [i, j, count] of own) {
      place.points += count;
      place.minX = Math.min(place.minX, i * placeCell);
      place.minY = Math.min(place.minY, j * placeCell);
      place.maxX = Math.max(place.maxX, (i + 1) * placeCell);
      place.maxY = Math.max(place.maxY, (j + 1) * placeCell);
      for (let k = 0; k < 9; k++) {
        const next = `${i + (k % 3) - 1} ${j + Math.floor(k / 3) - 1}`;
        const cell = left.get(next);
        if (cell) own.push(cell);
        left.delete(next);
      }
    }
    places.push(place);
  }
  return places.filter(({ points }) => points >= (leastShare * position.length) / 3);
}

/** Largest distance between two of the places, meters. */
function farthestGap(places: readonly Place[]): number {
  const gaps = places.flatMap((a) =>
    places.map((b) => Math.hypot(Math.max(0, b.minX - a.maxX), Math.max(0, b.minY - a.maxY))),
  );
  return Math.max(...gaps);
}

/** Share of the points on the ground, in percent, and how far it rises, meters. */
function groundOf(position: Float32Array): { ground: number; relief: number } {
  const { groundCell, onGround } = DEFAULTS;
  const lowest = new Map<string, number>();
  const keyOf = (p: number) => `${Math.floor(position[p]! / groundCell)} ${Math.floor(position[p + 1]! / groundCell)}`;
  for (let p = 0; p < position.length; p += 3) {
    const key = keyOf(p);
    lowest.set(key, Math.min(lowest.get(key) ?? Infinity, position[p + 2]!));
  }
  let on = 0;
  for (let p = 0; p < position.length; p += 3) if (position[p + 2]! - lowest.get(keyOf(p))! <= onGround) on++;
  const levels = [...lowest.values()].sort((a, b) => a - b);
  const tail = Math.floor(levels.length / 20);
  return {
    ground: Math.round((300 * on) / position.length),
    relief: Math.round(levels[levels.length - 1 - tail]! - levels[tail]!),
  };
}
