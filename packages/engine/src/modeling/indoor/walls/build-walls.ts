import type { Vec2 } from '../../../core/vector.ts';
import type { DetectedRoom, DetectedWall } from '../detected-elements.ts';
import { outerEdge } from './exterior-thickness.ts';
import type { WallPiece } from './pair-faces.ts';
import { pointOn } from './pair-faces.ts';

/** Thickness of an outer wall when nothing of it was seen, meters. */
const ASSUMED_THICKNESS = 0.3;
/** Points on the outer half of reveals that let an outer wall differ from the others. */
const WELL_SEEN = 250;
/** Stretches of one wall may lie so far apart in line, offset and thickness. */
const SAME_WALL = { gap: 0.65, offset: 0.045, thickness: 0.06 };
/** A leftover of a face shorter than this beside a paired stretch is where another wall runs in. */
const SHORT_LEFTOVER = 0.55;

/** A stretch of wall by its centre line. */
interface Stretch {
  storey: number;
  dx: number;
  dy: number;
  /** Offset of the centre line along (dy, −dx). */
  d: number;
  from: number;
  to: number;
  thickness: number;
  measured: boolean;
  exterior: boolean;
  left: number;
  right: number;
  rooms: number[];
  support: number;
}

/**
 * Walls from paired faces: centre line between the faces, thickness measured. A face with nothing behind is an outer wall,
 * as thick as its reveals show, else as the other outer walls, else assumed. Stretches in line become one wall; ends run
 * to the crossings of centre lines, so that walls meet.
 */
export function buildWalls(
  pieces: readonly WallPiece[],
  rooms: readonly DetectedRoom[],
  outer: { depths: ReadonlyMap<WallPiece, Float64Array>; common: number | undefined },
): DetectedWall[] {
  const stretches: Stretch[] = [];
  for (const piece of pieces) {
    if (piece.other) {
      stretches.push(between(piece));
      continue;
    }
    const depths = outer.depths.get(piece);
    if (depths) stretches.push(behind(piece, ownThickness(depths, outer.common), outer.common));
  }
  const joined = joinStretches(stretches);
  runToCrossings(joined);
  return joined.map((s) => toWall(s, rooms));
}

/** Faces with nothing behind them but the open: those that are no mere junction with another wall. */
export function outerPieces(pieces: readonly WallPiece[]): WallPiece[] {
  return pieces.filter((p) => !p.other && !isJunction(p, pieces));
}

/** An outer wall that seems far from what all others show together needs good reasons. */
function ownThickness(depths: Float64Array, common: number | undefined): number | undefined {
  const own = outerEdge(depths);
  if (!own) return undefined;
  if (common !== undefined && Math.abs(own.thickness - common) > 0.03 && own.points < WELL_SEEN) return undefined;
  if (common !== undefined && own.thickness > common + 0.1) return undefined;
  return own.thickness;
}

function isJunction(piece: WallPiece, pieces: readonly WallPiece[]): boolean {
  if (piece.to - piece.from > SHORT_LEFTOVER) return false;
  return pieces.some(
    (p) =>
      p.other &&
      (p.face === piece.face || p.other === piece.face) &&
      (touches(p.face === piece.face ? [p.from, p.to] : spanOn(p, piece), piece) || piece.to - piece.from < 0.25),
  );
}

function spanOn(p: WallPiece, piece: WallPiece): [number, number] {
  const a = pointOn(p.face, p.from);
  const b = pointOn(p.face, p.to);
  const s = piece.face.dx * a[0] + piece.face.dy * a[1];
  const t = piece.face.dx * b[0] + piece.face.dy * b[1];
  return s < t ? [s, t] : [t, s];
}

function touches([from, to]: [number, number], piece: WallPiece): boolean {
  return Math.abs(from - piece.to) < 0.05 || Math.abs(to - piece.from) < 0.05;
}

function between(piece: WallPiece): Stretch {
  const { face, other, gap } = piece;
  return {
    storey: face.storey,
    dx: face.dx,
    dy: face.dy,
    d: face.d + gap / 2,
    from: piece.from,
    to: piece.to,
    thickness: gap,
    measured: true,
    exterior: false,
    left: face.room,
    right: other!.room,
    rooms: [face.room, other!.room],
    support: (face.support + other!.support) / 2,
  };
}

function behind(piece: WallPiece, own: number | undefined, common: number | undefined): Stretch {
  const { face } = piece;
  const thickness = own ?? common ?? ASSUMED_THICKNESS;
  return {
    storey: face.storey,
    dx: face.dx,
    dy: face.dy,
    d: face.d + thickness / 2,
    from: piece.from,
    to: piece.to,
    thickness,
    measured: own !== undefined,
    exterior: true,
    left: face.room,
    right: -1,
    rooms: [face.room],
    support: face.support,
  };
}

