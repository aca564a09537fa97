import type { Vec2 } from '../../../core/vector.ts';
import type { DetectedRoom } from '../detected-elements.ts';

/** One side of a room as a line: from `from` to `to` along (dx, dy) at offset `d` along the outward normal; meters. */
export interface Face {
  room: number;
  storey: number;
  /** Unit direction with the room on the left. */
  dx: number;
  dy: number;
  /** Outward normal is (dy, −dx); dy·x − dx·y = d on the face. */
  d: number;
  from: number;
  to: number;
  /** Share of the face that shows a wall, 0 to 1. */
  support: number;
  /** Share of the face behind which mirror images of rooms lie, 0 to 1. */
  mirrored: number;
}

/** A stretch of wall between two faces, or behind one. Coordinates along the first face, meters. */
export interface WallPiece {
  face: Face;
  /** The face of the room behind, if there is one. */
  other?: Face;
  from: number;
  to: number;
  /** Gap between the faces; 0 where nothing stands behind. */
  gap: number;
}

/** Which faces belong to one wall; meters. */
export interface PairFaceOptions {
  /** Walls are at least and at most so thick, and so thick where the same room lies on both sides and shows both faces. */
  leastThickness?: number;
  mostThickness?: number;
  mostWithinRoom?: number;
  /** Rooms side by side for at least this length have one wall between them, however thick: shafts and cupboards are shorter. */
  leastLong?: number;
  /** Two faces bound a wall over at least this length. */
  leastOverlap?: number;
  /** Unpaired remainders of a face longer than this become wall pieces of their own. */
  leastLeftover?: number;
  /** Edges of rooms shorter than this are no faces. */
  leastFace?: number;
}

export const PAIR_FACE_DEFAULTS: Required<PairFaceOptions> = {
  leastThickness: 0.04,
  mostThickness: 0.8,
  mostWithinRoom: 0.8,
  leastLong: 4,
  leastOverlap: 0.15,
  leastLeftover: 0.02,
  leastFace: 0.05,
};

/** Cosine of the angle up to which two faces bound a wall together. */
const PARALLEL = Math.cos((3 * Math.PI) / 180);

/** The faces of all rooms, in their order; the end of a wall that stands in a room is none. */
export function facesOf(rooms: readonly DetectedRoom[], options: PairFaceOptions = {}): Face[] {
  const { leastFace } = { ...PAIR_FACE_DEFAULTS, ...options };
  return rooms.flatMap(({ storey, edges }, room) =>
    edges.flatMap(({ a, b, support, mirrored = 0, isEnd }) => {
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      if (length < leastFace || isEnd) return [];
      const dx = (b[0] - a[0]) / length;
      const dy = (b[1] - a[1]) / length;
      const from = dx * a[0] + dy * a[1];
      return [{ room, storey, dx, dy, d: dy * a[0] - dx * a[1], from, to: from + length, support, mirrored }];
    }),
  );
}

type Pair = WallPiece & { other: Face };

/**
 * Pairs each face with the faces right behind it, of other rooms or of its own. Near pairs win, each stretch of a face is used once;
 * unpaired stretches belong to exterior walls.
 */
export function pairFaces(faces: readonly Face[], options: PairFaceOptions = {}): WallPiece[] {
  const knobs = { ...PAIR_FACE_DEFAULTS, ...options };
  const pairs = facingPairs(faces, knobs);
  const free = new Map<Face, Interval[]>(faces.map((f) => [f, [[f.from, f.to]]]));
  const pieces: WallPiece[] = [];
  for (const { face, other, from, to, gap } of pairs) {
    for (const [u, v] of overlapping(free.get(face)!, [from, to], knobs.leastOverlap)) {
      for (const part of overlapping(free.get(other)!, along(other, face, [u, v]), knobs.leastOverlap)) {
        const used = along(face, other, part);
        if (used[1] - used[0] < knobs.leastOverlap) continue;
        pieces.push({ face, other, from: used[0], to: used[1], gap });
        free.set(face, without(free.get(face)!, used));
        free.set(other, without(free.get(other)!, along(other, face, used)));
      }
    }
  }
  for (const face of faces) {
    for (const [from, to] of free.get(face)!)
      if (to - from > knobs.leastLeftover) pieces.push({ face, from, to, gap: 0 });
  }
  return pieces;
}

/** Walls between rooms are at most so many times as thick as most of them, and may always be so thick, meters. */
const THICKEST = { ratio: 2.2, least: 0.45 };

