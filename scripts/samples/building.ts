// Walls with openings, floors and furniture as solids.
import { noiseAt } from './random.ts';
import type { Color, Paint, Point, Solid } from './scene.ts';

export type Box2 = readonly [x0: number, y0: number, x1: number, y1: number];

export interface RoomFacts {
  name: string;
  /** Parts of the room in the plan, between the wall axes. */
  parts: Box2[];
  storey: number;
  floor: Paint;
  wall: Color;
  /** Position of the lamp. */
  lamp: readonly [number, number];
}

export interface OpeningFacts {
  /** From the wall's first end, meters. */
  at: number;
  width: number;
  sill: number;
  head: number;
  kind: 'window' | 'door' | 'passage';
  /** How far the leaf is open, degrees; 0 is closed. Hinge at the beginning or end of the opening, leaf on the left or right. */
  leaf?: { degrees: number; hinge: 'begin' | 'end'; side: 1 | -1; color?: Color };
}

export interface WallFacts {
  from: readonly [number, number];
  to: readonly [number, number];
  thickness: number;
  openings?: OpeningFacts[];
}

export interface StoreyFacts {
  zFloor: number;
  zCeiling: number;
  walls: WallFacts[];
}

export const WHITE: Color = [0.93, 0.92, 0.9];
const FRAME: Color = [0.96, 0.96, 0.95];
const GLASS: Color = [0.55, 0.66, 0.7];
const LEAF: Color = [0.8, 0.68, 0.52];

export const plain =
  (color: Color): Paint =>
  () =>
    color;

const shade = (color: Color, factor: number): Color => [color[0] * factor, color[1] * factor, color[2] * factor];

/** Wooden planks along x or y, each of its own tone. */
export function planks(color: Color, along: 'x' | 'y' = 'x'): Paint {
  return ([x, y]) => {
    const [u, v] = along === 'x' ? [x, y] : [y, x];
    const row = Math.floor(v / 0.14);
    const column = Math.floor(u / 1.3 + noiseAt(row, 7) * 3);
    const gap = v / 0.14 - row < 0.05 ? 0.8 : 1;
    return shade(color, gap * (0.86 + 0.24 * noiseAt(row, column)));
  };
}

/** Square tiles with joints. */
export function tiles(color: Color, size = 0.3): Paint {
  return ([x, y]) => {
    const [i, j] = [Math.floor(x / size), Math.floor(y / size)];
    const isJoint = x / size - i < 0.04 || y / size - j < 0.04;
    return shade(color, isJoint ? 0.78 : 0.96 + 0.06 * noiseAt(i, j));
  };
}

/** A carpet with a border. */
export function carpet(color: Color, border: Color, [x0, y0, x1, y1]: Box2): Paint {
  return ([x, y]) => {
    const edge = Math.min(x - x0, x1 - x, y - y0, y1 - y);
    return edge < 0.14 && edge > 0.06 ? border : shade(color, 0.92 + 0.12 * noiseAt(x * 40, y * 40));
  };
}

/** A box by its plan and heights. */
export function box([x0, y0, x1, y1]: Box2, z0: number, z1: number, paint: Paint | Color): Solid {
  return {
    kind: 'box',
    center: [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2],
    half: [(x1 - x0) / 2, (y1 - y0) / 2, (z1 - z0) / 2],
    heading: 0,
    paint: typeof paint === 'function' ? paint : plain(paint),
    isLamp: false,
    opacity: 1,
  };
}

/** An upright cylinder. */
export function cylinder(x: number, y: number, radius: number, z0: number, z1: number, color: Color): Solid {
  return { ...box([x - radius, y - radius, x + radius, y + radius], z0, z1, color), kind: 'cylinder' };
}

/** An ellipsoid. */
export function ball(center: Point, half: Point, color: Color): Solid {
  return { ...box([0, 0, 0, 0], 0, 0, color), kind: 'ellipsoid', center, half };
}

/** Solids of a storey's walls, and what fills their openings. */
export function buildWalls(storey: StoreyFacts, rooms: readonly RoomFacts[], storeyNumber: number): Solid[] {
  const paint: Paint = ([x, y, z], [nx, ny]) => {
    const room = roomAt(rooms, storeyNumber, x + nx * 0.2, y + ny * 0.2);
    if (!room) return [0.82, 0.79, 0.72];
    const isSkirting = z - storey.zFloor < 0.08;
    return isSkirting ? [0.95, 0.95, 0.94] : room.wall;
  };
  return storey.walls.flatMap((wall) => buildWall(storey, wall, paint));
}

