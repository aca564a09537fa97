import { expect, it } from 'vitest';
import type { WallOpening } from '../wall-opening.ts';
import { asWideAsGaps } from './doorway-widths.ts';

const opening = (from: number, to: number, coverage: number, type: WallOpening['type'] = 'door'): WallOpening => ({
  type,
  from,
  to,
  zBottom: 0,
  zTop: 2.1,
  evidence: { points: 80, coverage, rms: 0, sides: 1 },
});
/** A gap in the face of a wall, of one jamb of which something shows. */
const GAP = opening(0.1, 0.95, 0.55);
const widths = (openings: readonly WallOpening[]) =>
  asWideAsGaps(openings, [GAP]).map(({ from, to }) => Math.round(100 * (to - from)));

it('makes a door one of whose jambs no station saw as wide as the gap in the face', () => {
  expect(widths([opening(0.3, 0.97, 0.6)])).toEqual([85]);
});

it.each<[string, WallOpening[]]>([
  ['a door that shows its jambs', [opening(0.3, 0.97, 0.9)]],
  ['a window', [opening(0.3, 0.97, 0.6, 'window')]],
  ['one that reaches out of the gap', [opening(0.3, 0.97 + 0.2, 0.6)]],
  ['one that shows more than the gap does', [opening(0.3, 0.97, 0.7)]],
  ['two in one gap', [opening(0.1, 0.4, 0.6), opening(0.5, 0.97, 0.6)]],
])('leaves %s', (_, openings) => {
  expect(asWideAsGaps(openings, [GAP])).toEqual(openings);
});
