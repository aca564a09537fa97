import type { Vec2 } from '../../../../core/vector.ts';
import { DisjointSets } from '../../../../math/disjoint-sets.ts';
import { distance, edgesOf } from '../../../../math/polygon.ts';
import type { Segment } from '../../../../math/segment.ts';
import { distanceToSegment } from '../../../../math/segment.ts';
import { unionOutline } from '../../../../spatial/union-outline.ts';
import { innerCorners, NEAR_CORNER } from './convex-pieces.ts';

/** Length of floor, meters, that goes on across the cut between two pieces of one room. */
const LEAST_CROSSING = 0.2;
/** Length of wall on a cut, meters, that parts two rooms. */
const LEAST_WALL = 0.3;

/** What was seen along the cuts between the pieces of a space. */
export interface SeenOnCuts {
  /** True where floor shows that goes on from a room's. */
  isFloor: (x: number, y: number) => boolean;
  /** True where something as tall as a wall stands. */
  isWall: (x: number, y: number) => boolean;
}

/** Rooms that the pieces of a space make up. */
export interface JoinedPieces {
  /** Counterclockwise outlines: of pieces, and of several as one. */
  outlines: Vec2[][];
  /** Cuts between two of them that no wall is known to stand on: none was seen, and no corners of the space face each other. */
  doubtful: DoubtfulCut[];
}

/** A cut between two rooms, numbers of their outlines. */
export interface DoubtfulCut {
  between: [number, number];
  /** True if it starts from a corner of the space that turns inward, and none does from both of its ends. */
  isAtCorner: boolean;
}

/**
 * Joins pieces of a space across whose cuts more floor was seen than wall.
 *
 * @param space counterclockwise outline.
 * @param pieces counterclockwise outlines that touch along cuts.
 */
export function joinPieces(
  space: readonly Vec2[],
  pieces: readonly (readonly Vec2[])[],
  seen: SeenOnCuts,
): JoinedPieces {
  const sets = new DisjointSets(pieces.length);
  const cuts = pieces.flatMap((piece, i) =>
    pieces.slice(0, i).flatMap((other, j) => {
      const places = placesOnCut(piece, other);
      const lengthOf = (is: (x: number, y: number) => boolean) => places.filter((p) => is(...p)).length * CUT_STEP;
      return places.length > 0 ? [{ i, j, places, floor: lengthOf(seen.isFloor), wall: lengthOf(seen.isWall) }] : [];
    }),
  );
  for (const { i, j, floor, wall } of cuts) if (floor >= LEAST_CROSSING && floor > wall) sets.join(i, j);
  const inner = innerCorners(space);
  const isInner = (p: Vec2) => inner.some((corner) => distance(corner, p) < NEAR_CORNER);
  const groups = new Map<number, Vec2[][]>();
  withCommonCorners(pieces).forEach((piece, k) => {
    const root = sets.find(k);
    groups.set(root, [...(groups.get(root) ?? []), piece]);
  });
  // A sliver has no outline.
  const joined = [...groups].map(([root, group]) => ({ root, outline: unionOutline(group)[0] }));
  const outlined = joined.flatMap(({ root, outline }) => (outline ? [{ root, outline }] : []));
  const roots = outlined.map(({ root }) => root);
  const doubtful = cuts.flatMap(({ i, j, places, wall }): DoubtfulCut[] => {
    const [one, other] = [roots.indexOf(sets.find(i)), roots.indexOf(sets.find(j))];
    const corners = [places[0]!, places.at(-1)!].filter(isInner).length;
    if (one === other || one < 0 || other < 0 || wall >= LEAST_WALL || corners === 2) return [];
    return [{ between: [one, other], isAtCorner: corners === 1 }];
  });
  return { outlines: outlined.map(({ outline }) => outline), doubtful };
}

/** True if floor goes on across a line, and more of it than wall stands there. */
export function isCrossed({ a, b }: Segment, seen: SeenOnCuts): boolean {
  const steps = Math.max(1, Math.ceil(distance(a, b) / CUT_STEP));
  const places = Array.from({ length: steps }, (_, k): Vec2 => {
    const s = (k + 0.5) / steps;
    return [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s];
  });
  const floor = places.filter((p) => seen.isFloor(...p)).length;
  return floor * CUT_STEP >= LEAST_CROSSING && floor > places.filter((p) => seen.isWall(...p)).length;
}

/** Places on the line between two pieces, in order; none if they do not touch. */
function placesOnCut(one: readonly Vec2[], other: readonly Vec2[]): Vec2[] {
  return edgesOf(one).flatMap(([a, b]) => {
    const steps = Math.ceil(distance(a, b) / CUT_STEP);
    return Array.from({ length: steps }, (_, k): Vec2 => {
      const s = (k + 0.5) / steps;
      return [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s];
    }).filter(([x, y]) => distanceToBorder(other, x, y) < CUT_STEP / 4);
  });
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
