import { expect, it } from 'vitest';
import { rasterOf, WALL_OF_TWO_ROOMS as WALL } from '../../../../../test/models/wall-of-two-rooms.ts';
import { DOOR, HEIGHT, WALL as FACES, twoRooms } from '../../../../../test/modeling/two-rooms.ts';
import { findOpenings } from '../find-openings.ts';

/** Width of the leaf beside the doorway, which lies in the far face. */
const LEAF = 0.8;
/** Width of the place where a leaf that stands ajar goes through the wall. */
const HINGE = 0.25;

/** How far the leaf stands out of the far face. */
const STEP = 0.015;

/** The near face is empty beside the doorway up to a height over the floor; what shows there in the far face stands out of it. */
function roomsWithEmptyFace(upTo: number, width = LEAF, step = 0): Float32Array {
  const points = twoRooms();
  const kept = points.filter((_, k) => {
    const [x, y, z] = [points[k - (k % 3)]!, points[k - (k % 3) + 1]!, points[k - (k % 3) + 2]!];
    const isBeside = x > FACES.left - 0.01 && x < FACES.right - 0.01 && y > DOOR.to - 0.01 && y < DOOR.to + width;
    return !isBeside || z < 0.01 || z > upTo;
  });
  return kept.map((x, k) => {
    const [y, z] = [kept[k - (k % 3) + 1]!, kept[k - (k % 3) + 2]!];
    const isLeaf = k % 3 === 0 && Math.abs(x - FACES.right) < 0.01 && y > DOOR.to && y < DOOR.to + width && z <= upTo;
    return isLeaf ? x + step : x;
  });
}

it('takes a gap and the closed leaf in the other face for one door', () => {
  const raster = rasterOf(WALL, roomsWithEmptyFace(DOOR.head, LEAF, STEP));
  const [door, ...others] = findOpenings(WALL, raster);
  expect(others).toEqual([]);
  expect(door!.type).toBe('door');
  expect(Math.abs(door!.from - DOOR.from)).toBeLessThan(0.06);
  expect(Math.abs(door!.to - DOOR.to - LEAF)).toBeLessThan(0.06);
});

it('leaves it as wide as its gap where the face is hidden higher up or lower down', () => {
  for (const height of [1.4, HEIGHT]) {
    const [door] = findOpenings(WALL, rasterOf(WALL, roomsWithEmptyFace(height, LEAF, STEP)));
    expect(Math.abs(door!.to - DOOR.to)).toBeLessThan(0.06);
  }
});

it('leaves it as wide as its gap where a leaf that stands open hides the face beside it', () => {
  const [door] = findOpenings(WALL, rasterOf(WALL, roomsWithEmptyFace(DOOR.head)));
  expect(Math.abs(door!.to - DOOR.to)).toBeLessThan(0.06);
});

it('takes the place where a leaf that stands ajar goes through the wall for a part of the door', () => {
  const widthOf = (hinge: readonly number[]) =>
    findOpenings(WALL, rasterOf(WALL, Float32Array.from([...roomsWithEmptyFace(DOOR.head, HINGE), ...hinge]))).map(
      ({ from, to }) => to - from,
    )[0]!;
  const leaf: number[] = [];
  for (let z = 0.03; z < DOOR.head; z += 0.03) {
    for (let part = 0; part <= 1; part += 0.1) {
      leaf.push(FACES.left + 0.03 + 0.04 * part, DOOR.to + HINGE * part, z);
    }
  }
  expect(Math.abs(widthOf(leaf) - (DOOR.to - DOOR.from) - HINGE)).toBeLessThan(0.1);
  expect(Math.abs(widthOf([]) - (DOOR.to - DOOR.from))).toBeLessThan(0.06);
});
