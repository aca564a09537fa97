import { describe, expect, it } from 'vitest';
import type { Vec2 } from '../../../../core/vector.ts';
import { edgesOf } from '../../../../math/polygon.ts';
import type { Segment } from '../../../../math/segment.ts';
import { fillPolygon } from '../../../../spatial/polygon-raster.ts';
import { gridOver } from '../../../../spatial/raster-grid.ts';
import { closingLines, glimpsedLines, sidesProlonged } from './closing-lines.ts';

const GRID = gridOver({ minX: 0, maxX: 12, minY: 0, maxY: 12 }, 0.05);

function sidesOf(outlines: readonly Vec2[][]): Segment[] {
  return outlines.flatMap((outline) => edgesOf(outline).map(([a, b]) => ({ a, b })));
}

function cellsOf(outlines: readonly Vec2[][]): Uint8Array {
  const inside = new Uint8Array(GRID.width * GRID.height);
  for (const outline of outlines) fillPolygon(outline, inside, GRID);
  return inside;
}

function isSame(one: Segment, other: Segment): boolean {
  return [...one.a, ...one.b].every((value, k) => Math.abs(value - [...other.a, ...other.b][k]!) < 0.06);
}

const box = (x0: number, y0: number, x1: number, y1: number): Vec2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

describe('sides of rooms go on across a place without one', () => {
  it('past a bend of the facade', () => {
    // The right facade leans by ten degrees below y = 4 and stands upright above y = 6.
    const lower: Vec2[] = [
      [1, 1],
      [8.5, 1],
      [8, 4],
      [1, 4],
    ];
    const rooms = [lower, box(1, 6, 8, 9)];
    const lines = closingLines(sidesOf(rooms), [], cellsOf(rooms), GRID);
    expect(lines.some(([line, more]) => !more && isSame(line!, { a: [8, 4], b: [8, 6] }))).toBe(true);
  });

  it('from one chord of a curve to the next, and from no chord that has a next', () => {
    const curve = (from: number, to: number): Vec2[] =>
      Array.from({ length: 4 }, (_, k) => {
        const angle = from + ((to - from) * k) / 3;
        return [4 + 6 * Math.cos(angle), 6 + 6 * Math.sin(angle)];
      });
    const [low, high] = [curve(-0.8, -0.2), curve(0.2, 0.8)];
    const rooms = [
      [[4, low[0]![1]] as Vec2, ...low, [4, low[3]![1]] as Vec2],
      [[4, high[0]![1]] as Vec2, ...high, [4, high[3]![1]] as Vec2],
    ];
    const lines = closingLines(sidesOf(rooms), [], cellsOf(rooms), GRID);
    expect(lines.some(([line, more]) => !more && isSame(line!, { a: low[3]!, b: high[0]! }))).toBe(true);
    const starts = lines.map(([line]) => line!.a);
    for (const [x, y] of low.slice(1, 3)) expect(starts.some((a) => Math.hypot(a[0] - x, a[1] - y) < 0.01)).toBe(false);
  });

  it('straight on to the next room', () => {
    const rooms = [box(3, 7, 5, 9), box(1, 1, 9, 3)];
    const lines = sidesProlonged(sidesOf(rooms), cellsOf(rooms), GRID);
    expect(lines.some((line) => isSame(line, { a: [5, 3], b: [5, 7] }))).toBe(true);
    expect(lines.some((line) => isSame(line, { a: [3, 7], b: [3, 3] }))).toBe(true);
    expect(lines).toHaveLength(2);
  });
});

it('a face beyond the rooms goes on to the next room, or else to another such face', () => {
  const rooms = [box(1, 1, 2, 9)];
  const [own, across]: Segment[] = [
    { a: [4, 6], b: [6, 6] },
    { a: [9, 2], b: [9, 8] },
  ];
  const lines = glimpsedLines([own!, across!], cellsOf(rooms), GRID);
  expect(lines.some((line) => isSame(line, { a: [2, 6], b: [4, 6] }))).toBe(true);
  expect(lines.some((line) => isSame(line, { a: [6, 6], b: [9, 6] }))).toBe(true);
  expect(glimpsedLines([own!], cellsOf(rooms), GRID)).toHaveLength(2);
});
