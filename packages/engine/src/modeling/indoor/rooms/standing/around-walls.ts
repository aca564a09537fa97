import type { Vec2 } from '../../../../core/vector.ts';
import { distance, edgesOf, liesIn, signedArea } from '../../../../math/polygon.ts';
import { crossLines, directionOf } from '../../../../math/segment.ts';
import type { DetectedRoom, RoomEdge } from '../../detected-elements.ts';
import type { StandingWall } from './standing-walls.ts';

/** How a room's outline goes around what stands in it; meters unless said otherwise. */
export interface AroundWallOptions {
  /** An end this near to a side of the room stands at it, … */
  reach?: number;
  /** … if it meets it at an angle with at least this sine. */
  leastSine?: number;
  /** A face this near to a corner of the room is in line with the side that leads to it. */
  atCorner?: number;
}

export const AROUND_WALL_DEFAULTS: Required<AroundWallOptions> = { reach: 0.35, leastSine: 0.5, atCorner: 0.06 };

type Knobs = Required<AroundWallOptions>;

/** The room with its outline around walls that stand in it: out of a side where one ends there, else with a hole. */
export function aroundWalls(
  room: DetectedRoom,
  walls: readonly StandingWall[],
  options: AroundWallOptions = {},
): DetectedRoom {
  const knobs = { ...AROUND_WALL_DEFAULTS, ...options };
  return walls.reduce((around, wall) => atSide(around, wall, knobs) ?? withHole(around, wall) ?? around, room);
}

/** Both faces of a wall, from its end at a side of the room to the one that stands free. */
interface Faces {
  left: Face;
  right: Face;
}

interface Face {
  from: Vec2;
  to: Vec2;
  support: number;
}

function facesOf({ a, b, thickness, left, right }: StandingWall): Faces {
  const [dx, dy] = directionOf({ a, b });
  const beside = ([x, y]: Vec2, off: number): Vec2 => [x - dy * off, y + dx * off];
  const face = (off: number, support: number): Face => ({ from: beside(a, off), to: beside(b, off), support });
  return { left: face(thickness / 2, left), right: face(-thickness / 2, right) };
}

function reversed({ a, b, thickness, left, right }: StandingWall): StandingWall {
  return { a: b, b: a, thickness, left: right, right: left };
}

/** The room with a wall that runs into it from one of its sides; undefined if neither end stands at one, or both do. */
function atSide(room: DetectedRoom, wall: StandingWall, knobs: Knobs): DetectedRoom | undefined {
  const [first, second] = [wall, reversed(wall)].map((one) => sideAt(room, one, knobs));
  if (first !== undefined && second !== undefined) return undefined;
  const from = first === undefined ? reversed(wall) : wall;
  const at = first ?? second;
  return at === undefined ? undefined : outOfSide(room, at, facesOf(from), knobs);
}

/** Number of the side of a room at which a wall begins; undefined if it begins at none. */
function sideAt(room: DetectedRoom, { a, b }: StandingWall, { reach, leastSine }: Knobs): number | undefined {
  let nearest: number | undefined;
  let least = reach;
  room.edges.slice(0, room.polygon.length).forEach((edge, k) => {
    const place = crossLines({ a: b, b: a }, edge, leastSine)?.place;
    if (!place || !isOn(place, edge)) return;
    const off = distance(place, a);
    if (off > least) return;
    [nearest, least] = [k, off];
  });
  return nearest;
}

function isOn([x, y]: Vec2, { a, b }: RoomEdge): boolean {
  const [dx, dy] = directionOf({ a, b });
  const s = dx * (x - a[0]) + dy * (y - a[1]);
  return s >= 0 && s <= distance(a, b);
}

/** The room whose outline leaves a side along one face of a wall and comes back along the other. */
function outOfSide(room: DetectedRoom, at: number, { left, right }: Faces, knobs: Knobs): DetectedRoom | undefined {
  const side = room.edges[at]!;
  const [dx, dy] = directionOf(side);
  const length = distance(side.a, side.b);
  const begun = [left, right].map((face) => {
    const place = crossLines({ a: face.from, b: face.to }, side, knobs.leastSine)?.place;
    return place && { face, place, s: dx * (place[0] - side.a[0]) + dy * (place[1] - side.a[1]) };
  });
  const [out, back] = begun.sort((p, q) => (p?.s ?? 0) - (q?.s ?? 0));
  if (!out || !back || out.s < -knobs.atCorner || back.s > length + knobs.atCorner) return undefined;
  if (![out.face.to, back.face.to].every(([x, y]) => liesIn(room, x, y))) return undefined;
  const start = out.s < knobs.atCorner ? side.a : out.place;
  const end = back.s > length - knobs.atCorner ? side.b : back.place;
  const edges: RoomEdge[] = [
    { ...side, b: start },
    { a: start, b: out.face.to, support: out.face.support },
    { a: out.face.to, b: back.face.to, support: 1, isEnd: true },
    { a: back.face.to, b: end, support: back.face.support },
    { ...side, a: end },
  ];
  const outline = [...room.edges.slice(0, at), ...edges, ...room.edges.slice(at + 1, room.polygon.length)].filter(
    ({ a, b }) => a !== b,
  );
  const polygon = outline.map(({ a }) => a);
  const area = room.area + signedArea(polygon) - signedArea(room.polygon);
  return { ...room, polygon, edges: [...outline, ...room.edges.slice(room.polygon.length)], area };
}

/** The room with a hole where a wall stands free; undefined if it does not lie in the room. */
function withHole(room: DetectedRoom, wall: StandingWall): DetectedRoom | undefined {
  const { left, right } = facesOf(wall);
  // Clockwise: the room lies to the left of each side.
  const hole = [left.from, left.to, right.to, right.from];
  if (!hole.every(([x, y]) => liesIn(room, x, y))) return undefined;
  const sides = edgesOf(hole).map(([a, b], k): RoomEdge => {
    if (k % 2 === 1) return { a, b, support: 1, isEnd: true };
    return { a, b, support: k === 0 ? left.support : right.support };
  });
  return {
    ...room,
    holes: [...room.holes, hole],
    edges: [...room.edges, ...sides],
    area: room.area + signedArea(hole),
  };
}
