import type { DetectedOpening } from '../detected-elements.ts';
import type { Rectangle } from './raster/rectangle.ts';

/** An opening of a wall, before it is known which rooms it joins. */
export type WallOpening = Omit<DetectedOpening, 'wall' | 'rooms'>;

/** The rectangle that an opening takes of its wall. */
export function boxOf({ from, to, zBottom, zTop }: WallOpening): Rectangle {
  return { from, to, bottom: zBottom, top: zTop };
}
