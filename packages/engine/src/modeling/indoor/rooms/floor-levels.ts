import type { Vec2 } from '../../../core/vector.ts';
import { edgesOf, isInside } from '../../../math/polygon.ts';
import { distanceToSegment } from '../../../math/segment.ts';
import { median } from '../../../math/statistics.ts';
import type { RasterGrid } from '../../../spatial/raster-grid.ts';
import { cellAt, gridOver } from '../../../spatial/raster-grid.ts';
import type { DetectedRoom, DetectedStorey, StoreyLayout } from '../detected-elements.ts';

/** When the floor of a room lies at another level than that of its storey; meters unless said otherwise. */
export interface FloorLevelOptions {
  /** Side of the cells that show a level, and height of the bins that levels vote in. */
  cell?: number;
  bin?: number;
  /** Centers of cells so near to a wall are left out, if so many cells stay: a wall shows at all heights. */
  offWall?: number;
  leastOffWall?: number;
  /** A surface this near to a level belongs to it. */
  sameFloor?: number;
  /** A room shows its storey's floor alone on at most this share of its cells, and its own on at least that; walls show both. */
  mostStoreyFloor?: number;
  leastOwnFloor?: number;
  /** It shows its own without its storey's on at least this share. */
  leastFloorAlone?: number;
  /** Least clear height of a storey. */
  leastClear?: number;
  /** Floors that differ by less are one; by more, storeys. */
  leastStep?: number;
  mostStep?: number;
  /** What lies higher in a room with less area, square meters, is a worktop or a shelf. */
  leastRaised?: number;
  /** What lies nearer to the ceiling hangs from it. */
  leastHeadroom?: number;
  /** A level is a ceiling if points show on this share of a room's cells so far below it. */
  mostBelow?: number;
  below?: number;
}

export const FLOOR_LEVEL_DEFAULTS: Required<FloorLevelOptions> = {
  cell: 0.2,
  bin: 0.05,
  offWall: 0.15,
  leastOffWall: 8,
  sameFloor: 0.07,
  mostStoreyFloor: 0.1,
  leastOwnFloor: 0.4,
  leastFloorAlone: 0.3,
  leastClear: 1.9,
  leastStep: 0.15,
  mostStep: 1.6,
  leastRaised: 1.5,
  leastHeadroom: 1.5,
  mostBelow: 0.1,
  below: 0.3,
};

/** What cells of rooms show at heights around the storey's floor. */
interface LevelVotes {
  /** Per cell of the raster: its number among those of rooms, or -1. */
  numbers: Int32Array;
  /** Room of each of these. */
  roomOf: readonly number[];
  /** Of each of these whether it lies off the walls, which show at all heights. */
  isOffWalls: readonly boolean[];
  /** Per number and bin: 1 if a point lies there. */
  filled: Uint8Array;
  bins: number;
}

/**
 * The floor of each room of a storey where that lies higher or lower than the storey's, local z; else undefined. Over
 * another storey lower ones only where that one ends below: else what shows is its ceiling.
 *
 * @param position 3·n, local meters: also points below the storey's floor.
 */
export function floorLevels(
  rooms: readonly DetectedRoom[],
  position: Float32Array,
  layout: StoreyLayout,
  storey: DetectedStorey,
  options: FloorLevelOptions = {},
): (number | undefined)[] {
  const knobs = { ...FLOOR_LEVEL_DEFAULTS, ...options };
  const grid = gridOver(layout.bounds, knobs.cell);
  const scan = { position, angle: layout.angle, grid, elevation: storey.elevation };
  const votes = collectVotes(rooms, scan, knobs);
  const isRaised = ({ area, zCeiling }: DetectedRoom, offset: number) =>
    area >= knobs.leastRaised && zCeiling - storey.elevation - offset >= knobs.leastHeadroom;
  // Half levels beside it are no storeys below.
  const below = layout.storeys.filter(({ elevation }) => elevation <= storey.elevation - knobs.leastClear).at(-1);
  const isLower = (room: number, offset: number) =>
    below ? isAbove(room, offset, votes, scan, below) : !isCeilingBelow(room, offset, votes, knobs);
  const rough = rooms.map((own, room) =>
    offsetsOf(room, votes, knobs).find((offset) => (offset > 0 ? isRaised(own, offset) : isLower(room, offset))),
  );
  if (rough.every((offset) => offset === undefined)) return rough;
  const near = rooms.map((): number[] => []);
  visitCells(scan, (at, over) => {
    const room = votes.roomOf[votes.numbers[at]!];
    const offset = room === undefined ? undefined : rough[room];
    if (offset !== undefined && Math.abs(over - offset) < knobs.bin) near[room!]!.push(over);
  });
  return near.map((heights) => (heights.length > 0 ? storey.elevation + median(heights)! : undefined));
}

