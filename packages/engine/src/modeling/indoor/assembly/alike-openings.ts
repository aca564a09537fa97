import type { DetectedOpening, DetectedWall } from '../detected-elements.ts';

/** Openings that differ by no more than this in width, and in height and sill, have one size; meters. */
const SAME = { width: 0.06, height: 0.08 };

/** For each opening how many others have its kind, width, height and sill: a building repeats its doors and windows. */
export function countAlike(openings: readonly DetectedOpening[], walls: readonly DetectedWall[]): number[] {
  const sizes = openings.map(({ type, wall, from, to, zBottom, zTop, zFloor }) => {
    return { type, width: to - from, height: zTop - zBottom, sill: zBottom - (zFloor ?? walls[wall]!.zBottom) };
  });
  return sizes.map((own, k) => {
    const isAlike = (other: typeof own) =>
      other.type === own.type &&
      Math.abs(other.width - own.width) < SAME.width &&
      Math.abs(other.height - own.height) < SAME.height &&
      Math.abs(other.sill - own.sill) < SAME.height;
    return sizes.filter((other, l) => l !== k && isAlike(other)).length;
  });
}
