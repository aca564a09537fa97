import type { DetectedColumn } from '../detected-elements.ts';

/** When a column that no other of the building is like is sure; meters unless said otherwise. */
export interface SingleColumnOptions {
  /** Columns whose sides differ by less than this are of one size. */
  sameSize?: number;
  /** Least height of a single one: people and furniture reach a lower ceiling. */
  leastHeight?: number;
  /** Least points on a single one. */
  leastPoints?: number;
  /** Most scatter of the points of a single one with flat faces, as a share of its shorter side. */
  mostScatter?: number;
}

export const SINGLE_COLUMN_DEFAULTS: Required<SingleColumnOptions> = {
  sameSize: 0.06,
  leastHeight: 2.1,
  leastPoints: 300,
  mostScatter: 0.08,
};

/**
 * Columns without those that may as well be something else, and that no other of the building vouches for: what stands up to a ceiling
 * that a person or a cupboard reaches is a column if one of its size stands below a higher ceiling, and what shows few or scattered
 * points, as edges of glass doors, frames of windows and leaves on edge do, if the building has another one.
 */
export function withoutDoubtfulSingles(
  columns: readonly DetectedColumn[],
  options: SingleColumnOptions = {},
): DetectedColumn[] {
  const { sameSize, leastHeight, leastPoints, mostScatter } = { ...SINGLE_COLUMN_DEFAULTS, ...options };
  const isHigh = ({ zBottom, zTop }: DetectedColumn) => zTop - zBottom >= leastHeight;
  const isSharp = (column: DetectedColumn) =>
    'radius' in column.shape || column.shape.rms <= mostScatter * sidesOf(column)[0];
  const others = alikeOf(columns, sameSize);
  return columns.filter((column, k) => {
    if (!isHigh(column)) return others[k]!.some(isHigh);
    return others[k]!.length > 0 || (column.points >= leastPoints && isSharp(column));
  });
}

/** For each column the others that have its shape, round or not, and its size. */
export function alikeOf(
  columns: readonly DetectedColumn[],
  sameSize = SINGLE_COLUMN_DEFAULTS.sameSize,
): DetectedColumn[][] {
  const isRound = ({ shape }: DetectedColumn) => 'radius' in shape;
  return columns.map((column) => {
    const sides = sidesOf(column);
    return columns.filter(
      (other) =>
        other !== column &&
        isRound(other) === isRound(column) &&
        sidesOf(other).every((side, axis) => Math.abs(side - sides[axis]!) < sameSize),
    );
  });
}

/** The shorter side, then the longer one; of a round column its diameter. */
export function sidesOf({ shape }: DetectedColumn): readonly [number, number] {
  if ('radius' in shape) return [2 * shape.radius, 2 * shape.radius];
  return [Math.min(...shape.size), Math.max(...shape.size)];
}
