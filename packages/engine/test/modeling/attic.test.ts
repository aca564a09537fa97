import { beforeAll, expect, it } from 'vitest';
import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { leastHeight } from '../../src/core/model/structured-model.ts';
import { meshVolume } from '../../src/exporters/geometry/mesh-builder.ts';
import { buildElementMeshes } from '../../src/exporters/mesh/element-meshes.ts';
import { seededRandom } from '../../src/math/random.ts';
import { modelOfPoints } from './model-of-points.ts';

const STEP = 0.03;
/** An attic under a gable roof, meters: the ridge runs along x above the middle; low walls at the eaves. */
const ATTIC = { length: 8, width: 5, eaves: 1, ridge: 3.2 };

function atticPoints(): number[][] {
  const random = seededRandom(5);
  const noise = () => (random() + random() + random() - 1.5) * 0.003;
  const { length, width, eaves, ridge } = ATTIC;
  const roof = (y: number) => eaves + ((ridge - eaves) * Math.min(y, width - y)) / (width / 2);
  const points: number[][] = [];
  for (let x = 0; x <= length; x += STEP) {
    for (let y = 0; y <= width; y += STEP) points.push([x, y, 0], [x, y, roof(y)]);
    for (let z = 0; z <= eaves; z += STEP) points.push([x, 0, z], [x, width, z]);
  }
  for (let y = 0; y <= width; y += STEP) {
    for (let z = 0; z <= roof(y); z += STEP) points.push([0, y, z], [length, y, z]);
  }
  return points.map((place) => place.map((value) => value + noise()));
}

let model: StructuredModel;
beforeAll(async () => {
  model = await modelOfPoints(atticPoints());
});

it('models an attic under a gable roof as one room down to its low walls', () => {
  expect(model.storeys).toHaveLength(1);
  expect(model.rooms).toHaveLength(1);
  expect(model.rooms[0]!.area).toBeGreaterThan(0.97 * ATTIC.length * ATTIC.width);
  expect(model.rooms[0]!.area).toBeLessThan(1.03 * ATTIC.length * ATTIC.width);
  expect(model.walls).toHaveLength(4);
  expect(model.openings).toEqual([]);
});

it('lets ceiling, walls and roof slope as they were seen', () => {
  const [room] = model.rooms;
  const { eaves, ridge, width, length } = ATTIC;
  // Half of the attic is lower than this.
  expect(model.storeys[0]!.height).toBeCloseTo((eaves + ridge) / 2, 0);
  expect(room!.slopes).toHaveLength(2);
  expect(room!.zCeiling).toBeCloseTo(ridge, 1);
  expect(leastHeight(room!)).toBeCloseTo(eaves, 1);
  const fall = (ridge - eaves) / (width / 2);
  for (const [a, b] of room!.slopes!) expect(Math.hypot(a, b)).toBeCloseTo(fall, 1);
  const tops = model.walls.map(({ zTop }) => zTop).sort((p, q) => p - q);
  expect(tops.slice(0, 2).every((top) => Math.abs(top - eaves) < 0.05)).toBe(true);
  expect(tops.slice(2).every((top) => Math.abs(top - ridge) < 0.05)).toBe(true);
  const roof = model.slabs.find(({ kind }) => kind === 'roof');
  expect(roof!.slopes).toHaveLength(2);
  const volume = meshVolume(buildElementMeshes(model).find(({ id }) => id === room!.id)!);
  expect(volume / ((length * width * (eaves + ridge)) / 2)).toBeCloseTo(1, 1);
  // Nearly every point lies on the model.
  expect(model.deviation!.coverage).toBeGreaterThan(0.97);
});
