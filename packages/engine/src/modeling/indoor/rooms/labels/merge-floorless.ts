import { median } from '../../../../math/statistics.ts';
import { close } from '../../../../spatial/morphology.ts';
import { cellAt } from '../../../../spatial/raster-grid.ts';
import type { CeilingMap } from '../ceiling-map.ts';
import type { RoomLabels } from './room-labels.ts';
import { CELL_AREA, compactLabels } from './room-labels.ts';

/** Thresholds that separate a flight of stairs from a room. */
export interface FloorlessOptions {
  /** A small space over less than this share of floor is the upper side of a flight of stairs. */
  leastFloor?: number;
  /** Largest flight of stairs, square meters. */
  largestFlight?: number;
  /** A larger space that shows faintly is a mirror image, square meters. */
  largestFaint?: number;
  /** A mirror image behind a pane shows the ceiling in less than this share of its cells, and the floor in at least as much. */
  leastCeiling?: number;
  leastImageFloor?: number;
  /**
   * A space with at least this share of floor and walls along at least this share of its border is a room in shade; with walls all
   * around it half as much floor tells: furniture beside the scanner hides the rest.
   */
  leastShadeFloor?: number;
  leastWalled?: number;
  /** One so small, square meters, with walls all around, along so much of its border, is a closet: a scanner in it sees none of its floor. */
  largestCloset?: number;
  leastEnclosed?: number;
  /** One between walls whose ceiling shows in at least this share of its cells, most of them this near to one height, meters, is a room: stairs slope. */
  leastFlatWalled?: number;
  leastFlatCeiling?: number;
  leastFlat?: number;
  flatness?: number;
  /** A flight over a floor in sight rises: less than this share of its ceiling is flat, walls stand along less than this share of its border, … */
  mostRisingFlat?: number;
  risingFlatness?: number;
  mostRisingWalled?: number;
  /** … and no more than one sheet, its stringer, parts it from its room at this share of its border, within so many cells. */
  leastRisingContact?: number;
  sheet?: number;
  /** Treads fill at least this share of a stair; with more than this share of its floor in sight, it is a room under one. */
  leastTreads?: number;
  mostTreadFloor?: number;
  /** Treads that go on over so many cells of its border lead on into the next room: no wall stands across a flight. */
  leastTread?: number;
  /** With walls along less than this share of its border it is no stairwell. */
  mostSteppedWalled?: number;
  /** Rooms at most so many cells away touch. */
  reach?: number;
  /** A room takes a flight over if it touches it at more cells than this. */
  leastContact?: number;
  /** And at more than this share of its border: a flight lies beside its room, a mirror image beyond a window. */
  leastContactShare?: number;
  /** The same where no wall stands between: a flight may open to its room at its narrow end only. */
  leastOpenShare?: number;
  /** Half the gap that is filled between a room and its flight, cells. */
  seam?: number;
}

export const FLOORLESS_DEFAULTS: Required<FloorlessOptions> = {
  leastFloor: 0.25,
  largestFlight: 7,
  largestFaint: 2,
  leastCeiling: 0.15,
  leastImageFloor: 0.05,
  leastShadeFloor: 0.1,
  leastWalled: 0.7,
  largestCloset: 2.5,
  leastEnclosed: 0.95,
  leastFlatWalled: 0.65,
  leastFlatCeiling: 0.4,
  leastFlat: 0.85,
  flatness: 0.05,
  mostRisingFlat: 0.5,
  risingFlatness: 0.1,
  mostRisingWalled: 0.65,
  leastRisingContact: 0.35,
  sheet: 2,
  leastTreads: 0.4,
  mostTreadFloor: 0.9,
  leastTread: 10,
  mostSteppedWalled: 0.65,
  reach: 3,
  leastContact: 5,
  leastContactShare: 0.2,
  leastOpenShare: 0.1,
  seam: 4,
};

/** What was seen of the cells of a storey. */
export interface SeenFromBelow {
  /** Cells with floor in sight, and with ceiling in sight. */
  floor: Uint8Array;
  ceiling: Uint8Array;
  /** Heights of the ceiling, if it was mapped. */
  ceilings?: CeilingMap;
  /** Cells that stairs fill. */
  treads?: Uint8Array;
}

/**
 * Gives spaces without floor (treads of stairs seen as a ceiling) to the room that they touch most, and those whose ceiling
 * rises over a floor in sight: flights of which the scan shows what lies under them. Spaces that treads fill go to the room
 * from which no wall parts them; between walls they are stairwells, and stay. What shows both faintly is the mirror image of a
 * room behind a pane, and goes. A closet between walls, where fixtures and the scanner's own shade hide most of the floor,
 * stays a room.
 *
 * @returns the same object if every space has a floor and none rises.
 */
