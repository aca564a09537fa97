import { expect, it } from 'vitest';
import { readSearches } from './saved-searches.ts';

it('takes kept searches as they are stored, and leaves out what is none', () => {
  const kept = { name: '经理', search: '?postName_like=x' };
  expect(readSearches([kept, null, 7, { name: '' }, { name: 'a' }, { search: 'b' }])).toEqual([kept]);
  for (const stored of [undefined, null, 'x', {}, 3]) expect(readSearches(stored)).toEqual([]);
});
