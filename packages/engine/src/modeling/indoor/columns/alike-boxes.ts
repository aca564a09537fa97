import type { DetectedColumn, DetectedRoom } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import type { Sides } from './alike-posts.ts';
import { isAlike, kindsOf, sidesOf } from './alike-posts.ts';
import type { ColumnOptions } from './column-options.ts';
import { COLUMN_DEFAULTS } from './column-options.ts';
import { findColumns } from './find-columns.ts';
import { findOutlinePosts } from './outline-posts.ts';

/** How more columns with flat faces of a size that a building has are looked for; meters unless said otherwise. */
export interface AlikeBoxesOptions {
  /** So many of one size make it a kind, whose sides differ by this much at most. */
  leastOfKind?: number;
  sameSide?: number;
  /** Least shorter side: thinner ones are posts, of which less shows (`findAlikePosts`). */
  leastSide?: number;
  /** What is asked of a column: less than of one that no other is like. */
  column?: ColumnOptions;
}

export const ALIKE_BOXES_DEFAULTS: Required<AlikeBoxesOptions> = {
  leastOfKind: 3,
  sameSide: 0.03,
  leastSide: 0.12,
  column: {
    leastPoints: 40,
    passes: COLUMN_DEFAULTS.passes.map((pass) => ({ ...pass, leastFaces: Math.min(2, pass.leastFaces) })),
  },
};

/** The sides that several columns of a building with flat faces share. */
export function boxesOfKinds(columns: readonly DetectedColumn[], options: AlikeBoxesOptions = {}): Sides[] {
  const { leastOfKind, sameSide, leastSide } = { ...ALIKE_BOXES_DEFAULTS, ...options };
  return kindsOf(columns, leastOfKind, sameSide).filter(([shorter]) => shorter > leastSide);
}

/**
 * Columns with flat faces that are as thick as others of the building: of which one face and little of the sides shows, or that stand
 * below a ceiling that was not scanned, where one that no other is like may as well be a cupboard.
 *
 * @param known columns of the building.
 * @param index number of the room.
 */
export function findAlikeBoxes(
  known: readonly DetectedColumn[],
  room: DetectedRoom,
  index: number,
  points: StoreyPoints,
  options: AlikeBoxesOptions = {},
): DetectedColumn[] {
  const knobs = { ...ALIKE_BOXES_DEFAULTS, ...options };
  const kinds = boxesOfKinds(known, options);
  if (kinds.length === 0 || room.floorSeen !== undefined) return [];
  const below = { ...room, ceilingSeen: true };
  const shown = [...findColumns(below, index, points, knobs.column), ...findOutlinePosts(below, index, points)];
  return shown.filter(
    ({ shape }) => 'size' in shape && kinds.some((kind) => isAlike(sidesOf(shape.size), kind, knobs.sameSide)),
  );
}
