import type { PlaneSegments } from '../../../../core/plane-segments.ts';
import type { Slope } from '../../../../core/model/structured-model.ts';
import type { Vec2 } from '../../../../core/vector.ts';
import { fromPlan, slopeInPlan } from '../../plan-frame.ts';

/** A plane that slopes as stairs do, in the plan frame: maybe the smooth underside of a flight. Meters. */
export interface SlopedPlane {
  slope: Slope;
  /** Level direction on it, and how far it shows along that, as dot products with it. */
  across: Vec2;
  from: number;
  to: number;
  zMin: number;
  zMax: number;
  points: number;
}

/** Which planes slope as stairs do; rise over run, and meters. */
export interface SlopedPlaneOptions {
  leastSlope?: number;
  mostSlope?: number;
  leastWidth?: number;
  leastHeight?: number;
}

export const SLOPED_PLANE_DEFAULTS: Required<SlopedPlaneOptions> = {
  leastSlope: 0.36,
  mostSlope: 1.45,
  leastWidth: 0.5,
  leastHeight: 0.2,
};

/**
 * The planes of a scan that slope as stairs do.
 *
 * @param angle turn of the plan frame against the local frame, radians.
 */
export function slopedPlanes(
  { planes }: Pick<PlaneSegments, 'planes'>,
  angle: number,
  options: SlopedPlaneOptions = {},
): SlopedPlane[] {
  const { leastSlope, mostSlope, leastWidth, leastHeight } = { ...SLOPED_PLANE_DEFAULTS, ...options };
  return planes.flatMap(({ normal, d, outline = [], min, max, pointCount }) => {
    const level = Math.hypot(normal[0], normal[1]);
    const steepness = level / Math.abs(normal[2]);
    if (!(steepness >= leastSlope && steepness <= mostSlope) || outline.length === 0) return [];
    const across = fromPlan([-normal[1] / level, normal[0] / level], -angle);
    // The first axis of an outline is level and square to the normal, so it does not change with the frame.
    const alongs = outline.map(([u]) => u);
    const [from, to] = [Math.min(...alongs), Math.max(...alongs)];
    if (to - from < leastWidth || max[2] - min[2] < leastHeight) return [];
    return [
      {
        slope: slopeInPlan({ normal, d }, angle),
        across,
        from,
        to,
        zMin: min[2],
        zMax: max[2],
        points: pointCount,
      },
    ];
  });
}
