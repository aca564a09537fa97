import type { CameraPose, Projection } from './camera.ts';
import type { ViewName } from '../viewer-types.ts';

const QUARTER_TURN = Math.PI / 2;
/** Radians: towards the north-east and 41° down, so that floors and two walls of each room are seen. */
const ISO = { yaw: Math.PI / 5, pitch: -0.72 };

const VIEWS: Record<ViewName, { yaw: number; pitch: number; projection: Projection }> = {
  iso: { ...ISO, projection: 'perspective' },
  top: { yaw: 0, pitch: -QUARTER_TURN, projection: 'orthographic' },
  bottom: { yaw: 0, pitch: QUARTER_TURN, projection: 'orthographic' },
  front: { yaw: 0, pitch: 0, projection: 'orthographic' },
  back: { yaw: Math.PI, pitch: 0, projection: 'orthographic' },
  left: { yaw: QUARTER_TURN, pitch: 0, projection: 'orthographic' },
  right: { yaw: -QUARTER_TURN, pitch: 0, projection: 'orthographic' },
};

/** Turns a pose to one of the named directions; where it stands is left to fitting. Front looks north. */
export function turnTo(pose: CameraPose, name: ViewName): CameraPose {
  return { ...pose, ...VIEWS[name] };
}
