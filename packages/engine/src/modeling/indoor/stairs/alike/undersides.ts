import type { StairTread } from '../../../../core/model/structured-model.ts';
import type { Vec2 } from '../../../../core/vector.ts';
import { centroidOf } from '../../../../math/polygon.ts';
import { heightOn } from '../../../../math/slopes.ts';
import type { SlopedPlane } from '../undersides/sloped-planes.ts';

/** Where the underside of a flight lies under its treads; meters. */
const DEPTH = { least: 0.1, most: 0.6, spread: 0.12 };
/** The middle of a tread may lie so far outside of what shows of its underside. */
const SLACK = 0.15;
/** Fewer treads over a plane lie there by chance. */
const LEAST_TREADS = 2;

/** A plane that is the underside of a flight: the treads over it, and how far it lies under each of them. */
export interface Underside {
  plane: SlopedPlane;
  treads: StairTread[];
  depth: number;
}

/** The underside that a plane is of some treads of a stair: it lies as far under each of them; undefined if it is none. */
export function undersideOf(plane: SlopedPlane, treads: readonly StairTread[]): Underside | undefined {
  const { slope, across, from, to, zMin, zMax } = plane;
  const over = treads.flatMap((tread) => {
    const middle = centroidOf(tread.outline);
    const along = middle[0] * across[0] + middle[1] * across[1];
    const z = heightOn(slope, middle);
    const depth = tread.z - z;
    const steep = SLACK * Math.hypot(slope[0], slope[1]);
    const isOver = along > from - SLACK && along < to + SLACK && z > zMin - steep && z < zMax + steep;
    return isOver && depth > DEPTH.least && depth < DEPTH.most ? [{ tread, depth }] : [];
  });
  const depths = over.map(({ depth }) => depth);
  const isEven = Math.max(...depths) - Math.min(...depths) <= DEPTH.spread;
  if (over.length < LEAST_TREADS || !isEven) return undefined;
  const depth = depths.reduce((sum, one) => sum + one, 0) / depths.length;
  return { plane, treads: over.map(({ tread }) => tread), depth };
}

/** How far planes of one kind of flight may differ in slope, as a share, and in width. */
const SAME = { slope: 0.08, width: 0.5 };

/**
 * The ways in plan that take one underside, so far up, onto another of the same slope; none if they are not of one kind. What shows of
 * them may end at different places across, so that there are several.
 */
export function movesOnto(own: SlopedPlane, other: SlopedPlane, up: number): Vec2[] {
  const [p, q] = [own.slope, other.slope];
  const steep = Math.hypot(p[0], p[1]);
  if (Math.hypot(p[0] - q[0], p[1] - q[1]) > SAME.slope * steep) return [];
  const [low, high] = [Math.max(own.zMin + up, other.zMin), Math.min(own.zMax + up, other.zMax)];
  const widths = [own.to - own.from, other.to - other.from];
  if (high <= low || Math.min(...widths) < SAME.width * Math.max(...widths)) return [];
  const z = (low + high) / 2;
  const placeAlong = ([a, b, c]: SlopedPlane['slope'], height: number) => (height - c) / Math.hypot(a, b);
  const along = placeAlong(q, z) - placeAlong(p, z - up);
  const isSame = own.across[0] * other.across[0] + own.across[1] * other.across[1] > 0;
  const [from, to] = isSame ? [other.from, other.to] : [-other.to, -other.from];
  const aside = [(from + to - own.from - own.to) / 2, from - own.from, to - own.to];
  return aside.map((way): Vec2 => [
    (along * p[0]) / steep + way * own.across[0],
    (along * p[1]) / steep + way * own.across[1],
  ]);
}
