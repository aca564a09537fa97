import type { DetectedWall } from '../../detected-elements.ts';
import type { StoreyPoints } from '../../storeys/storey-points.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';
import type { WallOpening } from '../wall-opening.ts';
import { openLeaves } from './open-leaves.ts';

/** Width of the narrowest glazed leaf to the outside, meters: the sash of a window is narrower. */
const LEAST_PANE = 0.75;

/**
 * The opening with the leaves that stand open in it. A passage with a leaf is a door, and so is what looks like a window that
 * nearly reaches the floor: glass over the rail of a leaf or over a threshold.
 *
 * @param opening meters along its wall and local z.
 */
export function withLeaves(opening: WallOpening, wall: DetectedWall, points: StoreyPoints): WallOpening {
  const zFloor = opening.zFloor ?? wall.zBottom;
  if (opening.type === 'window' && !mayBeDoor(opening, wall, zFloor)) return opening;
  const leaves = openLeaves({ ...opening, zBottom: zFloor }, wall, points);
  return leaves.length > 0 ? { ...opening, type: 'door', zBottom: zFloor, leaves } : opening;
}

function mayBeDoor({ from, to, zBottom, zTop }: WallOpening, { exterior }: DetectedWall, zFloor: number): boolean {
  const { doorSill, leastHead } = OPENING_SIZES;
  return exterior && to - from > LEAST_PANE && zBottom - zFloor < doorSill && zTop - zFloor > leastHead;
}
