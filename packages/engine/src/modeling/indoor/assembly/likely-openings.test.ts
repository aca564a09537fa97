import { expect, it } from 'vitest';
import { INNER_WALL } from '../../../../test/models/inner-wall.ts';
import type { DetectedOpening } from '../detected-elements.ts';
import { likelyOpenings } from './likely-openings.ts';

const DOOR: DetectedOpening = {
  wall: 0,
  type: 'door',
  from: 1,
  to: 1.9,
  zBottom: 0,
  zTop: 2.1,
  rooms: [0, 1],
  evidence: { points: 3000, coverage: 0.95, rms: 0, sides: 2, around: 0.95 },
};

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
