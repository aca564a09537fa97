import { expect, it } from 'vitest';
import { INNER_DOOR as DOOR, INNER_WALL } from '../../../../test/models/inner-wall.ts';
import type { DetectedOpening } from '../detected-elements.ts';
import { countAlike } from './alike-openings.ts';
import { openingConfidence } from './opening-confidence.ts';

const of = (change: Partial<DetectedOpening>, alike = 3) =>
  openingConfidence({ ...DOOR, ...change }, INNER_WALL, alike).confidence;

it('is high for a door between two rooms, of a size that the building repeats', () => {
  expect(of({})).toBeGreaterThan(0.97);
});

it('falls where an opening is seldom right: alone in its size, small, a door to the outside, at the end of its wall', () => {
  expect(of({}, 0)).toBeLessThan(of({}));
  expect(of({ to: 1.5 }, 0)).toBeLessThan(of({}, 0));
  expect(of({ rooms: [0, -1] }, 0)).toBeLessThan(of({}, 0));
  expect(of({ from: 0, to: 0.9 }, 0)).toBeLessThan(of({}, 0));
  expect(of({ from: 3.4, to: 3.95 }, 0)).toBeLessThan(0.7);
});

it('falls where hardly any wall shows around', () => {
  expect(of({ evidence: { ...DOOR.evidence, around: 0.1 } }, 0)).toBeLessThan(of({}, 0) - 0.02);
});

it('tells what lowers it, the most first', () => {
  const doubts = (change: Partial<DetectedOpening>, alike: number) =>
    openingConfidence({ ...DOOR, ...change }, INNER_WALL, alike).doubts;
  expect(doubts({}, 3)).toEqual([]);
  expect(doubts({ from: 0, to: 0.6, rooms: [0, -1] }, 0)).toEqual(['alone', 'small', 'outside', 'atEnd']);
  expect(doubts({ evidence: { ...DOOR.evidence, around: 0.3 } }, 1)).toEqual(['bare']);
  expect(doubts({ evidence: { ...DOOR.evidence, coverage: 0.4 } }, 1)).toEqual(['hidden']);
  expect(doubts({ type: 'window', zBottom: 0.9, from: 0.5, to: 3.5 }, 1)).toEqual(['large']);
  expect(doubts({ type: 'window', zBottom: 0.9, from: 0, to: 5.5 }, 1)).toEqual(['large']);
  expect(doubts({ type: 'window', from: 0.5, to: 1.5 }, 1)).toEqual(['atFloor']);
  expect(doubts({ type: 'curtain', from: 0, to: 5.5 }, 1)).toEqual([]);
  expect(doubts({ type: 'passage' }, 1)).toEqual(['passage']);
});

it('counts others of the same kind, width, height and sill', () => {
  const window = { ...DOOR, type: 'window' as const, zBottom: 0.9 };
  const all = [DOOR, { ...DOOR, from: 2.5, to: 3.44 }, window, { ...window, zTop: 1.9 }];
  expect(countAlike(all, [INNER_WALL])).toEqual([1, 1, 0, 0]);
});
