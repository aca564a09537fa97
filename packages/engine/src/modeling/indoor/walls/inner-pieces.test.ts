import { expect, it } from 'vitest';
import { counts, framed, NOTHING, piece, reveal } from '../../../../test/models/one-sided-wall.ts';
import type { Vec2 } from '../../../core/vector.ts';
import type { DetectedRoom } from '../detected-elements.ts';
import type { DepthCounts } from './exterior-thickness.ts';
import type { Face, WallPiece } from './pair-faces.ts';
import { oneSidedThickness } from './usual-thickness.ts';

/** A room from 0 to 4 m along x, between two heights of the plan. */
function room(y0: number, y1: number): DetectedRoom {
  const polygon: Vec2[] = [
    [0, y0],
    [4, y0],
    [4, y1],
    [0, y1],
  ];
  return { storey: 0, polygon, holes: [], edges: [], zFloor: 0, zCeiling: 2.6, ceilingSeen: true, area: 4 * (y1 - y0) };
}

it('is that of outer walls before a court and behind deep doors', () => {
  // Rooms 0 and 1 face each other over three meters.
  const inner = { ...piece(0, 1, -5), other: piece(2, -1, -5.1).face, gap: 0.1 };
  const guess = (below: DepthCounts, mirrored = 0, length = 4) => {
    const pieces = [piece(0, -1, 0), piece(1, 1, 3)];
    for (const { face } of pieces) Object.assign(face, { mirrored, to: face.from + length });
    const far = piece(3, 1, 20);
    const depths = new Map([
      [pieces[0]!, below],
      [pieces[1]!, NOTHING],
      [far, framed(30)],
    ]);
    return oneSidedThickness(depths, [...pieces, far, inner], []).get(pieces[0]!)!.guess;
  };
  expect(guess(NOTHING)).toBe(0.1);
  expect(guess(NOTHING, 0.5)).toBeGreaterThan(0.25);
  expect(guess(NOTHING, 0.25)).toBe(0.1);
  expect(guess(NOTHING, 0.25, 20)).toBeGreaterThan(0.25);
  expect(guess(framed(45, 0.2))).toBeGreaterThan(0.25);
});

it('is that of inner walls before a room that was not scanned', () => {
  // Room 0 ends at y = 0 and room 1 begins at y = 3; what lies between was not scanned.
  const [below, above] = [piece(0, -1, 0), piece(1, 1, 3)];
  const inner = { ...piece(0, 1, -5), other: piece(2, -1, -5.1).face, gap: 0.1 };
  const found = oneSidedThickness(
    new Map([
      [below, NOTHING],
      [above, NOTHING],
    ]),
    [below, above, inner],
    [],
  );
  expect([...found.values()].map(({ guess }) => guess)).toEqual([0.1, 0.1]);
});

it('is half way between both where the building goes on beyond a wall without a window or a door', () => {
  // Room 0 ends at y = 4; room 1, two meters farther out, lies beside the place behind that wall.
  const [wall, corner] = [piece(0, -1, 4), { ...piece(1, 1, -20), from: 8, to: 12 }];
  const inner = { ...piece(0, 1, -5), other: piece(2, -1, -5.1).face, gap: 0.1 };
  const guess = (rooms: DetectedRoom[], seen = NOTHING) =>
    oneSidedThickness(
      new Map([
        [wall, seen],
        [corner, reveal(36)],
      ]),
      [wall, corner, inner],
      rooms,
    ).get(wall)!.guess;
  const beside = room(6, 8);
  beside.polygon = beside.polygon.map(([x, y]) => [x + 8, y]);
  const outer = guess([room(0, 4)]);
  expect(outer).toBeGreaterThan(0.25);
  expect(guess([room(0, 4), beside])).toBeCloseTo((0.1 + outer) / 2, 9);
  expect(guess([room(0, 4), beside], framed(30))).toBeGreaterThan(0.35);
});

it('is not told by a wall close behind which a room was scanned', () => {
  const pieces = [0, 4, -20].map((y, k) => piece(k, 1, y));
  // The face at y = 0 looks to smaller y, where room 1 ends 20 cm away.
  const rooms = [room(0, 2), room(-2.2, -0.2)];
  const shown = [reveal(24), reveal(36), NOTHING];
  const found = oneSidedThickness(new Map(pieces.map((one, k) => [one, shown[k]!])), pieces, rooms);
  expect(found.get(pieces[2]!)!.guess).toBeCloseTo(0.358, 9);
});

it('is that of the same wall where another room stands behind it, unless windows show the open', () => {
  const whole = { ...piece(0, 1, 0), to: 2 };
  const rest: WallPiece = { ...whole, from: 2, to: 4 };
  const pair: WallPiece = { ...whole, other: piece(1, -1, -0.14).face, gap: 0.14 };
  const framed = counts((k) => (k === 22 ? 400 : k < 24 ? 20 : 0));
  const guess = (bins: DepthCounts) => oneSidedThickness(new Map([[rest, bins]]), [pair, rest], []).get(rest)!.guess;
  expect(guess(NOTHING)).toBe(0.14);
  expect(guess(framed)).toBeGreaterThan(0.25);
});

