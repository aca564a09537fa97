import { expect, it } from 'vitest';
import { INNER_WALL } from '../../../../test/models/inner-wall.ts';
import type { Vec2 } from '../../../core/vector.ts';
import type { DetectedColumn, DetectedWall } from '../detected-elements.ts';
import { throughWalls } from './through-walls.ts';

const IN_CORNER: DetectedColumn = {
  room: 0,
  storey: 0,
  shape: { center: [0.15, 0.1], size: [0.3, 0.2], heading: 0, rms: 0.005 },
  zBottom: 0,
  zTop: 2.6,
  points: 400,
  coverage: 1,
  inWalls: [
    [-1, 0],
    [0, -1],
  ],
};
const at = (x: number, size: Vec2 = [0.3, 0.2]): DetectedColumn => ({
  ...IN_CORNER,
  shape: { ...IN_CORNER.shape, center: [x, 0.1], size, heading: 0 },
});
const wall = (a: Vec2, b: Vec2): DetectedWall => ({
  ...INNER_WALL,
  a,
  b,
  thickness: 0.24,
  exterior: true,
  right: -1,
  rooms: [0],
});
const WALLS = [wall([-0.12, -0.12], [6, -0.12]), wall([-0.12, 5], [-0.12, -0.12])];

it('reach through the walls of a corner', () => {
  const [column] = throughWalls([IN_CORNER, at(3), at(6)], WALLS);
  expect(column).toMatchObject({ isThroughWalls: true });
  const { shape } = column!;
  if (!('size' in shape)) throw new Error('no rectangle');
  expect(shape.size).toEqual([expect.closeTo(0.54), expect.closeTo(0.44)]);
  expect(shape.center).toEqual([expect.closeTo(0.03), expect.closeTo(-0.02)]);
});

it('stay as they show where no wall is beside', () => {
  const [column] = throughWalls([IN_CORNER, at(3), at(6)], []);
  expect(column!.shape).toEqual(IN_CORNER.shape);
});

it('are boxed pipes where a storey has one or two of a size', () => {
  expect(throughWalls([IN_CORNER, at(3), at(6, [0.5, 0.5]), { ...at(6), storey: 1 }], WALLS)).toEqual([]);
});

it('are furring where they are thin, also with the walls that they reach through', () => {
  expect(
    throughWalls(
      [0, 3, 6].map((x) => at(x, [0.3, 0.09])),
      [],
    ),
  ).toEqual([]);
  expect(
    throughWalls(
      [0.15, 3, 6].map((x) => at(x, [0.3, 0.13])),
      [],
    ),
  ).toHaveLength(3);
});

/** A pillar that shows 50 cm along the lower wall and so deep before it. */
const pillar = (depth: number): DetectedColumn => ({
  ...IN_CORNER,
  shape: { center: [3, depth / 2], size: [0.5, depth], heading: 0, rms: 0.005 },
  inWalls: [[0, -1]],
});

it.each([
  ['as deep as wide within their wall', 0.35, { depth: 0.5, y: 0.1, isDepthAssumed: true }],
  ['through their wall', 0.2, { depth: 0.44, y: -0.02, isThroughWalls: true }],
  ['as they show, if that is as deep as wide', 0.55, { depth: 0.55, y: 0.275 }],
])('are pillars %s', (_, shown, { depth, y, ...assumed }) => {
  const [column] = throughWalls([pillar(shown), { ...pillar(shown), room: 1 }], WALLS);
  const { shape, isDepthAssumed, isThroughWalls } = column!;
  expect({ isDepthAssumed, isThroughWalls }).toEqual({
    isDepthAssumed: undefined,
    isThroughWalls: undefined,
    ...assumed,
  });
  expect('size' in shape && shape.size).toEqual([expect.closeTo(0.5), expect.closeTo(depth)]);
  expect(shape.center).toEqual([3, expect.closeTo(y)]);
});

it('are no pillar, but the breast of a chimney or a duct, where no other column of the building is as wide', () => {
  const free = (size: Vec2, storey: number): DetectedColumn => ({ ...at(1, size), storey, inWalls: [] });
  expect(throughWalls([pillar(0.2)], WALLS)).toEqual([]);
  expect(throughWalls([pillar(0.2), free([0.6, 0.4], 0)], WALLS)).toHaveLength(1);
  expect(throughWalls([pillar(0.2), free([0.52, 0.3], 1)], WALLS)).toHaveLength(2);
});

it('leave other columns as they are', () => {
  const { inWalls: _, ...free } = IN_CORNER;
  expect(throughWalls([free], WALLS)).toEqual([free]);
});

it('stand in the corner in a row with pillars, as wide and deep as they are', () => {
  const inRow = (depth: number) =>
    throughWalls([pillar(0.2), { ...pillar(0.2), room: 1 }, at(0.15, [0.3, depth])], WALLS)[2];
  const { shape, isDepthAssumed } = inRow(0.2)!;
  if (!('size' in shape)) throw new Error('no rectangle');
  expect(isDepthAssumed).toBe(true);
  expect(shape.size).toEqual([expect.closeTo(0.5), expect.closeTo(0.44)]);
  expect(shape.center).toEqual([expect.closeTo(0.05), expect.closeTo(-0.02)]);
  expect(inRow(0.3)).toBeUndefined();
});
