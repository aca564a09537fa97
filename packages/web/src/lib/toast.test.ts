import { beforeEach, expect, it } from 'vitest';
import { toast, useToasts } from './toast.ts';

beforeEach(() => useToasts.setState({ list: [] }));

it('shows two messages at most, the latest ones', () => {
  for (const text of ['a', 'b', 'c']) toast.info(text);
  expect(useToasts.getState().list.map(({ text }) => text)).toEqual(['b', 'c']);
});

it('counts the same message instead of repeating it', () => {
  toast.error('a');
  toast.error('a');
  toast.info('a');
  expect(useToasts.getState().list.map(({ kind, count }) => [kind, count])).toEqual([
    ['error', 2],
    ['info', 1],
  ]);
});
