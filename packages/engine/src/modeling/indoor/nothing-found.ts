import { EngineError } from '../../core/errors.ts';
import type { PlaneRegion, PlaneSegments } from '../../core/plane-segments.ts';

/** Cosine of the angle up to which a surface is level, or upright: 15 degrees. */
const STEEP = Math.cos(Math.PI / 12);
const FLAT = Math.sin(Math.PI / 12);

/** A level surface of this share of the largest one's area is a floor or a ceiling. */
const WIDE = 0.25;
/** Walls hang from a ceiling if this share of their area lies below every wide level surface … */
const HANGING_SHARE = 0.8;
/** … and at least so many square meters do. */
const LEAST_HANGING = 4;

/**
 * The error of a stage that found no building: it says which surfaces were found instead.
 *
 * @param isFloorless the scan shows no floor under the walls that were found.
 */
export function nothingFound(
  stage: string,
  { planes }: Pick<PlaneSegments, 'planes'>,
  isFloorless = isWithoutFloor(planes),
): EngineError {
  const areaOf = (isSuch: (upright: number) => boolean) =>
    Math.round(sumOfAreas(planes.filter(({ normal }) => isSuch(Math.abs(normal[2])))));
  const level = areaOf((z) => z >= STEEP);
  const upright = areaOf((z) => z <= FLAT);
  const other = areaOf((z) => z > FLAT && z < STEEP);
  const code = isFloorless ? 'floor-not-seen' : 'no-structure-found';
  return new EngineError(code, { stage, level, upright, other });
}

const sumOfAreas = (planes: readonly PlaneRegion[]) => planes.reduce((sum, { area }) => sum + area, 0);

/** True for walls below a ceiling with no floor under them: the upper part of a storey. */
function isWithoutFloor(planes: readonly PlaneRegion[]): boolean {
  const level = planes.filter(({ normal }) => Math.abs(normal[2]) >= STEEP);
  const most = Math.max(0, ...level.map(({ area }) => area));
  const lowest = Math.min(...level.filter(({ area }) => area >= WIDE * most).map(({ centroid }) => centroid[2]));
  const walls = planes.filter(({ normal }) => Math.abs(normal[2]) <= FLAT);
  const hanging = sumOfAreas(walls.filter(({ centroid }) => centroid[2] < lowest));
  return level.length > 0 && hanging >= LEAST_HANGING && hanging >= HANGING_SHARE * sumOfAreas(walls);
}
