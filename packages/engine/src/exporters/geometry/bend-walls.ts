import type { Wall, WallArc } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { add, dot, scale, subtract, tidyPolygon } from './plan-geometry.ts';

/** The part of an arc that a piece of wall is, in plan; radians counterclockwise. */
export type ArcPart = Pick<WallArc, 'center' | 'radius' | 'from' | 'to'>;

/** The part of a wall's layout that bending reads and changes. */
interface BentWall {
  wall: Wall;
  along: Vec2;
  left: Vec2;
  openings: readonly unknown[];
  outline: Vec2[];
  begin: number;
  end: number;
  startCap: Vec2[];
  endCap: Vec2[];
  arc?: ArcPart;
}

/** Angle between corners of a curved face, radians: 1 mm off the arc at a radius of 8 m. */
const STEP = 0.03;

/**
 * Gives the pieces of curved walls their curved faces, so that every format draws and builds them smoothly. Pieces with openings stay
 * straight: their reveals are. Changes the layouts in place.
 */
export function bendWalls(layouts: ReadonlyMap<string, BentWall>, arcs: readonly WallArc[]): void {
  for (const arc of arcs) {
    for (const { wall, from, to } of arc.pieces) {
      const layout = layouts.get(wall);
      if (layout && layout.openings.length === 0) bend(layout, arc, from, to);
    }
  }
}

function bend(layout: BentWall, { center, radius }: WallArc, from: number, to: number): void {
  const { wall, along, left } = layout;
  const outward = subtract(scale(add(wall.a, wall.b), 0.5), center);
  // Counterclockwise from a to b, the center lies at the left.
  const isCounterclockwise = dot(outward, left) < 0;
  const [begin, end] = isCounterclockwise ? [from, to] : [to, from];
  const half = (isCounterclockwise ? 1 : -1) * (wall.thickness / 2);
  const at = (angle: number, side: 1 | -1): Vec2 => {
    const away = radius - side * half;
    const point = add(center, [away * Math.cos(angle), away * Math.sin(angle)]);
    const offset = subtract(point, wall.a);
    return [dot(offset, along), dot(offset, left)];
  };
  const middle = (begin + end) / 2;
  const walk = (first: number, last: number, side: 1 | -1): Vec2[] => {
    const steps = Math.max(1, Math.ceil(Math.abs(last - first) / STEP));
    return Array.from({ length: steps + 1 }, (_, i) => at(first + ((last - first) * i) / steps, side));
  };
  // Left face back to the beginning, around it, right face to the middle; and likewise around the end.
  layout.startCap = [...walk(middle, begin, 1), ...walk(begin, middle, -1)];
  layout.endCap = [...walk(middle, end, -1), ...walk(end, middle, 1)];
  layout.outline = tidyPolygon([...layout.endCap, ...layout.startCap]);
  const station = at(middle, 1)[0];
  layout.begin = station;
  layout.end = station;
  layout.arc = { center, radius, from, to };
}
