import { median } from '../../../../../math/statistics.ts';
import type { RasterGrid } from '../../../../../spatial/raster-grid.ts';
import { cellAt } from '../../../../../spatial/raster-grid.ts';
import type { WallFace } from '../../outlines/wall-faces.ts';
import type { StoreyScan } from '../../storey-scan.ts';
import type { CrestLine } from './crest-line.ts';
import { STOREY_RASTER_DEFAULTS } from '../storey-rasters.ts';
import type { WallBand } from '../wall-band.ts';

/** What the topmost points of a storey without ceiling tell of its walls; meters unless said otherwise. */
export interface CrestWallOptions {
  /** Points that reach up to the end of the scan lie at this share of the height of the walls around. */
  crestShare?: number;
  /** Points this near to a line lie on it, ... */
  onLine?: number;
  /** … in slots so long along it, each with so many of them. */
  slot?: number;
  leastPoints?: number;
  /** A line has no gap longer than this, and so large a share of its slots is held. */
  mostBreak?: number;
  leastHeld?: number;
  /** A slot of it has so many times the points that lie beside it, on either side. */
  contrast?: number;
  /** Least length of a piece that stands up to the top, and of a wall before which furniture stands. */
  leastPiece?: number;
  leastWall?: number;
  /** Least length of a plane whose direction is looked along. */
  leastPlane?: number;
  /** Furniture hides at most so much of a wall, and stands between so far and so far before it. */
  mostHidden?: number;
  leastDepth?: number;
  reach?: number;
}

export const CREST_WALL_DEFAULTS: Required<CrestWallOptions> = {
  crestShare: STOREY_RASTER_DEFAULTS.crestShare,
  onLine: 0.02,
  slot: 0.1,
  leastPoints: 2,
  mostBreak: 0.1,
  leastHeld: 0.8,
  contrast: 2,
  leastPiece: 0.3,
  leastWall: 1,
  leastPlane: 0.9,
  mostHidden: 1.2,
  leastDepth: 0.2,
  reach: 0.6,
};

type Knobs = Required<CrestWallOptions>;

/**
 * Straight pieces in the topmost points of a storey whose ceiling was cut off: a level section over the tops of furniture,
 * which shows walls.
 */
export function crestLines(
  { points, storey: { elevation }, ceilings, layout: { normals }, faces }: StoreyScan,
  band: WallBand,
  options: CrestWallOptions = {},
): CrestLine[] {
  const knobs = { ...CREST_WALL_DEFAULTS, ...options };
  const crest: [number, number][] = [];
  for (let k = 0; k < points.x.length; k++) {
    const x = points.x[k]!;
    const y = points.y[k]!;
    const z = points.z[k]!;
    const over = cellAt(ceilings.grid, x, y);
    if (over < 0 || z >= band.high[over]!) continue;
    if (z - elevation >= knobs.crestShare * (ceilings.lowest[over]! - elevation)) crest.push([x, y]);
  }
  const used = new Uint8Array(crest.length);
  const found = directions(normals, faces, knobs).flatMap((angle) => {
    const rows = sortCrest(crest, Math.cos(angle), Math.sin(angle), knobs);
    return linesOf(rows, used, knobs).map((line) => ({ rows, line }));
  });
  // Where walls are crossed or meet, short pieces show in other directions: of points that a longer one holds.
  const lines: CrestLine[] = [];
  for (const { rows, line } of found.toSorted((p, q) => lengthOf(q.line) - lengthOf(p.line))) {
    const row = Math.floor(line.d / knobs.onLine);
    const [first, last] = [Math.round(line.from / knobs.slot), Math.round(line.to / knobs.slot) - 1];
    const own = heldSlots(rows, row, used, knobs).filter((slot) => slot >= first && slot <= last);
    const kept = stretchesOf(own, knobs);
    for (const stretch of kept) {
      const points = pointsOn(rows, row, stretch).filter((k) => !used[k]);
      const offs = points.map((k) => rows.nx * crest[k]![0] + rows.ny * crest[k]![1]);
      lines.push({ ...lineOn(rows, row, stretch, knobs), d: median(offs)! });
      for (const k of points) used[k] = 1;
    }
  }
  return lines;
}

