import type { Vec2 } from '../../../core/vector.ts';
import { distance } from '../../../math/polygon.ts';
import { directionOf } from '../../../math/segment.ts';
import type { DetectedRoom, RoomEdge } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { pointsBehind } from './points-behind.ts';
import { moveEdge } from './step-back.ts';

/** What tells the recess of a doorway; meters. */
export interface DoorRecessOptions {
  leastWidth?: number;
  mostWidth?: number;
  leastDepth?: number;
  mostDepth?: number;
  /** The next room lies no farther behind its back than a leaf is thick, on so much of its width; the outlines may cross. */
  mostLeaf?: number;
  mostCrossing?: number;
  leastShared?: number;
  /** Most width of one to the outside, and how far no room lies behind it. */
  mostOuterWidth?: number;
  free?: number;
  /** Recesses to the outside are doors if two or more are equally deep to this, … */
  sameDepth?: number;
  /** … or if a lintel shows over them: in a band so high below the ceiling, on the faces beside to this, on so much of the width. */
  lintel?: number;
  underCeiling?: number;
  onFace?: number;
  leastLintel?: number;
  /** The faces on both sides lie in line to this, and are at least so long. */
  inLine?: number;
  leastFace?: number;
}

type Knobs = Required<DoorRecessOptions>;

export const DOOR_RECESS_DEFAULTS: Knobs = {
  leastWidth: 0.5,
  mostWidth: 1.3,
  leastDepth: 0.03,
  mostDepth: 0.45,
  mostLeaf: 0.055,
  mostCrossing: 0.025,
  leastShared: 0.6,
  mostOuterWidth: 2.6,
  free: 0.6,
  sameDepth: 0.02,
  lintel: 0.2,
  underCeiling: 0.05,
  onFace: 0.025,
  leastLintel: 0.8,
  inLine: 0.03,
  leastFace: 0.1,
};

/** Cosine of the angle up to which two edges look the same way. */
const SAME_WAY = 0.9995;
/** What an outline goes out and back by within this is dropped. */
const SPUR = 0.02;
/** Pieces in which a lintel is looked for, meters. */
const PIECE = 0.1;

/**
 * Closes recesses of rooms whose back is as thin as the leaf of a door: a doorway up to the ceiling, or with a pane over its door,
 * is a part of both rooms up to the leaf. The wall goes on there, and the search for openings finds the door in it. So it does at
 * recesses to the outside under a lintel, which end at a leaf, and up to the ceiling, if two or more are equally deep: leaves of
 * balcony doors lie alike in their walls, niches do not.
 *
 * @param rooms of a storey, or of several: recesses of all of them are compared.
 * @param points in which lintels are looked for.
 * @returns rooms in their order; those without such recesses are the same objects.
 */
export function closeDoorRecesses(
  rooms: readonly DetectedRoom[],
  points?: StoreyPoints,
  options: DoorRecessOptions = {},
): DetectedRoom[] {
  const knobs = { ...DOOR_RECESS_DEFAULTS, ...options };
  const othersOf = (room: DetectedRoom) => rooms.filter((other) => other !== room && other.storey === room.storey);
  const outside = rooms.flatMap((room) => {
    const others = othersOf(room);
    return recessesOf(room, others, knobs).flatMap(({ isOutside, depth }) => (isOutside ? [depth] : []));
  });
  const isAlike = (depth: number) => outside.filter((other) => Math.abs(other - depth) <= knobs.sameDepth).length > 1;
  const isDoor = (recess: Recess, room: DetectedRoom) =>
    recess.isDoorway ||
    (recess.isOutside && (isAlike(recess.depth) || (points && isUnderLintel(recess, room, points, knobs))));
  return rooms.map((room) => {
    const others = othersOf(room);
    let closed = room;
    // Each round closes one recess, and leaves fewer edges.
    for (let next: DetectedRoom | undefined = room; next; next = closeOne(closed, others, isDoor, knobs)) closed = next;
    return closed;
  });
}

/** The room without one of its recesses; undefined if it has none. */
function closeOne(
  room: DetectedRoom,
  others: readonly DetectedRoom[],
  isDoor: (recess: Recess, room: DetectedRoom) => boolean | undefined,
  knobs: Knobs,
): DetectedRoom | undefined {
  for (const recess of recessesOf(room, others, knobs)) {
    if (!isDoor(recess, room)) continue;
    const { edge, width, depth, shown } = recess;
    const move = { edge, part: [0, width] as const, depth, endReach: width, leastArea: 0, shown, spur: SPUR };
    const closed = moveEdge(room, move);
    if (closed && closed.edges.length < room.edges.length) return closed;
  }
  return undefined;
}

