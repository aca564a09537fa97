import type { DetectedOpening, DetectedWall } from '../detected-elements.ts';

/** Openings that differ by no more than this in width, and in height and sill, have one size; meters. */
const SAME = { width: 0.06, height: 0.08 };

/** For each opening how many others have its kind, width, height and sill: a building repeats its doors and windows. */
export function countAlike(openings: readonly DetectedOpening[], walls: readonly DetectedWall[]): number[] {
  return countAs(openings, walls, (own, other) => own.type === other.type);
}

/** For each opening how many others of a kind have its width, height and sill. */
export function countOfType(
  type: DetectedOpening['type'],
  openings: readonly DetectedOpening[],
  walls: readonly DetectedWall[],
): number[] {
  return countAs(openings, walls, (_, other) => other.type === type);
}

/** For each opening how many others of its width, height and sill are meant. */
export function countAs(
  openings: readonly DetectedOpening[],
  walls: readonly DetectedWall[],
  isMeant: (own: DetectedOpening, other: DetectedOpening) => boolean,
): number[] {
  const sizes = openings.map((opening) => {
    const { wall, from, to, zBottom, zTop, zFloor } = opening;
    return { opening, width: to - from, height: zTop - zBottom, sill: zBottom - (zFloor ?? walls[wall]!.zBottom) };
  });
  return sizes.map((own, k) => {
    const isAlike = (other: typeof own) =>
      isMeant(own.opening, other.opening) &&
      Math.abs(other.width - own.width) < SAME.width &&
      Math.abs(other.height - own.height) < SAME.height &&
      Math.abs(other.sill - own.sill) < SAME.height;
    return sizes.filter((other, l) => l !== k && isAlike(other)).length;
  });
}
