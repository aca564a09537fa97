import type { Wall, WallArc } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { add, distance, dot, subtract, tidyPolygon } from './plan-geometry.ts';

/** The part of an arc that a piece of wall is, in plan; radians counterclockwise. */
export type ArcPart = Pick<WallArc, 'center' | 'radius' | 'from' | 'to' | 'thickness'>;

/** The part of a wall's layout that bending reads and changes. */
interface BentWall {
  wall: Wall;
  along: Vec2;
  left: Vec2;
  length: number;
  openings: { begin: number; end: number }[];
  outline: Vec2[];
  begin: number;
  end: number;
  startCap: Vec2[];
  endCap: Vec2[];
  arc?: ArcPart;
  ends?: WallEnds;
}

/** Corners in which a piece of a curved wall ends, in wall coordinates: at `a` from the left face to the right one, at `b` back again. */
export interface WallEnds {
  start: Vec2[];
  end: Vec2[];
}

/** A side of a wall: 1 on the left of a→b. */
export type WallSide = 1 | -1;

/** Angle between corners of a curved face, radians: 1 mm off the arc at a radius of 8 m. */
const STEP = 0.03;
/** Width of wall between an opening and the next piece, and of an opening that is worth it, meters. */
const JAMB = 0.01;
const SMALLEST_OPENING = 0.05;
/** Lengths that differ by less are one, meters. */
const SAME = 1e-6;

/**
 * Gives the pieces of curved walls their curved faces, so that every format draws and builds them smoothly. Openings stay straight, as their
 * frames are: across one, the wall is a chord. Where the arc meets other walls its faces end in the corners of that joint. Changes the
 * layouts in place.
 */
export function bendWalls(layouts: ReadonlyMap<string, BentWall>, arcs: readonly WallArc[]): void {
  for (const arc of arcs) {
    const pieces = new Set(arc.pieces.map(({ wall }) => wall));
    const others = [...layouts.values()].map(({ wall }) => wall).filter((wall) => wall.storey === arc.storey);
    const meeting = others.filter(({ id }) => !pieces.has(id));
    for (const [i, { wall, from, to }] of arc.pieces.entries()) {
      const layout = layouts.get(wall);
      const ends = { isFirst: i === 0, isLast: i === arc.pieces.length - 1, meeting };
      if (layout) bend(layout, { ...arc, from, to }, ends);
    }
  }
}

/** Whether an arc begins, and ends, with a piece, and the walls that it may meet there. */
interface ArcEnds {
  isFirst: boolean;
  isLast: boolean;
  meeting: readonly Wall[];
}

/** Distance of a wall's face to the left of its line a–b at a station along it, meters. */
export function faceAt(
  layout: Pick<BentWall, 'wall' | 'along' | 'left' | 'arc'>,
  station: number,
  side: WallSide,
): number {
  const { wall, arc } = layout;
  if (!arc) return (side * wall.thickness) / 2;
  const [beside, away] = inWall(layout, arc.center);
  const radius = arc.radius - (Math.sign(away) * side * arc.thickness) / 2;
  return away - Math.sign(away) * Math.sqrt(Math.max(0, radius ** 2 - (station - beside) ** 2));
}

function inWall({ wall, along, left }: Pick<BentWall, 'wall' | 'along' | 'left'>, point: Vec2): Vec2 {
  const offset = subtract(point, wall.a);
  return [dot(offset, along), dot(offset, left)];
}

