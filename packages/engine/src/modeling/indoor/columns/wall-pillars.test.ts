import { expect, it } from 'vitest';
import type { Vec2 } from '../../../core/vector.ts';
import { HEIGHT, LARGER_ROOM, LAYOUT, STOREY, twoRooms } from '../../../../test/modeling/two-rooms.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { findWallPillars } from './wall-pillars.ts';

/** Pillars of the room with a box at the wall y = 0, which hides the wall behind it up to `hidden`; its sides begin `behind` that wall. */
function pillarsWith(
  box: { from: number; to: number; depth: number; top: number },
  hidden = box.top,
  behind = 0,
  room = LARGER_ROOM,
) {
  const all = Array.from(twoRooms());
  const kept = all.flatMap((x, k) => {
    const [y, z] = [all[k + 1]!, all[k + 2]!];
    const isHidden = k % 3 === 0 && y < 0.01 && x > box.from && x < box.to && z < hidden;
    return k % 3 === 0 && !isHidden ? [x, y, z] : [];
  });
  for (let z = 0; z < box.top; z += 0.03) {
    for (let x = box.from; x <= box.to; x += 0.02) kept.push(x, box.depth, z);
    for (let y = -behind; y < box.depth; y += 0.03) kept.push(box.from, y, z, box.to, y, z);
  }
  return findWallPillars(room, 0, storeyPoints(Float32Array.from(kept), LAYOUT, STOREY));
}

it('are found at a wall that they hide from floor to ceiling', () => {
  const [pillar, ...others] = pillarsWith({ from: 1.5, to: 2, depth: 0.3, top: HEIGHT });
  expect(others).toEqual([]);
  const { shape } = pillar!;
  if (!('size' in shape)) throw new Error('no rectangle');
  expect([shape.size[0], shape.size[1]]).toEqual([expect.closeTo(0.5, 1), expect.closeTo(0.3, 2)]);
  expect([shape.center[0], shape.center[1]]).toEqual([expect.closeTo(1.75, 1), expect.closeTo(0.15, 2)]);
});

it('are found where the outline of the room goes around them', () => {
  const polygon: Vec2[] = [[0, 0], [1.5, 0], [1.5, 0.3], [2, 0.3], [2, 0], ...LARGER_ROOM.polygon.slice(1)];
  const edges = polygon.map((a, k) => ({ a, b: polygon[(k + 1) % polygon.length]!, support: 1 }));
  const room = { ...LARGER_ROOM, polygon, edges };
  const [pillar, ...others] = pillarsWith({ from: 1.5, to: 2, depth: 0.3, top: HEIGHT }, HEIGHT, 0, room);
  expect(others).toEqual([]);
  expect(pillar!.shape.center).toEqual([expect.closeTo(1.75, 1), expect.closeTo(0.15, 2)]);
  expect(pillar!.inWalls).toEqual([[expect.closeTo(0), expect.closeTo(-1)]]);
});

it('are no ends of walls, which are deeper than wide', () => {
  expect(pillarsWith({ from: 1.5, to: 1.8, depth: 0.5, top: HEIGHT })).toEqual([]);
});

it('are no frames or jambs whose sides run on behind the face of the wall', () => {
  expect(pillarsWith({ from: 1.5, to: 1.8, depth: 0.2, top: HEIGHT }, HEIGHT, 0.15)).toEqual([]);
});

it('are no leaves of doors, which end a hand below the ceiling', () => {
  expect(pillarsWith({ from: 1.5, to: 2, depth: 0.3, top: HEIGHT - 0.3 }, HEIGHT)).toEqual([]);
});

it('are no cupboards below the ceiling, pictures or long fronts', () => {
  expect(pillarsWith({ from: 1.5, to: 2, depth: 0.3, top: 1.9 })).toEqual([]);
  expect(pillarsWith({ from: 1.5, to: 2, depth: 0.04, top: HEIGHT })).toEqual([]);
  expect(pillarsWith({ from: 0.8, to: 2.8, depth: 0.3, top: HEIGHT })).toEqual([]);
});
