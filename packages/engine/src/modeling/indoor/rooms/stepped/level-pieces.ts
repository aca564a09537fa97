import type { Vec2 } from '../../../../core/vector.ts';
import { median } from '../../../../math/statistics.ts';
import { labelComponents } from '../../../../spatial/connected-components.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import type { LevelRaster } from './level-raster.ts';

/** How far a step hides the higher level from below, in cells. */
const HIDDEN = 6;
/** Least share of the difference of two levels that shows at the step between them: less is one ceiling that falls. */
const LEAST_JUMP = 0.7;
/** A step shows along so many cells at least. */
const LEAST_LINE = 3;
/** Cells that a step wanders. */
const WANDER = 1;

/** A connected piece of the ceiling on one level. */
export interface LevelPiece {
  /** Index of the level. */
  level: number;
  mask: Uint8Array;
}

/** The border of a piece: `at` belongs to it, another level shows at `beyond`; undefined where none was seen. */
interface Border {
  at: number;
  beyond?: number;
  axis: 0 | 1;
  /** Whether the other level lies on the side of greater coordinates. */
  way: 1 | -1;
}

/** Pieces of all levels but the main one that are large enough and end at steps. */
export function levelPieces(
  raster: LevelRaster,
  { main, inside, least }: { main: number; inside: Uint8Array; least: number },
): LevelPiece[] {
  const { grid, level, z } = raster;
  return z.flatMap((_, own) => {
    if (own === main) return [];
    const mask = opened(
      level.map((k, at) => (k === own && inside[at] ? 1 : 0)),
      grid.width,
    );
    const { label, sizes } = labelComponents(mask, grid);
    return sizes.flatMap((size, id) => {
      const piece = { level: own, mask: Uint8Array.from(label, (other) => (other === id ? 1 : 0)) };
      return size * grid.cell ** 2 >= least && hasSteps(piece, raster, inside) ? [piece] : [];
    });
  });
}

/** The cells that lie in a square of two by two set ones. */
function opened(cells: Int8Array, width: number): Uint8Array {
  const out = new Uint8Array(cells.length);
  for (let at = 0; at + width + 1 < cells.length; at++) {
    const square = [at, at + 1, at + width, at + width + 1];
    if (square.every((k) => cells[k])) for (const k of square) out[k] = 1;
  }
  return out;
}

function hasSteps(piece: LevelPiece, raster: LevelRaster, inside: Uint8Array): boolean {
  const { level, z } = raster;
  const shares = bordersOf(piece, raster, inside).flatMap(({ at, beyond }) => {
    if (beyond === undefined) return [];
    const other = level[beyond]!;
    const full = z[piece.level]! - z[other]!;
    return [(meanIn(raster, piece.level, at) - meanIn(raster, other, beyond)) / full];
  });
  return shares.length >= LEAST_LINE && median(shares)! >= LEAST_JUMP;
}

function meanIn({ shown, level }: LevelRaster, own: number, at: number): number {
  const { places, sum } = shown.get(own * level.length + at)!;
  return sum / places.length;
}

function bordersOf({ level: own, mask }: LevelPiece, { grid, level }: LevelRaster, inside: Uint8Array): Border[] {
  const borders: Border[] = [];
  mask.forEach((set, at) => {
    if (!set) return;
    for (const axis of [0, 1] as const) {
      for (const way of [1, -1] as const) {
        const step = way * (axis === 0 ? 1 : grid.width);
        const far = Array.from({ length: HIDDEN }, (_, k) => at + (k + 1) * step);
        const seen = far.find((cell) => !inside[cell] || level[cell]! >= 0);
        if (seen === undefined) borders.push({ at, axis, way });
        else if (inside[seen] && level[seen] !== own) borders.push({ at, beyond: seen, axis, way });
      }
    }
  });
  return borders;
}

/** A line along which the level changes: `offset` along the axis that it stands square to. */
export interface StepLine {
  axis: 0 | 1;
  offset: number;
  /** Where it shows: cells beside it. */
  places: Vec2[];
}

/** Where the steps around a piece stand: where the points of the lower level end. */
export function stepLines(piece: LevelPiece, raster: LevelRaster, inside: Uint8Array): StepLine[] {
  const { grid, z, level } = raster;
  const lines: StepLine[] = [];
  const all = bordersOf(piece, raster, inside);
  for (const axis of [0, 1] as const) {
    for (const way of [1, -1] as const) {
      const own = all.filter((border) => border.axis === axis && border.way === way);
      const column = ({ at }: Border) => (axis === 0 ? at % grid.width : Math.floor(at / grid.width));
      for (const group of grouped(own, column)) {
        const offsets = group.map(({ at, beyond }) => {
          const other = beyond === undefined ? piece.level : level[beyond]!;
          const isLower = beyond === undefined || z[piece.level]! < z[other]!;
          const [lower, from, toward] = isLower ? [piece.level, at, way] : [other, beyond, -way];
          const step = toward * (axis === 0 ? 1 : grid.width);
          const near = [from, from + step].flatMap((k) => raster.shown.get(lower * level.length + k)?.places ?? []);
          return toward * Math.max(...near.map((place) => toward * place[axis]));
        });
        lines.push({ axis, offset: median(offsets)!, places: group.map(({ at }) => centerOf(grid, at)) });
      }
    }
  }
  return lines;
}

function centerOf({ x0, y0, cell, width }: RasterGrid, at: number): Vec2 {
  return [x0 + ((at % width) + 0.5) * cell, y0 + (Math.floor(at / width) + 0.5) * cell];
}

/** Borders that lie along one line, longest first; each belongs to one. */
function grouped(borders: readonly Border[], column: (border: Border) => number): Border[][] {
  const groups: Border[][] = [];
  let rest = [...borders];
  for (;;) {
    const counts = new Map<number, number>();
    for (const border of rest) counts.set(column(border), (counts.get(column(border)) ?? 0) + 1);
    const [best] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [NaN, 0]);
    const group = rest.filter((border) => Math.abs(column(border) - best) <= WANDER);
    if (group.length < LEAST_LINE) return groups;
    groups.push(group);
    rest = rest.filter((border) => !group.includes(border));
  }
}
