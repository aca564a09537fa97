import { SERVICES } from '@cloud/contract';
import { expect, it } from 'vitest';
import { readParameters, SERVICE_PARAMETERS, writeParameters } from './service-parameters.ts';

it('reads and writes parameters as JSON, and leaves out what is empty', () => {
  expect(readParameters('{"to":"11","count":3}')).toEqual({ to: '11', count: '3' });
  expect(writeParameters({ to: '11', text: '' })).toBe('{"to":"11"}');
  expect(writeParameters({ text: '' })).toBe('');
});

it.each(['', 'no json', '[1]', 'null'])('takes %s for no parameters', (text) =>
  expect(readParameters(text)).toEqual({}),
);

it('knows every service', () => expect(Object.keys(SERVICE_PARAMETERS).toSorted()).toEqual([...SERVICES].toSorted()));
