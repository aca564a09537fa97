import { expect, it } from 'vitest';
import { sortBorder } from './border-directions.ts';
import type { BorderPiece } from './mask-border.ts';
import type { WallFace } from './wall-faces.ts';

const degrees = (angle: number) => (angle * Math.PI) / 180;

/** A face through (x, y) with its normal at an angle, 4 m long. */
function face(angle: number, x: number, y: number): WallFace {
  const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
  const along = nx * y - ny * x;
  return { nx, ny, d: nx * x + ny * y, from: along - 2, to: along + 2, zMin: 0, zMax: 2.6 };
}

/** A piece of border that faces an angle. */
const piece = (x: number, y: number, angle: number): BorderPiece => ({
  x,
  y,
  nx: Math.cos(angle),
  ny: Math.sin(angle),
  isTaken: false,
});

/** Twenty pieces in a row beside a face, each facing a few degrees off. */
const beside = (angle: number, x: number, y: number) =>
  Array.from({ length: 20 }, (_, k) => {
    const s = 0.05 * k - 0.5;
    return piece(x - Math.sin(angle) * s, y + Math.cos(angle) * s, angle + degrees(k % 2 ? 9 : -9));
  });

it('gives each piece of border the direction of the wall beside it, however near two directions are', () => {
  const faces = [face(0, 5, 0), face(degrees(6), 5, 8)];
  const sorted = sortBorder([...beside(0, 4.95, 0), ...beside(degrees(6), 4.95, 8)], faces, [0, Math.PI / 2], 0.05);
  const held = sorted.filter(({ pieces }) => pieces.length > 0);
  expect(held.map(({ angle }) => Math.round((angle * 180) / Math.PI))).toEqual([0, 6]);
  expect(held.map(({ pieces }) => pieces.length)).toEqual([20, 20]);
});

it('tells the two sides of one wall apart', () => {
  const wall = face(0, 5, 0);
  const sorted = sortBorder([...beside(0, 4.95, 0), ...beside(Math.PI, 5.05, 0)], [wall], [0, Math.PI / 2], 0.05);
  const held = sorted.filter(({ pieces }) => pieces.length > 0);
  expect(held.map(({ angle }) => Math.round((angle * 180) / Math.PI))).toEqual([0, 180]);
});

it('gives a piece beside no wall the direction that it faces', () => {
  const sorted = sortBorder([piece(0, 0, degrees(80))], [], [0, Math.PI / 2], 0.05);
  expect(sorted.find(({ pieces }) => pieces.length > 0)!.angle).toBeCloseTo(Math.PI / 2, 9);
});

it('takes the direction of the building where a wall is hardly off it', () => {
  const sorted = sortBorder(beside(degrees(0.4), 4.95, 0), [face(degrees(0.4), 5, 0)], [0, Math.PI / 2], 0.05);
  expect(sorted.find(({ pieces }) => pieces.length > 0)!.angle).toBe(0);
});
