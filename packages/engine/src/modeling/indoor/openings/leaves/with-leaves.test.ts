import { expect, it } from 'vitest';
import { LAYOUT, STOREY } from '../../../../../test/modeling/two-rooms.ts';
import { INNER_WALL } from '../../../../../test/models/inner-wall.ts';
import { storeyPoints } from '../../storeys/storey-points.ts';
import type { WallOpening } from '../wall-opening.ts';
import { withLeaves } from './with-leaves.ts';

const [WIDTH, HEAD] = [0.95, 2.1];
const zBottom = STOREY.elevation;
const wall = { ...INNER_WALL, a: [0, 2], b: [6, 2], zBottom, zTop: zBottom + 2.6, exterior: true } as const;

/** Points of a leaf that hangs at 2 m along the wall and stands open at a right angle. */
function openLeaf(): number[] {
  const points: number[] = [];
  for (let out = 0.06; out <= WIDTH; out += 0.03) {
    for (let z = 0.05; z <= HEAD; z += 0.03) points.push(2, 2 + out, zBottom + z);
  }
  return points;
}

const pane = (more: Partial<WallOpening> = {}): WallOpening => ({
  type: 'window',
  from: 2,
  to: 2 + WIDTH,
  zBottom: zBottom + 0.07,
  zTop: zBottom + HEAD,
  evidence: { points: 100, coverage: 1, rms: 0, sides: 1 },
  ...more,
});

const withLeafOf = (opening: WallOpening, beside = openLeaf(), exterior = true) =>
  withLeaves(opening, { ...wall, exterior }, storeyPoints(Float32Array.from(beside), LAYOUT, STOREY));

it('takes what looks like a window over a low sill for a door down to the floor, if a leaf stands open in it', () => {
  expect(withLeafOf(pane())).toMatchObject({ type: 'door', zBottom, leaves: [{ hinge: 'from', side: 'left' }] });
  expect(withLeafOf(pane({ type: 'passage', zBottom }))).toMatchObject({ type: 'door' });
});

it('leaves windows without a leaf, over a sill, as narrow as a sash, low, or between rooms', () => {
  const others = [pane({ zBottom: zBottom + 0.3 }), pane({ to: 2.7 }), pane({ zTop: zBottom + 1.7 })];
  expect(others.map((one) => withLeafOf(one))).toEqual(others);
  expect(withLeafOf(pane(), [])).toEqual(pane());
  expect(withLeafOf(pane(), openLeaf(), false)).toEqual(pane());
});
