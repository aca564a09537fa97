import type { Vec2 } from '../../../../core/vector.ts';
import type { Segment } from '../../../../math/segment.ts';
import { directionOf } from '../../../../math/segment.ts';
import { distance } from '../../../../math/polygon.ts';
import { close, dilate } from '../../../../spatial/morphology.ts';
import { labelComponents } from '../../../../spatial/connected-components.ts';
import { fillPolygon } from '../../../../spatial/polygon-raster.ts';
import { cellAt, gridOver } from '../../../../spatial/raster-grid.ts';
import type { DetectedRoom } from '../../detected-elements.ts';
import type { WallFace } from '../outlines/wall-faces.ts';
import type { StoreyScan } from '../storey-scan.ts';
import { pointFaces } from './point-faces.ts';
import type { PointsBeyond } from './points-beyond.ts';

/** Which stretches of planes beyond the rooms are faces of walls; meters unless said otherwise. */
export interface GlimpsedFaceOptions {
  /** Length of the slots that a face is read in, and how near points lie to it. */
  slot?: number;
  onFace?: number;
  /** A wall shows at this height above the floor, or higher, in a share of its slots. */
  wallFrom?: number;
  leastHigh?: number;
  /** Least length of a stretch, and largest gap in it. */
  leastLength?: number;
  mostBreak?: number;
  /** Strip before a face, from near to far, in which its floor shows, and least slots of the stretch in which it does. */
  floorNear?: number;
  floorFar?: number;
  leastFloor?: number;
  /** Points this near to the floor's level are floor. */
  floorReach?: number;
  /** Walls of rooms at least so long give the directions of faces, up to this cosine of the angle between them. */
  leastAlong?: number;
  mostTurn?: number;
  /** Walls of rooms themselves reach so far beyond their faces; read in cells of this side. */
  beyond?: number;
  cell?: number;
  /** Floor goes on through a door where it shows within this of a room, in at least so many cells. */
  threshold?: number;
  leastThreshold?: number;
  /** Half the width of gaps in a floor, in cells. */
  floorGap?: number;
  /** What stands higher than this above the floor may be a wall. */
  tall?: number;
  /** Faces whose ends lie this near are the same. */
  same?: number;
  /** A face is shorter than this, and no higher above the floor, if it is the leaf of a door that stands open. */
  mostLeaf?: number;
  overLeaf?: number;
}

export const GLIMPSED_FACE_DEFAULTS: Required<GlimpsedFaceOptions> = {
  slot: 0.1,
  onFace: 0.03,
  wallFrom: 1.9,
  leastHigh: 0.35,
  leastLength: 0.6,
  mostBreak: 0.6,
  floorNear: 0.05,
  floorFar: 0.5,
  leastFloor: 4,
  floorReach: 0.07,
  leastAlong: 0.8,
  mostTurn: 0.9986,
  beyond: 0.3,
  cell: 0.05,
  threshold: 0.15,
  leastThreshold: 8,
  floorGap: 3,
  tall: 1.5,
  same: 0.1,
  mostLeaf: 1.2,
  overLeaf: 2.2,
};

/**
 * Faces of walls that bound rooms of which only a part was seen, through doors: upright planes beyond all rooms with floor
 * right before them that goes on from the floor of a room.
 *
 * @param withPoints tells to look at lines that only points show, too, see {@link pointFaces}.
 * @returns segments with the floor on the left.
 */
export function glimpsedFaces(
  rooms: readonly DetectedRoom[],
  beyond: PointsBeyond,
  scan: StoreyScan,
  { withPoints = false, ...options }: GlimpsedFaceOptions & { withPoints?: boolean } = {},
): Segment[] {
  const knobs = { ...GLIMPSED_FACE_DEFAULTS, ...options };
  if (beyond.floor.length === 0) return [];
  const walls = rooms.flatMap(({ edges }) => edges).filter(({ a, b }) => distance(a, b) >= knobs.leastAlong);
  // The direction of a long wall is known best.
  const directions = walls.toSorted((p, q) => distance(q.a, q.b) - distance(p.a, p.b)).map(directionOf);
  const found: Segment[] = [];
  const planes = scan.shortFaces ?? scan.faces;
  for (const seen of withPoints ? [...planes, ...pointFaces(directions, beyond, scan)] : planes) {
    const face = turned(seen, directions, knobs.mostTurn);
    const slots = readSlots(face, scan, beyond, knobs);
    for (const [first, last] of stretchesOf(slots, knobs)) {
      const left = floorSide(slots, first, last, knobs);
      const at = (s: number): Vec2 => [
        face.nx * face.d - face.ny * s * knobs.slot,
        face.ny * face.d + face.nx * s * knobs.slot,
      ];
      const [a, b] = left > 0 ? [at(first), at(last + 1)] : [at(last + 1), at(first)];
      if (!face.isAlong && (last + 1 - first) * knobs.slot < knobs.mostLeaf) continue;
      const isKnown = found.some((other) => distance(other.a, a) < knobs.same && distance(other.b, b) < knobs.same);
      if (left !== 0 && !isKnown) found.push({ a, b });
    }
  }
  return found;
}

