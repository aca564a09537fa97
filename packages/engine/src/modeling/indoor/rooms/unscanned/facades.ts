import type { Vec2 } from '../../../../core/vector.ts';
import { distance, edgesOf, liesIn } from '../../../../math/polygon.ts';
import type { Segment } from '../../../../math/segment.ts';
import { directionOf } from '../../../../math/segment.ts';
import type { DetectedRoom } from '../../detected-elements.ts';
import { outerPieces } from '../../walls/build-walls.ts';
import type { DepthCounts } from '../../walls/exterior-thickness.ts';
import { measureBehind, reachesFloor, windowsBehind } from '../../walls/exterior-thickness.ts';
import { facadesOf, showsOutside } from '../../walls/inner-pieces.ts';
import { facesOf, pairFaces, pointOn } from '../../walls/pair-faces.ts';
import type { WallPiece } from '../../walls/pair-faces.ts';
import { revealHeights } from '../../walls/reveal-heights.ts';
import { USUAL_THICKNESS_DEFAULTS, usualFrameDepth } from '../../walls/usual-thickness.ts';
import type { StoreyScan } from '../storey-scan.ts';

/** Ends of facades in line that lie at most so far apart, meters, are joined: inner walls end there. */
const JOINED = 0.8;
/** Faces this near to one line, meters, up to this cosine of the angle between them, are in line. */
const IN_LINE = { offset: 0.06, cosine: 0.9995 };

/** Faces of a storey, with the room on the left. */
export interface StoreyFacades {
  /** Sides of rooms with no room behind, in a line in which a window shows on some storey. */
  faces: Segment[];
  /** Stretches of them in which a window shows. */
  windowed: Segment[];
}

/**
 * Faces of the walls around the building, as seen from the rooms of each storey. A building's outline mostly goes on over its
 * storeys.
 *
 * @param storeys rooms and scan of each storey.
 */
export function facadesOfStoreys(
  storeys: readonly { rooms: readonly DetectedRoom[]; scan: StoreyScan }[],
): StoreyFacades[] {
  const depths = new Map<WallPiece, DepthCounts>();
  const pieces = storeys.map(({ rooms, scan: { points, storey } }) => {
    const outer = outerPieces(pairFaces(facesOf(rooms)));
    for (const piece of outer) depths.set(piece, measureBehind(piece, points, revealHeights(storey)));
    return outer;
  });
  const knobs = { ...USUAL_THICKNESS_DEFAULTS, framed: usualFrameDepth(depths) };
  const isFacade = facadesOf(depths, knobs);
  // What reaches the floor may be a door into the place behind.
  const showsWindow = (counts: DepthCounts) => !reachesFloor(counts) && showsOutside(counts, knobs);
  return pieces.map((outer, k) => {
    const { points, storey } = storeys[k]!.scan;
    const stretches = (piece: WallPiece) => windowsBehind(piece, points, revealHeights(storey));
    const windowed = outer.filter((piece) => showsWindow(depths.get(piece)!));
    return {
      faces: joined(outer.filter(({ face }) => isFacade(face))),
      windowed: windowed.flatMap((piece) =>
        stretches(piece).map(([from, to]) => ({ a: pointOn(piece.face, from), b: pointOn(piece.face, to) })),
      ),
    };
  });
}

/** True if a window of a room looks into a place: one of its sides runs along a face that shows one, and lies in the open. */
export function isBehindWindow(polygon: readonly Vec2[], windowed: readonly Segment[]): boolean {
  return edgesOf(polygon).some(([a, b]) => {
    const steps = Math.floor(distance(a, b) / STEP);
    const at = (k: number): Vec2 => [a[0] + ((b[0] - a[0]) * k) / steps, a[1] + ((b[1] - a[1]) * k) / steps];
    let beside = 0;
    for (let k = 0; k <= steps; k++) if (windowed.some((face) => isBeside(face, { a, b }, ...at(k)))) beside++;
    return beside * STEP >= LEAST_BEHIND;
  });
}

/** Length of a side along the window of a face, meters. */
const LEAST_BEHIND = 0.4;

/** Pieces as segments, those in line whose ends nearly meet as one. */
function joined(pieces: readonly WallPiece[]): Segment[] {
  const open = pieces.toSorted((p, q) => p.from - q.from);
  const runs: WallPiece[] = [];
  for (const piece of open) {
    const { face, from, to } = piece;
    const run = runs.find(
      (other) =>
        other.face.dx * face.dx + other.face.dy * face.dy > IN_LINE.cosine &&
        Math.abs(other.face.d - face.d) < IN_LINE.offset &&
        from - other.to < JOINED,
    );
    if (run) run.to = Math.max(run.to, to);
    else runs.push({ ...piece });
  }
  return runs.map(({ face, from, to }) => ({ a: pointOn(face, from), b: pointOn(face, to) }));
}

/**
 * What of the facades of other storeys may stand beside the rooms of this one: stretches off its rooms and not along their
 * walls, which tell themselves where they stand.
 */
export function facadesBeyond(facades: readonly Segment[], rooms: readonly DetectedRoom[]): Segment[] {
  const sides = rooms.flatMap(({ edges }) => edges);
  const isTaken = (facade: Segment, x: number, y: number) =>
    rooms.some((room) => liesIn(room, x, y)) || sides.some((side) => isBeside(side, facade, x, y));
  return facades.flatMap((facade) => {
    const { a, b } = facade;
    const steps = Math.max(1, Math.ceil(distance(a, b) / STEP));
    const at = (k: number): Vec2 => [a[0] + ((b[0] - a[0]) * k) / steps, a[1] + ((b[1] - a[1]) * k) / steps];
    const found: [number, number][] = [];
    for (let k = 0; k <= steps; k++) {
      if (isTaken(facade, ...at(k))) continue;
      const last = found.at(-1);
      if (last && last[1] === k - 1) last[1] = k;
      else found.push([k, k]);
    }
    const stretches = found.filter(([from, to]) => to - from >= LEAST_STRETCH / STEP);
    return stretches.map(([from, to]) => ({ a: at(from), b: at(to) }));
  });
}

/** Steps along a facade in which that is looked at, and shortest stretch, meters. */
const STEP = 0.05;
const LEAST_STRETCH = 0.5;

/** True if a side of a room runs along a facade, a wall's thickness off at most, beside a place on it. */
function isBeside(side: Segment, facade: Segment, x: number, y: number): boolean {
  const [d, e] = [directionOf(side), directionOf(facade)];
  if (Math.abs(d[0] * e[0] + d[1] * e[1]) < IN_LINE.cosine) return false;
  const [px, py] = [x - side.a[0], y - side.a[1]];
  const s = d[0] * px + d[1] * py;
  return s > 0 && s < distance(side.a, side.b) && Math.abs(d[0] * py - d[1] * px) < JOINED;
}
