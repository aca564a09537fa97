import type { Vec3 } from '@cloud/engine';
import type { CameraPose } from './camera.ts';
import { axesOf, eyeOf, halfHeight } from './camera.ts';
import { add, subtract } from './linear.ts';

/** Radians; straight up and straight down. */
const STEEPEST_PITCH = Math.PI / 2;
/** Meters between eye and target. */
const SHORTEST_DISTANCE = 0.05;
const LONGEST_DISTANCE = 1e6;

/** Turns around the target, in radians. The horizon stays level. */
export function orbit(pose: CameraPose, right: number, up: number): CameraPose {
  return { ...pose, yaw: pose.yaw + right, pitch: clampPitch(pose.pitch + up) };
}

/** Turns around any point, which keeps its place on screen. */
export function orbitAround(pose: CameraPose, pivot: Vec3, right: number, up: number): CameraPose {
  const before = axesOf(pose);
  const turned = orbit(pose, right, up);
  const after = axesOf(turned);
  const arm = subtract(pose.target, pivot);
  const along = (axis: Vec3) => arm[0] * axis[0] + arm[1] * axis[1] + arm[2] * axis[2];
  const target = add(
    add(add(pivot, after.right, along(before.right)), after.up, along(before.up)),
    after.forward,
    along(before.forward),
  );
  return { ...turned, target };
}

/** Looks around from where the eye is. */
export function look(pose: CameraPose, right: number, up: number): CameraPose {
  const turned = orbit(pose, right, up);
  return { ...turned, target: add(eyeOf(pose), axesOf(turned).forward, pose.distance) };
}

/** Moves sideways by pixels, so that what lies at `depth` follows the pointer. */
export function pan(pose: CameraPose, dx: number, dy: number, height: number, depth: number): CameraPose {
  const perPixel = (2 * halfHeight(pose) * (pose.projection === 'perspective' ? depth : 1)) / height;
  const { right, up } = axesOf(pose);
  return { ...pose, target: add(add(pose.target, right, -dx * perPixel), up, dy * perPixel) };
}

/** Comes nearer (factor < 1) or goes away, with `anchor` keeping its place on screen. */
export function zoomTo(pose: CameraPose, factor: number, anchor: Vec3): CameraPose {
  const shortest = Math.min(SHORTEST_DISTANCE, pose.distance);
  const distance = Math.min(LONGEST_DISTANCE, Math.max(shortest, pose.distance * factor));
  const real = distance / pose.distance;
  return { ...pose, distance, target: add(anchor, subtract(pose.target, anchor), real) };
}

/** Walks: meters to the right, forward (level when `isLevel`) and up. */
export function walk(pose: CameraPose, right: number, forward: number, up: number, isLevel: boolean): CameraPose {
  const axes = axesOf(pose);
  const ahead: Vec3 = isLevel ? [Math.sin(pose.yaw), Math.cos(pose.yaw), 0] : axes.forward;
  const moved = add(add(pose.target, axes.right, right), ahead, forward);
  return { ...pose, target: [moved[0], moved[1], moved[2] + up] };
}

/** Meters from the floor to the eyes of a person. */
export const EYE_HEIGHT = 1.6;

/** Lifts or lowers the eye towards a height, by a share of the way. */
export function eyeAt(pose: CameraPose, height: number, share = 1): CameraPose {
  const lift = (height - eyeOf(pose)[2]) * share;
  return { ...pose, target: add(pose.target, [0, 0, lift]) };
}

/** Stands at a place of the floor and looks straight ahead. */
export function standAt(pose: CameraPose, floor: Vec3): CameraPose {
  const level = { ...pose, pitch: 0, distance: EYE_HEIGHT, projection: 'perspective' as const };
  const eye: Vec3 = [floor[0], floor[1], floor[2] + EYE_HEIGHT];
  return { ...level, target: add(eye, axesOf(level).forward, level.distance) };
}

/** Between two poses; turns the shorter way round. */
export function blend(from: CameraPose, to: CameraPose, share: number): CameraPose {
  const ease = share * share * (3 - 2 * share);
  const turn = ((((to.yaw - from.yaw + Math.PI) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)) - Math.PI;
  return {
    target: add(from.target, subtract(to.target, from.target), ease),
    yaw: from.yaw + turn * ease,
    pitch: from.pitch + (to.pitch - from.pitch) * ease,
    distance: from.distance * (to.distance / from.distance) ** ease,
    projection: to.projection,
  };
}

function clampPitch(pitch: number): number {
  return Math.min(STEEPEST_PITCH, Math.max(-STEEPEST_PITCH, pitch));
}
