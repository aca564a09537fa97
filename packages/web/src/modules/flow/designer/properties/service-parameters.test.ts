import { expect, it } from 'vitest';
import { readParameters, writeParameters } from './service-parameters.ts';

it('reads and writes parameters as JSON, and leaves out what is empty', () => {
  expect(readParameters('{"to":"11","count":3}')).toEqual({ to: '11', count: '3' });
  expect(writeParameters({ to: '11', text: '' })).toBe('{"to":"11"}');
  expect(writeParameters({ text: '' })).toBe('');
});

it.each(['', 'no json', '[1]', 'null'])('takes %s for no parameters', (text) =>
  expect(readParameters(text)).toEqual({}),
);
