import { expect, it } from 'vitest';
import { rectangleRoom } from '../../../../test/models/rectangle-room.ts';
import { PLATED_WALL, platedWall } from '../../../../test/models/plated-wall.ts';
import { LAYOUT, STOREY } from '../../../../test/modeling/two-rooms.ts';
import type { DetectedWall } from '../detected-elements.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { outerParts, withOuterWindows } from './outer-parts.ts';

/** A wall along y = 0, its left face on that line, with one room on its left and a shorter one on its right. */
const WALL: DetectedWall = { ...PLATED_WALL, exterior: false, rooms: [0, 1], right: 1 };
const [LONG, SHORT] = [rectangleRoom(0, 0, 8, 4), rectangleRoom(0, -3.1, 4.4, -0.1)];
const ROOMS = [LONG, SHORT];

it('finds the stretch behind which no room lies, its own room on the left', () => {
  const [part, ...others] = outerParts(WALL, ROOMS);
  expect(others).toEqual([]);
  expect(part).toMatchObject({ to: 8, isReversed: false, wall: { exterior: true, b: [8, -0.05] } });
  expect(part!.from).toBeCloseTo(4.4, 0);
  const turned = { ...WALL, a: WALL.b, b: WALL.a };
  const [same] = outerParts(turned, ROOMS);
  expect(same).toMatchObject({ from: 0, isReversed: true, wall: { a: part!.wall.a, b: part!.wall.b } });
});

it('finds none in an outer wall, between two rooms of one length, nor beside the end of another wall', () => {
  expect(outerParts({ ...WALL, exterior: true }, ROOMS)).toEqual([]);
  expect(outerParts(WALL, [LONG, rectangleRoom(0, -3.1, 8, -0.1)])).toEqual([]);
  expect(outerParts(WALL, [LONG, rectangleRoom(0, -3.1, 7.5, -0.1)])).toEqual([]);
});

it('adds the windows of that stretch, none in the rest of the wall, and none where an opening is', () => {
  const blind = { from: 6, to: 7, bottom: 0.9, top: 2.2, out: 0.022 };
  const around = {
    rooms: ROOMS,
    points: storeyPoints(platedWall([blind, { ...blind, from: 2, to: 3 }]), LAYOUT, STOREY),
    sizes: {},
  };
  for (const wall of [WALL, { ...WALL, a: WALL.b, b: WALL.a }]) {
    const [window, ...others] = withOuterWindows([], wall, around);
    expect(others).toEqual([]);
    const at = wall === WALL ? 6 : 1;
    expect(window).toMatchObject({ type: 'window', standsOut: true });
    expect(window!.from).toBeCloseTo(at, 1);
    expect(withOuterWindows([window!], wall, around)).toEqual([window]);
  }
});
