import type { Vec2 } from '../../../../core/vector.ts';
import { centroidOf, distance, edgesOf, isInside, liesIn, signedArea } from '../../../../math/polygon.ts';
import type { Segment } from '../../../../math/segment.ts';
import { median } from '../../../../math/statistics.ts';
import { cellAt, gridOver } from '../../../../spatial/raster-grid.ts';
import type { PlanBox } from '../../../../spatial/raster-grid.ts';
import type { DetectedRoom } from '../../detected-elements.ts';
import { visitBox } from '../../storeys/storey-points.ts';
import { ALIGN_ROOMS_DEFAULTS, usualThickness } from '../align-rooms.ts';
import type { RoomLabels } from '../labels/room-labels.ts';
import type { StoreyScan } from '../storey-scan.ts';
import { hasGuessedCorner, shareBeside } from './beside-faces.ts';
import { hasClosedDoor } from './doors-into.ts';
import { convexPieces } from './convex-pieces.ts';
import { facadesBeyond, isBehindWindow } from './facades.ts';
import type { PointsBeyond } from './glimpsed-faces.ts';
import { glimpsedFaces, pointsBeyond } from './glimpsed-faces.ts';
import { distanceToBorder, joinPieces } from './join-pieces.ts';
import { isSeenThrough } from './seen-through.ts';
import { SPACE_DEFAULTS, spacesBetween } from './spaces-between.ts';

/** What shows that a space between rooms is a room that was looked into; meters unless said otherwise. */
export interface GlimpsedRoomOptions {
  /** Least area of a space, square meters. */
  leastArea?: number;
  /** The same for one with more than four corners: smaller ones are what shadows leave over between rooms. */
  leastManyCornered?: number;
  /** Share of the floor that was seen from which on a space of many corners may be small. */
  leastPlain?: number;
  /** Side of the cells in which its floor is counted, and least share of them with floor in sight. */
  cell?: number;
  leastFloor?: number;
  /** Points this near to the floor's level are floor. */
  floorReach?: number;
  /** Most points right above the floor, as far up as it reaches, for each of its own in the same cells. */
  mostUpwards?: number;
  /** Most points above the floor for each point of the floor: a court behind windows shows façades and hardly any ground. */
  mostStanding?: number;
  /** Floor right behind a door (window sills would hide it): width of a cell, how near to a wall it lies, least floor points in it, */
  threshold?: number;
  nearWall?: number;
  leastThreshold?: number;
  /** and most points above the floor of the whole space for each point of the floor. */
  mostStandingBehindDoor?: number;
  /** Largest space behind a closed door, square meters, and most points in it above the floor. */
  mostShut?: number;
  mostStandingShut?: number;
  /** Share of the points in a piece of a space that are floor which goes on from the floor of a room. */
  leastEntered?: number;
  /** A side at least so long, meters, that lies over this share beside faces with less support than `bare` is open. */
  leastSide?: number;
  bare?: number;
  besideShare?: number;
  /** Share of a side of a room that shows a wall: such sides bound spaces first. */
  leastSupport?: number;
  /** Share of a space that mirror images fill if it is a court with panes around it. */
  mostImage?: number;
  /** Least area of a court, square meters: a room that was looked into through a door is smaller, and shows at most this share of its floor. */
  leastCourt?: number;
  mostThroughDoor?: number;
  /** So much floor of a court, square meters, is in sight, under ceilings, or their mirror images, on at most this share of it. */
  leastOpenFloor?: number;
  mostCeiling?: number;
  /** A place that walls part from the rooms and that shows so much of its floor, as a share, would show some of a ceiling too. */
  leastUncovered?: number;
  /** Most of a space, as a share, that a room without a wall on that side may hold already. */
  mostTaken?: number;
  /** Share of a place with a ceiling in sight over it: the window that looks into it parts two rooms. */
  leastCovered?: number;
  /** Least cells of the ceiling map that tell its height. */
  leastCeiling?: number;
}

export const GLIMPSED_ROOM_DEFAULTS: Required<GlimpsedRoomOptions> = {
  leastArea: SPACE_DEFAULTS.leastArea,
  leastManyCornered: 10,
  leastPlain: 0.5,
  cell: 0.2,
  leastFloor: 0.15,
  floorReach: 0.07,
  mostUpwards: 0.6,
  mostStanding: 2.5,
  threshold: 0.4,
  nearWall: 0.4,
  leastThreshold: 15,
  mostStandingBehindDoor: 25,
  mostShut: 25,
  mostStandingShut: 50,
  leastEntered: 0.08,
  leastSide: 1,
  bare: 0.2,
  besideShare: 0.7,
  leastSupport: 0.2,
  mostImage: 0.25,
  leastCourt: 30,
  mostThroughDoor: 0.9,
  leastOpenFloor: 10,
  mostCeiling: 0.4,
  leastUncovered: 0.35,
  mostTaken: 0.1,
  leastCovered: 0.3,
  leastCeiling: 6,
};