/** The points of a cloud over a raster of the plan frame. */
interface CellScan {
  position: Float32Array;
  angle: number;
  grid: RasterGrid;
  elevation: number;
}

/** Calls `visit` with the cell of each point over the raster, and its height over the elevation. */
function visitCells({ position, angle, grid, elevation }: CellScan, visit: (at: number, over: number) => void): void {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const inverse = 1 / grid.cell;
  for (let p = 0; p < position.length; p += 3) {
    const i = Math.floor((c * position[p]! + s * position[p + 1]! - grid.x0) * inverse);
    const j = Math.floor((c * position[p + 1]! - s * position[p]! - grid.y0) * inverse);
    if (i < 0 || j < 0 || i >= grid.width || j >= grid.height) continue;
    visit(j * grid.width + i, position[p + 2]! - elevation);
  }
}

function collectVotes(
  rooms: readonly DetectedRoom[],
  scan: CellScan,
  { bin, mostStep, offWall }: Required<FloorLevelOptions>,
): LevelVotes {
  const numbers = new Int32Array(scan.grid.width * scan.grid.height).fill(-1);
  const roomOf: number[] = [];
  const isOffWalls: boolean[] = [];
  for (const [room, { polygon }] of rooms.entries()) {
    const edges = edgesOf(polygon).map(([a, b]) => ({ a, b }));
    visitInside(polygon, scan.grid, (at, x, y) => {
      if (numbers[at]! >= 0) return;
      numbers[at] = roomOf.length;
      roomOf.push(room);
      isOffWalls.push(edges.every((edge) => distanceToSegment(edge, x, y) > offWall));
    });
  }
  const bins = Math.ceil((2 * mostStep) / bin);
  const filled = new Uint8Array(roomOf.length * bins);
  visitCells(scan, (at, over) => {
    const level = Math.floor((over + mostStep) / bin);
    if (numbers[at]! >= 0 && level >= 0 && level < bins) filled[numbers[at]! * bins + level] = 1;
  });
  return { numbers, roomOf, isOffWalls, filled, bins };
}

/** Calls `visit` with each cell whose center lies in a polygon, and that center. */
function visitInside(
  polygon: readonly Vec2[],
  grid: RasterGrid,
  visit: (at: number, x: number, y: number) => void,
): void {
  const { x0, y0, cell, width, height } = grid;
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  const [i0, i1] = [Math.floor((Math.min(...xs) - x0) / cell), Math.floor((Math.max(...xs) - x0) / cell)];
  const [j0, j1] = [Math.floor((Math.min(...ys) - y0) / cell), Math.floor((Math.max(...ys) - y0) / cell)];
  for (let j = Math.max(0, j0); j <= Math.min(height - 1, j1); j++) {
    for (let i = Math.max(0, i0); i <= Math.min(width - 1, i1); i++) {
      const [x, y] = [x0 + (i + 0.5) * cell, y0 + (j + 0.5) * cell];
      if (isInside(polygon, x, y)) visit(j * width + i, x, y);
    }
  }
}

/** True if a storey below reaches up to the floor of a room at less than half of its cells. */
function isAbove(
  room: number,
  offset: number,
  { numbers, roomOf }: LevelVotes,
  { grid, elevation }: CellScan,
  below: DetectedStorey,
): boolean {
  if (!below.caps) return false;
  const { caps } = below;
  let [cells, above] = [0, 0];
  numbers.forEach((number, at) => {
    if (number < 0 || roomOf[number] !== room) return;
    cells++;
    const i = at % grid.width;
    const [x, y] = [grid.x0 + (i + 0.5) * grid.cell, grid.y0 + ((at - i) / grid.width + 0.5) * grid.cell];
    if (caps.z[cellAt(caps.grid, x, y)]! < elevation + offset) above++;
  });
  return above > cells / 2;
}

