import { expect, it } from 'vitest';
import type { CrestLine } from '../labels/open-topped/crest-line.ts';
import type { RoomLine } from './room-lines.ts';
import { withoutStanding } from './standing-lines.ts';

const SLOTS = Array.from({ length: 30 }, (_, slot) => slot);

/** A line over three meters, with the room before it. */
const lineAt = (d: number): RoomLine => ({ nx: 1, ny: 0, d, length: 3, support: 1, slots: new Set(SLOTS) });
/** A piece that stands up to the top; as seen from the other side if told. */
const crestAt = (d: number, from = 0, to = 3, side = 1): CrestLine =>
  side > 0 ? { nx: 1, ny: 0, d, from, to } : { nx: -1, ny: 0, d: -d, from: -to, to: -from };
const held = (crests: readonly CrestLine[]) => {
  const [line] = withoutStanding([lineAt(4)], crests);
  return SLOTS.filter((slot) => line!.slots.has(slot)).length;
};

it('takes the front of a shelf before a wall for no wall', () => {
  expect(held([crestAt(4.4)])).toBe(0);
  expect(held([crestAt(4.4, 0, 3, -1)])).toBe(0);
  expect(held([crestAt(4.4, 0, 1.5)])).toBe(14);
});

it.each([
  ['a wall up to the top before the other face of it', [crestAt(4.01), crestAt(4.3)]],
  ['a line of which only the other face of the wall shows', [crestAt(4.1)]],
  ['a line far before a wall', [crestAt(4.8)]],
  ['a line behind one', [crestAt(3.6)]],
  ['a line before a short piece', [crestAt(4.4, 0, 0.3)]],
  ['a line across walls', [{ nx: 0, ny: 1, d: 4.4, from: -3, to: 3 }]],
])('leaves %s', (_, crests) => {
  expect(held(crests)).toBe(30);
});
