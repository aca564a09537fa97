import type { Vec2 } from '../../../core/vector.ts';
import { isInside, liesIn } from '../../../math/polygon.ts';
import type { DetectedRoom } from '../detected-elements.ts';
import type { DepthCounts } from './exterior-thickness.ts';
import { frameDepth, isAjarBehind, outerEdge, reachesFloor } from './exterior-thickness.ts';
import type { Face, WallPiece } from './pair-faces.ts';
import { pointOn } from './pair-faces.ts';

/** What tells inner walls before rooms that were not scanned from outer ones; meters unless said otherwise. */
export interface InnerPieceOptions {
  /** A wall with a frame deeper than this has windows: a door's leaf lies less deep in a thin wall. */
  leastFrame: number;
  /** Usual depth of the building's windows, if it shows any, and how far one may lie from it: others are leaves of doors. */
  framed?: number | undefined;
  frameSpread: number;
  /** A door so much deeper than the windows lies in an outer wall. */
  deeper: number;
  /** Thinnest outer wall. */
  leastOuter: number;
  /** An unscanned room is at most so deep. */
  sight: number;
}

/** Faces this near to one line, up to this cosine of the angle between them, are in line. */
const IN_LINE = { offset: 0.06, cosine: 0.9995 };
/** Depth behind a face at which a room of another storey is looked for: beyond any outer wall. */
const BEHIND = 0.8;
/** Between faces nearer than this, meters, lies no open air. */
const SLOT = 1.5;
/** Behind a face with the mirror images of a court along more than this share, or so many meters, lies the open. */
const MIRRORED = { share: 0.3, length: 4 };
/** A face of a room that was seen through doors shows a wall on at least this share. */
const LEAST_SUPPORT = 0.5;

/**
 * Pieces behind which a room lies. Those close behind which one was scanned; else none of a facade, which shows a window or a deep reveal somewhere in its line,
 * on any storey, and none before a court. Of the others: those around a core, those with a door where the building goes on beyond their
 * line, those with the next room close behind, those behind which another storey has a room,
 * those of rooms that were seen through doors, where the wall itself hardly shows and the building goes on beyond, and those that end at a wall between two
 * rooms which goes on behind them, too far for an outer wall without a window: the room behind that wall lies behind both.
 *
 * @param all pieces of the building's walls, those between two rooms included.
 */
export function innerPieces(
  depths: ReadonlyMap<WallPiece, DepthCounts>,
  all: readonly WallPiece[],
  rooms: readonly DetectedRoom[],
  knobs: InnerPieceOptions,
): ReadonlySet<WallPiece> {
  const pieces = [...depths.keys()];
  const isFacade = facadesOf(depths, knobs);
  const paired = new Set(all.flatMap(({ face, other }) => (other ? [face, other] : [])));
  const isOuter = ({ face }: WallPiece) => isFacade(face) || isBeforeCourt(face);
  const cores = rooms.flatMap(({ holes, storey }) =>
    holes
      .map((outline): Core => ({ outline, storey }))
      .filter((core) => !pieces.some((piece) => isOuter(piece) && isBehind(piece, core))),
  );
  const goingOn = pieces.filter(
    ({ face, from, to }) => to - from > CORNER.onward && paired.has(face) && !isFacade(face),
  );
  return new Set(
    pieces.filter((piece) => {
      if (isRoomClose(piece, rooms)) return true;
      if (isOuter(piece)) return false;
      if (cores.some((core) => isBehind(piece, core))) return true;
      if (reachesFloor(depths.get(piece)!) && goesOnBeyond(piece.face, rooms)) return true;
      if (meetsInnerWall(piece, goingOn)) return true;
      const room = rooms[piece.face.room];
      const isGuessed = room?.floorSeen !== undefined && piece.face.support < LEAST_SUPPORT;
      if (isGuessed && isRoomBeyond(piece.face, rooms)) return true;
      if (isRoomElsewhere(piece, rooms)) return true;
      if (nearestBehind(piece, pieces, SLOT)) return true;
      const across = nearestBehind(piece, pieces, knobs.sight);
      return across !== undefined && !isFacade(across.face);
    }),
  );
}

/**
 * Pieces of which nothing tells whether a room lies behind them or the open: they show no window and no door, nor does their line,
 * and another room of the storey lies beyond it, or nobody scanned the room before them from within, where windows hardly show.
 *
 * @param inner those that were told to be inner ones.
 */
