import { expect, it } from 'vitest';
import { holesOf, pageKeyOf } from './page.ts';

const PATTERN = '/work/process/:segment/detail/:instance/:business';
const pages = { '/work/todo': () => null, [PATTERN]: () => null };

it.each([
  ['/work/todo', '/work/todo'],
  ['/work/process/leave/detail/1/2', PATTERN],
  ['/work/process/leave/detail/1', undefined],
  ['/work/process/leave/detail/1/', undefined],
  ['/work/process/leave/handle/1/2', undefined],
  ['/constructor', undefined],
])('finds the page at %s', (path, key) => expect(pageKeyOf(pages, path)).toBe(key));

it('reads what stands in the holes of a pattern, however it was typed', () => {
  expect(holesOf(PATTERN, '/work/process/le%20ave/detail/1/%E0')).toEqual({
    segment: 'le ave',
    instance: '1',
    business: '%E0',
  });
});
