import type { Vec3 } from '@cloud/engine';
import type { CameraPose } from './camera.ts';

/** `orbit` turns around the scene, `fly` walks through it. */
export type Navigation = 'orbit' | 'fly';

/** Services that the controls take from the viewer. */
export interface ControlHost {
  getPose(): CameraPose;
  setPose(pose: CameraPose): void;
  /** World point under a place in CSS pixels from the canvas' corner; undefined where nothing is. */
  pick(x: number, y: number): Vec3 | undefined;
  click(x: number, y: number): void;
  doubleClick(x: number, y: number): void;
  /** Escape or Enter was pressed. */
  finish(isCancelled: boolean): void;
  fit(): void;
}