export function undecidedPieces(
  depths: ReadonlyMap<WallPiece, DepthCounts>,
  inner: ReadonlySet<WallPiece>,
  rooms: readonly DetectedRoom[],
  knobs: InnerPieceOptions,
): ReadonlySet<WallPiece> {
  const isFacade = facadesOf(depths, knobs);
  return new Set(
    [...depths].flatMap(([piece, counts]) => {
      const isOuter = isFacade(piece.face) || isBeforeCourt(piece.face) || reachesFloor(counts);
      const isGuessed = rooms[piece.face.room]?.floorSeen !== undefined;
      return !inner.has(piece) && !isOuter && (isGuessed || isRoomBeyond(piece.face, rooms)) ? [piece] : [];
    }),
  );
}

/** Tells whether a face is one of a facade: in its line a window shows somewhere, on any storey. */
export function facadesOf(
  depths: ReadonlyMap<WallPiece, DepthCounts>,
  knobs: Omit<InnerPieceOptions, 'sight'>,
): (face: Face) => boolean {
  const outerFaces = [...depths].filter(([, counts]) => showsOutside(counts, knobs)).map(([{ face }]) => face);
  return (face) => outerFaces.some((outer) => isInLine(outer, face));
}

/** A wall that goes on behind a piece: how far from its end, for how long without a window, meters, and least sine of their angle. */
const CORNER = { reach: 0.7, onward: 2.5, leastSine: 0.7 };

/** True if a wall runs past an end of a piece and on behind it, with its own room on the far side. */
function meetsInnerWall({ face, from, to }: WallPiece, walls: readonly WallPiece[]): boolean {
  const { reach, leastSine } = CORNER;
  return walls.some((wall) => {
    const beside = wall.face;
    if (beside.storey !== face.storey || beside.room === face.room) return false;
    const sine = beside.dx * face.dy - beside.dy * face.dx;
    if (Math.abs(sine) < leastSine) return false;
    return [from, to].some((end) => {
      const [x, y] = pointOn(face, end);
      // The corner lies a wall's thickness behind the other face.
      const off = beside.dy * x - beside.dx * y - beside.d;
      const s = beside.dx * x + beside.dy * y;
      const start = sine > 0 ? wall.from - s : s - wall.to;
      return off >= 0 && off <= reach && Math.abs(start) <= reach;
    });
  });
}

/** Core of a building: shafts, stairs, lavatories that a room lies all around and no window looks into. */
interface Core {
  outline: readonly Vec2[];
  storey: number;
}

/** Depth behind a face at which a core is looked for, meters. */
const IN_CORE = 0.1;

/** True if a core begins right behind the middle of a piece. */
function isBehind({ face, from, to }: WallPiece, { outline, storey }: Core): boolean {
  const [x, y] = pointOn(face, (from + to) / 2);
  return storey === face.storey && isInside(outline, x + IN_CORE * face.dy, y - IN_CORE * face.dx);
}

/** True if mirror images of rooms lie behind a face: panes stand around a court. */
function isBeforeCourt({ mirrored, from, to }: Face): boolean {
  return mirrored > MIRRORED.share || mirrored * (to - from) > MIRRORED.length;
}

function isInLine(a: Face, b: Face): boolean {
  return a.dx * b.dx + a.dy * b.dy > IN_LINE.cosine && Math.abs(a.d - b.d) < IN_LINE.offset;
}

/** Depth beyond the line of a face at which another part of the building lies, meters. */
const BEYOND = 1.5;

/** True if some room of the building lies beyond the line of a face. */
function goesOnBeyond({ dx, dy, d }: Face, rooms: readonly DetectedRoom[]): boolean {
  return rooms.some(({ polygon }) => polygon.some(([x, y]) => dy * x - dx * y - d > BEYOND));
}

/** True if another room of the storey lies beyond the line of a face. */
function isRoomBeyond(face: Face, rooms: readonly DetectedRoom[]): boolean {
  return goesOnBeyond(
    face,
    rooms.filter((room, id) => room.storey === face.storey && id !== face.room),
  );
}

/** True if another storey has a scanned room right behind the middle of a piece. */
function isRoomElsewhere({ face, from, to }: WallPiece, rooms: readonly DetectedRoom[]): boolean {
  const [x, y] = pointOn(face, (from + to) / 2);
  const [px, py] = [x + BEHIND * face.dy, y - BEHIND * face.dx];
  return rooms.some((room) => room.storey !== face.storey && room.floorSeen === undefined && liesIn(room, px, py));
}

