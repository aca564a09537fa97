import { distance } from '../../../math/polygon.ts';
import { directionOf } from '../../../math/segment.ts';
import { boxBeside } from '../../../spatial/raster-grid.ts';
import type { DetectedRoom, RoomEdge } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { visitBox } from '../storeys/storey-points.ts';

/** A point beside an edge of a room, meters: along it from its a, and behind it as seen from the room. */
export interface PointBehind {
  along: number;
  depth: number;
  /** True in the upper half of the band that is looked at. */
  isUpper: boolean;
}

/** The band over the heads of doors in which points are looked at, and how far before and behind the edge; meters. */
export interface BandBehind {
  overHeads: number;
  underCeiling: number;
  /** Where that leaves less than this, the band is so high. */
  leastBand: number;
  before: number;
  mostDepth: number;
}

/** Points up to the ceiling beside an edge of a room. */
export function pointsBehind(
  { a, b }: RoomEdge,
  { zFloor, zCeiling }: DetectedRoom,
  points: StoreyPoints,
  { overHeads, underCeiling, leastBand, before, mostDepth }: BandBehind,
): PointBehind[] {
  const high = zCeiling - underCeiling;
  const low = Math.min(zFloor + overHeads, high - leastBand);
  const [dx, dy] = directionOf({ a, b });
  const length = distance(a, b);
  const box = boxBeside({ a, b }, mostDepth);
  const found: PointBehind[] = [];
  visitBox(points, box, (k) => {
    const z = points.z[k]!;
    if (z < low || z > high) return;
    const x = points.x[k]! - a[0];
    const y = points.y[k]! - a[1];
    const along = dx * x + dy * y;
    const depth = dy * x - dx * y;
    if (along >= 0 && along <= length && depth >= -before && depth <= mostDepth)
      found.push({ along, depth, isUpper: z > (low + high) / 2 });
  });
  return found;
}
