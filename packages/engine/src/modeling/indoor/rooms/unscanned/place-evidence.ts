import type { Vec2 } from '../../../../core/vector.ts';
import { isInside, liesIn, signedArea } from '../../../../math/polygon.ts';
import { cellAt, gridOver } from '../../../../spatial/raster-grid.ts';
import type { PlanBox } from '../../../../spatial/raster-grid.ts';
import type { DetectedRoom } from '../../detected-elements.ts';
import { visitBox } from '../../storeys/storey-points.ts';
import type { RoomLabels } from '../labels/room-labels.ts';
import type { StoreyScan } from '../storey-scan.ts';
import type { GlimpsedRoomOptions } from './glimpsed-room-options.ts';
import type { PointsBeyond } from './points-beyond.ts';
import { distanceToBorder } from './join-pieces.ts';

/** True if enough of the floor of a space is in sight, all over it or at a door, and little stands on it. */
export function isRoom(
  { floorSeen, floor, standing, threshold }: SeenSpace,
  knobs: Required<GlimpsedRoomOptions>,
): boolean {
  if (floorSeen >= knobs.leastFloor && standing <= knobs.mostStanding * floor) return true;
  return threshold >= knobs.leastThreshold && standing <= knobs.mostStandingBehindDoor * floor;
}

/** What was seen of a space: the share of its floor, points of the floor, points above it, and most floor points in one cell at a wall. */
export interface SeenSpace {
  floorSeen: number;
  floor: number;
  standing: number;
  threshold: number;
}

