import type { Vec2 } from '../../core/vector.ts';
import { nearAngle } from './outline-parts.ts';
import { add, dot, normalize, scale, subtract } from './plan-geometry.ts';
import type { ArcPart } from './bend-walls.ts';
import type { WallLayout } from './wall-layout.ts';

/** A side is part of a curved wall's if its middle lies at most so far from the wall's face, meters. */
const REACH = 0.12;
/** How much it turns against the arc at most, as a sine: sides across a wide window turn most. */
const MOST_TURN = 0.3;
/** Radians beyond the ends of a piece of the arc. */
const BEYOND = 0.02;

/** The face of a curved wall that a side from one corner to the next stands along: 1 the outer, -1 the inner one. */
export function faceAlong({ center, radius, thickness, from, to }: ArcPart, p: Vec2, q: Vec2): 1 | -1 | undefined {
  const out = subtract(scale(add(p, q), 0.5), center);
  const away = Math.hypot(...out);
  const isBeside = Math.abs(Math.abs(away - radius) - thickness / 2) <= REACH;
  if (!isBeside || Math.abs(dot(out, normalize(subtract(q, p)))) > MOST_TURN * away) return undefined;
  const middle = (from + to) / 2;
  const off = Math.abs(nearAngle(Math.atan2(out[1], out[0]), middle) - middle);
  if (off > (to - from) / 2 + BEYOND) return undefined;
  return away > radius ? 1 : -1;
}

/** Of curved walls: tells the center of the arc that a side of a room or slab stands along. */
export function axesOf(layouts: readonly WallLayout[]): (p: Vec2, q: Vec2) => Vec2 | undefined {
  const arcs = layouts.flatMap(({ arc }) => arc ?? []);
  return (p, q) => arcs.find((arc) => faceAlong(arc, p, q) !== undefined)?.center;
}
