import { expect, it } from 'vitest';
import type { Vec2 } from '../../../core/vector.ts';
import type { DetectedRoom } from '../detected-elements.ts';
import type { DepthCounts } from './exterior-thickness.ts';
import type { Face, WallPiece } from './pair-faces.ts';
import { oneSidedThickness } from './usual-thickness.ts';

/** A face of room `room` along the x axis (dx = 1) or back (dx = -1) at a height of the plan, from 0 to 4 m. */
function piece(room: number, dx: 1 | -1, y: number): WallPiece {
  const [from, to] = dx === 1 ? [0, 4] : [-4, 0];
  const face: Face = { room, storey: 0, dx, dy: 0, d: -dx * y, from, to, support: 1, mirrored: 0 };
  return { face, from, to, gap: 0 };
}

/** Counts by depth, a share of them near the floor. */
const counts = (count: (depth: number) => number, low = 0): DepthCounts => {
  const all = Float64Array.from({ length: 70 }, (_, k) => count(k));
  return { all, low: all.map((points) => points * low) };
};
const NOTHING = counts(() => 0);
/** A reveal of so many centimeters. */
const reveal = (depth: number) => counts((k) => (k < depth ? 20 : 0));

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

it('is measured where the wall shows its other face, whatever its frames tell, and so are walls that do not', () => {
  const [seen, hidden] = [piece(0, 1, 0), piece(0, -1, 3)];
  const found = oneSidedThickness(
    new Map([
      [seen, { ...counts((k) => (k < 8 ? 20 : k === 8 ? 300 : 0)), farFace: { depth: 0.24, isCovered: false } }],
      [hidden, NOTHING],
    ]),
    [seen, hidden],
    [],
  );
  expect(found.get(seen)!.measured).toBe(0.24);
  expect(found.get(hidden)).toMatchObject({ measured: undefined, guess: 0.24 });
});

it('is sure where many walls show the same end or a wall shows its other face, and not where most end deeper', () => {
  const pieces = [0, 1, 2, 3].map((k) => piece(0, 1, 3 * k));
  const sure = (shown: DepthCounts[]) => {
    const found = oneSidedThickness(new Map(pieces.map((one, k) => [one, shown[k]!])), pieces, []);
    return pieces.map((one) => found.get(one)!.isSure);
  };
  expect(sure([reveal(36), reveal(36), reveal(36), NOTHING])).toEqual([true, true, true, false]);
  expect(sure([reveal(22), reveal(36), reveal(36), reveal(36)])).toEqual([false, true, true, true]);
  const farFace = { ...NOTHING, farFace: { depth: 0.24, isCovered: false } };
  expect(sure([farFace, reveal(36), reveal(36), reveal(36)])[0]).toBe(true);
});

it('is not sure where reveals end no deeper than frames do, though they are what is drawn', () => {
  const pieces = [0, 1].map((k) => piece(0, 1, 3 * k));
  const thin = counts((k) => (k < 14 ? 60 : 0));
  const found = oneSidedThickness(new Map(pieces.map((one) => [one, thin])), pieces, []);
  expect(found.get(pieces[0]!)!.measured).toBeCloseTo(0.138, 9);
  expect(found.get(pieces[0]!)!.isSure).toBe(false);
});

