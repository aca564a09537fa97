import type { Slope } from '../../../core/model/structured-model.ts';
import { heightOn } from '../../../math/slopes.ts';
import type { StoreyPoints } from './storey-points.ts';

/** Which points lie on a sloping plane overhead; meters. */
export interface WithoutSlopesOptions {
  /** They lie so near to it, … */
  reach?: number;
  /** … at least so high above the floor. */
  leastClear?: number;
}

export const WITHOUT_SLOPES_DEFAULTS: Required<WithoutSlopesOptions> = { reach: 0.05, leastClear: 1.9 };

/**
 * The points of a storey without those of sloping planes overhead. Where no level ceiling was scanned, walls are told by how far up
 * they reach: a roof that slopes through those heights is none. O(points · planes).
 *
 * @param slopes sloping planes, plan frame.
 * @param elevation floor of the storey, local z.
 */
export function withoutSlopes(
  points: StoreyPoints,
  slopes: readonly Slope[],
  elevation: number,
  options: WithoutSlopesOptions = {},
): StoreyPoints {
  const { reach, leastClear } = { ...WITHOUT_SLOPES_DEFAULTS, ...options };
  const { x, y, z, offset, rgb } = points;
  const isKept = z.map((height, k) => {
    const isOverhead = height >= elevation + leastClear;
    const isOn = (slope: Slope) => Math.abs(height - heightOn(slope, [x[k]!, y[k]!])) < reach;
    return isOverhead && slopes.some(isOn) ? 0 : 1;
  });
  let kept = 0;
  const before = Uint32Array.from(isKept, (one) => (kept += one) - one);
  const pick = (from: Float32Array) => from.filter((_, k) => isKept[k] === 1);
  return {
    ...points,
    x: pick(x),
    y: pick(y),
    z: pick(z),
    offset: offset.map((first) => before[first] ?? kept),
    ...(rgb && { rgb: rgb.filter((_, k) => isKept[Math.floor(k / 3)] === 1) }),
  };
}
