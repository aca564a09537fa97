import type { DepthCounts } from '../../src/modeling/indoor/walls/exterior-thickness.ts';
import type { Face, WallPiece } from '../../src/modeling/indoor/walls/pair-faces.ts';

/** A face of room `room` along the x axis (dx = 1) or back (dx = -1) at a height of the plan, from 0 to 4 m. */
export function piece(room: number, dx: 1 | -1, y: number): WallPiece {
  const [from, to] = dx === 1 ? [0, 4] : [-4, 0];
  const face: Face = { room, storey: 0, dx, dy: 0, d: -dx * y, from, to, support: 1, mirrored: 0 };
  return { face, from, to, gap: 0 };
}

/** Counts by depth, a share of them near the floor. */
export const counts = (count: (depth: number) => number, low = 0): DepthCounts => {
  const all = Float64Array.from({ length: 70 }, (_, k) => count(k));
  return { all, low: all.map((points) => points * low) };
};

/** Nothing seen behind a face. */
export const NOTHING = counts(() => 0);

/** A reveal of so many centimeters. */
export const reveal = (depth: number) => counts((k) => (k < depth ? 20 : 0));

/** A wall of which a frame hides the outer half. */
export const framed = (depth: number, low = 0) => counts((k) => (k === depth ? 400 : k < depth ? 20 : 0), low);
