import type { StructuredModel } from '@cloud/viewer/model';
import { expect, it } from 'vitest';
import { openingFindings } from './opening-findings.ts';

type Opening = StructuredModel['openings'][number];

const model = { rooms: [{ id: 'r1', name: 'R1-01' }] } as unknown as StructuredModel;
const door = (measures: Opening['measures'], rooms: Opening['rooms'] = ['r1', null]) =>
  openingFindings(model, { rooms, measures } as unknown as Opening);

it('tells how deep a leaf lies as seen from either room, and outside', () => {
  expect(door({ reveal: { left: 0.04, right: 0.12, to: 'leaf' } })?.reveals).toEqual([
    { room: 'R1-01', depth: 0.04, to: 'leaf' },
    { room: null, depth: 0.12, to: 'leaf' },
  ]);
  expect(door({ reveal: { right: 0, to: 'frame' } })?.reveals).toEqual([{ room: null, depth: 0, to: 'frame' }]);
});

it('tells at which hand a handle lies for who stands in the room', () => {
  const handOf = (end: 'a' | 'b', rooms: Opening['rooms']) => door({ handle: { end, height: 1.02 } }, rooms)?.handle;
  expect(handOf('b', ['r1', null])).toEqual({ height: 1.02, hand: 'left', room: 'R1-01' });
  expect(handOf('a', ['r1', null])).toMatchObject({ hand: 'right', room: 'R1-01' });
  expect(handOf('b', [null, 'r1'])).toMatchObject({ hand: 'right', room: 'R1-01' });
  expect(handOf('b', [null, null])).toMatchObject({ hand: 'left', room: null });
});

it('tells nothing of an opening in which nothing was measured', () => {
  expect(door(undefined)).toBeUndefined();
});
