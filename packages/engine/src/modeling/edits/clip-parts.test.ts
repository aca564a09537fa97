import { expect, it } from 'vitest';
import { rectangle } from '../../../test/models/stepped-room.ts';
import type { Vec2 } from '../../core/vector.ts';
import { signedArea } from '../../math/polygon.ts';
import { clipParts } from './clip-parts.ts';

const PART = { polygon: rectangle(0, 3, 5, 4), z: 2.4 };
const clip = (polygon: Vec2[], holes: Vec2[][] = []) =>
  clipParts([PART], { polygon, holes }).map((part) => signedArea(part.polygon));

it('keeps a part that lies in the room', () => {
  expect(clipParts([PART], { polygon: rectangle(0, 0, 5, 4), holes: [] })).toEqual([
    { polygon: expect.arrayContaining(PART.polygon) as unknown, z: 2.4 },
  ]);
});

it('lets a part end where its room ends, and no room grow by it', () => {
  expect(clip(rectangle(0, 0, 3, 4))).toEqual([expect.closeTo(3, 3)]);
  expect(clip(rectangle(-1, 0, 6, 5))).toEqual([expect.closeTo(5, 3)]);
});

it('keeps one side of what a border parts, and drops what is hardly left', () => {
  const around: Vec2[] = [
    [0, 0],
    [5, 0],
    [5, 4],
    [3, 4],
    [3, 2],
    [2, 2],
    [2, 4],
    [0, 4],
  ];
  expect(clip(around)).toEqual([expect.closeTo(2, 3)]);
  expect(clip(rectangle(0, 0, 5, 3.04))).toEqual([]);
});

it('drops a part that a shaft would pierce', () => {
  expect(clip(rectangle(0, 0, 5, 5), [rectangle(2, 3.3, 3, 3.7)])).toEqual([]);
});
