import type { Vec2 } from '../../../../core/vector.ts';
import type { WallFace } from '../outlines/wall-faces.ts';
import type { StoreyScan } from '../storey-scan.ts';
import type { PointsBeyond } from './points-beyond.ts';

/** Which lines of points may be faces; meters. */
export interface PointFaceOptions {
  /** Width of a line of points, and length of the slots along it. */
  onFace?: number;
  slot?: number;
  /** Slots that a line shows points in, and how high above the floor these stand: above what skirts the floor. */
  leastSlots?: number;
  lowest?: number;
  /** Points stand this near to floor that goes on from a room. */
  floorFar?: number;
  /** Directions up to this cosine of the angle between them are the same. */
  sameWay?: number;
}

export const POINT_FACE_DEFAULTS: Required<PointFaceOptions> = {
  onFace: 0.03,
  slot: 0.1,
  leastSlots: 6,
  lowest: 0.3,
  floorFar: 0.5,
  sameWay: 0.9986,
};

/**
 * Lines along the walls of the rooms on which points beyond them stand, where too few do for a plane of the scan: a wall that
 * was seen through a door at a flat angle.
 *
 * @param directions of the walls of the rooms.
 */
export function pointFaces(
  directions: readonly Vec2[],
  beyond: PointsBeyond,
  { points, storey: { elevation } }: Pick<StoreyScan, 'points' | 'storey'>,
  options: PointFaceOptions = {},
): WallFace[] {
  const knobs = { ...POINT_FACE_DEFAULTS, ...options };
  const near = beyond.standing.filter(
    (k) => points.z[k]! - elevation >= knobs.lowest && isNearFloor(points.x[k]!, points.y[k]!, beyond, knobs.floorFar),
  );
  if (near.length === 0) return [];
  const places = near.map((k): Vec2 => [points.x[k]!, points.y[k]!]);
  return distinctLines(normalsOf(directions, knobs.sameWay).flatMap((normal) => linesOf(places, normal, knobs)));
}

/** A line of points, and what stands on it. */
interface PointLine {
  face: WallFace;
  /** Slots that show points. */
  slots: number;
  /** Numbers of the points. */
  on: number[];
}

/** Of a line with most of its points on a line in another direction that shows more, as where walls stand askew, nothing tells. */
function distinctLines(lines: readonly PointLine[]): WallFace[] {
  const taken = new Set<number>();
  return lines
    .toSorted((a, b) => b.slots - a.slots)
    .flatMap(({ face, on }) => {
      if (2 * on.filter((k) => taken.has(k)).length > on.length) return [];
      for (const k of on) taken.add(k);
      return [face];
    });
}

function isNearFloor(x: number, y: number, { isFloor }: PointsBeyond, reach: number): boolean {
  return AROUND.some(
    ([u, v]) => isFloor(x + u * reach, y + v * reach) || isFloor(x + (u * reach) / 2, y + (v * reach) / 2),
  );
}

/** Eight ways around a place. */
const AROUND: readonly Vec2[] = Array.from({ length: 8 }, (_, k) => [
  Math.cos((k * Math.PI) / 4),
  Math.sin((k * Math.PI) / 4),
]);

/** One normal for each direction of a wall. */
function normalsOf(directions: readonly Vec2[], sameWay: number): Vec2[] {
  const normals: Vec2[] = [];
  for (const [x, y] of directions) {
    if (!normals.some(([nx, ny]) => Math.abs(nx * y - ny * x) > sameWay)) normals.push([y, -x]);
  }
  return normals;
}

/** Lines square to a normal on which points stand in more slots than beside it. */
function linesOf(places: readonly Vec2[], [nx, ny]: Vec2, { onFace, slot, leastSlots }: Required<PointFaceOptions>) {
  const bins = new Map<number, { slots: Set<number>; members: number[] }>();
  const offOf = ([x, y]: Vec2) => nx * x + ny * y;
  places.forEach((place, k) => {
    const at = Math.round(offOf(place) / onFace);
    const bin = bins.get(at) ?? { slots: new Set(), members: [] };
    bin.slots.add(Math.floor((nx * place[1] - ny * place[0]) / slot));
    bin.members.push(k);
    bins.set(at, bin);
  });
  const sizeOf = (at: number) => bins.get(at)?.slots.size ?? 0;
  return [...bins].flatMap(([at, { slots }]): PointLine[] => {
    if (slots.size < leastSlots || sizeOf(at - 1) > slots.size || sizeOf(at + 1) >= slots.size) return [];
    const around = [-1, 0, 1].flatMap((step) => bins.get(at + step)?.members ?? []);
    const on = around.filter((k) => Math.abs(offOf(places[k]!) - at * onFace) < onFace);
    const d = on.reduce((sum, k) => sum + offOf(places[k]!), 0) / on.length;
    const numbers = [...slots];
    const [from, to] = [Math.min(...numbers) * slot, (Math.max(...numbers) + 1) * slot];
    return [{ face: { nx, ny, d, from, to, zMin: 0, zMax: 0 }, slots: slots.size, on }];
  });
}
