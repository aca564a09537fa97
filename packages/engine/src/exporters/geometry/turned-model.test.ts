import { expect, it } from 'vitest';
import { houseUnderGable } from '../../../test/models/house-under-gable.ts';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { heightOn } from '../../math/slopes.ts';
import { angleToPage, turn, turnModel } from './turned-model.ts';

const DEGREE = Math.PI / 180;

it('turns the main direction onto the nearest axis of the page', () => {
  const model = twoStoreyHouse();
  const angle = (degrees: number) => angleToPage({ ...model, directions: [degrees * DEGREE] }) / DEGREE;
  expect(angle(0)).toBe(0);
  expect(angle(30)).toBeCloseTo(-30);
  expect(angle(60)).toBeCloseTo(30);
  expect(angle(-170)).toBeCloseTo(-10);
  expect(angle(0.005)).toBe(0);
});

it('turns every place about the origin and leaves heights and ids', () => {
  const model = twoStoreyHouse();
  const turned = turnModel(model, 30 * DEGREE);
  for (const [i, wall] of turned.walls.entries()) {
    const before = model.walls[i]!;
    expect(wall.id).toBe(before.id);
    expect(wall.zTop).toBe(before.zTop);
    expect(wall.a).toEqual(turn(before.a, 30 * DEGREE));
    expect(Math.hypot(...wall.b)).toBeCloseTo(Math.hypot(...before.b));
  }
  expect(turnModel(model, 0)).toBe(model);
});

it('turns slopes with their rooms', () => {
  const model = houseUnderGable();
  const turned = turnModel(model, 30 * DEGREE);
  for (const kind of ['rooms', 'walls', 'slabs', 'columns'] as const) {
    for (const [i, { slopes = [] }] of turned[kind].entries()) {
      for (const [k, slope] of slopes.entries())
        expect(heightOn(slope, turn([3, 2], 30 * DEGREE))).toBeCloseTo(heightOn(model[kind][i]!.slopes![k]!, [3, 2]));
    }
  }
});
