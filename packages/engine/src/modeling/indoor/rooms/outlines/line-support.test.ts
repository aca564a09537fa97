import { describe, expect, it } from 'vitest';
import { DOOR, WALL, scanOf, twoRooms } from '../../../../../test/modeling/two-rooms.ts';
import { SLOT } from '../../../../spatial/line-arrangement.ts';
import { gridOver } from '../../../../spatial/raster-grid.ts';
import { labelRooms } from '../labels/label-rooms.ts';
import { findFaceCandidates } from './face-candidates.ts';
import { noteSupport } from './line-support.ts';
import type { BorderPiece } from './mask-border.ts';
import { borderOf } from './mask-border.ts';

/** A pipe of 5 cm along the wall x = 4, 12 cm before it, at waist height, with three times the wall's points. */
function pipe(): number[] {
  const points: number[] = [];
  for (let y = 0.1; y < 2.9; y += 0.01) {
    for (let t = 0; t < 6; t += 0.3) points.push(WALL.left - 0.12 + 0.025 * Math.cos(t), y, 1 + 0.025 * Math.sin(t));
  }
  return points;
}

const position = Float32Array.from([...twoRooms(), ...pipe()]);
const scan = scanOf(position);
const labeled = { ...scan, labels: labelRooms(scan) };
/** The border of the left room towards the wall between. */
const border: BorderPiece[] = Array.from({ length: 40 }, (_, k) => ({
  x: WALL.left - 0.05,
  y: 0.5 + k * 0.05,
  nx: 1,
  ny: 0,
  isTaken: false,
}));

describe('a wall behind a pipe', () => {
  it('is a candidate, and so is its far face; the pipe is none', () => {
    const faces = findFaceCandidates(border, 1, 0, labeled);
    expect(faces.some(({ d }) => Math.abs(d - WALL.left) < 0.011)).toBe(true);
    expect(faces.some(({ d }) => d < WALL.left - 0.05)).toBe(false);
  });

  it('supports the line on its own face, over the doorway too, and not the one on its far face', () => {
    const box = { minX: -0.5, minY: -0.5, maxX: 4.5, maxY: 3.5 };
    const line = { nx: 1, ny: 0, length: 3, support: 1, slots: new Set<number>() };
    const [own, far] = noteSupport(
      [
        { ...line, d: WALL.left },
        { ...line, d: WALL.right },
      ],
      box,
      labeled,
    );
    const held = (slots: { has(slot: number): boolean }) =>
      Array.from({ length: 30 }, (_, slot) => slots.has(slot)).filter(Boolean).length;
    expect(held(own!.slots)).toBeGreaterThan(26);
    expect(own!.slots.has(Math.floor((DOOR.from + DOOR.to) / 2 / SLOT))).toBe(true);
    expect(held(far!.slots)).toBeLessThan(4);
  });
});

it('supports a wall that fills the band under the ceiling where no floor and no ceiling shows before it', () => {
  // Nothing but the far wall of the room on the right, and a frame that ends below the band.
  const points: number[] = [];
  const stand = (x: number, top: number) => {
    for (let y = 0.1; y < 2.9; y += 0.02) for (let z = 0.3; z < top; z += 0.05) points.push(x, y, z);
  };
  stand(7.1, 2.5);
  stand(6, 1.95);
  const left = twoRooms().filter((_, k, all) => all[k - (k % 3)]! < 4.2);
  const far = scanOf(Float32Array.from([...left, ...points]));
  const line = { nx: 1, ny: 0, length: 3, support: 1, slots: new Set<number>() };
  const [wall, frame] = noteSupport(
    [
      { ...line, d: 7.1 },
      { ...line, d: 6 },
    ],
    { minX: 5, minY: -0.5, maxX: 7.6, maxY: 3.5 },
    { ...far, labels: labelRooms(far) },
  );
  const held = (slots: { has(slot: number): boolean }) =>
    Array.from({ length: 30 }, (_, slot) => slots.has(slot)).filter(Boolean).length;
  expect(held(wall!.slots)).toBeGreaterThan(24);
  expect(held(frame!.slots)).toBe(0);
});

it('walks the border of a mask with normals that point outward', () => {
  const grid = gridOver({ minX: 0, minY: 0, maxX: 2, maxY: 2 }, 0.1);
  const mask = new Uint8Array(grid.width * grid.height);
  for (let j = 5; j < 15; j++) for (let i = 5; i < 15; i++) mask[j * grid.width + i] = 1;
  const pieces = borderOf(mask, grid);
  expect(pieces).toHaveLength(40);
  const east = pieces.filter(({ x, y }) => Math.abs(x - 1.5) < 1e-9 && y > 0.9 && y < 1.1);
  expect(east).toHaveLength(2);
  for (const { nx, ny } of east) expect([nx, ny]).toEqual([expect.closeTo(1, 9), expect.closeTo(0, 9)]);
});
