import type { CameraPose, Projection } from './camera.ts';
import type { ViewName } from '../viewer-types.ts';

const DOWN = Math.PI / 2;

const VIEWS: Record<ViewName, { yaw: number; pitch: number; projection: Projection }> = {
  iso: { yaw: Math.PI / 5, pitch: -0.72, projection: 'perspective' },
  top: { yaw: 0, pitch: -DOWN, projection: 'orthographic' },
  bottom: { yaw: 0, pitch: DOWN, projection: 'orthographic' },
  front: { yaw: 0, pitch: 0, projection: 'orthographic' },
  back: { yaw: Math.PI, pitch: 0, projection: 'orthographic' },
  left: { yaw: DOWN, pitch: 0, projection: 'orthographic' },
  right: { yaw: -DOWN, pitch: 0, projection: 'orthographic' },
};

/** Turns a pose to one of the named directions; where it stands is left to fitting. Front looks north. */
export function turnTo(pose: CameraPose, name: ViewName): CameraPose {
  return { ...pose, ...VIEWS[name] };
}
