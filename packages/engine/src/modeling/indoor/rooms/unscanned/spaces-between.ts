import type { Vec2 } from '../../../../core/vector.ts';
import { signedArea } from '../../../../math/polygon.ts';
import type { Segment } from '../../../../math/segment.ts';
import { directionOf } from '../../../../math/segment.ts';
import { labelComponents } from '../../../../spatial/connected-components.ts';
import type { PlanLine } from '../../../../spatial/line-arrangement.ts';
import { dilate, erode } from '../../../../spatial/morphology.ts';
import { fillPolygon } from '../../../../spatial/polygon-raster.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import { gridOver } from '../../../../spatial/raster-grid.ts';
import { simplestOutline } from '../../../../spatial/simplest-outline.ts';
import type { DetectedRoom } from '../../detected-elements.ts';
import { cellsAlong, closingLines, glimpsedLines, sidesProlonged } from './closing-lines.ts';
import type { SeenOnCuts } from './join-pieces.ts';
import { isCrossed } from './join-pieces.ts';
import type { EnclosedPlaces, OpenPlaces } from './outermost-lines.ts';
import { BESIDE_LINE, enclosedBy, outermostLines } from './outermost-lines.ts';

/** Which places between rooms are spaces; meters and square meters. */
export interface SpaceOptions {
  cell?: number;
  /** Thickness of the walls toward them. */
  thickness?: number;
  /** Least area, and least width everywhere. */
  leastArea?: number;
  leastWidth?: number;
  /** Share of a side of a room that shows a wall; others are no faces. */
  leastSupport?: number;
}

export const SPACE_DEFAULTS: Required<SpaceOptions> = {
  cell: 0.05,
  thickness: 0.12,
  leastArea: 4,
  leastWidth: 1,
  leastSupport: 0,
};

/** What was seen around the rooms of a storey, beyond the faces. */
export interface SeenAround extends OpenPlaces {
  /** Floor and walls there: a face that was seen goes on beyond its ends unless floor goes on across. */
  ground?: SeenOnCuts;
}

/**
 * Places that the rooms of a storey enclose and that no room fills: rooms that were not scanned, shafts, courts. They lie
 * between faces of rooms, and where the building ends, behind the prolongation of its faces.
 *
 * @param rooms of one storey.
 * @param glimpsed faces of walls beyond them, with the side that was seen on the left: they bound spaces too.
 * @returns outlines, counterclockwise, a wall's thickness off the rooms around.
 */
export function spacesBetween(
  rooms: readonly DetectedRoom[],
  glimpsed: readonly Segment[],
  options: SpaceOptions = {},
  about: SeenAround = {},
): Vec2[][] {
  const knobs = { ...SPACE_DEFAULTS, ...options };
  if (rooms.length === 0) return [];
  const corners = [...rooms.flatMap(({ polygon }) => polygon), ...glimpsed.flatMap(({ a, b }) => [a, b])];
  const [xs, ys] = [corners.map((p) => p[0]), corners.map((p) => p[1])];
  const box = { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
  const grid = gridOver(box, knobs.cell, 1);
  const inside = new Uint8Array(grid.width * grid.height);
  for (const { polygon } of rooms) fillPolygon(polygon, inside, grid);
  const taken = dilate(inside, grid, Math.round(knobs.thickness / knobs.cell));
  const faces = rooms.flatMap(({ edges }) => edges).filter(({ support }) => support >= knobs.leastSupport);
  const goesOn = (line: Segment) => glimpsed.includes(line) || !about.ground || !isCrossed(line, about.ground);
  const seen = glimpsedLines(glimpsed, taken, grid)
    .filter(goesOn)
    .map((line) => [line]);
  const prolonged = sidesProlonged(faces, inside, grid).map((line) => [line]);
  const lines = [...closingLines(faces, glimpsed, inside, grid), ...prolonged];
  const closers = [...outermostLines(lines, seen, taken, grid, about), ...seen];
  const places = enclosedBy(closers, taken, grid, about);
  const radius = Math.floor(knobs.leastWidth / 2 / knobs.cell) - 1;
  const masks = piecesOf(places, grid, radius);
  const sides = [
    ...seen.flat().map((segment) => ({ segment, off: 0 })),
    ...faces.map((segment) => ({ segment, off: knobs.thickness })),
    ...closers.flat().map((segment) => ({ segment, off: 0 })),
  ];
  return masks.flatMap((mask) => {
    const near = dilate(mask, grid, Math.ceil(knobs.thickness / knobs.cell) + BESIDE_LINE);
    const beside = sides.filter(({ segment: { a, b } }) => cellsAlong(a, b, grid).some((at) => near[at]));
    const [loop] = simplestOutline(mask, grid, distinct(beside.map(({ segment, off }) => lineBeside(segment, off))));
    return loop && signedArea(loop) >= knobs.leastArea ? [loop] : [];
  });
}

/** One mask for each enclosed place that is wide enough; narrow ways between them are cut. */
function piecesOf({ label, open }: EnclosedPlaces, grid: RasterGrid, radius: number): Uint8Array[] {
  const enclosed = Uint8Array.from(label, (id) => (id >= 0 && !open.has(id) ? 1 : 0));
  const cores = labelComponents(erode(enclosed, grid, radius), grid);
  return cores.sizes.map((_, core) => {
    const mask = dilate(
      Uint8Array.from(cores.label, (id) => (id === core ? 1 : 0)),
      grid,
      radius,
    );
    return mask.map((set, at) => set & enclosed[at]!);
  });
}

/** The line of a face, moved by `off` to the right: away from the room. */
function lineBeside({ a, b }: Segment, off: number): PlanLine {
  const [dx, dy] = directionOf({ a, b });
  return { nx: dy, ny: -dx, d: dy * a[0] - dx * a[1] + off, slots: { has: () => true } };
}

/** Lines that nearly coincide count once. */
function distinct(lines: readonly PlanLine[]): PlanLine[] {
  const kept: PlanLine[] = [];
  for (const line of lines) {
    const isTwin =
      kept.some(({ nx, ny, d }) => nx * line.nx + ny * line.ny > SAME_WAY && Math.abs(d - line.d) < APART) ||
      kept.some(({ nx, ny, d }) => nx * line.nx + ny * line.ny < -SAME_WAY && Math.abs(d + line.d) < APART);
    if (!isTwin) kept.push(line);
  }
  return kept;
}

const SAME_WAY = 0.9995;
const APART = 0.04;
