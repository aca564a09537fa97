import { POINT_KINDS } from '../../core/point-kind.ts';

/** Classes of the ASPRS LAS 1.4 table that indoor scans use. */
const ASPRS = { unclassified: 1, ground: 2, building: 6, noise: 7 } as const;

/** Class of each kind of point; what stands on a floor is furniture or unknown. */
const CLASS_OF_KIND = {
  other: ASPRS.unclassified,
  floor: ASPRS.building,
  ceiling: ASPRS.building,
  wall: ASPRS.building,
  opening: ASPRS.building,
  column: ASPRS.building,
  stair: ASPRS.building,
  stray: ASPRS.noise,
  beam: ASPRS.building,
  slab: ASPRS.building,
} as const;

/** Classes by place in `POINT_KINDS`. */
export const LAS_CLASSES: readonly number[] = POINT_KINDS.map((kind) => CLASS_OF_KIND[kind]);
/** The floor of the lowest storey: heights above it are heights above ground. */
export const LOWEST_FLOOR = { kind: POINT_KINDS.indexOf('floor'), class: ASPRS.ground } as const;
