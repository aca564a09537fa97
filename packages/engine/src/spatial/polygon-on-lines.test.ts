import { describe, expect, it } from 'vitest';
import type { Vec2 } from '../core/vector.ts';
import { signedArea } from '../math/polygon.ts';
import type { PlanLine } from './line-arrangement.ts';
import { SLOT, cutByLines, supportOn } from './line-arrangement.ts';
import { polygonOnLines } from './polygon-on-lines.ts';
import { fillPolygon, filledShare } from './polygon-raster.ts';
import { cellAt, gridOver } from './raster-grid.ts';
import { unionOutline } from './union-outline.ts';

const GRID = gridOver({ minX: -1, minY: -1, maxX: 6, maxY: 5 }, 0.05);
const EVERYWHERE = { has: () => true };
const NOWHERE = { has: () => false };
const line = (nx: number, ny: number, d: number, slots: PlanLine['slots'] = EVERYWHERE): PlanLine => ({
  nx,
  ny,
  d,
  slots,
});
const L_SHAPE: Vec2[] = [
  [0, 0],
  [5, 0],
  [5, 2],
  [3, 2],
  [3, 4],
  [0, 4],
];

function maskOf(...polygons: Vec2[][]): Uint8Array {
  const mask = new Uint8Array(GRID.width * GRID.height);
  for (const polygon of polygons) fillPolygon(polygon, mask, GRID);
  return mask;
}

describe('a mask on lines', () => {
  const lines = [
    line(-1, 0, 0.01),
    line(1, 0, 5.01),
    line(0, -1, 0.01),
    line(0, 1, 4.01),
    line(1, 0, 2.99),
    line(0, 1, 1.99),
  ];

  it('leaves out lines of segments without length', () => {
    const square = maskOf([
      [0, 0],
      [5, 0],
      [5, 4],
      [0, 4],
    ]);
    const expected = polygonOnLines(square, GRID, lines);
    expect(expected).toHaveLength(1);
    expect(polygonOnLines(square, GRID, [...lines, line(NaN, NaN, NaN)])).toEqual(expected);
  });

  it('becomes a polygon whose corners lie on the lines', () => {
    const [outline, ...others] = polygonOnLines(maskOf(L_SHAPE), GRID, lines);
    expect(others).toEqual([]);
    expect(outline).toHaveLength(6);
    const corners = outline!.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).sort();
    expect(corners).toEqual(['-0.01 -0.01', '-0.01 4.01', '2.99 1.99', '2.99 4.01', '5.01 -0.01', '5.01 1.99'].sort());
  });

  it('does not follow a window recess without a wall of its own', () => {
    const recess: Vec2[] = [
      [1, -0.2],
      [1.6, -0.2],
      [1.6, 0],
      [1, 0],
    ];
    const bare = [...lines, line(0, -1, 0.2, NOWHERE), line(-1, 0, -1, NOWHERE), line(1, 0, 1.6, NOWHERE)];
    const [outline] = polygonOnLines(maskOf(L_SHAPE, recess), GRID, bare);
    expect(outline).toHaveLength(6);
  });

  it('is empty for an empty mask', () => {
    expect(polygonOnLines(new Uint8Array(GRID.width * GRID.height), GRID, lines)).toEqual([]);
  });
});

it('cuts a box into pieces that fill it', () => {
  const lines = [line(0.6, 0.8, 2), line(1, 0, 1.3), line(0, 1, 2.2), line(-0.8, 0.6, 0.4)];
  const pieces = cutByLines({ minX: 0, minY: 0, maxX: 5, maxY: 4 }, lines);
  expect(pieces.length).toBeGreaterThan(7);
  expect(pieces.every((piece) => signedArea(piece) > 0)).toBe(true);
  expect(pieces.reduce((sum, piece) => sum + signedArea(piece), 0)).toBeCloseTo(20, 9);
  const [outline, ...others] = unionOutline(pieces);
  expect(others).toEqual([]);
  expect(signedArea(outline!)).toBeCloseTo(20, 9);
});

it('keeps a hole, clockwise, and pieces that touch in a corner apart', () => {
  const square = (x: number, y: number): Vec2[] => [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
  ];
  const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => [x, y] as const)).filter(([x, y]) => x !== 1 || y !== 1);
  const [outer, hole] = unionOutline(ring.map(([x, y]) => square(x, y)));
  expect([signedArea(outer!), signedArea(hole!)]).toEqual([9, -1]);
  expect(unionOutline([square(0, 0), square(1, 1)])).toHaveLength(2);
});

it('gives the share of an edge with walls', () => {
  // Along x = 2, slots count along +y.
  const half = line(1, 0, 2, { has: (slot) => slot * SLOT < 1 });
  expect(supportOn([2, 0], [2, 2], [half])).toBeCloseTo(0.5, 9);
  expect(supportOn([2.01, 0], [2.01, 2], [half])).toBe(0);
});

it('fills a polygon by cell centers, and knows the share of one that is filled', () => {
  const mask = maskOf(L_SHAPE);
  expect(mask.reduce((a, b) => a + b, 0) * 0.05 ** 2).toBeCloseTo(signedArea(L_SHAPE), 1);
  expect(mask[cellAt(GRID, 4, 3)]).toBe(0);
  expect(mask[cellAt(GRID, 1, 3)]).toBe(1);
  const box: Vec2[] = [
    [2, 1],
    [4, 1],
    [4, 3],
    [2, 3],
  ];
  expect(filledShare(box, mask, GRID)).toBeCloseTo(0.75, 1);
  const sliver: Vec2[] = [
    [1, 1],
    [1.001, 1],
    [1.001, 1.001],
  ];
  expect(filledShare(sliver, mask, GRID)).toBe(1);
});
