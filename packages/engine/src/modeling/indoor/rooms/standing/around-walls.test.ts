import { expect, it } from 'vitest';
import { rectangleRoom } from '../../../../../test/models/rectangle-room.ts';
import { signedArea } from '../../../../math/polygon.ts';
import { facesOf, pairFaces } from '../../walls/pair-faces.ts';
import { aroundWalls } from './around-walls.ts';
import type { StandingWall } from './standing-walls.ts';

const ROOM = rectangleRoom(0, 0, 7, 3);
const wall = (a: [number, number], b: [number, number]): StandingWall => ({
  a,
  b,
  thickness: 0.2,
  left: 1,
  right: 0.5,
});
const rounded = (points: readonly (readonly number[])[]) =>
  points.map((p) => p.map((v) => Math.round(v * 1000) / 1000 + 0));

it('leads the outline out of the side at which a wall ends, and back', () => {
  const room = aroundWalls(ROOM, [wall([3, 0.1], [3, 1.6])]);
  expect(rounded(room.polygon)).toEqual([
    [0, 0],
    [2.9, 0],
    [2.9, 1.6],
    [3.1, 1.6],
    [3.1, 0],
    [7, 0],
    [7, 3],
    [0, 3],
  ]);
  expect(room.edges.map(({ support }) => support)).toEqual([1, 1, 1, 0.5, 1, 1, 1, 1]);
  expect(room.area).toBeCloseTo(21 - 0.32, 6);
  expect(signedArea(room.polygon)).toBeCloseTo(room.area, 6);
  expect(aroundWalls(ROOM, [wall([3, 1.6], [3, 0.1])]).area).toBeCloseTo(room.area, 6);
});

it('keeps a face in line with the side that it goes on from', () => {
  const room = aroundWalls(rectangleRoom(2.9, 0, 7, 3), [wall([3, 0.1], [3, 1.6])]);
  expect(rounded(room.polygon.slice(0, 4))).toEqual([
    [2.9, 0],
    [2.9, 1.6],
    [3.1, 1.6],
    [3.1, 0],
  ]);
});

it('leaves a hole where a wall stands free', () => {
  const room = aroundWalls(ROOM, [wall([2, 1.5], [3.5, 1.5])]);
  expect(room.polygon).toEqual(ROOM.polygon);
  expect(signedArea(room.holes[0]!)).toBeCloseTo(-0.3, 6);
  expect(room.area).toBeCloseTo(20.7, 6);
});

it('parts no room', () => {
  expect(aroundWalls(ROOM, [wall([3, 0.1], [3, 2.9])]).polygon).toEqual(ROOM.polygon);
});

it.each([
  ['at a side', wall([3, 0], [3, 1.6]), 1.6],
  ['free', wall([2, 1.5], [3.5, 1.5]), 1.5],
])('makes one wall between two faces of the room: %s', (_, one, length) => {
  const pairs = pairFaces(facesOf([aroundWalls(ROOM, [one])])).filter(({ other }) => other);
  expect(pairs).toHaveLength(1);
  expect(pairs[0]!.gap).toBeCloseTo(0.2, 6);
  expect(pairs[0]!.to - pairs[0]!.from).toBeCloseTo(length, 6);
});
