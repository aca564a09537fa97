import type { Vec2 } from '../../core/vector.ts';
import type { ArcPart } from '../geometry/bend-walls.ts';
import { angleAt, ARC_STEP, nearAngle } from '../geometry/outline-parts.ts';
import { distance } from '../geometry/plan-geometry.ts';
import type { DxfCorner } from './dxf-file.ts';

/** A corner so near to a face of a curved wall lies on it, meters. */
const ON_FACE = 1e-3;
/** Sides between corners that stand for an arc turn at most so much, radians; longer ones are chords. */
const MOST_SIDE = 1.5 * ARC_STEP;
/** One side of a polyline turns less than this, radians. */
const MOST_TURN = Math.PI;

/** A side of an outline on a circle. */
interface RoundSide {
  center: Vec2;
  radius: number;
  turn: number;
}

/**
 * The corners of a closed outline in which the many short sides along each face of a curved wall are one round side. A bulge is the
 * tangent of a quarter of the angle that the side turns, positive counterclockwise.
 */
export function withBulges(outline: readonly Vec2[], arcs: readonly ArcPart[]): DxfCorner[] {
  const sides = outline.map((from, k) => sideOn(from, outline[(k + 1) % outline.length]!, arcs));
  const goesOn = (k: number) => isSame(sides.at(k - 1), sides[k]);
  // From a corner where a side begins, so that none is cut by the end of the list.
  const first = Math.max(
    0,
    outline.findIndex((_, k) => !goesOn(k)),
  );
  const corners: { at: Vec2; turn: number }[] = [];
  for (let n = 0; n < outline.length; n++) {
    const k = (first + n) % outline.length;
    const turn = sides[k]?.turn ?? 0;
    const before = corners.at(-1);
    if (before && n > 0 && goesOn(k) && Math.abs(before.turn + turn) < MOST_TURN) before.turn += turn;
    else corners.push({ at: outline[k]!, turn });
  }
  return corners.map(({ at: [x, y], turn }) => (turn === 0 ? [x, y] : [x, y, Math.tan(turn / 4)]));
}

function isSame(one: RoundSide | undefined, other: RoundSide | undefined): boolean {
  return one !== undefined && other?.center === one.center && other.radius === one.radius;
}

function sideOn(from: Vec2, to: Vec2, arcs: readonly ArcPart[]): RoundSide | undefined {
  for (const { center, radius: middle, thickness } of arcs) {
    for (const radius of [middle - thickness / 2, middle + thickness / 2]) {
      if ([from, to].some((corner) => Math.abs(distance(corner, center) - radius) > ON_FACE)) continue;
      const start = angleAt(center, from);
      const turn = nearAngle(angleAt(center, to), start) - start;
      if (Math.abs(turn) <= MOST_SIDE) return { center, radius, turn };
    }
  }
  return undefined;
}
