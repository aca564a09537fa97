import { describe, expect, it } from 'vitest';
import { joinStretches } from './join-stretches.ts';
import type { WallStretch } from './wall-stretch.ts';

/** A wall between rooms 0 and 1 along x, its centre line at y = 0. */
const WALL: WallStretch = {
  storey: 0,
  dx: 1,
  dy: 0,
  d: 0,
  from: 0,
  to: 4,
  thickness: 0.12,
  isMeasured: true,
  isSure: true,
  isExterior: false,
  isInner: true,
  left: 0,
  right: 1,
  rooms: [0, 1],
  support: 1,
};

/** The same seen from one side, its face `face` meters beside the wall's own; offsets grow to the right. */
const single = (from: number, to: number, face = 0): WallStretch => ({
  ...WALL,
  from,
  to,
  thickness: 0.4,
  d: -0.06 + face + 0.2,
  isMeasured: false,
  isSure: false,
  isExterior: true,
  right: -1,
  rooms: [0],
});

describe('a stretch that was seen from one side', () => {
  it('goes on along the face of a longer wall between rooms, with its thickness', () => {
    const walls = joinStretches([WALL, single(4.1, 6)]);
    expect(walls).toHaveLength(1);
    const [wall] = walls;
    expect([wall!.from, wall!.to, wall!.d, wall!.thickness]).toEqual([0, 6, 0, 0.12]);
    expect([wall!.isMeasured, wall!.isExterior, wall!.right]).toEqual([true, false, 1]);
  });

  it('goes on where the wall runs the other way', () => {
    const turned: WallStretch = { ...single(0, 0), dx: -1, from: -6, to: -4.1, d: 0.14, left: 1, rooms: [1] };
    const walls = joinStretches([WALL, turned]);
    expect(walls.map(({ from, to, d, thickness }) => [from, to, d, thickness])).toEqual([[0, 6, 0, 0.12]]);
  });

  it('stays apart beside the face, and when it is longer than the wall', () => {
    expect(joinStretches([WALL, single(4.1, 6, 0.1)])).toHaveLength(2);
    expect(joinStretches([WALL, single(4.1, 9)])).toHaveLength(2);
  });

  it('is one with an outer wall whose thickness a reveal shows', () => {
    const outer = { ...single(6, 8), isMeasured: true, thickness: 0.3, d: -0.06 + 0.15 };
    const walls = joinStretches([single(0, 5.9), outer]);
    expect(walls.map(({ from, to, thickness, isMeasured }) => [from, to, thickness, isMeasured])).toEqual([
      [0, 8, 0.3, true],
    ]);
    expect(walls[0]!.d).toBeCloseTo(0.09, 9);
  });
});

describe('a wall of several stretches', () => {
  const outer = (from: number, to: number, thickness: number, isSure: boolean): WallStretch => ({
    ...single(from, to),
    isMeasured: true,
    isSure,
    thickness,
    d: -0.06 + thickness / 2,
  });

  it('is as sure as a stretch that is as thick as it is', () => {
    expect(joinStretches([outer(0, 6, 0.3, true), outer(6, 8, 0.31, false)])).toMatchObject([{ isSure: true }]);
    expect(joinStretches([outer(0, 6, 0.3, false), outer(6, 8, 0.31, false)])).toMatchObject([{ isSure: false }]);
  });

  it('is not sure where a longer stretch draws it otherwise', () => {
    const [wall] = joinStretches([outer(0, 6, 0.3, false), outer(6, 7, 0.35, true)]);
    expect(wall).toMatchObject({ to: 7, isMeasured: true, isSure: false });
  });
});

describe('a short stretch between the same rooms', () => {
  const thick: WallStretch = { ...WALL, from: 4.2, to: 4.6, thickness: 0.5, d: 0.19 };

  it('is where the wall is thicker, and moves it nowhere', () => {
    const walls = joinStretches([WALL, thick]);
    expect(walls.map(({ from, to, d, thickness }) => [from, to, d, thickness])).toEqual([[0, 4.6, 0, 0.12]]);
  });

  it('is a wall of its own between other rooms, beside the wall, or if it is long', () => {
    expect(joinStretches([WALL, { ...thick, rooms: [0, 2], right: 2 }])).toHaveLength(2);
    expect(joinStretches([WALL, { ...thick, d: 0.4 }])).toHaveLength(2);
    expect(joinStretches([WALL, { ...thick, to: 5.4 }])).toHaveLength(2);
  });
});
