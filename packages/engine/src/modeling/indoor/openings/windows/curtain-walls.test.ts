import { expect, it } from 'vitest';
import { INNER_WALL } from '../../../../../test/models/inner-wall.ts';
import type { DetectedOpening } from '../../detected-elements.ts';
import { withCurtainWalls } from './curtain-walls.ts';

const WALL = { ...INNER_WALL, zBottom: 0, zTop: 3 };
const glass = (more: Partial<DetectedOpening> = {}): DetectedOpening => ({
  wall: 0,
  type: 'window',
  from: 1,
  to: 6,
  zBottom: 0.1,
  zTop: 2.9,
  rooms: [0, -1],
  evidence: { points: 100, coverage: 1, rms: 0, sides: 1 },
  ...more,
});
const kindOf = (more: Partial<DetectedOpening> = {}) => withCurtainWalls([glass(more)], [WALL])[0]!.type;

it('takes wide glass from the floor to the ceiling for a curtain wall', () => {
  expect(kindOf()).toBe('curtain');
  expect(kindOf({ zFloor: 0.2, zBottom: 0.25 })).toBe('curtain');
});

it('leaves windows, sliding doors and openings without panes what they are', () => {
  expect(kindOf({ to: 4 })).toBe('window');
  expect(kindOf({ zTop: 2.4 })).toBe('window');
  expect(kindOf({ zBottom: 0.9 })).toBe('window');
  expect(kindOf({ type: 'passage' })).toBe('passage');
});
