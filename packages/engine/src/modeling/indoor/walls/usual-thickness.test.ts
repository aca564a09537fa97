import { expect, it } from 'vitest';
import type { DetectedRoom } from '../detected-elements.ts';
import type { Face, WallPiece } from './pair-faces.ts';
import { oneSidedThickness } from './usual-thickness.ts';

/** A face of room `room` along the x axis (dx = 1) or back (dx = -1) at a height of the plan, from 0 to 4 m. */
function piece(room: number, dx: 1 | -1, y: number): WallPiece {
  const [from, to] = dx === 1 ? [0, 4] : [-4, 0];
  const face: Face = { room, storey: 0, dx, dy: 0, d: -dx * y, from, to, support: 1 };
  return { face, from, to, gap: 0 };
}

const NOTHING = new Float64Array(70);
/** A reveal of so many centimeters. */
const reveal = (depth: number) => Float64Array.from({ length: 70 }, (_, k) => (k < depth ? 20 : 0));

it('is measured where a reveal shows it, and else a guess from the walls that show theirs', () => {
  const [seen, hidden] = [piece(0, 1, 0), piece(0, -1, 3)];
  const found = oneSidedThickness(
    new Map([
      [seen, reveal(36)],
      [hidden, NOTHING],
    ]),
    [seen, hidden],
    [],
  );
  expect(found.get(seen)!.measured).toBeCloseTo(0.358, 9);
  expect(found.get(hidden)!.measured).toBeUndefined();
  expect(found.get(hidden)!.guess).toBeCloseTo(0.358, 9);
});

it('lets no wall that is unlike the others decide for them', () => {
  const pieces = [0, 1, 2, 3, 4].map((k) => piece(0, 1, k));
  const found = oneSidedThickness(
    new Map(pieces.map((one, k) => [one, k === 0 ? reveal(52) : k === 4 ? NOTHING : reveal(30)])),
    pieces,
    [],
  );
  expect(found.get(pieces[4]!)!.guess).toBeCloseTo(0.298, 9);
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

it('is no wall thinner than the frames of the building lie deep, which stands around a room that was not scanned', () => {
  const framed = Float64Array.from({ length: 70 }, (_, k) => (k === 22 ? 400 : k < 45 ? 20 : 0));
  const pieces = [0, 1, 2, 3].map((k) => piece(0, 1, k));
  const found = oneSidedThickness(
    new Map(pieces.map((one, k) => [one, k === 0 ? framed : k === 3 ? NOTHING : reveal(15)])),
    pieces,
    [],
  );
  expect(found.get(pieces[1]!)!.measured).toBeCloseTo(0.148, 9);
  expect(found.get(pieces[3]!)!.guess).toBeCloseTo(0.448, 9);
});

it('is that of the same wall where another room stands behind it, unless windows show the open', () => {
  const whole = { ...piece(0, 1, 0), to: 2 };
  const rest: WallPiece = { ...whole, from: 2, to: 4 };
  const pair: WallPiece = { ...whole, other: piece(1, -1, -0.14).face, gap: 0.14 };
  const framed = Float64Array.from({ length: 70 }, (_, k) => (k === 22 ? 400 : k < 24 ? 20 : 0));
  const guess = (bins: Float64Array) => oneSidedThickness(new Map([[rest, bins]]), [pair, rest], []).get(rest)!.guess;
  expect(guess(NOTHING)).toBe(0.14);
  expect(guess(framed)).toBeGreaterThan(0.3);
});

it('is that of inner walls around a room that was seen through a door, unless its line shows a window', () => {
  const glimpsed: DetectedRoom = {
    storey: 0,
    polygon: [],
    holes: [],
    edges: [],
    zFloor: 0,
    zCeiling: 2.6,
    ceilingSeen: false,
    area: 9,
    floorSeen: 0.3,
  };
  const far = { ...piece(0, 1, 0), face: { ...piece(0, 1, 0).face, support: 0 } };
  const upper = { ...piece(1, 1, 0), face: { ...piece(1, 1, 0).face, storey: 1 } };
  const guess = (above: Float64Array) =>
    oneSidedThickness(
      new Map([
        [far, NOTHING],
        [upper, above],
      ]),
      [far, upper],
      [glimpsed],
    ).get(far)!.guess;
  expect(guess(NOTHING)).toBe(0.12);
  expect(guess(reveal(36))).toBeCloseTo(0.358, 9);
});

it('is that of an inner wall where a long one between two rooms goes on behind without a window', () => {
  // Room 0 lies left of room 1, whose wall to it (0.1 m) goes on for 4 m beyond the upper end of room 0.
  const side: Face = { room: 1, storey: 0, dx: 0, dy: -1, d: -4.1, from: -8, to: 0, support: 1 };
  const back: Face = { room: 0, storey: 0, dx: 0, dy: 1, d: 4, from: 0, to: 4, support: 1 };
  const between: WallPiece = { face: side, other: back, from: -4, to: 0, gap: 0.1 };
  const onward: WallPiece = { face: side, from: -8, to: -4, gap: 0 };
  const end = piece(0, -1, 4);
  const found = (seen: Float64Array) =>
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
