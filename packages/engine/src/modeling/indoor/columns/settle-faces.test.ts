import { expect, it } from 'vitest';
import { HEIGHT, LAYOUT, STOREY, WEST_ROOM as ROOM, twoRooms } from '../../../../test/modeling/two-rooms.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { columnsOfRoom } from './columns-of-room.ts';
import { settleFaces } from './settle-faces.ts';

/** What a scanner in the hand adds: a normal distribution of 8 mm, in 16 steps. */
const SCATTER = [-18, -13, -10, -8, -6, -4, -3, -1, 1, 3, 4, 6, 8, 10, 13, 18].map((mm) => mm / 1000);

/** Points on the four sides of a column 30 cm thick, which scatter across them. */
function scattered(): number[] {
  const points: number[] = [];
  let row = 0;
  for (let z = 0; z <= HEIGHT; z += 0.03) {
    for (let t = 0; t < 0.3; t += 0.02) {
      const off = (side: number) => SCATTER[(7 * row + 3 * side) % SCATTER.length]!;
      row++;
      points.push(
        1.5 + t,
        1.2 + off(0),
        z,
        1.5 + t,
        1.5 + off(1),
        z,
        1.5 + off(2),
        1.2 + t,
        z,
        1.8 + off(3),
        1.2 + t,
        z,
      );
    }
  }
  return points;
}

it('a column is as thick as it is, however its points scatter', () => {
  const points = storeyPoints(Float32Array.from([...twoRooms(), ...scattered()]), LAYOUT, STOREY);
  const [{ shape }, ...others] = columnsOfRoom(ROOM, 0, points) as [ReturnType<typeof columnsOfRoom>[number]];
  expect(others).toEqual([]);
  expect('size' in shape && shape.size).toEqual([expect.closeTo(0.3, 2), expect.closeTo(0.3, 2)]);
  expect(shape.center).toEqual([expect.closeTo(1.65, 2), expect.closeTo(1.35, 2)]);
  expect(shape.rms).toBeLessThan(0.012);
});

it('a face stays where no points lie on it, or those of another face behind it do', () => {
  const flange: number[] = [];
  for (let z = 0; z <= HEIGHT; z += 0.03) for (let t = 0; t < 0.3; t += 0.02) flange.push(1.5 + t, 1.225, z);
  const points = storeyPoints(Float32Array.from([...twoRooms(), ...flange]), LAYOUT, STOREY);
  const box = { center: [1.65, 1.35] as Vec2, size: [0.3, 0.3] as Vec2, heading: 0, rms: 0.003 };
  const places = [[1.5, 1.3]] as Vec2[];
  const steps = { low: 0.1, high: 2.5, levels: 16 };
  const { center, size } = settleFaces(box, places, points, steps);
  expect([center, size]).toEqual([box.center, box.size]);
});