it('is that of outer walls where a far face shows that no reveal leads to', () => {
  const whole = { ...piece(0, 1, 0), to: 2 };
  const rest: WallPiece = { ...whole, from: 2, to: 4 };
  const pair: WallPiece = { ...whole, other: piece(1, -1, -0.14).face, gap: 0.14 };
  const farFace = counts((k) => (k > 38 && k < 42 ? 100 : 0));
  expect(oneSidedThickness(new Map([[rest, farFace]]), [pair, rest], []).get(rest)!.guess).toBe(0.28);
});

it('is that of inner walls around a room that was seen through a door where the building goes on, unless their line shows a window', () => {
  // The wall at y = 0 has the room on its upper side; another one ends two meters below.
  const glimpsed = { ...room(0, 2), floorSeen: 0.3 };
  const far = { ...piece(0, 1, 0), face: { ...piece(0, 1, 0).face, support: 0 } };
  const upper = { ...piece(1, 1, 0), face: { ...piece(1, 1, 0).face, storey: 1 } };
  const guess = (above: DepthCounts, rooms = [glimpsed, room(-4, -2)]) =>
    oneSidedThickness(
      new Map([
        [far, NOTHING],
        [upper, above],
      ]),
      [far, upper],
      rooms,
    ).get(far)!.guess;
  expect(guess(NOTHING)).toBe(0.12);
  // Nothing lies beyond: half way between an inner wall of 12 cm and an outer one of 28 cm.
  expect(guess(NOTHING, [glimpsed])).toBeCloseTo(0.2, 9);
  expect(guess(reveal(36))).toBeCloseTo(0.358, 9);
});

it('is that of an inner wall where a long one between two rooms goes on behind without a window', () => {
  // Room 0 lies left of room 1, whose wall to it (0.1 m) goes on for 4 m beyond the upper end of room 0.
  const side: Face = { room: 1, storey: 0, dx: 0, dy: -1, d: -4.1, from: -8, to: 0, support: 1, mirrored: 0 };
  const back: Face = { room: 0, storey: 0, dx: 0, dy: 1, d: 4, from: 0, to: 4, support: 1, mirrored: 0 };
  const between: WallPiece = { face: side, other: back, from: -4, to: 0, gap: 0.1 };
  const onward: WallPiece = { face: side, from: -8, to: -4, gap: 0 };
  const end = piece(0, -1, 4);
  const found = (seen: DepthCounts) =>
    oneSidedThickness(
      new Map([
        [onward, seen],
        [end, NOTHING],
      ]),
      [between, onward, end],
      [],
    ).get(end)!.guess;
  expect(found(NOTHING)).toBe(0.1);
  expect(found(reveal(36))).toBeCloseTo(0.358, 9);
});

it('is that of an inner wall where a door stands in it and the building goes on beyond, windows in its line or not', () => {
  // The face at y = 3 looks up; 3 m beyond it lies another room, between them one that was not scanned.
  const [door, window] = [piece(0, -1, 3), piece(0, 1, 0)];
  const guess = (seen: DepthCounts, rooms: DetectedRoom[]) => {
    const depths = new Map([
      [door, seen],
      [window, counts((k) => (k === 20 ? 900 : k < 40 ? 20 : 0))],
    ]);
    return oneSidedThickness(depths, [door, window], rooms).get(door)!.guess;
  };
  const leaf = (k: number) => (k === 5 ? 900 : k < 6 ? 20 : 0);
  const beyond = [room(0, 3), room(6, 9)];
  expect(guess(counts(leaf, 0.13), beyond)).toBe(0.12);
  expect(guess(counts(leaf, 0.13), [room(0, 3)])).toBeGreaterThan(0.25);
  // A window down to the floor lies as deep as the others, and the wall shows behind its pane.
  expect(
    guess(
      counts((k) => (k === 20 ? 900 : k < 22 ? 20 : k < 40 ? 3 : 0), 0.13),
      beyond,
    ),
  ).toBeGreaterThan(0.25);
});

it('takes no frame for a window that lies elsewhere than the windows of the building do', () => {
  const [thin, window, other] = [piece(0, -1, 3), piece(0, 1, 0), piece(1, 1, 10)];
  const pane = counts((k) => (k === 20 ? 900 : k < 40 ? 20 : 0));
  // The leaf of a door, flush with the far face of a wall of 13 cm, as the next storey shows one with a room behind.
  const leaf = counts((k) => (k === 13 ? 900 : k < 13 ? 20 : 0));
  const depths = new Map([
    [thin, leaf],
    [window, pane],
    [other, pane],
  ]);
  const above = { ...room(3, 6), storey: 1 };
  expect(oneSidedThickness(depths, [thin, window, other], [room(0, 3), above]).get(thin)!.guess).toBe(0.12);
});

it('is that of an inner wall around a core, which a room lies all around and no window looks into', () => {
  // The core lies from y = 0 to 3; its faces look down and up. A window elsewhere tells the outer walls.
  const [below, above, far] = [piece(0, -1, 0), piece(0, 1, 3), piece(0, 1, 20)];
  const around = { ...room(-4, 20), holes: [room(0, 3).polygon.toReversed()] };
  const found = (seen: DepthCounts) => {
    const depths = new Map([
      [below, NOTHING],
      [above, seen],
      [far, framed(20)],
    ]);
    const one = oneSidedThickness(depths, [below, above, far], [around]).get(below)!;
    return [one.isInner, one.guess > 0.2];
  };
  expect(found(NOTHING)).toEqual([true, false]);
  expect(found(framed(20))).toEqual([false, true]);
});
