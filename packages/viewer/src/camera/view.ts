import type { Aabb, Vec3 } from '@cloud/engine';
import { axesOf, eyeOf, halfHeight } from './camera.ts';
import type { CameraPose } from './camera.ts';
import type { Matrix } from './linear.ts';
import { add, cornersOf, dot, multiply, normalize, project, subtract } from './linear.ts';

/** A line from the eye through a pixel. */
export interface Ray {
  origin: Vec3;
  /** Unit length. */
  direction: Vec3;
}

/** Everything a frame needs of the camera. */
export interface CameraView {
  pose: CameraPose;
  eye: Vec3;
  forward: Vec3;
  right: Vec3;
  up: Vec3;
  width: number;
  height: number;
  near: number;
  far: number;
  /** For points relative to the eye. */
  viewProjection: Matrix;
  /** Pixels that one meter takes when clip w is 1. */
  pixelsPerMeter: number;
}

/** Meters; nothing nearer to the eye is drawn in perspective, unless the eye is that near to its target. */
const NEAREST_METERS = 0.02;
/** The same as a share of the distance to the target: small things, and scans in a wrong unit, are looked at closely. */
const NEAREST_SHARE = 0.1;
/** Meters that the far plane keeps from the eye at least. */
const LEAST_FAR_METERS = 0.2;
/** Largest ratio of far to near plane that leaves the depth buffer enough precision. */
const MOST_FAR_TO_NEAR = 20_000;
/** Depths that are drawn without any scene, in distances to the target. */
const DEFAULT_DEPTHS = [0.5, 2] as const;
/** Room before and behind the scene: a share of its depth and a constant in meters. */
const DEPTH_MARGIN_SHARE = 0.01;
const DEPTH_MARGIN_METERS = 0.01;

/**
 * Works out matrices for a picture of `width` × `height` pixels. Near and far fit around the scene, so that the depth
 * buffer spends its precision where something is.
 */
export function viewOf(pose: CameraPose, width: number, height: number, scene: Aabb | undefined): CameraView {
  const { forward, right, up } = axesOf(pose);
  const eye = eyeOf(pose);
  const { near, far } = depthRange(pose, eye, forward, scene);
  const half = halfHeight(pose);
  const aspect = width / Math.max(1, height);
  const rotation = Float64Array.of(
    right[0], up[0], -forward[0], 0,
    right[1], up[1], -forward[1], 0,
    right[2], up[2], -forward[2], 0,
    0, 0, 0, 1,
  ); // prettier-ignore
  const lens =
    pose.projection === 'perspective' ? perspective(half, aspect, near, far) : orthographic(half, aspect, near, far);
  const viewProjection = multiply(lens, rotation);
  return { pose, eye, forward, right, up, width, height, near, far, viewProjection, pixelsPerMeter: height / 2 / half };
}

function depthRange(
  pose: CameraPose,
  eye: Vec3,
  forward: Vec3,
  scene: Aabb | undefined,
): { near: number; far: number } {
  const corners = scene ? cornersOf(scene) : [];
  const depths = corners.map((corner) => dot(subtract(corner, eye), forward));
  const [nearest, farthest] = DEFAULT_DEPTHS;
  const least = Math.min(pose.distance * nearest, ...depths);
  const most = Math.max(pose.distance * farthest, ...depths);
  const margin = (most - least) * DEPTH_MARGIN_SHARE + DEPTH_MARGIN_METERS;
  if (pose.projection === 'orthographic') return { near: least - margin, far: most + margin };
  const far = Math.max(most + margin, LEAST_FAR_METERS);
  const closest = Math.min(NEAREST_METERS, pose.distance * NEAREST_SHARE);
  return { near: Math.max(least - margin, far / MOST_FAR_TO_NEAR, closest), far };
}

function perspective(half: number, aspect: number, near: number, far: number): Matrix {
  const matrix = new Float64Array(16);
  matrix[0] = 1 / (half * aspect);
  matrix[5] = 1 / half;
  matrix[10] = (far + near) / (near - far);
  matrix[11] = -1;
  matrix[14] = (2 * far * near) / (near - far);
  return matrix;
}

function orthographic(half: number, aspect: number, near: number, far: number): Matrix {
  const matrix = new Float64Array(16);
  matrix[0] = 1 / (half * aspect);
  matrix[5] = 1 / half;
  matrix[10] = 2 / (near - far);
  matrix[14] = (far + near) / (near - far);
  matrix[15] = 1;
  return matrix;
}

/** The ray through a pixel; `x`, `y` from the upper left corner. */
export function rayThrough(view: CameraView, x: number, y: number): Ray {
  const half = halfHeight(view.pose);
  const across = ((2 * x) / view.width - 1) * half * (view.width / view.height);
  const upward = (1 - (2 * y) / view.height) * half;
  const shift = add(add([0, 0, 0], view.right, across), view.up, upward);
  if (view.pose.projection === 'orthographic') return { origin: add(view.eye, shift), direction: view.forward };
  return { origin: view.eye, direction: normalize(add(view.forward, shift)) };
}

/** Pixel of a world point, and whether it lies before the eye. */
export function pixelOf(view: CameraView, point: Vec3): { x: number; y: number; isVisible: boolean } {
  const { x, y, z, w } = project(view.viewProjection, subtract(point, view.eye));
  const isVisible = w > 0 && Math.abs(z) <= w;
  return { x: ((x / w + 1) * view.width) / 2, y: ((1 - y / w) * view.height) / 2, isVisible };
}

/** Six planes of the view, four numbers each, for points relative to the eye; inside is positive. */
export function frustumPlanes(view: CameraView): Float64Array {
  const m = view.viewProjection;
  const planes = new Float64Array(24);
  for (let i = 0; i < 6; i++) {
    const row = i >> 1;
    const sign = i & 1 ? -1 : 1;
    for (let k = 0; k < 4; k++) planes[i * 4 + k] = m[k * 4 + 3]! + sign * m[k * 4 + row]!;
  }
  return planes;
}
