import type { Vec2 } from '../../../core/vector.ts';
import { distance, liesIn } from '../../../math/polygon.ts';
import { directionOf } from '../../../math/segment.ts';
import type { DetectedRoom, RoomEdge } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import type { PointBehind } from './points-behind.ts';
import { pointsBehind } from './points-behind.ts';
import { moveEdge } from './step-back.ts';

/** By what a stretch of an edge is told to stand before the face that it should be; lengths in meters. */
export interface OwnFaceOptions {
  /** Points are looked at over the heads of doors, this high over the floor, and so far below the ceiling; */
  overHeads?: number;
  underCeiling?: number;
  /** … where that leaves less than this, in so much below the ceiling. */
  leastBand?: number;
  /** Points this near to an edge are on it; from `leastDepth` to `mostDepth` behind it a face is looked for, … */
  near?: number;
  leastDepth?: number;
  mostDepth?: number;
  /** … so thick, in pieces so long along the edge, on at least this stretch. */
  thickness?: number;
  piece?: number;
  leastLength?: number;
  /** Share of the points at hand that such a face holds, of the pieces that show it, and most that may lie on the edge. */
  leastShare?: number;
  leastPieces?: number;
  mostNear?: number;
  /** The room on the other side lies at most so far behind the face. */
  mostWall?: number;
  endReach?: number;
  /** An edge with less support shows no wall; one with points on so large a share does. */
  bare?: number;
  walled?: number;
  /** Under a ceiling that was seen so large a share does, over heads or of the parapet under windows, between these heights. */
  shown?: number;
  parapetFrom?: number;
  parapetTo?: number;
  /** … this near to the edge: where panes give its line, the wall under them does not lie on it to the centimeter. */
  parapetNear?: number;
}

export const OWN_FACE_DEFAULTS: Required<OwnFaceOptions> = {
  overHeads: 2.15,
  underCeiling: 0.06,
  leastBand: 0.25,
  near: 0.035,
  leastDepth: 0.045,
  mostDepth: 0.4,
  thickness: 0.03,
  piece: 0.1,
  leastLength: 0.5,
  leastShare: 0.6,
  leastPieces: 0.7,
  mostNear: 0.1,
  mostWall: 0.6,
  endReach: 0.15,
  bare: 0.2,
  walled: 0.8,
  shown: 0.4,
  parapetFrom: 0.15,
  parapetTo: 0.7,
  parapetNear: 0.06,
};

type Knobs = Required<OwnFaceOptions>;

/**
 * The rooms with their edges on their own faces: where a wall between two rooms gets thinner, one of its faces steps back, but
 * the outline that a long face gives runs on. There nothing shows on the edge up to the ceiling, and a face does behind it.
 *
 * @param further rooms of the storey that may lie on the other side, and stay as they are.
 */
export function reachOwnFaces(
  rooms: readonly DetectedRoom[],
  further: readonly DetectedRoom[],
  points: StoreyPoints,
  options: OwnFaceOptions = {},
): DetectedRoom[] {
  const knobs = { ...OWN_FACE_DEFAULTS, ...options };
  return rooms.map((room, k) => {
    const others = [...rooms.filter((_, other) => other !== k), ...further];
    let reached = room;
    for (const edge of room.edges) {
      const stretch = stretchBefore(edge, reached, others, points, knobs);
      const at = reached.edges.findIndex(({ a, b }) => a === edge.a && b === edge.b);
      if (!stretch || at < 0) continue;
      const { part, depth, shown } = stretch;
      const moved = moveEdge(reached, { edge: at, part, depth: -depth, endReach: knobs.endReach, leastArea: 0, shown });
      if (moved) reached = moved;
    }
    return reached;
  });
}

/** The room with the support of edges that show their walls, though no line of the outline told so. */
export function noteShown(room: DetectedRoom, points: StoreyPoints, options: OwnFaceOptions = {}): DetectedRoom {
  const knobs = { ...OWN_FACE_DEFAULTS, ...options };
  const edges = room.edges.map((edge) => {
    if (edge.support >= knobs.bare) return edge;
    const over = shownShare(edge, room, points, knobs);
    const shown = room.ceilingSeen ? Math.max(over, parapetShare(edge, room, points, knobs)) : over;
    return shown >= (room.ceilingSeen ? knobs.shown : knobs.walled) ? { ...edge, support: shown } : edge;
  });
  return { ...room, edges };
}

/** Share of an edge on which points show a wall over the heads of doors. */
function shownShare(edge: RoomEdge, room: DetectedRoom, points: StoreyPoints, knobs: Knobs): number {
  return shareOf(edge, pointsBehind(edge, room, points, { ...knobs, before: knobs.near }), knobs);
}

