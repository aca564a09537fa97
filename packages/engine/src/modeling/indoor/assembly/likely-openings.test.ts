import { expect, it } from 'vitest';
import { INNER_DOOR as DOOR, INNER_WALL } from '../../../../test/models/inner-wall.ts';
import type { DetectedOpening } from '../detected-elements.ts';
import { likelyOpenings } from './likely-openings.ts';
import { openingConfidence } from './confidence/opening-confidence.ts';

it('leaves out what is more likely none: a narrow slot at the end of a wall that shows nothing around it', () => {
  const slot: DetectedOpening = {
    ...DOOR,
    type: 'window',
    from: 0,
    to: 0.45,
    zBottom: 0.9,
    rooms: [0, -1],
    evidence: { ...DOOR.evidence, coverage: 0.5, sides: 1, around: 0 },
  };
  expect(likelyOpenings([DOOR, slot], [INNER_WALL])).toEqual([DOOR]);
});

it('keeps a wide band of windows, which is open whatever a model calls it', () => {
  const wall = { ...INNER_WALL, b: [10, 0] as [number, number], exterior: true };
  const band: DetectedOpening = {
    ...DOOR,
    type: 'window',
    from: 0,
    to: 9,
    zBottom: 1.9,
    zTop: 2.55,
    rooms: [0, -1],
    evidence: { ...DOOR.evidence, sides: 1, around: 0.05 },
  };
  expect(
    openingConfidence(band, wall, { alike: 0, ofKind: 0, isAligned: false, isOnlyDoor: false }).confidence,
  ).toBeLessThan(0.5);
  expect(likelyOpenings([band], [wall])).toEqual([band]);
  const narrow = { ...band, to: 2.8 };
  expect(likelyOpenings([narrow], [wall])).toEqual([]);
});

it('leaves out a low window narrower than others that has none of its size in the building', () => {
  const wall = { ...INNER_WALL, b: [10, 0] as [number, number], exterior: true };
  const evidence = { ...DOOR.evidence, coverage: 1, sides: 1, around: 1 };
  const low: DetectedOpening = { ...DOOR, type: 'window', from: 2, to: 2.4, zBottom: 0.3, rooms: [0, -1], evidence };
  const like = { ...low, from: 4, to: 4.4 };
  const high = { ...low, zBottom: 0.9 };
  expect(likelyOpenings([DOOR, low], [wall])).toEqual([DOOR]);
  expect(likelyOpenings([DOOR, low, like], [wall])).toEqual([DOOR, low, like]);
  expect(likelyOpenings([DOOR, high], [wall])).toEqual([DOOR, high]);
});

it('leaves out a board that stands out of its wall, and keeps windows that do where three are alike, or two high ones', () => {
  const wall = { ...INNER_WALL, b: [20, 0] as [number, number], exterior: true };
  const evidence = { ...DOOR.evidence, coverage: 1, sides: 1, around: 1 };
  const blind = (from: number, zTop: number): DetectedOpening => ({
    ...DOOR,
    type: 'window',
    from,
    to: from + 1,
    zBottom: 0.9,
    zTop,
    rooms: [0, -1],
    standsOut: true,
    evidence,
  });
  const kept = (...openings: DetectedOpening[]) => likelyOpenings(openings, [wall]).length;
  expect(kept(blind(1, 2.2))).toBe(0);
  expect(kept(blind(1, 2.2), blind(4, 2.2))).toBe(0);
  expect(kept(blind(1, 2.2), blind(4, 2.2), blind(7, 2.2))).toBe(3);
  expect(kept(blind(1, 2.6), blind(4, 2.6), blind(7, 2.3))).toBe(3);
});
