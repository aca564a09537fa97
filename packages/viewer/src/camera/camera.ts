import type { Vec3 } from '@cloud/engine';
import { add, cross, dot, subtract } from './linear.ts';

/** `orthographic` keeps parallels parallel, as drawings do. */
export type Projection = 'perspective' | 'orthographic';

/** Where the camera is: it looks at `target` from `distance` away. World meters, Z up. */
export interface CameraPose {
  target: Vec3;
  /** Radians clockwise from +y (north), seen from above. */
  yaw: number;
  /** Radians; 0 is level, -π/2 straight down. */
  pitch: number;
  distance: number;
  projection: Projection;
}

/** Vertical field of view, radians. */
const FIELD_OF_VIEW = (50 * Math.PI) / 180;
/** Half the height of the picture at distance 1. */
export const TANGENT = Math.tan(FIELD_OF_VIEW / 2);

/** Forward, right and up of a pose; unit vectors. */
export function axesOf(pose: Pick<CameraPose, 'yaw' | 'pitch'>): { forward: Vec3; right: Vec3; up: Vec3 } {
  const level = Math.cos(pose.pitch);
  const forward: Vec3 = [Math.sin(pose.yaw) * level, Math.cos(pose.yaw) * level, Math.sin(pose.pitch)];
  // Taken from yaw alone, so that straight down is no special case.
  const right: Vec3 = [Math.cos(pose.yaw), -Math.sin(pose.yaw), 0];
  return { forward, right, up: cross(right, forward) };
}

/** Where the camera stands, world meters. */
export function eyeOf(pose: CameraPose): Vec3 {
  return add(pose.target, axesOf(pose).forward, -pose.distance);
}

/** Half the height of the picture at distance 1 (perspective) or anywhere (orthographic), meters. */
export function halfHeight(pose: CameraPose): number {
  return pose.projection === 'perspective' ? TANGENT : TANGENT * pose.distance;
}

/** Meters from the eye to a world point along the direction of view; negative behind the eye. */
export function depthOf(pose: CameraPose, point: Vec3): number {
  return dot(subtract(point, eyeOf(pose)), axesOf(pose).forward);
}