/** What is known from around a storey's rooms; faces of outer walls have the building on the left. */
export interface Surroundings {
  /** Outer walls as other storeys show them. */
  elsewhere?: readonly Segment[];
  /** Those of the storey's own rooms that show a window: no room lies behind, unless a ceiling shows there. */
  windowed?: readonly Segment[];
  /** Rooms of other storeys that reach up to this storey's floor: what lies at its level there is their ceiling. */
  beneath?: readonly DetectedRoom[];
  /** Where mirror images of rooms lie: behind panes is the open. */
  images?: Pick<RoomLabels, 'grid' | 'images'> | undefined;
}

/** What was seen of a storey beyond its scanned rooms. */
export interface GlimpsedSpaces {
  rooms: DetectedRoom[];
  /** Places that a room goes on in, counterclockwise: no wall parts them. */
  further: Vec2[][];
}

/**
 * Rooms that no station stood in and that were seen through doors: spaces between the rooms of a storey whose floor is in
 * sight. Walls of the rooms around bound them, so their outline is an assumption and their edges have no support. A space
 * with a corner that turns inward may be several rooms and is left out.
 *
 * @param rooms of the storey.
 */
export function glimpsedRooms(
  rooms: readonly DetectedRoom[],
  scan: StoreyScan,
  { elsewhere = [], windowed = [], beneath = [], images }: Surroundings = {},
  options: GlimpsedRoomOptions = {},
): GlimpsedSpaces {
  const knobs = { ...GLIMPSED_ROOM_DEFAULTS, ...options };
  const further: Vec2[][] = [];
  const thickness = usualThickness(rooms) ?? ALIGN_ROOMS_DEFAULTS.assumedThickness;
  const beyond = pointsBeyond(rooms, scan);
  const faces = [...glimpsedFaces(rooms, beyond, scan), ...facadesBeyond(elsewhere, rooms)];
  const bounds = [...rooms.flatMap(({ edges }) => edges), ...faces];
  const roomsWith = (leastSupport: number) =>
    spacesBetween(rooms, faces, { thickness, leastArea: knobs.leastArea, leastSupport }).flatMap(roomsIn);
  const roomsIn = (space: Vec2[]) => {
    const { outlines, areParted } = joinPieces(space, convexPieces(space), beyond);
    const found = outlines.flatMap((polygon) => {
      const seen = countIn(polygon, scan, beneath, knobs);
      const isWhole = outlines.length === 1 || isEntered(polygon, seen, beyond, scan, knobs);
      const isPlain = polygon.length <= 4 || seen.floorSeen >= knobs.leastPlain;
      const isLarge = signedArea(polygon) >= (isPlain ? knobs.leastArea : knobs.leastManyCornered);
      if (
        !isLarge ||
        !isWhole ||
        (isBehindWindow(polygon, windowed) && !isCovered(polygon, scan, knobs)) ||
        isCourt(polygon, seen, images, knobs) ||
        isOpenAbove(polygon, seen, scan, knobs) ||
        takenShare(polygon, rooms, knobs.cell) > knobs.mostTaken ||
        (seen.floorSeen < knobs.leastFloor && hasGuessedCorner(polygon, bounds, thickness + BESIDE)) ||
        !(isRoom(seen, knobs) || isShut(polygon, seen))
      )
        return [];
      if (isOpenTo(polygon, rooms, thickness, knobs)) further.push(polygon);
      else if (!isSeenThrough(polygon, rooms, scan) && !isUncovered(polygon, seen, scan, knobs))
        return [roomOf(polygon, seen.floorSeen, scan, knobs)];
      return [];
    });
    // Where no wall is known to part them, several rooms may be one, with an outline that nothing tells.
    return found.length < 2 || areParted ? found : [];
  };
  // A shut place: no scanner looks into it, and only walls of the rooms around bound it.
  const isShut = (polygon: Vec2[], { standing }: SeenSpace) =>
    polygon.length === 4 &&
    signedArea(polygon) < knobs.mostShut &&
    standing <= knobs.mostStandingShut &&
    hasClosedDoor(polygon, rooms, scan, thickness);
  // Sides that show no wall may be shadows: they bound a space only where walls bound none.
  const walled = roomsWith(knobs.leastSupport);
  const doubtful = roomsWith(0).filter((room) => !walled.some((other) => overlap(room.polygon, other.polygon)));
  return { rooms: [...walled, ...doubtful], further };
}

