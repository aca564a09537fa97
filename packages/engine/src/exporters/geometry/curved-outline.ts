import type { Vec2 } from '../../core/vector.ts';
import type { WallArc } from '../../core/model/structured-model.ts';
import { faceAt, type WallSide } from './bend-walls.ts';
import { angleAt, arcParts, blendPart, nearAngle, onCircle, turnedPart, type OutlinePart } from './outline-parts.ts';
import { cross, distance, subtract } from './plan-geometry.ts';
import { toPlan, type WallLayout } from './wall-layout.ts';

/** A corner so near to a face of the arc lies on it, meters. */
const ON_FACE = 1e-3;
const ORIGIN: Vec2 = [0, 0];

/**
 * The outline of a curved wall about the center of its arc, counterclockwise: two arcs between the corners in which its first and its
 * last piece end, so that it meets other walls as the pieces do in the plan.
 */
export function curvedOutline(arc: WallArc, layouts: readonly WallLayout[]): OutlinePart[] {
  const begin = endOf(arc, layouts[0]!, 'from');
  const end = endOf(arc, layouts.at(-1)!, 'to');
  const outer = arc.radius + arc.thickness / 2;
  const inner = arc.radius - arc.thickness / 2;
  return [
    ...alongFace(outer, [begin.corners.at(-1)!, begin.outer], [end.corners[0]!, end.outer]),
    ...straight(end.corners),
    ...alongFace(inner, [end.corners.at(-1)!, end.inner], [begin.corners[0]!, begin.inner]),
    ...straight(begin.corners),
  ];
}

/** An end of a curved wall, about the center of its arc. */
interface CurvedEnd {
  /** Counterclockwise: where the arc begins from the inner face to the outer one, where it ends back again. */
  corners: Vec2[];
  /** Angles at which the faces leave the arc for the corners. */
  inner: number;
  outer: number;
}

function endOf(arc: WallArc, layout: WallLayout, bound: 'from' | 'to'): CurvedEnd {
  const { center, radius, thickness, [bound]: angle } = arc;
  const radii = [radius - thickness / 2, radius + thickness / 2] as const;
  const isCounterclockwise = cross(layout.along, subtract(center, layout.wall.a)) > 0;
  const isStart = isCounterclockwise === (bound === 'from');
  const own = layout.ends?.[isStart ? 'start' : 'end'].map((corner) => subtract(toPlan(layout, corner), center));
  if (!own) {
    const corners = radii.map((away) => onCircle(ORIGIN, away, angle));
    return { corners: bound === 'from' ? corners : corners.toReversed(), inner: angle, outer: angle };
  }
  const station = isStart ? layout.begin : layout.end;
  const leaves = (side: WallSide) =>
    nearAngle(angleAt(center, toPlan(layout, [station, faceAt(layout, station, side)])), angle);
  const innerSide = isCounterclockwise ? 1 : -1;
  const snap = (corner: Vec2, away: number) =>
    Math.abs(distance(corner, ORIGIN) - away) > ON_FACE ? corner : onCircle(ORIGIN, away, angleAt(ORIGIN, corner));
  const [first, last] = bound === 'from' ? radii : radii.toReversed();
  return {
    corners: [snap(own[0]!, first!), ...own.slice(1, -1), snap(own.at(-1)!, last!)],
    inner: leaves(innerSide),
    outer: leaves(innerSide === 1 ? -1 : 1),
  };
}

/** Along a face from one corner to another; beside one that lies off the arc, the face leaves the arc for it at an angle. */
function alongFace(
  radius: number,
  [first, leavesFirst]: readonly [Vec2, number],
  [last, leavesLast]: readonly [Vec2, number],
): OutlinePart[] {
  const isOn = (corner: Vec2) => Math.abs(distance(corner, ORIGIN) - radius) < 1e-9;
  const from = isOn(first) ? nearAngle(angleAt(ORIGIN, first), leavesFirst) : leavesFirst;
  const to = isOn(last) ? nearAngle(angleAt(ORIGIN, last), leavesLast) : leavesLast;
  return [
    ...(isOn(first) ? [] : [blendPart(first, ORIGIN, radius, from)]),
    ...arcParts(ORIGIN, radius, from, to),
    ...(isOn(last) ? [] : [turnedPart(blendPart(last, ORIGIN, radius, to))]),
  ];
}

const straight = (corners: readonly Vec2[]): OutlinePart[] =>
  corners.slice(1).map((to, k) => ({ from: corners[k]!, to }));