/** Step at which the way from a face outward is looked along, meters. */
const OUTWARD = 0.3;

/** True if a scanned room of the same storey lies close behind the middle of a piece: between them lies no open air. */
function isRoomClose({ face, from, to }: WallPiece, rooms: readonly DetectedRoom[]): boolean {
  const [x, y] = pointOn(face, (from + to) / 2);
  return rooms.some((room, id) => {
    if (room.storey !== face.storey || id === face.room || room.floorSeen !== undefined) return false;
    for (let off = OUTWARD; off <= SLOT; off += OUTWARD)
      if (liesIn(room, x + off * face.dy, y - off * face.dx)) return true;
    return false;
  });
}

/**
 * True if a wall has the deep reveals or the frames of windows, or looks into the open. Reveals that reach the floor may be
 * those of inner doors: they count if a frame stands in them where windows have theirs, with the wall going on behind it.
 */
export function showsOutside(
  counts: DepthCounts,
  { leastFrame, leastOuter, framed, frameSpread, deeper }: Omit<InnerPieceOptions, 'sight'>,
): boolean {
  const thickness = outerEdge(counts.all)?.thickness;
  // The far face of a wall, seen from outside, tells of the open too, though no reveal leads to it.
  const depth = frameDepth(counts.all, { leastReveals: 0 }) ?? 0;
  const isUsual = framed !== undefined && Math.abs(depth - framed) < frameSpread;
  // Windows lie equally deep in all walls of a building; the leaf of its entrance, at the far face, twice as deep.
  const isEntrance = framed !== undefined && Math.abs(depth - 2 * framed) < frameSpread;
  if (reachesFloor(counts) && isAjarBehind(counts.all)) return false;
  const isDeep = framed !== undefined && isDeepDoor(depth, framed, deeper);
  if (reachesFloor(counts)) return isDeep || isEntrance || (isUsual && goesOnBehind(counts.all, depth));
  if (thickness !== undefined) return thickness > leastOuter;
  return framed === undefined ? depth > leastFrame : depth > leastFrame && (isUsual || isEntrance);
}

/** A door lies at most so many times as deep as the windows, which stand in the middle of a wall or before it. */
const DEEPEST = 2.1;

/** True if a door that lies so deep stands in a wall with windows: behind them, but not beyond such a wall. */
export function isDeepDoor(depth: number, framed: number, deeper: number): boolean {
  return depth > framed + deeper && depth < DEEPEST * framed;
}

/** Reveals of a window show behind its pane on this share of their points, and on at least so many; lengths in centimeters. */
const BEHIND_PANE = { share: 0.02, points: 20, frame: 3 };

/** True if the reveals around a frame are seen behind it too, through its pane, or all the way up to it. */
function goesOnBehind(bins: Float64Array, depth: number): boolean {
  const at = Math.round(100 * depth);
  const sum = (from: number, to: number) => bins.subarray(from, to).reduce((total, count) => total + count, 0);
  const before = sum(4, at - BEHIND_PANE.frame);
  const behind = sum(at + BEHIND_PANE.frame + 1, 2 * at + BEHIND_PANE.frame);
  return behind >= Math.max(BEHIND_PANE.points, BEHIND_PANE.share * before);
}

/** The piece of another room that lies nearest behind the middle of a piece; undefined if none does within sight. */
function nearestBehind({ face, from, to }: WallPiece, pieces: readonly WallPiece[], sight: number) {
  const [x, y] = pointOn(face, (from + to) / 2);
  let nearest: WallPiece | undefined;
  let least = sight;
  for (const piece of pieces) {
    const other = piece.face;
    const approach = -(other.dx * face.dy - other.dy * face.dx);
    const closing = other.dy * face.dy + other.dx * face.dx;
    if (other.storey !== face.storey || other.room === face.room || closing >= 0) continue;
    // The ray (x, y) + t·(dy, −dx) meets the line dy·x − dx·y = d of the other face.
    const t = (other.d - (other.dy * x - other.dx * y)) / closing;
    if (t <= 0 || t >= least) continue;
    const s = other.dx * x + other.dy * y - t * approach;
    if (s >= piece.from && s <= piece.to) [nearest, least] = [piece, t];
  }
  return nearest;
}
