import { expect, it } from 'vitest';
import { openEdges } from '../../../../test/models/open-edges.ts';
import { houseWithSteppedCeiling, LOWERED, RAISED } from '../../../../test/models/stepped-ceiling-house.ts';
import { rectangle } from '../../../../test/models/stepped-room.ts';
import type { CeilingPart, Room } from '../../../core/model/structured-model.ts';
import { ceilingLevels } from './ceiling-levels.ts';
import { MeshBuilder, meshVolume } from '../mesh-builder.ts';
import { roomVolume } from '../prism.ts';
import { addSpace } from './stepped-space.ts';

const room = houseWithSteppedCeiling().rooms[0]!;
const [x0, y0] = room.polygon[0]!;
const part = (x: number, y: number, width: number, depth: number, step: number): CeilingPart => ({
  polygon: rectangle(x0 + x, y0 + y, x0 + x + width, y0 + y + depth),
  z: room.zCeiling + step,
});

function meshOf(one: Room) {
  const builder = new MeshBuilder();
  addSpace(builder, one);
  return builder.build();
}

it.each([
  ['parts along a wall, one beside the other', room.ceilingParts!],
  ['a part in the middle', [part(1, 1, 1, 1, 0.3)]],
  ['parts that meet in a corner', [part(0.5, 0.5, 1, 1, 0.3), part(1.5, 1.5, 1, 1, -0.2)]],
  ['a lowered part around nothing but a corner of a raised one', [part(0, 0, 1, 2, -0.3), part(1, 0.5, 1, 1, 0.2)]],
])('closes the air under %s', (_, ceilingParts) => {
  const stepped = { ...room, ceilingParts };
  const mesh = meshOf(stepped);
  expect(openEdges(mesh)).toBe(0);
  expect(meshVolume(mesh)).toBeCloseTo(roomVolume(stepped), 3);
});

it('has a step at each border between two levels, from the lower to the higher one', () => {
  const { sides, regions } = ceilingLevels(room)!;
  expect(regions.map(({ z }) => z - room.zCeiling)).toEqual([
    0,
    expect.closeTo(LOWERED.step, 9),
    expect.closeTo(RAISED.step, 9),
  ]);
  const steps = sides.filter(({ lower }) => lower);
  const area = steps.reduce((sum, { a, b, low, high }) => sum + Math.hypot(b[0] - a[0], b[1] - a[1]) * (high - low), 0);
  // Between the parts over 2 m; beside the lowered one over .6 m; around the raised one over .5 m and 2 m.
  expect(area).toBeCloseTo(2 * (RAISED.step - LOWERED.step) - 0.6 * LOWERED.step + 2.5 * RAISED.step, 6);
});

it('leaves a level or sloped ceiling as it is', () => {
  expect(ceilingLevels({ ...room, ceilingParts: [] })).toBeUndefined();
  expect(ceilingLevels({ ...room, slopes: [[0, 0.1, 3]] })).toBeUndefined();
});