/**
 * Most thickness of the walls between a building's rooms, meters: two faces farther apart than that have a shaft or a cupboard
 * between them, with a wall on each side.
 *
 * @param pieces all pieces of the building's walls.
 */
export function thickestOf(pieces: readonly WallPiece[]): number {
  const pairs = pieces.filter(({ other }) => other).sort((a, b) => a.gap - b.gap);
  const half = pairs.reduce((sum, { from, to }) => sum + to - from, 0) / 2;
  let length = 0;
  const middle = pairs.find(({ from, to }) => (length += to - from) >= half);
  const usual = middle?.gap ?? PAIR_FACE_DEFAULTS.mostThickness;
  return Math.min(PAIR_FACE_DEFAULTS.mostThickness, Math.max(THICKEST.least, THICKEST.ratio * usual));
}

/** Pairs of faces with a wall's thickness between, thinnest first. */
function facingPairs(faces: readonly Face[], knobs: Required<PairFaceOptions>): Pair[] {
  const pairs: Pair[] = [];
  for (let i = 0; i < faces.length; i++) {
    for (let j = i + 1; j < faces.length; j++) {
      const pair = pairOf(faces[i]!, faces[j]!, knobs);
      if (pair) pairs.push(pair);
    }
  }
  return pairs.sort((a, b) => a.gap - b.gap);
}

/** Overlap of two faces that look away from each other with a wall's thickness between. */
function pairOf(a: Face, b: Face, knobs: Required<PairFaceOptions>): Pair | undefined {
  return a.storey === b.storey ? facing(a, b, knobs) : undefined;
}

function facing(a: Face, b: Face, knobs: Required<PairFaceOptions>): Pair | undefined {
  if (a.dx * b.dx + a.dy * b.dy > -PARALLEL) return undefined;
  // Offset of b's middle beyond a, along a's outward normal.
  const [mx, my] = pointOn(b, (b.from + b.to) / 2);
  const gap = a.dy * mx - a.dx * my - a.d;
  const [u, v] = along(a, b, [b.from, b.to]);
  const from = Math.max(a.from, u);
  const to = Math.min(a.to, v);
  const isLong = to - from >= knobs.leastLong;
  const most = isLong ? PAIR_FACE_DEFAULTS.mostThickness : knobs.mostThickness;
  if (gap < knobs.leastThickness || gap > (a.room === b.room ? knobs.mostWithinRoom : most)) return undefined;
  return to - from >= knobs.leastOverlap ? { face: a, other: b, from, to, gap } : undefined;
}

/** Place on a face, `s` meters along its direction from the foot of the plan's origin. */
export function pointOn(face: Pick<Face, 'dx' | 'dy' | 'd'>, s: number): Vec2 {
  return [face.dx * s + face.dy * face.d, face.dy * s - face.dx * face.d];
}

/** From and to, meters along a face. */
export type Interval = [from: number, to: number];

/** An interval of `other` as an interval along `face`. */
export function along(face: Face, other: Face, [from, to]: Readonly<Interval>): Interval {
  const [ax, ay] = pointOn(other, from);
  const [bx, by] = pointOn(other, to);
  const s = face.dx * ax + face.dy * ay;
  const t = face.dx * bx + face.dy * by;
  return s < t ? [s, t] : [t, s];
}

function overlapping(intervals: readonly Interval[], [from, to]: Interval, least: number): Interval[] {
  return intervals.map(([a, b]): Interval => [Math.max(a, from), Math.min(b, to)]).filter(([a, b]) => b - a >= least);
}

function without(intervals: readonly Interval[], [from, to]: Interval): Interval[] {
  return intervals.flatMap(([a, b]): Interval[] => {
    if (to <= a || from >= b) return [[a, b]];
    const left: Interval[] = from > a ? [[a, from]] : [];
    const right: Interval[] = to < b ? [[to, b]] : [];
    return [...left, ...right];
  });
}

/** The thickness of the wall behind a piece by the faces of other storeys, as far as they stand behind most of it; meters. */
export function gapToOthers(
  { face, from, to }: WallPiece,
  others: readonly Face[],
  options: PairFaceOptions = {},
): number | undefined {
  const knobs = { ...PAIR_FACE_DEFAULTS, ...options };
  let least: number | undefined;
  for (const other of others) {
    const pair = facing(face, other, knobs);
    if (!pair || Math.min(pair.to, to) - Math.max(pair.from, from) < (to - from) / 2) continue;
    if (least === undefined || pair.gap < least) least = pair.gap;
  }
  return least;
}
