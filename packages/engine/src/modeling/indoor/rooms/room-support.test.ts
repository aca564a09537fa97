import { expect, it } from 'vitest';
import type { DetectedRoom } from '../detected-elements.ts';
import { isScarcelySeen, surelySeen } from './room-support.ts';

/** A square of which walls show on so much of the outline. */
function square(
  side: number,
  support: number,
  ceilingSeen = true,
): Pick<DetectedRoom, 'edges' | 'area' | 'ceilingSeen'> {
  const corners = [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
  ] as const;
  const edges = corners.map(
    (a, k) => ({ a, b: corners[(k + 1) % 4]!, support }) as unknown as DetectedRoom['edges'][number],
  );
  return { edges, area: side ** 2, ceilingSeen };
}

it('takes a small room for scarcely seen whose walls show on less than a third', () => {
  expect(isScarcelySeen(square(4, 0.3))).toBe(true);
  expect(isScarcelySeen(square(4, 0.4))).toBe(false);
});

it('keeps a hall under its ceiling whose far ends are scanned too thinly for their walls', () => {
  expect(isScarcelySeen(square(12, 0.3))).toBe(false);
  expect(isScarcelySeen(square(12, 0.15))).toBe(true);
  expect(isScarcelySeen(square(12, 0.3, false))).toBe(true);
});

it('asks for less the larger a hall among other rooms is, whose walls are farther from the scanner', () => {
  expect(isScarcelySeen(square(12, 0.15), { isAmongRooms: true })).toBe(false);
  expect(isScarcelySeen(square(12, 0.09), { isAmongRooms: true })).toBe(true);
  expect(isScarcelySeen(square(7, 0.15), { isAmongRooms: true })).toBe(true);
  expect(isScarcelySeen(square(6, 0.3), { isAmongRooms: true })).toBe(true);
});

it('keeps a hall of which few walls show if other rooms of its storey are sure, and not if it stands alone', () => {
  const [hall, office] = [square(12, 0.15), square(4, 0.8)] as DetectedRoom[];
  expect(surelySeen([hall!, office!], {})).toEqual([hall, office]);
  expect(surelySeen([hall!], {})).toEqual([]);
});

it('counts no walls that only few points far from the scanner show', () => {
  const hall = square(12, 0.3);
  expect(isScarcelySeen({ ...hall, edges: hall.edges.map((edge) => ({ ...edge, faint: 0.15 })) })).toBe(true);
});

it('needs hardly a wall around an attic, which the roof closes', () => {
  expect(isScarcelySeen(square(12, 0.1), { isAttic: true })).toBe(false);
  expect(isScarcelySeen(square(12, 0.02), { isAttic: true })).toBe(true);
});

it('asks as much of a hall as of a small room where most points hang in the air', () => {
  expect(isScarcelySeen(square(12, 0.3), { isNoisy: true, isAmongRooms: true })).toBe(true);
  const [hall, office] = [square(20, 0.12), square(4, 0.8)] as DetectedRoom[];
  expect(surelySeen([hall!, office!], { isNoisy: true })).toEqual([office]);
});
