import type { Vec2 } from '../../../../../core/vector.ts';
import type { RasterGrid } from '../../../../../spatial/raster-grid.ts';
import { cellAt } from '../../../../../spatial/raster-grid.ts';
import type { WallFace } from '../../outlines/wall-faces.ts';
import type { CeilingMap } from '../../ceiling-map.ts';
import type { CrestLine } from './crest-line.ts';
import { wallTop } from './cut-low.ts';

/** What tells an opening in a wall that was cut off below its lintels; meters unless said otherwise. */
export interface LowOpeningOptions {
  /** A face goes up to this share of the height of the walls around, from at most so far above the floor, and is so long: a leaf is shorter. */
  topShare?: number;
  mostFoot?: number;
  leastWall?: number;
  /** Planes whose lines lie this near to each other are one face. */
  onLine?: number;
  /** Widest doorway between two pieces of a face, or between its end and a wall across. */
  mostDoor?: number;
}

export const LOW_OPENING_DEFAULTS: Required<LowOpeningOptions> = {
  topShare: 0.85,
  mostFoot: 0.4,
  leastWall: 1,
  onLine: 0.05,
  mostDoor: 1.3,
};

type Knobs = Required<LowOpeningOptions>;

/** What closes the openings of a storey without a ceiling. */
export interface LowStorey {
  /** Cells in which something stands between knee and hip height. */
  low: Uint8Array;
  /** Upright planes. */
  faces: readonly WallFace[];
  /** How far up walls go around each place. */
  tops: CeilingMap;
  elevation: number;
}

/** Sine of the angle up to which two planes are parallel, and from which one runs across the other. */
const PARALLEL = 0.03;
const ACROSS = 0.7;

/**
 * Closes doorways and windows of a storey that was cut off below their lintels, where nothing over them parts rooms. Along each face
 * that goes up to the cut a wall stands wherever something stands between knee and hip height, as the parapet of a window, and goes on
 * over gaps as wide as a doorway; so it does between its end and a face across. Changes `barrier`.
 */
export function closeOpenings(
  barrier: Uint8Array,
  { low, faces, tops, elevation }: LowStorey,
  grid: RasterGrid,
  options: LowOpeningOptions = {},
): void {
  const knobs = { ...LOW_OPENING_DEFAULTS, ...options };
  const top = wallTop(tops, elevation);
  const walls = faces.filter(
    ({ zMin, zMax }) => zMin <= elevation + knobs.mostFoot && zMax >= elevation + knobs.topShare * top,
  );
  for (const run of runsOf(walls, knobs)) {
    const gaps = heldPieces(run, low, grid, knobs);
    const ends = ([-1, 1] as const).flatMap((way) => doorwayAt(run, way, walls, knobs));
    for (const piece of [...gaps, ...ends]) visitCells(piece, grid, (at) => (barrier[at] = 1));
  }
}

/** The lines that planes in line with each other lie on, from one end to the other. */
function runsOf(walls: readonly WallFace[], { onLine, leastWall }: Knobs): CrestLine[] {
  const runs: CrestLine[] = [];
  for (const wall of walls.toSorted((p, q) => q.to - q.from - (p.to - p.from))) {
    const middle = placeOn(wall, (wall.from + wall.to) / 2);
    const run = runs.find(
      ({ nx, ny, d }) =>
        Math.abs(nx * wall.ny - ny * wall.nx) <= PARALLEL && Math.abs(nx * middle[0] + ny * middle[1] - d) <= onLine,
    );
    if (!run && wall.to - wall.from >= leastWall)
      runs.push({ nx: wall.nx, ny: wall.ny, d: wall.d, from: wall.from, to: wall.to });
    else if (run) {
      const along = [wall.from, wall.to].map((end) => alongOf(run, placeOn(wall, end)));
      run.from = Math.min(run.from, ...along);
      run.to = Math.max(run.to, ...along);
    }
  }
  return runs;
}

const placeOn = ({ nx, ny, d }: Pick<CrestLine, 'nx' | 'ny' | 'd'>, along: number): Vec2 => [
  nx * d - ny * along,
  ny * d + nx * along,
];

const alongOf = ({ nx, ny }: Pick<CrestLine, 'nx' | 'ny'>, [x, y]: Vec2) => nx * y - ny * x;

/** The pieces of a line along which something stands, with gaps as wide as a doorway. */
function heldPieces(run: CrestLine, low: Uint8Array, grid: RasterGrid, { mostDoor }: Knobs): CrestLine[] {
  const pieces: CrestLine[] = [];
  for (let along = run.from; along <= run.to; along += grid.cell) {
    const at = cellAt(grid, ...placeOn(run, along));
    if (at < 0 || !beside(at, grid).some((near) => low[near])) continue;
    const last = pieces.at(-1);
    if (last && along - last.to <= mostDoor) last.to = along;
    else pieces.push({ ...run, from: along, to: along });
  }
  return pieces;
}

const beside = (at: number, { width }: RasterGrid) => [at, at - 1, at + 1, at - width, at + width];

/** The doorway between the end of a line and the nearest face across it. */
function doorwayAt(run: CrestLine, way: 1 | -1, walls: readonly WallFace[], { mostDoor }: Knobs): CrestLine[] {
  const end = way > 0 ? run.to : run.from;
  const ways = walls.flatMap((wall) => {
    const sine = run.nx * wall.ny - run.ny * wall.nx;
    if (Math.abs(sine) < ACROSS) return [];
    const along = (wall.d - run.d * (run.nx * wall.nx + run.ny * wall.ny)) / sine;
    const there = alongOf(wall, placeOn(run, along));
    const off = way * (along - end);
    return off > 0 && off <= mostDoor && there >= wall.from && there <= wall.to ? [off] : [];
  });
  if (ways.length === 0) return [];
  const at = end + way * Math.min(...ways);
  return [{ ...run, from: Math.min(end, at), to: Math.max(end, at) }];
}

/** Visits the cells that a line crosses, some more than once. */
function visitCells(line: CrestLine, grid: RasterGrid, visit: (at: number) => void): void {
  for (let along = line.from; along <= line.to; along += grid.cell / 2) {
    const at = cellAt(grid, ...placeOn(line, along));
    if (at >= 0) visit(at);
  }
}
