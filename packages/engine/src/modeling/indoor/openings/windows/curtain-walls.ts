import type { DetectedOpening, DetectedWall } from '../../detected-elements.ts';

/** Least sizes of a curtain wall, which tell it from a window. */
export interface CurtainWallOptions {
  /** Wider than this, meters, … */
  widest?: number;
  /** … and at least this share of the height between floor and ceiling. */
  leastHeight?: number;
}

/**
 * Of 15 such fronts of 53 scans of building models, 2 are windows in those models; none is narrower than 3.6 m. Sliding doors of
 * several leaves end at a head below the ceiling.
 */
export const CURTAIN_WALL_DEFAULTS: Required<CurtainWallOptions> = { widest: 3.5, leastHeight: 0.9 };

/** The openings, with curtain walls in place of windows that are glass from the floor to the ceiling, wider than windows are. */
export function withCurtainWalls(
  openings: readonly DetectedOpening[],
  walls: readonly DetectedWall[],
  options: CurtainWallOptions = {},
): DetectedOpening[] {
  const { widest, leastHeight } = { ...CURTAIN_WALL_DEFAULTS, ...options };
  return openings.map((one): DetectedOpening => {
    const { type, from, to, zBottom, zTop, zFloor } = one;
    const wall = walls[one.wall]!;
    const isTall = zTop - zBottom >= leastHeight * (wall.zTop - (zFloor ?? wall.zBottom));
    return type === 'window' && isTall && to - from > widest ? { ...one, type: 'curtain' } : one;
  });
}
