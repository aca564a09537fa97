import { expect, it } from 'vitest';
import { INNER_DOOR as DOOR, INNER_WALL } from '../../../../test/models/inner-wall.ts';
import type { DetectedOpening } from '../detected-elements.ts';
import { likelyOpenings } from './likely-openings.ts';
import { openingConfidence } from './opening-confidence.ts';

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

it('keeps a band of windows, which is open whatever a model calls it', () => {
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
});
