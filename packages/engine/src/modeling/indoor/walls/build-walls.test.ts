import { expect, it } from 'vitest';
import type { DetectedRoom } from '../detected-elements.ts';
import { buildWalls } from './build-walls.ts';
import type { WallPiece } from './pair-faces.ts';

const ROOM: DetectedRoom = {
  storey: 0,
  polygon: [],
  holes: [],
  edges: [],
  zFloor: 0,
  zCeiling: 2.6,
  ceilingSeen: true,
  area: 12,
};
/** The face of the only room along the x axis, 4 m long, of which so much shows a wall. */
const piece = (support: number): WallPiece => ({
  face: { room: 0, storey: 0, dx: 1, dy: 0, d: 0, from: 0, to: 4, support, mirrored: 0 },
  from: 0,
  to: 4,
  gap: 0,
});
const wallsOf = (support: number, measured?: number, room = ROOM, isSure = false) => {
  const only = piece(support);
  return buildWalls([only], [room], new Map([[only, { measured, isSure, guess: 0.3, isInner: false }]]));
};

it('makes a wall behind a face, of assumed thickness', () => {
  expect(wallsOf(0.9)).toMatchObject([{ thickness: 0.3, thicknessSource: 'assumed', exterior: true, left: 0 }]);
});

it('draws it as thick as measured, and says that it is measured where that is sure', () => {
  expect(wallsOf(0.9, 0.36)).toMatchObject([{ thickness: 0.36, thicknessSource: 'assumed' }]);
  expect(wallsOf(0.9, 0.36, ROOM, true)).toMatchObject([{ thickness: 0.36, thicknessSource: 'measured' }]);
});

it('makes no wall where none was seen', () => {
  expect(wallsOf(0.1)).toEqual([]);
});

it('makes one where its reveals were seen, and around a room that was seen through doors', () => {
  expect(wallsOf(0.1, 0.36)).toHaveLength(1);
  expect(wallsOf(0, undefined, { ...ROOM, floorSeen: 0.4 })).toHaveLength(1);
});