/** Share of an edge on which points show the parapet under windows. */
function parapetShare(edge: RoomEdge, room: DetectedRoom, points: StoreyPoints, knobs: Knobs): number {
  const [high, low] = [room.zFloor + knobs.parapetTo, knobs.parapetTo - knobs.parapetFrom];
  const near = knobs.parapetNear;
  const band = { overHeads: Infinity, underCeiling: 0, leastBand: low, before: near, mostDepth: near };
  return shareOf(edge, pointsBehind(edge, { ...room, zCeiling: high }, points, band), { ...knobs, near });
}

/** Share of the pieces of an edge with points on it. */
function shareOf(edge: RoomEdge, found: readonly PointBehind[], { piece, near }: Knobs): number {
  const count = Math.ceil(distance(edge.a, edge.b) / piece);
  const on = new Uint32Array(count);
  for (const { along, depth } of found)
    if (Math.abs(depth) <= near) on[Math.min(count - 1, Math.floor(along / piece))]!++;
  return on.filter((points) => points >= LEAST_POINTS).length / count;
}

/** A piece of an edge with so many points on it shows a wall. */
const LEAST_POINTS = 3;

/** A stretch of an edge before its own face: how far before, and the share of it on which that shows. */
interface Stretch {
  part: [number, number];
  depth: number;
  shown: number;
}

/** The longest stretch of an edge before its own face. */
function stretchBefore(
  edge: RoomEdge,
  room: DetectedRoom,
  others: readonly DetectedRoom[],
  points: StoreyPoints,
  knobs: Knobs,
): Stretch | undefined {
  const length = distance(edge.a, edge.b);
  if (length < knobs.leastLength) return undefined;
  const count = Math.ceil(length / knobs.piece);
  const pieces = Array.from({ length: count }, (_, i) => ({
    behind: roomBehind(edge, Math.min(length, (i + 0.5) * knobs.piece), others, knobs),
    near: 0,
    depths: [] as number[],
  }));
  for (const { along, depth } of pointsBehind(edge, room, points, { ...knobs, before: knobs.near })) {
    const piece = pieces[Math.min(count - 1, Math.floor(along / knobs.piece))]!;
    if (Math.abs(depth) <= knobs.near) piece.near++;
    else if (depth >= knobs.leastDepth && depth < piece.behind - knobs.leastDepth) piece.depths.push(depth);
  }
  const isBefore = ({ near, depths }: (typeof pieces)[number]) =>
    depths.length >= 3 && near <= knobs.mostNear * depths.length;
  let best: Stretch | undefined;
  for (let i = 0; i < count; i++) {
    if (!isBefore(pieces[i]!)) continue;
    let end = i + 1;
    while (end < count && (isBefore(pieces[end]!) || (end + 1 < count && isBefore(pieces[end + 1]!)))) end++;
    const part: [number, number] = [i * knobs.piece, Math.min(length, end * knobs.piece)];
    const own = pieces.slice(i, end).map(({ depths }) => depths);
    const face = faceBehind(own, knobs);
    const longest = best ? best.part[1] - best.part[0] : knobs.leastLength;
    if (face && part[1] - part[0] > longest) best = { part, ...face };
    i = end;
  }
  return best;
}

/** How far behind the edge a face lies that holds most of the points and shows in most pieces, and the share of those; undefined if none does. */
function faceBehind(
  pieces: readonly (readonly number[])[],
  { thickness, leastShare, leastPieces }: Knobs,
): Pick<Stretch, 'depth' | 'shown'> | undefined {
  const depths = pieces.flat().sort((a, b) => a - b);
  let [best, start] = [[0, 0], 0];
  for (let end = 0; end < depths.length; end++) {
    while (depths[end]! - depths[start]! > thickness) start++;
    if (end + 1 - start > best[1]! - best[0]!) best = [start, end + 1];
  }
  const face = depths.slice(best[0], best[1]);
  if (face.length < leastShare * depths.length || face.length === 0) return undefined;
  const [low, high] = [face[0]!, face.at(-1)!];
  const shown = pieces.filter((own) => own.some((depth) => depth >= low && depth <= high)).length / pieces.length;
  return shown >= leastPieces ? { depth: face[face.length >> 1]!, shown } : undefined;
}

/** How far behind a place of an edge another room begins, meters; 0 if none does, within a wall's thickness. */
function roomBehind(
  { a, b }: RoomEdge,
  along: number,
  others: readonly DetectedRoom[],
  { mostWall, near }: Knobs,
): number {
  const [dx, dy] = directionOf({ a, b });
  for (let off = near; off <= mostWall; off += near / 2) {
    const at: Vec2 = [a[0] + dx * along + dy * off, a[1] + dy * along - dx * off];
    if (others.some((room) => liesIn(room, ...at))) return off;
  }
  return 0;
}
