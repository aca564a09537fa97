import { beforeAll, expect, it } from 'vitest';
import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { seededRandom } from '../../src/math/random.ts';
import { modelOfPoints } from './model-of-points.ts';

const STEP = 0.04;
/** A room and the space under the gable roof above it, meters: nowhere as high as a storey, at the eaves hardly a hand. */
const HOUSE = { length: 9, width: 7, ceiling: 2.6, floor: 2.8, eaves: 0.1, ridge: 1.8 };

/** Faces of the wall across the attic. */
const WALL = { from: 3.9, to: 4 };

function housePoints(): number[][] {
  const random = seededRandom(5);
  const noise = () => (random() + random() + random() - 1.5) * 0.003;
  const { length, width, ceiling, floor, eaves, ridge } = HOUSE;
  const roof = (y: number) => floor + eaves + ((ridge - eaves) * Math.min(y, width - y)) / (width / 2);
  const points: number[][] = [];
  const upright = (bottom: number, top: (y: number) => number) => {
    for (let y = 0; y <= width; y += STEP)
      for (let z = bottom; z <= top(y); z += STEP) points.push([0, y, z], [length, y, z]);
  };
  for (let x = 0; x <= length; x += STEP) {
    for (let y = 0; y <= width; y += STEP) points.push([x, y, 0], [x, y, ceiling], [x, y, floor], [x, y, roof(y)]);
    for (let z = 0; z <= ceiling; z += STEP) points.push([x, 0, z], [x, width, z]);
    for (let z = floor; z <= floor + eaves; z += STEP) points.push([x, 0, z], [x, width, z]);
  }
  upright(0, () => ceiling);
  upright(floor, roof);
  // A wall across the attic with a way through below the ridge.
  for (let y = 0; y <= width; y += STEP)
    for (let z = floor; z <= roof(y); z += STEP)
      if (Math.abs(y - width / 2) > 0.4) points.push([WALL.from, y, z], [WALL.to, y, z]);
  return points.map((place) => place.map((value) => value + noise()));
}

let model: StructuredModel;
beforeAll(async () => {
  model = await modelOfPoints(housePoints());
});

it('models the space under a roof that is lower than a storey as an attic', () => {
  expect(model.storeys.map(({ elevation }) => Math.round(elevation * 10) / 10)).toEqual([0, HOUSE.floor]);
  expect(model.rooms).toHaveLength(3);
  const [room, ...attics] = model.rooms;
  expect(room!.zCeiling).toBeCloseTo(HOUSE.ceiling, 1);
  expect(room!.slopes).toBeUndefined();
  for (const attic of attics) {
    expect(attic.zCeiling).toBeCloseTo(HOUSE.floor + HOUSE.ridge, 1);
    expect(attic.slopes).toHaveLength(2);
  }
  const share = attics.reduce((sum, { area }) => sum + area, 0) / (HOUSE.length * HOUSE.width);
  expect(share).toBeGreaterThan(0.84);
  expect(share).toBeLessThan(1);
  expect(model.openings.filter(({ type }) => type === 'window')).toEqual([]);
  expect(model.columns).toEqual([]);
  // Walls along the eaves end at the roof.
  const heights = model.walls
    .filter(({ storey }) => storey === attics[0]!.storey)
    .map(({ zBottom, zTop }) => zTop - zBottom);
  expect(heights.filter((height) => height < 0.6)).toHaveLength(2);
  for (const height of heights) expect(height).toBeLessThan(HOUSE.ridge + 0.05);
});
