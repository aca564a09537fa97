import type { Vec2 } from '../../core/vector.ts';
import { add, dot, normalize, scale, subtract } from './plan-geometry.ts';
import type { WallLayout } from './wall-layout.ts';

/** A side is part of a curved wall's if its middle lies at most so far from the wall's face, meters. */
const REACH = 0.12;
/** How much it turns against the arc at most, as a sine: sides across a wide window turn most. */
const MOST_TURN = 0.3;
/** Radians beyond the ends of a piece of the arc. */
const BEYOND = 0.02;

/** Of curved walls: tells the center of the arc that a side of a room or slab, from one corner to the next, stands along. */
export function axesOf(layouts: readonly WallLayout[]): (p: Vec2, q: Vec2) => Vec2 | undefined {
  const arcs = layouts.flatMap(({ arc }) => arc ?? []);
  return (p, q) => {
    const middle = scale(add(p, q), 0.5);
    const along = normalize(subtract(q, p));
    return arcs.find(({ center, radius, thickness, from, to }) => {
      const out = subtract(middle, center);
      const away = Math.hypot(...out);
      if (Math.abs(Math.abs(away - radius) - thickness / 2) > REACH || Math.abs(dot(out, along)) > MOST_TURN * away)
        return false;
      const turn = Math.atan2(out[1], out[0]) - (from + to) / 2;
      const off = Math.abs(turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI)));
      return off <= (to - from) / 2 + BEYOND;
    })?.center;
  };
}
