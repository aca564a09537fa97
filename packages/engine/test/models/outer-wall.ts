import type { DetectedWall } from '../../src/modeling/indoor/detected-elements.ts';
import { WALL_OF_TWO_ROOMS as INNER } from './wall-of-two-rooms.ts';

/** An outer wall of 4 m along y = 0, its room above it. */
export const SOUTH: DetectedWall = {
  ...INNER,
  a: [0, -0.15],
  b: [4, -0.15],
  thickness: 0.3,
  exterior: true,
  right: -1,
};
/** The same, 6 m long and higher. */
export const OUTER: DetectedWall = { ...SOUTH, b: [6, -0.15], zTop: 3 };

/** An outer wall with an opening down to the floor, and what fills it between the faces. */
export function outerWall(to: number, head: number, filling: readonly number[]): Float32Array {
  const points: number[] = [...filling];
  for (let x = 0; x <= 6; x += 0.03) {
    for (let z = 0; z <= 3; z += 0.03) if (x < 1 || x > to || z > head) points.push(x, 0, z);
  }
  for (let depth = 0.03; depth < 0.27; depth += 0.02) {
    for (let z = 0.1; z <= head; z += 0.03) points.push(1, -depth, z, to, -depth, z);
    for (let x = 1; x <= to; x += 0.03) points.push(x, -depth, head);
  }
  return Float32Array.from(points);
}

/** Points of a frame's lower edge. */
export const threshold = Array.from({ length: 40 }, (_, k) => [1 + 0.025 * k, -0.15, 0.05]).flat();
/** Points of the floor from face to face. */
export const floor = Array.from({ length: 400 }, (_, k) => [
  1 + 0.025 * (k % 40),
  -0.04 - 0.025 * Math.floor(k / 40),
  0.005,
]).flat();
/** The same so many times, a meter further each. */
export const repeated = (points: readonly number[], times: number) =>
  Array.from({ length: times }, (_, k) => points.map((value, i) => (i % 3 === 0 ? value + k : value))).flat();
/** Points of a leaf. */
export const leaf = Array.from({ length: 4000 }, (_, k) => [
  1 + 0.025 * (k % 40),
  -0.15,
  0.02 * Math.floor(k / 40),
]).flat();
/** Points of a pane or leaf of which so many of 20 cells show, spread evenly, above the frame. */
export const faint = (shown: number) =>
  Array.from({ length: 20 * 38 }, (_, k) => [k % 20, Math.floor(k / 20)] as const)
    .filter(([i, j]) => (7 * i + 11 * j) % 20 < shown)
    .flatMap(([i, j]) => [1.02 + 0.05 * i, -0.15, 0.13 + 0.05 * j]);