/** The room at a place of the plan. */
export function roomAt(rooms: readonly RoomFacts[], storey: number, x: number, y: number): RoomFacts | undefined {
  return rooms.find(
    (room) => room.storey === storey && room.parts.some(([x0, y0, x1, y1]) => x > x0 && x < x1 && y > y0 && y < y1),
  );
}

function buildWall(storey: StoreyFacts, wall: WallFacts, paint: Paint): Solid[] {
  const length = Math.hypot(wall.to[0] - wall.from[0], wall.to[1] - wall.from[1]);
  const along = [(wall.to[0] - wall.from[0]) / length, (wall.to[1] - wall.from[1]) / length] as const;
  const heading = Math.atan2(along[1], along[0]);
  const half = wall.thickness / 2;
  const openings = [...(wall.openings ?? [])].sort((p, q) => p.at - q.at);
  // A solid in wall coordinates: along the wall, to its left, up from the floor.
  const piece = (
    s0: number,
    s1: number,
    t0: number,
    t1: number,
    z0: number,
    z1: number,
    color: Paint | Color,
  ): Solid => {
    const [s, t] = [(s0 + s1) / 2, (t0 + t1) / 2];
    const solid = box([-(s1 - s0) / 2, -(t1 - t0) / 2, (s1 - s0) / 2, (t1 - t0) / 2], z0, z1, color);
    const center: Point = [
      wall.from[0] + along[0] * s - along[1] * t,
      wall.from[1] + along[1] * s + along[0] * t,
      storey.zFloor + (z0 + z1) / 2,
    ];
    return { ...solid, center, heading };
  };
  const height = storey.zCeiling - storey.zFloor;
  const solids: Solid[] = [];
  let reached = -half;
  for (const { at, width, sill, head } of openings) {
    solids.push(piece(reached, at, -half, half, 0, height, paint));
    if (sill > 0) solids.push(piece(at, at + width, -half, half, 0, sill, paint));
    if (head < height) solids.push(piece(at, at + width, -half, half, head, height, paint));
    reached = at + width;
  }
  solids.push(piece(reached, length + half, -half, half, 0, height, paint));
  return [...solids, ...openings.flatMap((opening) => fillOpening(opening, piece, wall.thickness))];
}

type Piece = (s0: number, s1: number, t0: number, t1: number, z0: number, z1: number, color: Paint | Color) => Solid;

function fillOpening({ at, width, sill, head, kind, leaf }: OpeningFacts, piece: Piece, thickness: number): Solid[] {
  if (kind === 'passage') return [];
  const end = at + width;
  const bar = 0.06;
  const [t0, t1] = kind === 'window' ? [-0.035, 0.035] : [-thickness / 2 - 0.008, thickness / 2 + 0.008];
  const frame = [
    piece(at, at + bar, t0, t1, sill, head, FRAME),
    piece(end - bar, end, t0, t1, sill, head, FRAME),
    piece(at + bar, end - bar, t0, t1, head - bar, head, FRAME),
  ];
  if (kind === 'window') {
    const middle = (at + end) / 2;
    const glass = { ...piece(at + bar, end - bar, -0.006, 0.006, sill + bar, head - bar, GLASS), opacity: 0.003 };
    const mullion = piece(middle - bar / 2, middle + bar / 2, t0, t1, sill + bar, head - bar, FRAME);
    return [...frame, piece(at + bar, end - bar, t0, t1, sill, sill + bar, FRAME), mullion, glass];
  }
  return leaf
    ? [...frame, hangLeaf({ at: at + bar, width: width - 2 * bar, head: head - bar, leaf }, piece, thickness)]
    : frame;
}

interface HungLeaf {
  at: number;
  width: number;
  head: number;
  leaf: NonNullable<OpeningFacts['leaf']>;
}

function hangLeaf({ at, width, head, leaf }: HungLeaf, piece: Piece, thickness: number): Solid {
  const angle = (leaf.degrees * Math.PI) / 180;
  const sign = leaf.hinge === 'begin' ? 1 : -1;
  const hinge = leaf.hinge === 'begin' ? at : at + width;
  // A closed leaf sits in its frame, a hand's breadth behind the face.
  const face = leaf.side * (thickness / 2 - (leaf.degrees === 0 ? 0.06 : 0));
  const [s, t] = [hinge + (sign * width * Math.cos(angle)) / 2, face + (leaf.side * width * Math.sin(angle)) / 2];
  const solid = piece(s - width / 2, s + width / 2, t - 0.02, t + 0.02, 0.005, head, leaf.color ?? LEAF);
  return { ...solid, heading: solid.heading + leaf.side * sign * angle };
}
