import type { Vec2 } from '../../../../core/vector.ts';
import { distance, edgesOf, liesIn } from '../../../../math/polygon.ts';
import type { Segment } from '../../../../math/segment.ts';
import { directionOf } from '../../../../math/segment.ts';
import { boxBeside } from '../../../../spatial/raster-grid.ts';
import type { DetectedRoom } from '../../detected-elements.ts';
import { visitBox } from '../../storeys/storey-points.ts';
import type { StoreyScan } from '../storey-scan.ts';

/** What tells a side of a place that no wall stands on; meters unless said otherwise. */
export interface SeenThroughOptions {
  /** Least length of a side: a wide passage is shorter. */
  leastSide?: number;
  /** Points so far behind it lie beyond any wall, and before the next room, which may have been scanned from elsewhere. */
  near?: number;
  far?: number;
  /** Length of the slots of a side, and least share of them with points behind, and with ground behind. */
  slot?: number;
  leastSeen?: number;
  leastGround?: number;
  /** Points this near to the floor's level are ground. */
  groundReach?: number;
  /** Most of a side, as a share, that rooms lie behind. */
  mostRooms?: number;
}

export const SEEN_THROUGH_DEFAULTS: Required<SeenThroughOptions> = {
  leastSide: 2.8,
  near: 0.5,
  far: 1.5,
  slot: 0.2,
  leastSeen: 0.7,
  leastGround: 0.25,
  groundReach: 0.3,
  mostRooms: 0.2,
};

/**
 * True for a place that is open on a side: along most of it the scan goes on behind, ground included, where a wall would hide
 * it. What is seen from doors and windows is the open then, and no room.
 *
 * @param rooms of the storey: what lies behind a side in them was seen from there.
 */
export function isSeenThrough(
  polygon: readonly Vec2[],
  rooms: readonly DetectedRoom[],
  scan: Pick<StoreyScan, 'points' | 'storey'>,
  options: SeenThroughOptions = {},
): boolean {
  const knobs = { ...SEEN_THROUGH_DEFAULTS, ...options };
  return edgesOf(polygon).some(([a, b]) => isOpen({ a, b }, rooms, scan, knobs));
}

function isOpen(
  side: Segment,
  rooms: readonly DetectedRoom[],
  { points: all, storey: { elevation } }: Pick<StoreyScan, 'points' | 'storey'>,
  { leastSide, near, far, slot, leastSeen, leastGround, groundReach, mostRooms }: Required<SeenThroughOptions>,
): boolean {
  const { a, b } = side;
  const slots = Math.round(distance(a, b) / slot);
  if (slots * slot < leastSide) return false;
  const [dx, dy] = directionOf(side);
  const isRoom = (x: number, y: number) => rooms.some((room) => liesIn(room, x, y));
  const inRooms = Array.from({ length: slots }, (_, k): Vec2 => {
    const along = (k + 0.5) * slot;
    return [a[0] + dx * along + dy * near, a[1] + dy * along - dx * near];
  }).filter((place) => isRoom(...place)).length;
  if (inRooms > mostRooms * slots) return false;
  const [seen, ground] = [new Set<number>(), new Set<number>()];
  visitBox(all, boxBeside(side, far), (k) => {
    const x = all.x[k]!;
    const y = all.y[k]!;
    const behind = dy * (x - a[0]) - dx * (y - a[1]);
    const at = Math.floor((dx * (x - a[0]) + dy * (y - a[1])) / slot);
    if (behind < near || behind > far || at < 0 || at >= slots || isRoom(x, y)) return;
    seen.add(at);
    if (Math.abs(all.z[k]! - elevation) < groundReach) ground.add(at);
  });
  return seen.size >= leastSeen * slots && ground.size >= leastGround * slots;
}
