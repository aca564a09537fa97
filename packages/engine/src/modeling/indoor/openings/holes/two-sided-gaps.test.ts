import { expect, it } from 'vitest';
import { rasterOf, WALL_OF_TWO_ROOMS as INNER } from '../../../../../test/models/wall-of-two-rooms.ts';
import { DOOR, HEIGHT, WALL, twoRooms } from '../../../../../test/modeling/two-rooms.ts';
import { findOpenings } from '../find-openings.ts';
import { twoSidedGaps } from './two-sided-gaps.ts';

/** One of so many points is kept: fewer than one in three cells of the wall shows any. */
const THIN = 12;

interface Shown {
  /** Height up to which something before both faces hides wall and floor in the gap. */
  head?: number;
  /** Whether floor shows before the gap, and the right face in it. */
  floor?: boolean;
  rightFace?: boolean;
}

/** The wall between the two rooms in a thin scan that shows nothing between its faces. */
function thinWall({ head = DOOR.head, floor = true, rightFace = false }: Shown) {
  const usual = twoRooms();
  const isNear = (x: number) => x > WALL.left - 0.5 && x < WALL.right + 0.5;
  const points: number[] = [];
  for (let k = 0, n = 0; k < usual.length; k += 3) {
    const [x, y, z] = usual.subarray(k, k + 3) as unknown as [number, number, number];
    const isBetween = x > WALL.left + 0.01 && x < WALL.right - 0.01;
    const isInGap = isNear(x) && y > DOOR.from - 0.01 && y < DOOR.to + 0.01;
    const isAtFace = x > WALL.left - 0.01 && x < WALL.right + 0.01;
    const isHidden = isInGap && ((!floor && z < 0.01) || (isAtFace && z < head));
    if (!isBetween && !isHidden && (n = (n * 1109 + 12345) % 65536) % THIN === 0) points.push(x, y, z);
  }
  for (let y = DOOR.from; rightFace && y < DOOR.to; y += 0.1)
    for (let z = 0.1; z < HEIGHT; z += 0.1) points.push(WALL.right, y, z);
  return rasterOf(INNER, Float32Array.from(points));
}

it('finds an open doorway in a thin scan that shows neither jambs nor the floor between the faces', () => {
  const [door, ...others] = findOpenings(INNER, thinWall({}));
  expect(others).toEqual([]);
  expect(door!.type).toBe('door');
  const { from, to, zBottom, zTop } = door!;
  for (const [edge, at] of [
    [from, DOOR.from],
    [to, DOOR.to],
    [zBottom, 0],
    [zTop, DOOR.head],
  ] as const)
    expect(Math.abs(edge - at)).toBeLessThan(0.1);
});

it.each([
  { name: 'no floor shows before the gap: cupboards may stand back to back', shown: { floor: false } },
  { name: 'one face goes on across it', shown: { rightFace: true } },
  { name: 'it goes up to the ceiling', shown: { head: HEIGHT } },
])('finds none where $name', ({ shown }) => {
  expect(twoSidedGaps(thinWall(shown))).toEqual([]);
});

it('tells cupboards that stand back to back by the floor alone', () => {
  const anyFloor = { leastFloor: 0, leastFloorExpected: Infinity };
  expect(twoSidedGaps(thinWall({ floor: false }), anyFloor)).toHaveLength(1);
});
