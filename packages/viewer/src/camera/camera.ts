import type { Aabb, Vec3 } from '@cloud/engine';
import { perAxis } from '@cloud/engine';
import type { Matrix } from './linear.ts';
import { add, cross, dot, multiply, normalize, project, subtract } from './linear.ts';

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

/** A line from the eye through a pixel. */
export interface Ray {
  origin: Vec3;
  /** Unit length. */
  direction: Vec3;
}

/** Vertical field of view, radians. */
export const FIELD_OF_VIEW = (50 * Math.PI) / 180;
const TANGENT = Math.tan(FIELD_OF_VIEW / 2);
const CLOSEST = 0.02;
const SMALLEST_DISTANCE = 0.1;

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
  let least = pose.distance * 0.5;
  let most = pose.distance * 2;
  if (scene) {
    for (let corner = 0; corner < 8; corner++) {
      const depth = dot(subtract(cornerOf(scene, corner), eye), forward);
      least = Math.min(least, depth);
      most = Math.max(most, depth);
    }
  }
  const slack = (most - least) * 0.01 + 0.01;
  if (pose.projection === 'orthographic') return { near: least - slack, far: most + slack };
  const far = Math.max(most + slack, CLOSEST * 10);
  return { near: Math.max(least - slack, far / 20_000, CLOSEST), far };
}

function cornerOf(box: Aabb, corner: number): Vec3 {
  return [
    corner & 4 ? box.max[0] : box.min[0],
    corner & 2 ? box.max[1] : box.min[1],
    corner & 1 ? box.max[2] : box.min[2],
  ];
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

/** The pose that shows a whole box from the same direction, as large and as much in the middle as it will go. */
export function fitPose(pose: CameraPose, box: Aabb, aspect: number): CameraPose {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => cornerOf(box, corner));
  const { forward, right, up } = axesOf(pose);
  const isPerspective = pose.projection === 'perspective';
  let target: Vec3 = perAxis((axis) => (box.min[axis] + box.max[axis]) / 2);
  let distance = 0;
  // In perspective the near side is larger: moving to the middle of what is seen changes what is seen.
  for (let round = 0; round < 8; round++) {
    const arms = corners.map((corner) => subtract(corner, target));
    const depths = arms.map((arm) => (isPerspective ? dot(arm, forward) : 0));
    distance = Math.max(
      SMALLEST_DISTANCE,
      ...arms.map((arm, i) => Math.abs(dot(arm, up)) / TANGENT - depths[i]!),
      ...arms.map((arm, i) => Math.abs(dot(arm, right)) / TANGENT / aspect - depths[i]!),
    );
    const middle = (axis: Vec3) => {
      const seen = arms.map((arm, i) => (dot(arm, axis) * distance) / Math.max(distance + depths[i]!, distance * 0.1));
      return (Math.min(...seen) + Math.max(...seen)) / 2;
    };
    target = add(add(target, right, middle(right)), up, middle(up));
  }
  return { ...pose, target, distance: distance * 1.08 };
}
