import { expect, it } from 'vitest';
import { toWebUrl } from './web-url.ts';

it.each([
  ['https://example.com/a?b=1&c=2', 'https://example.com/a?b=1&c=2'],
  ['  HTTP://example.com ', 'http://example.com/'],
])('%s is an address', (text, address) => expect(toWebUrl(text)).toBe(address));

it.each(['', 'example.com', 'javascript:alert(1)', 'data:text/html,x', 'java\nscript:alert(1)', 'https://', '//a.b'])(
  '%j is none',
  (text) => expect(toWebUrl(text)).toBeUndefined(),
);