it.each([
  { about: 'are many', thin: 4, isCovered: false, guess: 0.14 },
  { about: 'are few', thin: 3, isCovered: false, guess: 0.28 },
  { about: 'stand before rooms that were not found', thin: 4, isCovered: true, guess: 0.28 },
])('guesses $guess m where the walls as thin as inner ones $about', ({ thin, isCovered, guess }) => {
  const pieces = Array.from({ length: 24 }, (_, k) => piece(0, 1, k));
  const farFace = { depth: 0.14, isCovered };
  const found = oneSidedThickness(
    new Map(pieces.map((one, k) => [one, k < thin ? { ...NOTHING, farFace } : NOTHING])),
    pieces,
    [],
  );
  expect(found.get(pieces[0]!)!.measured).toBe(0.14);
  expect(found.get(pieces[23]!)!.guess).toBe(guess);
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

it('is not told by short pieces, behind which the side of a pillar or of a corner shows', () => {
  const short = (y: number): WallPiece => ({ ...piece(0, 1, y), to: 0.6 });
  const [wall, windowed, ...corners] = [piece(0, 1, 0), piece(0, 1, 1), short(2), short(3), short(4)];
  const pieces = [wall, windowed, ...corners];
  const found = oneSidedThickness(
    new Map(pieces.map((one) => [one, one === wall ? NOTHING : reveal(one === windowed ? 30 : 49)])),
    pieces,
    [],
  );
  expect(found.get(wall)!.guess).toBeCloseTo(0.298, 9);
  expect(found.get(corners[0]!)).toMatchObject({ measured: undefined, guess: found.get(wall)!.guess });
});

it('is not told by few points that end close behind the face of an outer wall', () => {
  const thin = counts((k) => (k < 12 ? 12 : 0));
  const [wall, other] = [piece(0, 1, 0), piece(0, 1, 1)];
  const found = oneSidedThickness(
    new Map([
      [wall, thin],
      [other, NOTHING],
    ]),
    [wall, other],
    [],
  );
  expect(found.get(wall)!.measured).toBeUndefined();
});

it('lets no single wall decide, however many points it shows', () => {
  const pieces = [0, 1, 2, 3].map((k) => piece(0, 1, k));
  const many = counts((k) => (k < 52 ? 4000 : 0));
  const found = oneSidedThickness(
    new Map(pieces.map((one, k) => [one, k === 0 ? many : k === 3 ? NOTHING : reveal(30)])),
    pieces,
    [],
  );
  expect(found.get(pieces[3]!)!.guess).toBeCloseTo(0.298, 9);
});

it('is known of walls thicker than most only where two agree', () => {
  const pieces = [0, 1].map((k) => piece(0, 1, k));
  const found = (shown: DepthCounts[]) =>
    oneSidedThickness(new Map(pieces.map((one, k) => [one, shown[k]!])), pieces, []).get(pieces[0]!)!.measured;
  expect(found([reveal(53), reveal(52)])).toBeCloseTo(0.528, 9);
  expect(found([reveal(53), NOTHING])).toBeUndefined();
  expect(found([reveal(40), NOTHING])).toBeCloseTo(0.398, 9);
});

it('is that of the wall which the depth of the frames confirms where all differ', () => {
  const pieces = [0, 1, 2, 3, 4].map((k) => piece(0, 1, k));
  const framed = counts((k) => (k === 15 ? 400 : k < 15 ? 20 : 0));
  const many = counts((k) => (k < 52 ? 400 : 0));
  const shown = [many, reveal(25), reveal(30), framed, NOTHING];
  const found = oneSidedThickness(new Map(pieces.map((one, k) => [one, shown[k]!])), pieces, []);
  expect(found.get(pieces[4]!)!.guess).toBeCloseTo(0.298, 9);
});

/** A wall of which a frame hides the outer half. */
const framed = (depth: number, low = 0) => counts((k) => (k === depth ? 400 : k < depth ? 20 : 0), low);

it('is not that of a thick wall which few points tell', () => {
  const [thick, thin, hidden] = [piece(0, 1, 0), piece(0, -1, 3), piece(0, 1, 6)];
  const guessBy = (depth: number, points: number) => {
    const found = oneSidedThickness(
      new Map([
        [thick, counts((k) => (k < depth ? points : 0))],
        [thin, counts((k) => (k < depth - 8 ? points : 0))],
        [hidden, NOTHING],
      ]),
      [thick, thin, hidden],
      [],
    );
    return found.get(hidden)!.guess;
  };
  expect(guessBy(42, 20)).toBeCloseTo(0.338, 9);
  expect(guessBy(42, 5)).toBe(0.28);
  expect(guessBy(30, 5)).toBeCloseTo(0.218, 9);
});

it('is that which all evidence makes likely rather than that of a single wall', () => {
  const pieces = Array.from({ length: 10 }, (_, k) => piece(0, 1, 3 * k));
  const between = { ...piece(1, 1, 40), other: piece(2, -1, 40.24).face, gap: 0.24 };
  const shown = [reveal(41), ...Array.from({ length: 8 }, () => framed(12)), NOTHING];
  const depths = new Map(pieces.map((one, k) => [one, shown[k]!]));
  const guess = oneSidedThickness(depths, [...pieces, between], []).get(pieces[9]!)!.guess;
  expect(guess).toBeGreaterThan(0.2);
  expect(guess).toBeLessThan(0.3);
});

it('is guessed by the windows of a building rather than by its doors, whose leaves lie anywhere', () => {
  const pieces = [0, 1, 2, 3, 4, 5].map((k) => piece(0, 1, k));
  const shown = [framed(22), framed(22), framed(30, 0.2), framed(30, 0.2), framed(30, 0.2), NOTHING];
  const found = oneSidedThickness(new Map(pieces.map((one, k) => [one, shown[k]!])), pieces, []);
  expect(found.get(pieces[5]!)!.guess).toBeCloseTo(0.36, 9);
});

it('is guessed no thinner than the frames of two windows need', () => {
  const guess = (shown: DepthCounts[]) => {
    const pieces = [0, 1, 2].map((k) => piece(0, 1, k));
    return oneSidedThickness(new Map(pieces.map((one, k) => [one, shown[k]!])), pieces, []).get(pieces[2]!)!.guess;
  };
  expect(guess([framed(34), framed(34), NOTHING])).toBeCloseTo(0.415, 9);
  expect(guess([framed(34), NOTHING, NOTHING])).toBeCloseTo((0.45 + 0.3) / 2, 9);
});

it('is at least that of the doors which lie equally deep behind the windows', () => {
  const guess = (shown: DepthCounts[]) => {
    const pieces = shown.map((_, k) => piece(0, 1, k));
    return oneSidedThickness(new Map(pieces.map((one, k) => [one, shown[k]!])), pieces, []).get(pieces[0]!)!.guess;
  };
  const windows = [NOTHING, framed(30), framed(30)];
  expect(guess([...windows, framed(50, 0.2), framed(50, 0.2)])).toBeCloseTo(0.505, 2);
  expect(guess([...windows, framed(50, 0.2)])).toBeCloseTo(0.375, 2);
  // What stands more than twice as deep stands beyond the wall.
  const shallow = [NOTHING, framed(20), framed(20)];
  expect(guess([...shallow, framed(50, 0.2), framed(50, 0.2)])).toBeLessThan(0.4);
  expect(guess([...windows, framed(50, 0.2), framed(56, 0.2)])).toBeCloseTo(0.375, 2);
});

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

it('is no wall thinner than the frames of the building lie deep, which stands around a room that was not scanned', () => {
  const framed = counts((k) => (k === 22 ? 400 : k < 45 ? 20 : 0));
  const thin = counts((k) => (k < 15 ? 40 : 0));
  const pieces = [0, 1, 2, 3].map((k) => piece(0, 1, k));
  const found = oneSidedThickness(
    new Map(pieces.map((one, k) => [one, k === 0 ? framed : k === 3 ? NOTHING : thin])),
    pieces,
    [],
  );
  expect(found.get(pieces[1]!)!.measured).toBeCloseTo(0.148, 9);
  expect(found.get(pieces[3]!)!.guess).toBeCloseTo(0.448, 9);
});

it('is not told by a wall close behind which a room was scanned', () => {
  const pieces = [0, 1, 2].map((k) => piece(k, 1, 4 * k));
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
  const guess = (above: DepthCounts) =>
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
