import type { Vec3 } from '@cloud/engine';
import type { CameraPose } from './camera.ts';

/** `orbit` turns around the scene, `fly` moves the eye freely, `walk` keeps it at eye height above the floor. */
export type Navigation = 'orbit' | 'fly' | 'walk';

/** Where the pointer is, CSS pixels from the canvas' corner. */
export interface PointerPlace {
  x: number;
  y: number;
  /** Alt is held: nothing pulls. */
  isFree: boolean;
}

/** Services that the controls take from the viewer. */
export interface ControlHost {
  getPose(): CameraPose;
  setPose(pose: CameraPose): void;
  /** World point under a place in CSS pixels from the canvas' corner; undefined where nothing is. */
  pick(x: number, y: number): Vec3 | undefined;
  click(place: PointerPlace): void;
  /** The pointer is over a place, with no button down; undefined when it has left. */
  hover(place: PointerPlace | undefined): void;
  doubleClick(x: number, y: number): void;
  /** Escape or Enter was pressed. */
  finish(isCancelled: boolean): void;
  fit(): void;
  /** Height of the floor under the eye of a pose, world meters; undefined where none is seen. */
  floorUnder(pose: CameraPose): number | undefined;
  /** Meters to what is in the middle of the picture; undefined where nothing is. */
  reach(): number | undefined;
}
