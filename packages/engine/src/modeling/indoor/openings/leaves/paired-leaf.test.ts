import { expect, it } from 'vitest';
import { rasterOf, WALL_OF_TWO_ROOMS as WALL } from '../../../../../test/models/wall-of-two-rooms.ts';
import { DOOR, HEIGHT, WALL as FACES, twoRooms } from '../../../../../test/modeling/two-rooms.ts';
import { findOpenings } from '../find-openings.ts';

/** The doorway made wider by a closed leaf beside its gap, or by a stretch of wall that only one room shows. */
function roomsWithBeside(width: number, beside: 'leaf' | 'one face'): Float32Array {
  const points = twoRooms();
  const to = DOOR.to + width;
  const kept = points.filter((_, k) => {
    const [x, y, z] = [points[k - (k % 3)]!, points[k - (k % 3) + 1]!, points[k - (k % 3) + 2]!];
    const isBeside = x > FACES.left - 0.01 && x < FACES.right + 0.01 && y > DOOR.to - 0.01 && y < to && z < DOOR.head;
    const isFarFace = x > FACES.right - 0.01 && y > DOOR.to + 0.01;
    return !isBeside || z < 0.01 || (beside === 'one face' && !isFarFace);
  });
  const added: number[] = [];
  for (let z = 0.03; z < DOOR.head; z += 0.03) {
    if (beside === 'one face') break;
    for (let x = FACES.left; x <= FACES.right; x += 0.02) added.push(x, to, z);
    for (let y = DOOR.to; y < to; y += 0.03) added.push((FACES.left + FACES.right) / 2, y, z);
  }
  return Float32Array.from([...kept, ...added]);
}

it('takes a doorway and the closed leaf beside it for one door', () => {
  const [door, ...others] = findOpenings(WALL, rasterOf(WALL, roomsWithBeside(0.8, 'leaf')));
  expect(others).toEqual([]);
  expect(door!.type).toBe('door');
  expect(Math.abs(door!.from - DOOR.from)).toBeLessThan(0.05);
  expect(Math.abs(door!.to - DOOR.to - 0.8)).toBeLessThan(0.05);
  expect(door!.zTop).toBeLessThan(HEIGHT);
});

it('leaves it as wide as its gap beside wall of which only one face was seen', () => {
  const [door, ...others] = findOpenings(WALL, rasterOf(WALL, roomsWithBeside(0.8, 'one face')));
  expect(others).toEqual([]);
  expect(Math.abs(door!.to - DOOR.to)).toBeLessThan(0.05);
});
