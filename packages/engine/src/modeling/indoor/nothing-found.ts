import { EngineError } from '../../core/errors.ts';
import type { PlaneSegments } from '../../core/plane-segments.ts';

/** Cosine of the angle up to which a surface is level, or upright: 15 degrees. */
const STEEP = Math.cos(Math.PI / 12);
const FLAT = Math.sin(Math.PI / 12);

/** The error of a stage that found no building: it says which surfaces were found instead. */
export function nothingFound(stage: string, { planes }: Pick<PlaneSegments, 'planes'>): EngineError {
  const areaOf = (isSuch: (upright: number) => boolean) =>
    Math.round(planes.reduce((sum, { normal, area }) => sum + (isSuch(Math.abs(normal[2])) ? area : 0), 0));
  const level = areaOf((z) => z >= STEEP);
  const upright = areaOf((z) => z <= FLAT);
  const other = areaOf((z) => z > FLAT && z < STEEP);
  return new EngineError('no-structure-found', { stage, level, upright, other });
}