export function mergeFloorless(
  labels: RoomLabels,
  { floor, ceiling, ceilings, treads = new Uint8Array(labels.label.length) }: SeenFromBelow,
  options: FloorlessOptions = {},
): RoomLabels {
  const knobs = { ...FLOORLESS_DEFAULTS, ...options };
  const { grid, label } = labels;
  const floored = shareOf(floor, labels);
  const isFloorless = (id: number) => floored[id]! <= knobs.leastFloor;
  const small = smallRooms(labels, knobs);
  const rising = new Set(small.filter((id) => !isFloorless(id) && ceilings && isRising(id, labels, ceilings, knobs)));
  const filled = small.filter((id) => floored[id]! <= knobs.mostTreadFloor);
  const stepped = stairsIn(filled, treads, labels, knobs);
  const spaces = small.filter((id) => isFloorless(id) || rising.has(id) || stepped.has(id));
  if (spaces.length === 0) return labels;
  const covered = shareOf(ceiling, labels);
  const cells = cellsOf(labels);
  const isImage = (id: number) =>
    !rising.has(id) &&
    !stepped.has(id) &&
    cells[id]! * CELL_AREA > knobs.largestFaint &&
    covered[id]! < knobs.leastCeiling &&
    floored[id]! >= knobs.leastImageFloor;
  const isShaded = (id: number) => {
    const walled = walledShare(id, labels, knobs.reach);
    const isEnclosed = walled >= knobs.leastEnclosed;
    const isCloset = isEnclosed && cells[id]! * CELL_AREA <= knobs.largestCloset;
    const isFlat =
      walled >= knobs.leastFlatWalled &&
      covered[id]! >= knobs.leastFlatCeiling &&
      ceilings !== undefined &&
      flatShare(id, labels, ceilings, knobs.flatness) >= knobs.leastFlat;
    const leastFloor = isEnclosed ? knobs.leastShadeFloor / 2 : knobs.leastShadeFloor;
    return isCloset || isFlat || (floored[id]! >= leastFloor && walled >= knobs.leastWalled);
  };
  const flights = spaces.filter((id) => rising.has(id) || stepped.has(id) || isImage(id) || !isShaded(id));
  const target = (id: number) => (stepped.has(id) ? stepped.get(id) : mostTouched(id, labels, knobs));
  const targets = new Map(flights.map((id) => [id, isImage(id) ? undefined : target(id)]));
  const merged = Int32Array.from(label);
  for (const [id, room] of targets) {
    const into = room === undefined || targets.has(room) ? -1 : room;
    if (into < 0 && (rising.has(id) || stepped.has(id))) continue;
    for (let at = 0; at < label.length; at++) if (label[at] === id) merged[at] = into;
    if (into < 0) continue;
    const mask = Uint8Array.from(merged, (other) => (other === into ? 1 : 0));
    const closed = close(mask, grid, knobs.seam);
    for (let at = 0; at < merged.length; at++) if (closed[at] && merged[at]! < 0) merged[at] = into;
  }
  return compactLabels({ ...labels, label: merged });
}

/** Spaces no larger than a flight of stairs. */
function smallRooms(labels: RoomLabels, { largestFlight }: Required<FloorlessOptions>): number[] {
  const cells = cellsOf(labels);
  return [...cells.keys()].filter((id) => cells[id]! * CELL_AREA <= largestFlight);
}

/** Whether a space lies under treads that rise, in the open but for the stringer beside them. */
function isRising(id: number, labels: RoomLabels, ceilings: CeilingMap, knobs: Required<FloorlessOptions>): boolean {
  const { leastRisingContact, mostRisingFlat, mostRisingWalled, risingFlatness, reach, sheet } = knobs;
  if (flatShare(id, labels, ceilings, risingFlatness) >= mostRisingFlat) return false;
  if (walledShare(id, labels, reach) >= mostRisingWalled) return false;
  const shares = { leastContactShare: leastRisingContact, leastOpenShare: leastRisingContact };
  return mostTouched(id, labels, { ...knobs, ...shares, reach: sheet }) !== undefined;
}

/**
 * The spaces that stairs fill, each with the room from which no wall parts it, into which its treads go on, or that it touches most
 * where walls stand along little of its border: its stringer is no wall. A stairwell between walls has none.
 */
function stairsIn(
  spaces: readonly number[],
  treads: Uint8Array,
  labels: RoomLabels,
  knobs: Required<FloorlessOptions>,
): Map<number, number | undefined> {
  const filled = shareOf(treads, labels);
  const openOnly = { ...knobs, leastContactShare: Infinity };
  const stairs = spaces.filter((id) => filled[id]! >= knobs.leastTreads);
  const beyondStringer = (id: number) =>
    walledShare(id, labels, knobs.reach) < knobs.mostSteppedWalled ? mostTouched(id, labels, knobs) : undefined;
  const target = (id: number) =>
    mostTouched(id, labels, openOnly) ?? whereTreadsGoOn(id, treads, labels, knobs) ?? beyondStringer(id);
  return new Map(stairs.map((id) => [id, target(id)]));
}

