import { expect, it } from 'vitest';
import { HEIGHT, LAYOUT, STOREY, WEST_ROOM } from '../../../../test/modeling/two-rooms.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { edgesOf } from '../../../math/polygon.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { columnsOfRoom } from './columns-of-room.ts';

const OUTLINE: Vec2[] = [
  [0, 0],
  [3, 0],
  [3, 2],
  [0, 2],
];

/** A loggia: floor and ceiling, a wall behind, and open on its other sides. */
const LOGGIA = {
  ...WEST_ROOM,
  polygon: OUTLINE,
  holes: [],
  edges: edgesOf(OUTLINE).map(([a, b], k) => ({ a, b, support: k === 2 ? 1 : 0.4 })),
};

/** Points on an upright sheet. */
function sheet(x0: number, y0: number, x1: number, y1: number, from = 0, to = HEIGHT): number[] {
  const points: number[] = [];
  const count = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0) / 0.02));
  for (let z = from; z <= to; z += 0.03)
    for (let k = 0; k <= count; k++) points.push(x0 + ((x1 - x0) * k) / count, y0 + ((y1 - y0) * k) / count, z);
  return points;
}

function loggia(things: readonly number[]): number[] {
  const points: number[] = [...things, ...sheet(0, 2, 3, 2)];
  for (let x = 0; x <= 3; x += 0.05) for (let y = 0; y <= 2; y += 0.05) points.push(x, y, 0, x, y, HEIGHT);
  return points;
}

const columnsAmong = (things: readonly number[]) =>
  columnsOfRoom(LOGGIA, 0, storeyPoints(Float32Array.from(loggia(things)), LAYOUT, STOREY));

/** The two faces of a post in the corner of the loggia that its inside shows, on the outline. */
const POST = [...sheet(-0.07, 0.07, 0.07, 0.07), ...sheet(0.07, -0.07, 0.07, 0.07)];
const RAIL = sheet(0.1, 0, 2.9, 0, 0.85, 0.95);

it('finds a post of a loggia that its outline goes through, with the rail between the posts', () => {
  const [post, ...others] = columnsAmong([...POST, ...RAIL]);
  expect(others).toEqual([]);
  expect(Math.hypot(...post!.shape.center)).toBeLessThan(0.02);
});

it('takes no pier for a post, beside which a wall runs on or a pane stands', () => {
  expect(columnsAmong([...POST, ...sheet(0.1, 0.02, 1, 0.02)])).toEqual([]);
  expect(columnsAmong([...POST, ...sheet(-0.02, 0.18, -0.02, 0.9, 0.6)])).toEqual([]);
});
