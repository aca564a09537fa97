import type { Vec2 } from '../../../../core/vector.ts';
import { edgesOf } from '../../../../math/polygon.ts';
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

/**
 * True if a corner of a place lies where two prolongations meet: no face lies beside either of its sides, so that nothing but
 * the floor in sight would tell how far the place goes.
 */
export function hasGuessedCorner(polygon: readonly Vec2[], faces: readonly Segment[], reach: number): boolean {
  const isBare = edgesOf(polygon).map(([a, b]) => shareBeside({ a, b }, faces, reach) < MOST_OF_IT);
  return isBare.some((bare, k) => bare && isBare[(k + 1) % isBare.length]);
}

function isParallel(one: Segment, other: Segment): boolean {
  const [d, e] = [directionOf(one), directionOf(other)];
  return Math.abs(d[0] * e[0] + d[1] * e[1]) > 0.99;
}
