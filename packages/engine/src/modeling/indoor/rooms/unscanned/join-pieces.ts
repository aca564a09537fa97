import type { Vec2 } from '../../../../core/vector.ts';
import { DisjointSets } from '../../../../math/disjoint-sets.ts';
import { distance, edgesOf } from '../../../../math/polygon.ts';
import { distanceToSegment } from '../../../../math/segment.ts';
import { unionOutline } from '../../../../spatial/union-outline.ts';

/** Length of floor, meters, that goes on across the cut between two pieces of one room. */
const LEAST_CROSSING = 0.2;

/**
 * The outline of several pieces of a space as one, if floor that was seen goes on across the cuts between them.
 *
 * @param pieces counterclockwise outlines that touch along cuts.
 * @param isFloor true where that floor shows.
 * @returns undefined if the floor does not join all of them.
 */
export function joinedByFloor(
  pieces: readonly (readonly Vec2[])[],
  isFloor: (x: number, y: number) => boolean,
): Vec2[] | undefined {
  const sets = new DisjointSets(pieces.length);
  pieces.forEach((piece, i) => {
    for (let j = 0; j < i; j++) if (floorOnCut(piece, pieces[j]!, isFloor) >= LEAST_CROSSING) sets.join(i, j);
  });
  if (!pieces.every((_, k) => sets.find(k) === sets.find(0))) return undefined;
  const [whole, ...others] = unionOutline(withCommonCorners(pieces));
  return others.length === 0 ? whole : undefined;
}

/** Length of floor on the line between two pieces, meters; 0 if they do not touch. */
function floorOnCut(one: readonly Vec2[], other: readonly Vec2[], isFloor: (x: number, y: number) => boolean): number {
  let length = 0;
  for (const [a, b] of edgesOf(one)) {
    const steps = Math.ceil(distance(a, b) / CUT_STEP);
    for (let k = 0; k < steps; k++) {
      const s = (k + 0.5) / steps;
      const [x, y] = [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s];
      if (distanceToBorder(other, x, y) < CUT_STEP / 2 && isFloor(x, y)) length += distance(a, b) / steps;
    }
  }
  return length;
}

/** Pieces with the corners of their neighbors on their edges, so that they share whole edges. */
function withCommonCorners(pieces: readonly (readonly Vec2[])[]): Vec2[][] {
  const corners = pieces.flat();
  return pieces.map((piece) =>
    edgesOf(piece).flatMap(([a, b]) => {
      const on = corners.filter(
        (p) =>
          distance(p, a) > SAME_CORNER &&
          distance(p, b) > SAME_CORNER &&
          distanceToSegment({ a, b }, ...p) < SAME_CORNER,
      );
      return [a, ...on.toSorted((p, q) => distance(a, p) - distance(a, q))];
    }),
  );
}

/** Corners this near, meters, are the same. */
const SAME_CORNER = 1e-4;

/** Places on a cut between two pieces lie this far apart, meters. */
const CUT_STEP = 0.05;

/** Distance of a place from the border of an outline, meters. */
export function distanceToBorder(polygon: readonly Vec2[], x: number, y: number): number {
  return Math.min(...edgesOf(polygon).map(([a, b]) => distanceToSegment({ a, b }, x, y)));
}
