import type { DetectedStorey, StoreyLayout } from '../../src/modeling/indoor/detected-elements.ts';

/**
 * A storey of 10 × 10 m along the axes, for stairs drawn in it.
 *
 * @param above level of the floor above, and `height` of the rooms, meters.
 */
export function stairStorey(above: number, height: number): { STOREY: DetectedStorey; LAYOUT: StoreyLayout } {
  const STOREY = { index: 0, elevation: 0, height, zCap: above + 0.3, ceilingSeen: true };
  const LAYOUT: StoreyLayout = {
    angle: 0,
    directions: [0],
    normals: [0, Math.PI / 2],
    bounds: { minX: -1, minY: -1, maxX: 9, maxY: 9 },
    noise: 0.002,
    storeys: [STOREY],
    warnings: [],
  };
  return { STOREY, LAYOUT };
}
