import type { PointSample } from './point-sample.ts';

/** Side of a cell of the plan, meters: half as deep as a tread. */
const CELL = 0.14;
/** How deep treads are, meters. */
const GOINGS = [0.235, 0.26, 0.285, 0.31];
/** Directions in which flights are looked for. */
const DIRECTIONS = 16;
/**
 * How far over and under a tread hardly anything else lies, meters: less than a riser, more than that of a stair three times as
 * small, so that feet and meters are not confused.
 */
const APART = 0.08;
/** A tread and what lies so far over and under it have at most so many times the points of the tread. */
const MOST_AROUND = 1.6;
/** Height of the points of a tread, meters, and how many it has at least. */
const TREAD = { thickness: 0.04, points: 3 };
/** Meters. */
const RISERS = { least: 0.14, most: 0.205, tolerance: 0.03 };
/** Share of a riser by which a place may be off the middle between two treads to lie there. */
const HALFWAY = 0.3;
/** Risers that a flight has at least. */
const LEAST_RISERS = 5;
/**
 * Cells in which a flight begins at least. The flights of a real scan and of a simulated one begin in 15 and 22; in any other unit, and
 * in eight scans without a straight flight, in two at most.
 */
const LEAST_STARTS = 6;
/** Ways from a tread to the next one, in cells. */
const WAYS: readonly (readonly [number, number])[] = Array.from({ length: DIRECTIONS }, (_, k) => {
  const angle = (2 * Math.PI * k) / DIRECTIONS;
  return GOINGS.map((going) => [(going / CELL) * Math.cos(angle), (going / CELL) * Math.sin(angle)] as const);
}).flat();
/** More than a plan has cells along one side. */
const ROW = 2 ** 20;

/** Whether flights of stairs are in a cloud if its units are so many meters: treads that rise one after the other as they are built. */
export function hasTreads({ position, count }: PointSample, upAxis: 1 | 2, meters: number): boolean {
  const surfaces = new Map<number, number[]>();
  for (const [cell, heights] of heightsByCell(position, count, { upAxis, meters })) {
    const flat = flatHeights(heights);
    if (flat.length > 0) surfaces.set(cell, flat);
  }
  let starts = 0;
  for (const [cell, heights] of surfaces) {
    if (heights.some((height) => WAYS.some((way) => isFlight(surfaces, { cell, height }, way)))) starts++;
    if (starts >= LEAST_STARTS) return true;
  }
  return false;
}

interface Axes {
  upAxis: 1 | 2;
  meters: number;
}

/** Heights in meters of the points of each cell. */
function heightsByCell(position: Float32Array, count: number, { upAxis, meters }: Axes): Map<number, number[]> {
  const side = 3 - upAxis;
  const cells = new Map<number, number[]>();
  for (let i = 0; i < 3 * count; i += 3) {
    const u = Math.floor((position[i]! * meters) / CELL);
    const v = Math.floor((position[i + side]! * meters) / CELL);
    const cell = u * ROW + v;
    const height = position[i + upAxis]! * meters;
    const known = cells.get(cell);
    if (known) known.push(height);
    else cells.set(cell, [height]);
  }
  return cells;
}

/** Heights at which a cell holds something level: most of the points around lie in it. */
function flatHeights(heights: number[]): number[] {
  const sorted = heights.sort((a, b) => a - b);
  const flat: number[] = [];
  let [end, low, high] = [0, 0, 0];
  for (let from = 0; from < sorted.length; from++) {
    const height = sorted[from]!;
    while (end < sorted.length && sorted[end]! <= height + TREAD.thickness) end++;
    while (sorted[low]! < height - APART) low++;
    while (high < sorted.length && sorted[high]! <= height + TREAD.thickness + APART) high++;
    const points = end - from;
    if (points < TREAD.points || high - low > MOST_AROUND * points) continue;
    flat.push(height + TREAD.thickness / 2);
    from = end - 1;
  }
  return flat;
}

/** Whether a flight begins at a tread and goes on by the same way and riser. */
function isFlight(
  surfaces: ReadonlyMap<number, readonly number[]>,
  { cell, height }: { cell: number; height: number },
  [u, v]: readonly [number, number],
): boolean {
  const after = (treads: number) => surfaces.get(cell + Math.round(treads * u) * ROW + Math.round(treads * v)) ?? [];
  const risers = after(1).map((next) => next - height);
  const isAt = (treads: number, riser: number, share: number, tolerance: number) =>
    after(treads).some((next) => Math.abs(next - height - share * riser) <= tolerance);
  return risers.some((riser) => {
    if (riser < RISERS.least || riser > RISERS.most) return false;
    for (let k = 0; k < LEAST_RISERS; k++) {
      if (!isAt(k + 1, riser, k + 1, RISERS.tolerance)) return false;
      // Halfway up halfway on: a roof or a ramp.
      if (isAt(k + 0.5, riser, k + 0.5, riser * HALFWAY)) return false;
    }
    return true;
  });
}
