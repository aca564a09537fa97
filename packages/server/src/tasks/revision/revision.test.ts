import { expect, it } from 'vitest';
import { mergeStages } from './revision.ts';

const stages = (...names: string[]) =>
  names.map((name) => ({ name, state: 'succeeded' as const, progress: 1, seconds: 1, counts: {}, warnings: [] }));
const namesOf = (before: readonly string[], now: readonly string[]) =>
  mergeStages(stages(...before), stages(...now)).map(({ name }) => name);

it('keeps a stage that ran again in its place', () => {
  const before = ['slabs', 'edits', 'export', 'exchange', 'classified-cloud'];
  expect(namesOf(before, ['exchange'])).toEqual(before);
  expect(namesOf(before, ['edits', 'export'])).toEqual(before);
});

it('puts a new stage before the one that it leads to, else behind all', () => {
  expect(namesOf(['slabs', 'export', 'exchange'], ['edits', 'export'])).toEqual([
    'slabs',
    'edits',
    'export',
    'exchange',
  ]);
  expect(namesOf(['slabs'], ['edits', 'export'])).toEqual(['slabs', 'edits', 'export']);
});