function boxOf(polygon: readonly Vec2[]): PlanBox {
  const [xs, ys] = [polygon.map((p) => p[0]), polygon.map((p) => p[1])];
  return { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
}

/** Counts what was seen of a space, leaving out what lies over the rooms `beneath`. */
export function countIn(
  polygon: readonly Vec2[],
  { points, storey: { elevation, height } }: StoreyScan,
  beneath: readonly DetectedRoom[],
  { cell, floorReach, threshold, nearWall, mostUpwards }: Required<GlimpsedRoomOptions>,
): SeenSpace {
  const box = boxOf(polygon);
  const [grid, coarse] = [gridOver(box, cell), gridOver(box, threshold)];
  const cells = new Set<number>();
  const near = new Map<number, number>();
  const over = new Map<number, number>();
  let floor = 0;
  let standing = 0;
  visitBox(points, box, (k) => {
    const x = points.x[k]!;
    const y = points.y[k]!;
    const above = points.z[k]! - elevation;
    if (above < -floorReach || above > height - floorReach || !isInside(polygon, x, y)) return;
    if (beneath.some((room) => liesIn(room, x, y))) return;
    const at = cellAt(grid, x, y);
    if (above > floorReach) {
      standing++;
      if (above < 3 * floorReach) over.set(at, (over.get(at) ?? 0) + 1);
      return;
    }
    floor++;
    cells.add(at);
    const place = cellAt(coarse, x, y);
    if (distanceToBorder(polygon, x, y) < nearWall) near.set(place, (near.get(place) ?? 0) + 1);
  });
  // What goes on upwards as densely is the foot of leaves and reveals, and no floor.
  const upwards = [...cells].reduce((sum, at) => sum + (over.get(at) ?? 0), 0);
  if (upwards > mostUpwards * floor) return { floorSeen: 0, floor: 0, standing, threshold: 0 };
  const floorSeen = (cells.size * cell ** 2) / signedArea(polygon);
  return { floorSeen, floor, standing, threshold: Math.max(0, ...near.values()) };
}

/** True if mirror images fill so much of a space that panes stand around it. */
export function isCourt(
  polygon: readonly Vec2[],
  { floorSeen }: SeenSpace,
  labels: Pick<RoomLabels, 'grid' | 'images'> | undefined,
  { mostImage, leastCourt, mostThroughDoor }: Required<GlimpsedRoomOptions>,
): boolean {
  if (!labels?.images || (signedArea(polygon) < leastCourt && floorSeen < mostThroughDoor)) return false;
  const { grid, images } = labels;
  let cells = 0;
  images.forEach((set, at) => {
    const x = grid.x0 + ((at % grid.width) + 0.5) * grid.cell;
    const y = grid.y0 + (Math.floor(at / grid.width) + 0.5) * grid.cell;
    if (set && isInside(polygon, x, y)) cells++;
  });
  return cells * grid.cell ** 2 >= mostImage * signedArea(polygon);
}

/** True if most of a wide place, much of whose floor is in sight, shows no ceiling. */
export function isOpenAbove(
  polygon: readonly Vec2[],
  { floorSeen }: SeenSpace,
  scan: StoreyScan,
  { leastCourt, leastOpenFloor, mostCeiling }: Required<GlimpsedRoomOptions>,
): boolean {
  const area = signedArea(polygon);
  if (!scan.storey.ceilingSeen || area < leastCourt || floorSeen * area < leastOpenFloor) return false;
  return ceilingArea(polygon, scan) < mostCeiling * area;
}

/** True if much of the floor of a place is in sight and no ceiling over it: a balcony. */
export function isUncovered(
  polygon: readonly Vec2[],
  { floorSeen }: SeenSpace,
  scan: StoreyScan,
  { leastUncovered, leastCeiling }: Required<GlimpsedRoomOptions>,
): boolean {
  if (!scan.storey.ceilingSeen || floorSeen < leastUncovered) return false;
  return ceilingsOver(polygon, scan).length < leastCeiling;
}

/** True if a ceiling shows over much of a place. */
export function isCovered(
  polygon: readonly Vec2[],
  scan: StoreyScan,
  { leastCovered }: Required<GlimpsedRoomOptions>,
): boolean {
  if (!scan.storey.ceilingSeen) return false;
  return ceilingArea(polygon, scan) >= leastCovered * signedArea(polygon);
}

/** Share of a place that lies in rooms. */
export function takenShare(polygon: readonly Vec2[], rooms: readonly DetectedRoom[], cell: number): number {
  return shareOf(polygon, cell, (x, y) => rooms.some((room) => liesIn(room, x, y)));
}

/** Area of the ceiling in sight over a place, square meters. */
function ceilingArea(polygon: readonly Vec2[], scan: StoreyScan): number {
  return ceilingsOver(polygon, scan).length * scan.ceilings.grid.cell ** 2;
}

/** True if a ceiling shows over a place of the plan. */
export function hasCeiling({ ceilings: { grid, height } }: StoreyScan, x: number, y: number): boolean {
  const at = cellAt(grid, x, y);
  return at >= 0 && !Number.isNaN(height[at]!);
}

/** Heights of the ceiling over a place, local z: one for each cell of the ceiling map that shows any. */
export function ceilingsOver(polygon: readonly Vec2[], { ceilings: { grid, height } }: StoreyScan): number[] {
  const heights: number[] = [];
  height.forEach((z, at) => {
    const i = at % grid.width;
    const [x, y] = [grid.x0 + (i + 0.5) * grid.cell, grid.y0 + ((at - i) / grid.width + 0.5) * grid.cell];
    if (!Number.isNaN(z) && isInside(polygon, x, y)) heights.push(z);
  });
  return heights;
}

/** True if the floor of a place goes on from a room's, and makes up a share of what was seen: a court shows what windows reflect. */
export function isEntered(
  polygon: readonly Vec2[],
  { floor, standing }: SeenSpace,
  beyond: PointsBeyond,
  { points }: StoreyScan,
  { leastEntered }: Required<GlimpsedRoomOptions>,
): boolean {
  const entered = beyond.floor.filter((k) => isInside(polygon, points.x[k]!, points.y[k]!)).length;
  return entered >= leastEntered * (floor + standing);
}

/** Share of a place that lies in another one. */
export function shareWithin(polygon: readonly Vec2[], other: readonly Vec2[], cell: number): number {
  return shareOf(polygon, cell, (x, y) => isInside(other, x, y));
}

/** Share of the places of an outline, one a cell, of which something is true. */
function shareOf(polygon: readonly Vec2[], cell: number, is: (x: number, y: number) => boolean): number {
  const { minX, maxX, minY, maxY } = boxOf(polygon);
  let [those, all] = [0, 0];
  for (let x = minX + cell / 2; x < maxX; x += cell) {
    for (let y = minY + cell / 2; y < maxY; y += cell) {
      if (!isInside(polygon, x, y)) continue;
      all++;
      if (is(x, y)) those++;
    }
  }
  return those / Math.max(1, all);
}
