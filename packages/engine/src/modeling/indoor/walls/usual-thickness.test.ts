import { expect, it } from 'vitest';
import { counts, framed, NOTHING, piece, reveal } from '../../../../test/models/one-sided-wall.ts';
import type { DepthCounts } from './exterior-thickness.ts';
import type { WallPiece } from './pair-faces.ts';
import { oneSidedThickness } from './usual-thickness.ts';

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

it('is not that of a wall which few points tell where no second wall agrees', () => {
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
  expect(guessBy(30, 5)).toBe(0.28);
  expect(guessBy(30, 20)).toBeCloseTo(0.218, 9);
});

it('is unknown where one weak reveal ends, and that of two which agree', () => {
  const weak = counts((k) => (k < 24 ? 4 : 0));
  const pieces = [0, 1, 2].map((k) => piece(0, 1, 3 * k));
  const guess = (shown: DepthCounts[]) =>
    oneSidedThickness(new Map(pieces.map((one, k) => [one, shown[k]!])), pieces, []).get(pieces[2]!)!.guess;
  expect(guess([weak, NOTHING, NOTHING])).toBe(0.28);
  expect(guess([weak, weak, NOTHING])).toBeCloseTo(0.238, 9);
  expect(guess([{ ...NOTHING, farFace: { depth: 0.24, isCovered: false } }, NOTHING, NOTHING])).toBe(0.24);
});

it('does not end at the back of a frame, unless a second wall ends there too', () => {
  const pieces = Array.from({ length: 6 }, (_, k) => piece(0, 1, 3 * k));
  const measured = (shown: DepthCounts[]) =>
    oneSidedThickness(new Map(pieces.map((one, k) => [one, shown[k]!])), pieces, []).get(pieces[0]!)!.measured;
  const frames = Array.from({ length: 4 }, () => framed(18));
  expect(measured([reveal(24), ...frames, NOTHING])).toBeUndefined();
  expect(measured([reveal(24), reveal(24), ...frames])).toBeCloseTo(0.238, 9);
});

it('is not that of bearing walls where deep frames would reach to the outer face', () => {
  const pieces = Array.from({ length: 9 }, (_, k) => piece(0, 1, 3 * k));
  const between = { ...piece(1, 1, 40), other: piece(2, -1, 40.24).face, gap: 0.24 };
  const guess = (depth: number) => {
    const depths = new Map(pieces.map((one, k) => [one, k < 8 ? framed(depth) : NOTHING]));
    return oneSidedThickness(depths, [...pieces, between], []).get(pieces[8]!)!.guess;
  };
  expect(Math.abs(guess(14) - 0.24)).toBeLessThan(0.02);
  expect(guess(21)).toBeCloseTo(0.36, 9);
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