/** Sorts out the points beyond all rooms; numbers of points. */
export function pointsBeyond(
  rooms: readonly DetectedRoom[],
  { layout, points, storey: { elevation, height } }: StoreyScan,
  options: GlimpsedFaceOptions = {},
): PointsBeyond {
  const { cell, beyond, floorReach, threshold, leastThreshold, floorGap, tall } = {
    ...GLIMPSED_FACE_DEFAULTS,
    ...options,
  };
  const grid = gridOver(layout.bounds, cell);
  const inside = new Uint8Array(grid.width * grid.height);
  for (const { polygon } of rooms) fillPolygon(polygon, inside, grid);
  const near = dilate(inside, grid, 1);
  const ring = dilate(inside, grid, Math.round(threshold / cell));
  const taken = dilate(inside, grid, Math.ceil(beyond / cell));
  const seen = new Uint8Array(inside.length);
  const high = new Uint8Array(inside.length);
  const standing: number[] = [];
  const level: number[] = [];
  for (let k = 0; k < points.x.length; k++) {
    const at = cellAt(grid, points.x[k]!, points.y[k]!);
    const above = points.z[k]! - elevation;
    if (at < 0 || near[at] || above > height) continue;
    if (Math.abs(above) < floorReach) {
      seen[at] = 1;
      level.push(k);
    } else if (above > 0 && !taken[at]) {
      standing.push(k);
      if (above > tall) high[at] = 1;
    }
  }
  const { label, sizes } = labelComponents(close(seen, grid, floorGap), grid);
  const entered = new Int32Array(sizes.length);
  for (let at = 0; at < label.length; at++) if (seen[at] && ring[at] && label[at]! >= 0) entered[label[at]!]!++;
  const isFloor = (x: number, y: number) => (entered[label[cellAt(grid, x, y)]!] ?? 0) >= leastThreshold;
  const walls = dilate(high, grid, Math.round(threshold / cell));
  return {
    standing,
    floor: level.filter((k) => isFloor(points.x[k]!, points.y[k]!)),
    isFloor,
    isWall: (x, y) => walls[cellAt(grid, x, y)] === 1,
  };
}

/** A face as seen, turned about its middle to the direction of a room's wall, or square to it, if one is that near. */
function turned(
  { nx, ny, d, from, to }: WallFace,
  directions: readonly Vec2[],
  mostTurn: number,
): PlanNormal & { isAlong: boolean } {
  let best: Vec2 = [nx, ny];
  let cosine = mostTurn;
  for (const [x, y] of directions) {
    for (const n of [[x, y] as const, [-x, -y] as const, [-y, x] as const, [y, -x] as const]) {
      if (nx * n[0] + ny * n[1] <= cosine) continue;
      cosine = nx * n[0] + ny * n[1];
      best = [n[0], n[1]];
    }
  }
  const middle = (from + to) / 2;
  const isAlong = cosine > mostTurn;
  return { nx: best[0], ny: best[1], d: best[0] * (nx * d - ny * middle) + best[1] * (ny * d + nx * middle), isAlong };
}

/** A full line of the plan: nx·x + ny·y = d. */
type PlanNormal = Pick<WallFace, 'nx' | 'ny' | 'd'>;

/** What a slot of a face shows: any points of it, points as high as a wall, and higher than a leaf, floor on the left and on the right of (−ny, nx). */
interface FaceSlot {
  high: number;
  over: number;
  leftFloor: number;
  rightFloor: number;
}

function readSlots(
  { nx, ny, d }: PlanNormal,
  { points, storey: { elevation } }: StoreyScan,
  { standing, floor }: PointsBeyond,
  { slot, onFace, wallFrom, overLeaf, floorNear, floorFar }: Required<GlimpsedFaceOptions>,
): Map<number, FaceSlot> {
  const slots = new Map<number, FaceSlot>();
  const offOf = (k: number) => nx * points.x[k]! + ny * points.y[k]! - d;
  const slotOf = (k: number) => Math.floor((nx * points.y[k]! - ny * points.x[k]!) / slot);
  for (const k of standing) {
    if (Math.abs(offOf(k)) > onFace) continue;
    const seen = slots.get(slotOf(k)) ?? { high: 0, over: 0, leftFloor: 0, rightFloor: 0 };
    const above = points.z[k]! - elevation;
    if (above > wallFrom) seen.high++;
    if (above > overLeaf) seen.over++;
    slots.set(slotOf(k), seen);
  }
  if (slots.size === 0) return slots;
  for (const k of floor) {
    const off = offOf(k);
    const seen = Math.abs(off) > floorNear && Math.abs(off) < floorFar ? slots.get(slotOf(k)) : undefined;
    if (seen) seen[off < 0 ? 'leftFloor' : 'rightFloor']++;
  }
  return slots;
}

/** First and last slot of each stretch that is long enough and high enough for a wall. */
function stretchesOf(
  slots: ReadonlyMap<number, FaceSlot>,
  { slot, leastLength, mostBreak, leastHigh, mostLeaf }: Required<GlimpsedFaceOptions>,
): [number, number][] {
  const numbers = [...slots.keys()].sort((a, b) => a - b);
  const found: number[][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && number - last.at(-1)! <= mostBreak / slot) last.push(number);
    else found.push([number]);
  }
  return found.flatMap((run) => {
    const isLeaf = run.at(-1)! + 1 - run[0]! < mostLeaf / slot;
    const high = run.filter((number) => slots.get(number)![isLeaf ? 'over' : 'high'] > 0).length;
    const isWall = run.length >= leastLength / slot && high >= leastHigh * run.length;
    return isWall ? [[run[0]!, run.at(-1)!]] : [];
  });
}

/** 1 where the floor lies on the left of a stretch, −1 on the right, 0 where it shows on neither side or on both. */
function floorSide(
  slots: ReadonlyMap<number, FaceSlot>,
  first: number,
  last: number,
  { leastFloor }: Required<GlimpsedFaceOptions>,
): number {
  let left = 0;
  let right = 0;
  for (let number = first; number <= last; number++) {
    const seen = slots.get(number);
    if (seen && seen.leftFloor > 0) left++;
    if (seen && seen.rightFloor > 0) right++;
  }
  if (left >= leastFloor && left > 2 * right) return 1;
  return right >= leastFloor && right > 2 * left ? -1 : 0;
}