/** Merges stretches in line, longest first; offsets and thickness become means by length. */
function joinStretches(stretches: readonly Stretch[]): Stretch[] {
  let work = stretches.map((s) => ({ ...s, rooms: [...s.rooms] }));
  for (let changed = true; changed;) {
    changed = false;
    work.sort((a, b) => b.to - b.from - (a.to - a.from));
    for (let i = 0; i < work.length && !changed; i++) {
      for (let j = i + 1; j < work.length; j++) {
        const joined = join(work[i]!, work[j]!);
        if (!joined) continue;
        work = [...work.slice(0, i), joined, ...work.slice(i + 1, j), ...work.slice(j + 1)];
        changed = true;
        break;
      }
    }
  }
  return work;
}

function join(a: Stretch, b: Stretch): Stretch | undefined {
  if (a.storey !== b.storey || a.exterior !== b.exterior) return undefined;
  const cosine = a.dx * b.dx + a.dy * b.dy;
  if (Math.abs(cosine) < 0.9995) return undefined;
  const flip = cosine < 0;
  const [p, q] = [place(b, b.from), place(b, b.to)];
  const s = a.dx * p[0] + a.dy * p[1];
  const t = a.dx * q[0] + a.dy * q[1];
  const from = Math.min(s, t);
  const to = Math.max(s, t);
  if (Math.max(a.from, from) - Math.min(a.to, to) > SAME_WALL.gap) return undefined;
  const off = a.dy * ((p[0] + q[0]) / 2) - a.dx * ((p[1] + q[1]) / 2);
  const slack = a.exterior && a.measured !== b.measured ? 0.2 : 0;
  if (Math.abs(off - a.d) > SAME_WALL.offset + slack / 2) return undefined;
  if (Math.abs(a.thickness - b.thickness) > SAME_WALL.thickness + slack) return undefined;
  const la = a.to - a.from;
  const lb = b.to - b.from;
  // A measured thickness speaks for the unmeasured rest of the same outer wall.
  const wa = slack && !a.measured ? 0 : la;
  const wb = slack && !b.measured ? 0 : lb;
  const mix = (x: number, y: number) => (x * wa + y * wb) / (wa + wb);
  return {
    ...a,
    d: mix(a.d, off),
    thickness: mix(a.thickness, b.thickness),
    measured: a.measured || b.measured,
    from: Math.min(a.from, from),
    to: Math.max(a.to, to),
    rooms: [...new Set([...a.rooms, ...b.rooms])],
    left: la >= lb ? a.left : flip ? b.right : b.left,
    right: la >= lb ? a.right : flip ? b.left : b.right,
    support: (a.support * la + b.support * lb) / (la + lb),
  };
}

function place(s: Stretch, at: number): Vec2 {
  return [s.dx * at + s.dy * s.d, s.dy * at - s.dx * s.d];
}

/** Moves each end to the nearest crossing with another wall's centre line, within both walls' half thickness. */
function runToCrossings(walls: Stretch[]): void {
  const ends = walls.map((w) => {
    const at = (end: number): number => {
      let best = Infinity;
      let where = end;
      for (const other of walls) {
        if (other === w || other.storey !== w.storey) continue;
        const cross = w.dx * other.dy - w.dy * other.dx;
        if (Math.abs(cross) < 0.2) continue;
        const p = place(other, other.from);
        // Along w where it meets the other's line.
        const [ox, oy] = place(w, 0);
        const s = ((p[0] - ox) * other.dy - (p[1] - oy) * other.dx) / cross;
        const [cx, cy] = place(w, s);
        const t = other.dx * cx + other.dy * cy;
        const reach = (w.thickness + other.thickness) / 2 / Math.abs(cross) + 0.12;
        if (t < other.from - reach - 0.1 || t > other.to + reach + 0.1) continue;
        const gap = Math.abs(s - end);
        if (gap <= reach && gap < best) {
          best = gap;
          where = s;
        }
      }
      return where;
    };
    return [at(w.from), at(w.to)] as const;
  });
  walls.forEach((w, k) => {
    if (ends[k]![1] - ends[k]![0] < 0.05) return;
    w.from = ends[k]![0];
    w.to = ends[k]![1];
  });
}

function toWall(s: Stretch, rooms: readonly DetectedRoom[]): DetectedWall {
  const around = s.rooms.map((r) => rooms[r]!);
  return {
    storey: s.storey,
    a: place(s, s.from),
    b: place(s, s.to),
    thickness: s.thickness,
    thicknessSource: s.measured ? 'measured' : 'assumed',
    exterior: s.exterior,
    left: s.left,
    right: s.right,
    rooms: s.rooms,
    zBottom: Math.min(...around.map((r) => r.zFloor)),
    zTop: Math.max(...around.map((r) => r.zCeiling)),
    support: s.support,
  };
}
