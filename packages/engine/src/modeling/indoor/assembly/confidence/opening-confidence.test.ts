import { expect, it } from 'vitest';
import { INNER_DOOR as DOOR, INNER_WALL } from '../../../../../test/models/inner-wall.ts';
import type { DetectedOpening } from '../../detected-elements.ts';
import { countAlike } from '../alike-openings.ts';
import type { AmongOthers } from '../among-others.ts';
import { amongOthers } from '../among-others.ts';
import { openingConfidence } from './opening-confidence.ts';

const COMMON: AmongOthers = { alike: 15, ofKind: 40, isAligned: true, isOnlyDoor: true };
const RARE: AmongOthers = { ...COMMON, alike: 0 };

const of = (change: Partial<DetectedOpening>, others = COMMON) =>
  openingConfidence({ ...DOOR, ...change }, INNER_WALL, others).confidence;

it('is high for a door between two rooms, of a size that the building repeats', () => {
  expect(of({})).toBeGreaterThan(0.97);
});

it('falls where an opening is seldom right: rare in its size, small, at the end of its wall', () => {
  expect(of({}, { ...COMMON, alike: 2 })).toBeLessThan(of({}));
  expect(of({}, RARE)).toBeLessThan(of({}, { ...COMMON, alike: 2 }));
  expect(of({ to: 1.5 }, RARE)).toBeLessThan(of({}, RARE));
  expect(of({ from: 0, to: 0.9 }, RARE)).toBeLessThan(of({}, RARE));
  expect(of({ from: 3.4, to: 3.95 }, RARE)).toBeLessThan(0.85);
});

it('falls by what the others tell: none at its height, and other doors of its rooms', () => {
  const unaligned = { ...RARE, isAligned: false };
  expect(of({}, unaligned)).toBeLessThan(of({}, RARE));
  expect(of({}, unaligned)).toBeLessThan(of({}, { ...unaligned, ofKind: 4 }));
  expect(of({}, { ...RARE, isOnlyDoor: false })).toBeLessThan(of({}, RARE));
});

it('falls for a window the lower its sill lies', () => {
  const sill = (zBottom: number) => of({ type: 'window', rooms: [0, -1], zBottom, from: 0.5, to: 1.5 }, RARE);
  expect(sill(0.5)).toBeLessThan(sill(0.9));
  expect(sill(0.1)).toBeLessThan(sill(0.5));
  expect(sill(1.2)).toBe(sill(0.9));
});

it('falls where hardly any wall shows around', () => {
  expect(of({ evidence: { ...DOOR.evidence, around: 0.1 } }, RARE)).toBeLessThan(of({}, RARE) - 0.02);
});

it('tells what lowers it, the most first', () => {
  const doubts = (change: Partial<DetectedOpening>, others = COMMON) =>
    openingConfidence({ ...DOOR, ...change }, INNER_WALL, others).doubts;
  const outside: Partial<DetectedOpening> = { type: 'window', rooms: [0, -1] };
  expect(doubts({})).toEqual([]);
  const odd = { alike: 0, ofKind: 40, isAligned: false, isOnlyDoor: false };
  expect(doubts({ from: 0, to: 0.6 }, odd)).toEqual(['rare', 'small', 'unaligned', 'atEnd', 'otherDoors']);
  expect(doubts({}, { ...COMMON, alike: 7 })).toEqual(['rare']);
  expect(doubts({ evidence: { ...DOOR.evidence, around: 0.3 } })).toEqual(['bare']);
  expect(doubts({ evidence: { ...DOOR.evidence, coverage: 0.3 } })).toEqual(['hidden']);
  expect(doubts({ from: 0.5, to: 2.6 })).toEqual(['large']);
  expect(doubts({ ...outside, zBottom: 0.9, from: 0.5, to: 3.5 })).toEqual(['large']);
  expect(doubts({ ...outside, zBottom: 0.9, from: 0, to: 5.5 })).toEqual(['large']);
  expect(doubts({ ...outside, zBottom: 0.9, zTop: 3.5, from: 0.5, to: 1.5 })).toEqual(['large']);
  // A high strip of glass is one window.
  expect(doubts({ ...outside, zBottom: 0.9, zTop: 3.5, from: 0.5, to: 1.22 })).toEqual([]);
  expect(doubts({ ...outside, from: 0.5, to: 1.5 })).toEqual(['atFloor']);
  expect(doubts({ type: 'window', zBottom: 0.9, from: 0.5, to: 1.5 })).toEqual(['innerWindow']);
  expect(doubts({ type: 'curtain', from: 0, to: 5.5 })).toEqual([]);
});

it('counts others of the same kind, width, height and sill', () => {
  const window = { ...DOOR, type: 'window' as const, zBottom: 0.9 };
  const all = [DOOR, { ...DOOR, from: 2.5, to: 3.44 }, window, { ...window, zTop: 1.9 }];
  expect(countAlike(all, [INNER_WALL])).toEqual([1, 1, 0, 0]);
});

it('tells whether another of its kind has its height over the floor, and whether it is the only door of a room', () => {
  const window = { ...DOOR, type: 'window' as const, rooms: [0, -1] as [number, number], zBottom: 0.9 };
  const all: DetectedOpening[] = [
    DOOR,
    { ...DOOR, to: 2.4, zTop: 2.12, rooms: [0, 2] },
    { ...DOOR, zTop: 2.4, rooms: [2, 1] },
    window,
    { ...window, zBottom: 1.2, zFloor: 0.3 },
    { ...window, zBottom: 1.2 },
    { ...DOOR, type: 'curtain', rooms: [0, -1] },
  ];
  const told = amongOthers(all, [INNER_WALL]);
  expect(told.map(({ ofKind }) => ofKind)).toEqual([2, 2, 2, 2, 2, 2, 0]);
  expect(told.map(({ isAligned }) => isAligned)).toEqual([true, true, false, true, true, false, true]);
  expect(told.map(({ isOnlyDoor }) => isOnlyDoor)).toEqual([false, false, false, false, false, false, false]);
  expect(amongOthers(all.slice(0, 2), [INNER_WALL]).map(({ isOnlyDoor }) => isOnlyDoor)).toEqual([true, true]);
});
