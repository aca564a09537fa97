import { expect, it } from 'vitest';
import type { Vec2 } from '../../../core/vector.ts';
import { HEIGHT, LARGER_ROOM, LAYOUT, STOREY, twoRooms } from '../../../../test/modeling/two-rooms.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { findCornerColumns } from './corner-columns.ts';

/** What is found in the room with a box in its corner at the origin, which hides both walls up to `hidden`. */
function cornersWith(width: number, depth: number, top = HEIGHT, hidden = top, polygon = LARGER_ROOM.polygon) {
  const all = Array.from(twoRooms());
  const points = all.flatMap((x, k) => {
    const [y, z] = [all[k + 1]!, all[k + 2]!];
    const isHidden = k % 3 === 0 && x < width - 0.01 && y < depth - 0.01 && z < hidden;
    return k % 3 === 0 && !isHidden ? [x, y, z] : [];
  });
  for (let z = 0; z < top; z += 0.03) {
    for (let x = 0; x <= width; x += 0.02) points.push(x, depth, z);
    for (let y = 0; y <= depth; y += 0.02) points.push(width, y, z);
  }
  const room = { ...LARGER_ROOM, polygon };
  return findCornerColumns(room, 0, storeyPoints(Float32Array.from(points), LAYOUT, STOREY));
}

const inCentimeters = (columns: ReturnType<typeof findCornerColumns>) =>
  columns.map(({ shape }) => {
    const [c, s] = 'size' in shape ? [Math.cos(shape.heading), Math.sin(shape.heading)] : [1, 0];
    const [a, b] = 'size' in shape ? shape.size : [0, 0];
    const size = [Math.abs(c * a) + Math.abs(s * b), Math.abs(s * a) + Math.abs(c * b)];
    return {
      at: shape.center.map((value) => Math.round(100 * value)),
      size: size.map((side) => Math.round(100 * side)),
    };
  });

it('are found where both walls are hidden from the corner on', () => {
  const found = cornersWith(0.3, 0.2);
  expect(inCentimeters(found)).toEqual([{ at: [15, 10], size: [30, 20] }]);
  const sides = found[0]!.inWalls!.map((way) => way.map(Math.round));
  expect(sides).toEqual(expect.arrayContaining([[expect.closeTo(-1), expect.closeTo(0)]]));
  expect(sides).toEqual(expect.arrayContaining([[expect.closeTo(0), expect.closeTo(-1)]]));
});

it('are found where the outline of the room goes around them', () => {
  const around: Vec2[] = [[0.3, 0], ...LARGER_ROOM.polygon.slice(1), [0, 0.2], [0.3, 0.2]];
  expect(inCentimeters(cornersWith(0.3, 0.2, HEIGHT, HEIGHT, around))).toEqual([{ at: [15, 10], size: [30, 20] }]);
});

it('are no cupboards below the ceiling, boxes before walls that show, or long closets', () => {
  expect(cornersWith(0.3, 0.2, 2)).toEqual([]);
  expect(cornersWith(0.3, 0.2, HEIGHT, 0)).toEqual([]);
  expect(cornersWith(0.9, 0.3)).toEqual([]);
});

it('are none under a ceiling that was not scanned', () => {
  const room = { ...LARGER_ROOM, ceilingSeen: false };
  expect(findCornerColumns(room, 0, storeyPoints(twoRooms(), LAYOUT, STOREY))).toEqual([]);
});
