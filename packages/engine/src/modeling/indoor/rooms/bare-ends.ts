import type { Vec2 } from '../../../core/vector.ts';
import { distance, liesIn } from '../../../math/polygon.ts';
import { directionOf } from '../../../math/segment.ts';
import { boxBeside } from '../../../spatial/raster-grid.ts';
import type { DetectedRoom, RoomEdge } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';
import type { PointBehind } from './points-behind.ts';
import { pointsBehind } from './points-behind.ts';
import { takenShare, turn } from './outlines/finish/fill-corners.ts';
import { moveEdge } from './step-back.ts';

/** By what the wall is told that stands behind a bare end of a room; lengths in meters. */
export interface BareEndOptions {
  /** An edge with less support shows no wall. */
  bare?: number;
  /**
   * Least length of such an edge, and how far behind it the wall stands; beyond the depth of any cupboard the room's ceiling hangs over at least this share of the squares of this side between them.
   */
  leastLength?: number;
  leastDepth?: number;
  mostDepth?: number;
  cupboard?: number;
  leastCovered?: number;
  square?: number;
  /** Points are looked at over the heads of doors and the tops of cupboards, and so far below the ceiling; … */
  overHeads?: number;
  underCeiling?: number;
  /** … where that leaves less than this, in so much below the ceiling. */
  leastBand?: number;
  /** Points this near to the edge are on it, … */
  onEdge?: number;
  /** … in pieces so long along it, longer ones where a thin scan shows no wall in these, of which no larger share may show any. */
  piece?: number;
  longPiece?: number;
  mostOn?: number;
  /** The face is so thick, shows in so large a share of the pieces, in the upper and in the lower half, … */
  thickness?: number;
  leastPieces?: number;
  /** … and holds so large a share of the points up to it. */
  leastShare?: number;
  /** Sides of a bay that the move closes lie within this. */
  spur?: number;
  /** Step of the look for other rooms, and share of its places that may be theirs. */
  lookStep?: number;
  mostTaken?: number;
}

export const BARE_END_DEFAULTS: Required<BareEndOptions> = {
  bare: 0.2,
  leastLength: 0.6,
  leastDepth: 0.1,
  mostDepth: 5,
  cupboard: 1.1,
  leastCovered: 0.15,
  square: 0.25,
  overHeads: 2.15,
  underCeiling: 0.06,
  leastBand: 0.25,
  onEdge: 0.04,
  piece: 0.2,
  longPiece: 0.5,
  mostOn: 0.25,
  thickness: 0.04,
  leastPieces: 0.6,
  leastShare: 0.65,
  spur: 0.03,
  lookStep: 0.06,
  mostTaken: 0.05,
};

type Knobs = Required<BareEndOptions>;

/** Cosine of the angle up to which two edges are square to each other. */
const SQUARE = 0.05;

/**
 * The rooms with their bare ends at the wall behind: a cupboard hides the foot of the wall and the floor before it, or hardly a
 * point shows the ceiling there, so that the outline ends short of it. Over the cupboard the wall shows up to the ceiling. The
 * far end of a hall, which every station sees at a flat angle, ends short of its wall by meters.
 *
 * @param further rooms of the storey that may lie there, and stay as they are.
 */
export function reachBareEnds(
  rooms: readonly DetectedRoom[],
  further: readonly DetectedRoom[],
  points: StoreyPoints,
  options: BareEndOptions = {},
): DetectedRoom[] {
  const knobs = { ...BARE_END_DEFAULTS, ...options };
  const reached = [...rooms];
  rooms.forEach((room, k) => {
    for (const { a, b } of room.edges.slice(0, room.polygon.length)) {
      const others = [...reached.filter((_, other) => other !== k), ...further];
      const edge = reached[k]!.edges.findIndex((own) => own.a === a && own.b === b);
      if (edge >= 0) reached[k] = reachWall(reached[k]!, edge, others, points, knobs) ?? reached[k]!;
    }
  });
  return reached;
}

