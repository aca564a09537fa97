import type { DetectedOpening } from '../detected-elements.ts';

/** An opening of a wall, before it is known which rooms it joins. */
export type WallOpening = Omit<DetectedOpening, 'wall' | 'rooms'>;
