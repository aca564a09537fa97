import type { Vec2 } from '../../../core/vector.ts';
import type { DetectedRoom } from '../detected-elements.ts';

/** One side of a room as a line: from `from` to `to` along (dx, dy) at offset `d` along the outward normal. */
export interface Face {
  room: number;
  storey: number;
  /** Unit direction with the room on the left. */
  dx: number;
  dy: number;
  /** Outward normal is (dy, -dx); dy·x − dx·y = d on the face. */
  d: number;
  from: number;
  to: number;
  support: number;
}

/** A stretch of wall between two faces, or behind one. Coordinates along the first face. */
export interface WallPiece {
  face: Face;
  /** The face of the room behind, if there is one. */
  other?: Face;
  from: number;
  to: number;
  /** Gap between the faces; 0 where nothing stands behind. */
  gap: number;
}

/** Walls are at least and at most so thick, meters. */
const THICKNESS = { least: 0.04, most: 0.8 };
const LEAST_OVERLAP = 0.15;
const PARALLEL = Math.cos((3 * Math.PI) / 180);

/** The faces of all rooms. */
export function facesOf(rooms: readonly DetectedRoom[]): Face[] {
  return rooms.flatMap((room, index) =>
    room.edges.flatMap(({ a, b, support }) => {
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      if (length < 0.05) return [];
      const dx = (b[0] - a[0]) / length;
      const dy = (b[1] - a[1]) / length;
      const from = dx * a[0] + dy * a[1];
      return [{ room: index, storey: room.storey, dx, dy, d: dy * a[0] - dx * a[1], from, to: from + length, support }];
    }),
  );
}

/**
 * Pairs each face with the faces of other rooms right behind it. Near pairs win, each stretch of a face is used once;
 * what is left looks outside.
 */
export function pairFaces(faces: readonly Face[]): WallPiece[] {
  const meetings: (WallPiece & { other: Face })[] = [];
  for (let i = 0; i < faces.length; i++) {
    for (let j = i + 1; j < faces.length; j++) {
      const meeting = meet(faces[i]!, faces[j]!);
      if (meeting) meetings.push(meeting);
    }
  }
  meetings.sort((a, b) => a.gap - b.gap);
  const free = new Map<Face, [number, number][]>(faces.map((f) => [f, [[f.from, f.to]]]));
  const pieces: WallPiece[] = [];
  for (const { face, other, from, to, gap } of meetings) {
    for (const [u, v] of overlapping(free.get(face)!, from, to)) {
      for (const [s, t] of overlapping(free.get(other)!, ...along(other, face, u, v))) {
        const [p, q] = along(face, other, s, t);
        if (q - p < LEAST_OVERLAP) continue;
        pieces.push({ face, other, from: p, to: q, gap });
        free.set(face, without(free.get(face)!, p, q));
        free.set(other, without(free.get(other)!, ...along(other, face, p, q)));
      }
    }
  }
  for (const face of faces) {
    for (const [from, to] of free.get(face)!) if (to - from > 0.02) pieces.push({ face, from, to, gap: 0 });
  }
  return pieces;
}

/** Overlap of two faces that look away from each other with a wall's thickness between. */
function meet(a: Face, b: Face): (WallPiece & { other: Face }) | undefined {
  if (a.storey !== b.storey || a.dx * b.dx + a.dy * b.dy > -PARALLEL) return undefined;
  // Offset of b's middle beyond a, along a's outward normal.
  const m = (b.from + b.to) / 2;
  const [mx, my] = pointOn(b, m);
  const gap = a.dy * mx - a.dx * my - a.d;
  if (gap < THICKNESS.least || gap > THICKNESS.most) return undefined;
  const [u, v] = along(a, b, b.from, b.to);
  const from = Math.max(a.from, u);
  const to = Math.min(a.to, v);
  return to - from >= LEAST_OVERLAP ? { face: a, other: b, from, to, gap } : undefined;
}

/** Place on a face. */
export function pointOn(face: Face, s: number): Vec2 {
  return [face.dx * s + face.dy * face.d, face.dy * s - face.dx * face.d];
}

/** An interval of `other` as an interval along `face`. */
function along(face: Face, other: Face, from: number, to: number): [number, number] {
  const [ax, ay] = pointOn(other, from);
  const [bx, by] = pointOn(other, to);
  const s = face.dx * ax + face.dy * ay;
  const t = face.dx * bx + face.dy * by;
  return s < t ? [s, t] : [t, s];
}

function overlapping(intervals: readonly [number, number][], from: number, to: number): [number, number][] {
  return intervals
    .map(([a, b]): [number, number] => [Math.max(a, from), Math.min(b, to)])
    .filter(([a, b]) => b - a >= LEAST_OVERLAP);
}

function without(intervals: readonly [number, number][], from: number, to: number): [number, number][] {
  return intervals.flatMap(([a, b]): [number, number][] => {
    if (to <= a || from >= b) return [[a, b]];
    const left: [number, number][] = from > a ? [[a, from]] : [];
    const right: [number, number][] = to < b ? [[to, b]] : [];
    return [...left, ...right];
  });
}