function bend(layout: BentWall, arc: ArcPart, { isFirst, isLast, meeting }: ArcEnds): void {
  const center = inWall(layout, arc.center);
  // Counterclockwise from a to b, the center lies at the left.
  const isCounterclockwise = center[1] > 0;
  const [start, end] = isCounterclockwise ? [arc.from, arc.to] : [arc.to, arc.from];
  const [isOuterA, isOuterB] = isCounterclockwise ? [isFirst, isLast] : [isLast, isFirst];
  const turn = Math.atan2(layout.along[1], layout.along[0]);
  const at = (angle: number, away: number): Vec2 =>
    add(center, [away * Math.cos(angle - turn), away * Math.sin(angle - turn)]);
  const radiusOf = (side: WallSide) => arc.radius - (Math.sign(center[1]) * side * arc.thickness) / 2;
  const corners = (angle: number): Vec2[] => [at(angle, radiusOf(1)), at(angle, radiusOf(-1))];
  const startFace = (isOuterA && jointOf(layout, 'startCap', meeting)) || corners(start);
  const endFace = (isOuterB && jointOf(layout, 'endCap', meeting)) || corners(end).reverse();
  const middle = at((start + end) / 2, arc.radius)[0];
  const room = [Math.max(...startFace.map(([s]) => s)) + JAMB, Math.min(...endFace.map(([s]) => s)) - JAMB] as const;
  const openings = layout.openings.map(
    ({ begin, end: to }) => [Math.max(begin, room[0]), Math.min(to, room[1])] as const,
  );
  if (openings.some(([from, to]) => to - from < SMALLEST_OPENING)) return;
  for (const [i, [from, to]] of openings.entries()) Object.assign(layout.openings[i]!, { begin: from, end: to });
  layout.arc = arc;
  layout.ends = { start: startFace, end: endFace };
  layout.begin = Math.min(...openings.map(([from]) => from), openings.length > 0 ? Infinity : middle);
  layout.end = Math.max(...openings.map(([, to]) => to), openings.length > 0 ? -Infinity : middle);
  /** Along a face from a station to a corner, which may lie a little off the arc. */
  const walk = (station: number, side: WallSide, corner: Vec2): Vec2[] => {
    const polar = (point: Vec2): Vec2 => {
      const out = subtract(point, center);
      return [Math.hypot(...out), Math.atan2(out[1], out[0])];
    };
    const first: Vec2 = [station, faceAt(layout, station, side)];
    const [[near, from], [far, to]] = [polar(first), polar(corner)];
    const sweep = to - from - 2 * Math.PI * Math.round((to - from) / (2 * Math.PI));
    const steps = Math.max(1, Math.ceil(Math.abs(sweep) / STEP));
    const between = Array.from({ length: steps - 1 }, (_, i): Vec2 => {
      const t = (i + 1) / steps;
      return at(from + t * sweep + turn, near + t * t * (far - near));
    });
    return [first, ...between, corner];
  };
  // Left face back to the beginning, around it, right face up again; and likewise around the end.
  layout.startCap = [
    ...walk(layout.begin, 1, startFace[0]!),
    ...startFace.slice(1, -1),
    ...walk(layout.begin, -1, startFace.at(-1)!).reverse(),
  ];
  layout.endCap = [
    ...walk(layout.end, -1, endFace[0]!),
    ...endFace.slice(1, -1),
    ...walk(layout.end, 1, endFace.at(-1)!).reverse(),
  ];
  layout.outline = tidyPolygon([...layout.endCap, ...layout.startCap]);
}

/** The corners in which an end of a wall meets others, from one face to the other; undefined where it ends on its own. */
function jointOf(layout: BentWall, end: 'startCap' | 'endCap', meeting: readonly Wall[]): Vec2[] | undefined {
  const { wall, length, [end]: cap } = layout;
  const [point, station, first] = end === 'startCap' ? [wall.a, 0, 1] : [wall.b, length, -1];
  const isSquare = cap.every(([s]) => Math.abs(s - station) < SAME);
  const isMet = meeting.some(({ a, b }) => Math.min(distance(a, point), distance(b, point)) <= wall.thickness);
  if (isSquare && !isMet) return undefined;
  const half = wall.thickness / 2 - SAME;
  const from = cap.findLastIndex(([, offset]) => first * offset > half);
  const to = cap.findIndex(([, offset]) => first * offset < -half);
  return from >= 0 && to > from ? cap.slice(from, to + 1) : undefined;
}