/** A recess by its back, and what lies behind that. */
interface Recess {
  edge: number;
  width: number;
  depth: number;
  /** Share of the faces beside it that shows. */
  shown: number;
  /** The next room lies a leaf behind, or none does. */
  isDoorway: boolean;
  isOutside: boolean;
}

function recessesOf(room: DetectedRoom, others: readonly DetectedRoom[], knobs: Knobs): Recess[] {
  const count = room.polygon.length;
  return room.edges.slice(0, count).flatMap((back, edge): Recess[] => {
    const width = distance(back.a, back.b);
    if (width < knobs.leastWidth || width > knobs.mostOuterWidth) return [];
    const at = (by: number) => room.edges[(edge + by + count) % count]!;
    const faces: [RoomEdge, RoomEdge] = [at(-2), at(2)];
    const depth = depthOf(back, faces, knobs);
    if (depth === undefined) return [];
    const isDoorway = width <= knobs.mostWidth && sharedBehind(back, others, knobs) >= knobs.leastShared * width;
    const isOutside = sharedBehind(back, others, { ...knobs, mostLeaf: knobs.free }) === 0;
    return [{ edge, width, depth, shown: Math.max(...faces.map(({ support }) => support)), isDoorway, isOutside }];
  });
}

/** True if the faces beside a recess go on over it, up to the ceiling. */
function isUnderLintel({ edge, depth }: Recess, room: DetectedRoom, points: StoreyPoints, knobs: Knobs): boolean {
  const back = room.edges[edge]!;
  const [dx, dy] = directionOf(back);
  const onFace = ([x, y]: Vec2): Vec2 => [x - dy * depth, y + dx * depth];
  const face = { ...back, a: onFace(back.a), b: onFace(back.b) };
  const { lintel: leastBand, underCeiling, onFace: near, leastLintel } = knobs;
  const band = { overHeads: Infinity, underCeiling, leastBand, before: near, mostDepth: near };
  const shown = new Set(pointsBehind(face, room, points, band).map(({ along }) => Math.floor(along / PIECE)));
  return shown.size >= leastLintel * (distance(back.a, back.b) / PIECE);
}

/** Where places lie along an edge from its a, and on its inner side; meters. */
function frameOf(edge: RoomEdge): { along: (p: Vec2) => number; inside: (p: Vec2) => number; direction: Vec2 } {
  const direction = directionOf(edge);
  const [dx, dy] = direction;
  return {
    direction,
    along: ([x, y]) => dx * (x - edge.a[0]) + dy * (y - edge.a[1]),
    inside: ([x, y]) => dx * (y - edge.a[1]) - dy * (x - edge.a[0]),
  };
}

/** How deep a recess with this back is between the faces beside it; undefined if it is none. */
function depthOf(back: RoomEdge, [before, behind]: [RoomEdge, RoomEdge], knobs: Knobs): number | undefined {
  const { along, inside, direction } = frameOf(back);
  const isFace = (face: RoomEdge) => {
    const e = directionOf(face);
    const isParallel = direction[0] * e[0] + direction[1] * e[1] >= SAME_WAY;
    return isParallel && distance(face.a, face.b) >= knobs.leastFace;
  };
  if (!isFace(before) || !isFace(behind)) return undefined;
  const isBeside = along(before.b) <= SPUR && along(behind.a) >= distance(back.a, back.b) - SPUR;
  const [one, two] = [before, behind].map(({ a, b }) => (inside(a) + inside(b)) / 2) as [number, number];
  if (!isBeside || Math.abs(one - two) > knobs.inLine) return undefined;
  return Math.min(one, two) >= knobs.leastDepth && Math.max(one, two) <= knobs.mostDepth ? one : undefined;
}

/** On what length of the back of a recess the next room lies right behind it, meters. */
function sharedBehind(back: RoomEdge, others: readonly DetectedRoom[], knobs: Knobs): number {
  const { along, inside, direction } = frameOf(back);
  const width = distance(back.a, back.b);
  let shared = 0;
  for (const edge of others.flatMap(({ edges }) => edges)) {
    const e = directionOf(edge);
    if (direction[0] * e[0] + direction[1] * e[1] > -SAME_WAY) continue;
    const gap = -(inside(edge.a) + inside(edge.b)) / 2;
    if (gap > knobs.mostLeaf || gap < -knobs.mostCrossing) continue;
    shared += Math.max(0, Math.min(width, along(edge.a)) - Math.max(0, along(edge.b)));
  }
  return shared;
}