/** The room with an edge at the wall behind it; undefined if none shows there. */
function reachWall(
  room: DetectedRoom,
  at: number,
  others: readonly DetectedRoom[],
  points: StoreyPoints,
  knobs: Knobs,
): DetectedRoom | undefined {
  const edge = room.edges[at]!;
  const { a, b } = edge;
  const length = distance(a, b);
  if (edge.support >= knobs.bare || length < knobs.leastLength) return undefined;
  const flush = flushDepth(room.polygon, at);
  if (flush <= knobs.leastDepth) return undefined;
  const found = pointsBehind(edge, room, points, { ...knobs, before: knobs.onEdge });
  const wall = wallBehind(edge, found, knobs) ?? wallBehind(edge, found, { ...knobs, piece: knobs.longPiece });
  if (!wall || wall.depth > flush + knobs.onEdge) return undefined;
  const depth = wall.depth > flush - knobs.onEdge ? flush : wall.depth;
  if (depth > knobs.cupboard && coveredShare(edge, depth, room, points, knobs) < knobs.leastCovered) return undefined;
  const isTaken = (x: number, y: number) => others.some((other) => liesIn(other, x, y));
  const isOthers = (from: number, to: number, step: number) =>
    takenShare(stripBehind(edge, from, to), isTaken, step) > knobs.mostTaken;
  // Of a wall that shows its other face only, the room on the other side has it.
  if (isOthers(0, depth, knobs.lookStep) || isOthers(depth, depth + knobs.onEdge, knobs.onEdge / 2)) return undefined;
  const move = { edge: at, part: [0, length] as const, depth: -depth, endReach: 0, leastArea: 0 };
  return moveEdge(room, { ...move, shown: wall.shown, spur: knobs.spur });
}

/** Points this near to a ceiling are on it, meters. */
const ON_CEILING = 0.08;

/** Share of the squares behind an edge, down to a depth, over which the ceiling of its room shows. */
function coveredShare(
  { a, b }: RoomEdge,
  depth: number,
  { zCeiling }: DetectedRoom,
  points: StoreyPoints,
  { square }: Knobs,
): number {
  const [dx, dy] = directionOf({ a, b });
  const length = distance(a, b);
  const [columns, rows] = [Math.ceil(length / square), Math.ceil(depth / square)];
  const covered = new Set<number>();
  const box = boxBeside({ a, b }, depth);
  visitBox(points, box, (k) => {
    if (Math.abs(points.z[k]! - zCeiling) > ON_CEILING) return;
    const x = points.x[k]! - a[0];
    const y = points.y[k]! - a[1];
    const [along, behind] = [dx * x + dy * y, dy * x - dx * y];
    if (along < 0 || along >= length || behind < 0 || behind >= depth) return;
    covered.add(Math.floor(along / square) * rows + Math.floor(behind / square));
  });
  return covered.size / (columns * rows);
}

/** The places behind an edge from one depth to another. */
function stripBehind(edge: RoomEdge, from: number, to: number): Vec2[] {
  const [dx, dy] = directionOf(edge);
  const behind = ([x, y]: Vec2, depth: number): Vec2 => [x + dy * depth, y - dx * depth];
  return [behind(edge.a, from), behind(edge.a, to), behind(edge.b, to), behind(edge.b, from)];
}

/** How far an edge may move outward until it is flush with what its neighbors lead to, which are square to it; else 0. */
function flushDepth(polygon: readonly Vec2[], at: number): number {
  const n = polygon.length;
  const [u, v, w, x] = [-1, 0, 1, 2].map((k) => polygon[(at + k + n) % n]!) as [Vec2, Vec2, Vec2, Vec2];
  const [dx, dy] = directionOf({ a: v, b: w });
  const isSquare = [directionOf({ a: u, b: v }), directionOf({ a: w, b: x })].every(
    ([gx, gy]) => Math.abs(dx * gx + dy * gy) < SQUARE,
  );
  if (!isSquare) return 0;
  return Math.min(turn(u, v, w) < 0 ? distance(u, v) : Infinity, turn(v, w, x) < 0 ? distance(w, x) : Infinity);
}

/** The wall behind an edge: how far behind, and the share of the edge on which it shows. */
function wallBehind(
  edge: RoomEdge,
  found: readonly PointBehind[],
  knobs: Knobs,
): { depth: number; shown: number } | undefined {
  const count = Math.ceil(distance(edge.a, edge.b) / knobs.piece);
  const pieceOf = (along: number) => Math.min(count - 1, Math.floor(along / knobs.piece));
  const on = new Set(found.filter(({ depth }) => depth <= knobs.onEdge).map(({ along }) => pieceOf(along)));
  if (on.size > knobs.mostOn * count) return undefined;
  const behind = found.filter(({ depth }) => depth > knobs.onEdge).sort((p, q) => p.depth - q.depth);
  let best: { depth: number; shown: number } | undefined;
  for (let start = 0, end = 0; end < behind.length; end++) {
    while (behind[end]!.depth - behind[start]!.depth > knobs.thickness) start++;
    const face = behind.slice(start, end + 1);
    if (face.length < knobs.leastShare * (end + 1)) continue;
    const shares = [true, false].map(
      (half) => new Set(face.filter(({ isUpper }) => isUpper === half).map(({ along }) => pieceOf(along))).size / count,
    );
    const shown = Math.min(...shares);
    if (shown < knobs.leastPieces || shown <= (best?.shown ?? 0)) continue;
    best = { depth: face[face.length >> 1]!.depth, shown };
  }
  return best && best.depth >= knobs.leastDepth ? best : undefined;
}