/** The directions across walls, radians: usual ones of the building, square to those, and those of its planes. */
function directions(normals: readonly number[], faces: readonly WallFace[], { leastPlane }: Knobs): number[] {
  const planes = faces.filter(({ from, to }) => to - from >= leastPlane).map(({ nx, ny }) => Math.atan2(ny, nx));
  const found: number[] = [];
  for (const angle of [...normals, ...normals.map((normal) => normal + Math.PI / 2), ...planes]) {
    const turn = ((angle % Math.PI) + Math.PI) % Math.PI;
    const isKnown = found.some((other) => Math.abs(Math.sin(other - turn)) < SAME_DIRECTION);
    if (!isKnown) found.push(turn);
  }
  return found;
}

/** Sine of the angle up to which two directions are one. */
const SAME_DIRECTION = 0.03;

const lengthOf = ({ from, to }: CrestLine) => to - from;

/** A row and those beside it that are looked at together. */
const AROUND = [-1, 0, 1];
/** Rows beside a line in which it has points if it is no line. */
const BESIDE = 3;

/** Points by their row across one direction and the slot along it. */
interface CrestRows {
  nx: number;
  ny: number;
  rows: readonly number[];
  slots(row: number): Iterable<number>;
  at(row: number, slot: number): readonly number[];
}

function sortCrest(crest: readonly [number, number][], nx: number, ny: number, { onLine, slot }: Knobs): CrestRows {
  const rows = new Map<number, Map<number, number[]>>();
  crest.forEach(([x, y], k) => {
    const [row, along] = [Math.floor((nx * x + ny * y) / onLine), Math.floor((nx * y - ny * x) / slot)];
    const slots = rows.get(row) ?? new Map<number, number[]>();
    rows.set(row, slots);
    const points = slots.get(along);
    if (points) points.push(k);
    else slots.set(along, [k]);
  });
  return {
    nx,
    ny,
    rows: [...rows.keys()],
    slots: (row) => rows.get(row)?.keys() ?? [],
    at: (row, along) => rows.get(row)?.get(along) ?? [],
  };
}

/** Points around a stretch of a row. */
function pointsOn(rows: CrestRows, row: number, [first, last]: readonly [number, number]): number[] {
  return AROUND.flatMap((near) =>
    Array.from({ length: last - first + 1 }, (_, k) => rows.at(row + near, first + k)).flat(),
  );
}

/** The lines square to one direction. */
function linesOf(rows: CrestRows, used: Uint8Array, knobs: Knobs): CrestLine[] {
  return rows.rows.flatMap((row) => {
    const countOn = (near: number, [first, last]: readonly [number, number]) => {
      let sum = 0;
      for (let slot = first; slot <= last; slot++) sum += rows.at(near, slot).length;
      return sum;
    };
    const best = stretchesOf(heldSlots(rows, row, used, knobs), knobs).filter((stretch) => {
      const own = countOn(row, stretch);
      return own >= countOn(row - 1, stretch) && own > countOn(row + 1, stretch);
    });
    return best.map((stretch) => lineOn(rows, row, stretch, knobs));
  });
}

function lineOn({ nx, ny }: CrestRows, row: number, [first, last]: readonly [number, number], knobs: Knobs): CrestLine {
  return { nx, ny, d: (row + 0.5) * knobs.onLine, from: first * knobs.slot, to: (last + 1) * knobs.slot };
}