/**
 * True, where no storey is known below, for the ceiling over one whose floor was not scanned: the scan shows something below it in the room, or the same level
 * below the floor of another room.
 */
function isCeilingBelow(
  room: number,
  offset: number,
  { roomOf, filled, bins }: LevelVotes,
  { bin, mostStep, mostBelow, below, sameFloor, leastOwnFloor }: Required<FloorLevelOptions>,
): boolean {
  const levelAt = (over: number) => Math.max(0, Math.floor((over + mostStep) / bin));
  const shows = (at: number, low: number, high: number) =>
    filled.subarray(at * bins + levelAt(low), at * bins + levelAt(high) + 1).includes(1);
  const cells = Map.groupBy(roomOf.keys(), (at) => roomOf[at]!);
  const isShown = (own: readonly number[], least: number, is: (at: number) => boolean) =>
    own.filter(is).length > least * own.length;
  if (isShown(cells.get(room)!, mostBelow, (at) => shows(at, -mostStep, offset - below))) return true;
  const isUnderFloor = (at: number) =>
    shows(at, offset - sameFloor, offset + sameFloor) && shows(at, -sameFloor, sameFloor);
  return [...cells].some(([other, own]) => other !== room && isShown(own, leastOwnFloor, isUnderFloor));
}

/**
 * Heights over the floor of its storey at which a room may have its own, likeliest first: the highest that lies lower, since
 * under a floor the ceiling below shows as well; else the fullest that lies higher, where furniture may fill what was seen of a
 * room, but not all of it. None if it shows the storey's.
 */
function offsetsOf(room: number, votes: LevelVotes, knobs: Required<FloorLevelOptions>): number[] {
  const { roomOf, isOffWalls, filled, bins } = votes;
  const all = Array.from(roomOf.keys()).filter((at) => roomOf[at] === room);
  const showsAny = (at: number) => filled.subarray(at * bins, (at + 1) * bins).includes(1);
  const seen = all.filter(showsAny);
  const offWalls = seen.filter((at) => isOffWalls[at]);
  const lower = levelsOf(offWalls.length >= knobs.leastOffWall ? offWalls : seen, votes, knobs);
  const higher = levelsOf(all, votes, knobs);
  return [
    ...lower.map(({ offset }) => offset).filter((offset) => offset < 0),
    ...higher
      .filter(({ offset }) => offset > 0)
      .sort((a, b) => b.count - a.count)
      .map(({ offset }) => offset),
  ];
}

/** Levels other than the storey's floor that so many of some cells show as a floor does, from high to low. */
function levelsOf(
  cells: readonly number[],
  { filled, bins }: LevelVotes,
  knobs: Required<FloorLevelOptions>,
): { offset: number; count: number }[] {
  const { bin, mostStep, sameFloor, mostStoreyFloor, leastOwnFloor, leastFloorAlone, leastStep } = knobs;
  const heightOf = (level: number) => (level + 0.5) * bin - mostStep;
  const [counts, alone] = [new Float64Array(bins), new Float64Array(bins)];
  let onStorey = 0;
  for (const at of cells) {
    const shown: number[] = [];
    for (let level = 0; level < bins; level++) if (filled[at * bins + level]) shown.push(level);
    const isStorey = shown.some((level) => Math.abs(heightOf(level)) < sameFloor);
    if (isStorey) onStorey++;
    for (const level of shown) {
      counts[level]!++;
      if (!isStorey) alone[level]!++;
    }
  }
  const isFloor = (level: number) => {
    const besideOwn = onStorey - (counts[level]! - alone[level]!);
    return (
      Math.abs(heightOf(level)) >= leastStep &&
      besideOwn <= mostStoreyFloor * cells.length &&
      counts[level]! >= leastOwnFloor * cells.length &&
      alone[level]! >= leastFloorAlone * cells.length
    );
  };
  const levels = cells.length > 0 ? Array.from(counts.keys()).filter(isFloor).reverse() : [];
  return levels.map((level) => ({ offset: heightOf(level), count: counts[level]! }));
}