/** The room into which the treads of a space go on; undefined if they do not. */
function whereTreadsGoOn(
  id: number,
  treads: Uint8Array,
  labels: RoomLabels,
  knobs: Required<FloorlessOptions>,
): number | undefined {
  const contact = new Float64Array(labels.rooms);
  visitBorder(id, labels, (at, step) => {
    const room = labels.label[at + step] ?? -1;
    if (room >= 0 && treads[at] && treads[at + step]) contact[room]!++;
  });
  return fullest(contact, 0, { ...knobs, leastContact: knobs.leastTread });
}

/** Number of cells of each space. */
function cellsOf({ label, rooms }: RoomLabels): Float64Array {
  const cells = new Float64Array(rooms);
  for (const id of label) if (id >= 0) cells[id]!++;
  return cells;
}

/** Share of the cells of each space that are set in a mask. */
export function shareOf(mask: Uint8Array, labels: RoomLabels): Float64Array {
  const cells = cellsOf(labels);
  const set = new Float64Array(labels.rooms);
  labels.label.forEach((id, at) => {
    if (id >= 0) set[id]! += mask[at]!;
  });
  return set.map((count, id) => count / Math.max(1, cells[id]!));
}

/** Share of a space's ceiling, where it shows, that lies at its middle height. */
function flatShare(id: number, { grid, label }: RoomLabels, ceilings: CeilingMap, flatness: number): number {
  const heights: number[] = [];
  label.forEach((other, at) => {
    if (other !== id) return;
    const [i, j] = [at % grid.width, Math.floor(at / grid.width)];
    const over = cellAt(ceilings.grid, grid.x0 + (i + 0.5) * grid.cell, grid.y0 + (j + 0.5) * grid.cell);
    const height = ceilings.height[over] ?? NaN;
    if (!Number.isNaN(height)) heights.push(height);
  });
  const middle = median(heights) ?? 0;
  return heights.filter((height) => Math.abs(height - middle) < flatness).length / Math.max(1, heights.length);
}

/**
 * Visits the border of a space: each of its cells with the step to a neighbor that is none.
 *
 * @returns length of the border, cells.
 */
function visitBorder(id: number, { grid, label }: RoomLabels, visit: (at: number, step: number) => void): number {
  let border = 0;
  for (let at = 0; at < label.length; at++) {
    if (label[at] !== id) continue;
    for (const step of [1, -1, grid.width, -grid.width]) {
      if (label[at + step] === id) continue;
      border++;
      visit(at, step);
    }
  }
  return border;
}

/** Share of a space's border with something of a wall at most `reach` cells away. */
export function walledShare(id: number, labels: RoomLabels, reach: number): number {
  const { barrier, middle } = labels;
  let walled = 0;
  const border = visitBorder(id, labels, (at, step) => {
    for (let k = 0; k <= reach; k++) {
      if (!barrier[at + k * step] && !middle[at + k * step]) continue;
      walled++;
      return;
    }
  });
  return walled / Math.max(1, border);
}

/** The room that touches another at most cells, those with no wall between if there are any; undefined if none touches it enough. */
function mostTouched(id: number, labels: RoomLabels, knobs: Required<FloorlessOptions>): number | undefined {
  const open = new Float64Array(labels.rooms);
  const all = new Float64Array(labels.rooms);
  const border = visitBorder(id, labels, (at, step) => {
    const next = nextRoom(at, step, knobs.reach, labels);
    if (!next || next.room === id) return;
    all[next.room]!++;
    if (!next.isBehindWall) open[next.room]!++;
  });
  return fullest(open, border, { ...knobs, leastContactShare: knobs.leastOpenShare }) ?? fullest(all, border, knobs);
}

/** The room with the most contact; undefined if none has enough. */
function fullest(
  contact: Float64Array,
  border: number,
  { leastContact, leastContactShare }: Required<FloorlessOptions>,
): number | undefined {
  let best: number | undefined;
  contact.forEach((cells, other) => {
    if (cells > Math.max(best === undefined ? leastContact : contact[best]!, leastContactShare * border)) best = other;
  });
  return best;
}

/** The first room within so many steps from a cell, and whether a wall stands before it; undefined if none is. */
function nextRoom(
  at: number,
  step: number,
  reach: number,
  { label, barrier }: RoomLabels,
): { room: number; isBehindWall: boolean } | undefined {
  let isBehindWall = barrier[at] === 1;
  for (let k = 1; k <= reach; k++) {
    const room = label[at + k * step] ?? -1;
    if (room >= 0) return { room, isBehindWall };
    isBehindWall ||= barrier[at + k * step] === 1;
  }
  return undefined;
}