/** True if mirror images fill so much of a space that panes stand around it. */
function isCourt(
  polygon: readonly Vec2[],
  { floorSeen }: SeenSpace,
  labels: Surroundings['images'],
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
function isOpenAbove(
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
function isUncovered(
  polygon: readonly Vec2[],
  { floorSeen }: SeenSpace,
  scan: StoreyScan,
  { leastUncovered, leastCeiling }: Required<GlimpsedRoomOptions>,
): boolean {
  if (!scan.storey.ceilingSeen || floorSeen < leastUncovered) return false;
  return ceilingsOver(polygon, scan).length < leastCeiling;
}

/** True if a ceiling shows over much of a place. */
function isCovered(
  polygon: readonly Vec2[],
  scan: StoreyScan,
  { leastCovered }: Required<GlimpsedRoomOptions>,
): boolean {
  if (!scan.storey.ceilingSeen) return false;
  return ceilingArea(polygon, scan) >= leastCovered * signedArea(polygon);
}

/** Share of a place that lies in rooms. */
function takenShare(polygon: readonly Vec2[], rooms: readonly DetectedRoom[], cell: number): number {
  const { minX, maxX, minY, maxY } = boxOf(polygon);
  let [taken, all] = [0, 0];
  for (let x = minX + cell / 2; x < maxX; x += cell) {
    for (let y = minY + cell / 2; y < maxY; y += cell) {
      if (!isInside(polygon, x, y)) continue;
      all++;
      if (rooms.some((room) => liesIn(room, x, y))) taken++;
    }
  }
  return taken / Math.max(1, all);
}

/** Area of the ceiling in sight over a place, square meters. */
function ceilingArea(polygon: readonly Vec2[], scan: StoreyScan): number {
  return ceilingsOver(polygon, scan).length * scan.ceilings.grid.cell ** 2;
}

/** Heights of the ceiling over a place, local z: one for each cell of the ceiling map that shows any. */
function ceilingsOver(polygon: readonly Vec2[], { ceilings: { grid, height } }: StoreyScan): number[] {
  const heights: number[] = [];
  height.forEach((z, at) => {
    const i = at % grid.width;
    const [x, y] = [grid.x0 + (i + 0.5) * grid.cell, grid.y0 + ((at - i) / grid.width + 0.5) * grid.cell];
    if (!Number.isNaN(z) && isInside(polygon, x, y)) heights.push(z);
  });
  return heights;
}

/** True if the middle of one of two convex outlines lies in the other one. */
function overlap(one: readonly Vec2[], other: readonly Vec2[]): boolean {
  return isInside(other, ...centroidOf(one)) || isInside(one, ...centroidOf(other));
}

/** True if the floor of a place goes on from a room's, and makes up a share of what was seen: a court shows what windows reflect. */
function isEntered(
  polygon: readonly Vec2[],
  { floor, standing }: SeenSpace,
  beyond: PointsBeyond,
  { points }: StoreyScan,
  { leastEntered }: Required<GlimpsedRoomOptions>,
): boolean {
  const entered = beyond.floor.filter((k) => isInside(polygon, points.x[k]!, points.y[k]!)).length;
  return entered >= leastEntered * (floor + standing);
}

/** True if no wall parts a place from a room along one of its sides: it belongs to that room. */
function isOpenTo(
  polygon: readonly Vec2[],
  rooms: readonly DetectedRoom[],
  thickness: number,
  { leastSide, bare, besideShare }: Required<GlimpsedRoomOptions>,
): boolean {
  const faces = rooms.flatMap(({ edges }) => edges).filter(({ support }) => support < bare);
  return edgesOf(polygon).some(
    ([a, b]) => distance(a, b) >= leastSide && shareBeside({ a, b }, faces, thickness + BESIDE) >= besideShare,
  );
}

/** So much farther than a wall's thickness the face of the next room may lie, meters. */
const BESIDE = 0.1;

function isRoom({ floorSeen, floor, standing, threshold }: SeenSpace, knobs: Required<GlimpsedRoomOptions>): boolean {
  if (floorSeen >= knobs.leastFloor && standing <= knobs.mostStanding * floor) return true;
  return threshold >= knobs.leastThreshold && standing <= knobs.mostStandingBehindDoor * floor;
}

/** What was seen of a space: the share of its floor, points of the floor, points above it, and most floor points in one cell at a wall. */
interface SeenSpace {
  floorSeen: number;
  floor: number;
  standing: number;
  threshold: number;
}

function boxOf(polygon: readonly Vec2[]): PlanBox {
  const [xs, ys] = [polygon.map((p) => p[0]), polygon.map((p) => p[1])];
  return { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
}

function countIn(
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

function roomOf(
  polygon: Vec2[],
  floorSeen: number,
  scan: StoreyScan,
  { leastCeiling }: Required<GlimpsedRoomOptions>,
): DetectedRoom {
  const { storey } = scan;
  const heights = ceilingsOver(polygon, scan);
  const ceiling = storey.ceilingSeen && heights.length >= leastCeiling ? median(heights) : undefined;
  return {
    storey: storey.index,
    polygon,
    holes: [],
    edges: edgesOf(polygon).map(([a, b]) => ({ a, b, support: 0 })),
    zFloor: storey.elevation,
    zCeiling: ceiling ?? storey.elevation + storey.height,
    ceilingSeen: ceiling !== undefined,
    area: signedArea(polygon),
    floorSeen,
  };
}
