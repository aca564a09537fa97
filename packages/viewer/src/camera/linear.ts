import type { Aabb, Vec3 } from '@cloud/engine';

/** Sixteen numbers, column by column, doubles: the GPU gets 32-bit copies relative to the eye. */
export type Matrix = Float64Array;

/** a + factor · b */
export function add(a: Vec3, b: Vec3, factor = 1): Vec3 {
  return [a[0] + b[0] * factor, a[1] + b[1] * factor, a[2] + b[2] * factor];
}

/** a − b */
export function subtract(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/** Scalar product. */
export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Vector product. */
export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** The same direction, of length 1. */
export function normalize(a: Vec3): Vec3 {
  const length = Math.hypot(...a);
  return length > 0 ? [a[0] / length, a[1] / length, a[2] / length] : [0, 0, 0];
}

/** Product a · b. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  const result = new Float64Array(16);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[k * 4 + row]! * b[column * 4 + k]!;
      result[column * 4 + row] = sum;
    }
  }
  return result;
}

/** Clip coordinates of a point; `w` is the depth in a perspective view and 1 in an orthographic one. */
export function project(matrix: Matrix, point: Vec3): { x: number; y: number; z: number; w: number } {
  const row = (k: number) =>
    matrix[k]! * point[0] + matrix[4 + k]! * point[1] + matrix[8 + k]! * point[2] + matrix[12 + k]!;
  return { x: row(0), y: row(1), z: row(2), w: row(3) };
}

/** The eight corners of a box. */
export function cornersOf({ min, max }: Aabb): Vec3[] {
  return [min[0], max[0]].flatMap((x) => [min[1], max[1]].flatMap((y) => [min[2], max[2]].map((z): Vec3 => [x, y, z])));
}