/** The slots of a row that show a line: enough points, and fewer beside. What has points on both sides is a plant. */
function heldSlots(rows: CrestRows, row: number, used: Uint8Array, { leastPoints, contrast }: Knobs): number[] {
  const around = (middle: number, slot: number) => {
    let sum = 0;
    for (const near of AROUND) for (const k of rows.at(middle + near, slot)) sum += 1 - used[k]!;
    return sum;
  };
  const slots = new Set(AROUND.flatMap((near) => [...rows.slots(row + near)]));
  const held = [...slots].filter((slot) => {
    const beside = Math.max(around(row - BESIDE, slot), around(row + BESIDE, slot));
    return around(row, slot) >= Math.max(leastPoints, contrast * beside);
  });
  return held.sort((a, b) => a - b);
}

/** First and last slot of every stretch that is long and full enough. */
function stretchesOf(held: readonly number[], { slot, mostBreak, leastHeld, leastPiece }: Knobs): [number, number][] {
  const found: [number, number][] = [];
  for (let k = 0; k < held.length;) {
    let end = k;
    while (end + 1 < held.length && (held[end + 1]! - held[end]! - 1) * slot <= mostBreak) end++;
    const length = held[end]! - held[k]! + 1;
    if (length * slot >= leastPiece && end - k + 1 >= leastHeld * length) found.push([held[k]!, held[end]!]);
    k = end + 1;
  }
  return found;
}

/**
 * Drops what furniture shows in the band of a storey whose ceiling was cut off: cells right before a wall that stands up to
 * the top, where themselves nothing straight does. The wall bounds the room, also where furniture hides it. Changes `barrier`.
 */
export function dropBeforeWalls(
  barrier: Uint8Array,
  lines: readonly CrestLine[],
  grid: RasterGrid,
  options: CrestWallOptions = {},
): void {
  const knobs = { ...CREST_WALL_DEFAULTS, ...options };
  const standing = new Uint8Array(barrier.length);
  for (const line of lines) visitBeside(line, grid, [-grid.cell / 2, grid.cell / 2], (at) => (standing[at] = 1));
  for (const walls of wallsByNormal(lines, knobs).values()) {
    const [before, behind] = [new Uint8Array(barrier.length), new Uint8Array(barrier.length)];
    for (const wall of walls) {
      visitBeside(wall, grid, [knobs.leastDepth, knobs.reach], (at) => (before[at] = 1));
      visitBeside(wall, grid, [-knobs.reach, -knobs.leastDepth], (at) => (behind[at] = 1));
    }
    // Between two faces lies what the wall itself holds: the head of a door.
    for (let at = 0; at < barrier.length; at++) if (before[at] !== behind[at] && !standing[at]) barrier[at] = 0;
  }
  for (const line of lines) visitBeside(line, grid, [0, 0], (at) => (barrier[at] = 1));
}

/** Walls by direction: pieces in line with each other, furniture before the gaps between them or not, that are long enough together. */
function wallsByNormal(
  lines: readonly CrestLine[],
  { onLine, mostHidden, leastWall }: Knobs,
): Map<number, CrestLine[]> {
  const runs: (CrestLine & { held: number })[] = [];
  for (const piece of lines.toSorted((p, q) => p.from - q.from)) {
    const run = runs.find(
      ({ nx, d, to }) => nx === piece.nx && Math.abs(d - piece.d) <= onLine && piece.from - to <= mostHidden,
    );
    if (run) {
      run.to = Math.max(run.to, piece.to);
      run.held += lengthOf(piece);
    } else runs.push({ ...piece, held: lengthOf(piece) });
  }
  return Map.groupBy(
    runs.filter(({ held }) => held >= leastWall),
    ({ nx }) => nx,
  );
}

/** Visits the cells that lie between two offsets from a line, each at least once. */
function visitBeside(
  { nx, ny, d, from, to }: CrestLine,
  grid: RasterGrid,
  [low, high]: readonly [number, number],
  visit: (at: number) => void,
): void {
  const step = grid.cell / 2;
  for (let along = from + step / 2; along < to; along += step) {
    for (let off = d + low; off <= d + high + ROUNDING; off += step) {
      const at = cellAt(grid, nx * off - ny * along, ny * off + nx * along);
      if (at >= 0) visit(at);
    }
  }
}

const ROUNDING = 1e-9;
