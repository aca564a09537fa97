import type { Vec2 } from '../../../../core/vector.ts';
import { distance, edgesOf } from '../../../../math/polygon.ts';
import type { Segment } from '../../../../math/segment.ts';
import { directionOf, distanceToSegment } from '../../../../math/segment.ts';

/** Places along a side at which the next face is looked for. */
const PLACES = 10;
/** Share of the places from which on a face lies beside a side. */
const MOST_OF_IT = 0.5;

/** Share of a side of a place, 0 to 1, that lies within `reach` of faces along it. */
export function shareBeside(side: Segment, faces: readonly Segment[], reach: number): number {
  const { a, b } = side;
  const along = faces.filter((face) => isParallel(face, side));
  const beside = Array.from({ length: PLACES }, (_, k): Vec2 => {
    const s = (k + 0.5) / PLACES;
    return [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s];
  }).filter(([x, y]) => along.some((face) => distanceToSegment(face, x, y) < reach));
  return beside.length / PLACES;
}

/** Sides of a place that neither a face nor anything as tall as a wall tells; numbers of its edges. */
export function bareSides(
  polygon: readonly Vec2[],
  faces: readonly Segment[],
  reach: number,
  isWall: (x: number, y: number) => boolean,
): number[] {
  return edgesOf(polygon).flatMap(([a, b], k) => {
    const side = { a, b };
    return shareBeside(side, faces, reach) < MOST_OF_IT && tallShare(side, isWall) < LEAST_TALL ? [k] : [];
  });
}

/**
 * True if a corner of a place lies where two prolongations meet: nothing tells either of its sides, so that only the floor in
 * sight would tell how far the place goes.
 */
export function hasGuessedCorner(polygon: readonly Vec2[], bare: readonly number[]): boolean {
  return bare.some((k) => bare.includes((k + 1) % polygon.length));
}

/** True if something as tall as a wall stands along each side of a place that has no face of a room beside it, and there is such a side. */
export function isWalled(
  polygon: readonly Vec2[],
  faces: readonly Segment[],
  reach: number,
  isWall: (x: number, y: number) => boolean,
): boolean {
  const outer = edgesOf(polygon)
    .map(([a, b]) => ({ a, b }))
    .filter((side) => shareBeside(side, faces, reach) < MOST_OF_IT);
  return outer.length > 0 && outer.every((side) => tallShare(side, isWall) >= LEAST_WALLED);
}

/** Share of a side on which something tall tells that a wall stands along it, and that none of it is a parapet. */
const LEAST_TALL = 0.2;
const LEAST_WALLED = 0.3;

/** Share of a side, 0 to 1, along which something as tall as a wall stands. */
function tallShare({ a, b }: Segment, isWall: (x: number, y: number) => boolean): number {
  const steps = Math.max(1, Math.ceil(distance(a, b) / TALL_STEP));
  const tall = Array.from({ length: steps }, (_, k) => (k + 0.5) / steps).filter((s) =>
    isWall(a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s),
  );
  return tall.length / steps;
}

const TALL_STEP = 0.05;

function isParallel(one: Segment, other: Segment): boolean {
  const [d, e] = [directionOf(one), directionOf(other)];
  return Math.abs(d[0] * e[0] + d[1] * e[1]) > 0.99;
}
