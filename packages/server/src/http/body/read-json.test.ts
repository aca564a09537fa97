import { describe, expect, it } from 'vitest';
import { readJson } from './read-json.ts';

describe('JSON of a stranger', () => {
  it('is refused when it is nested without end, before it is parsed', () => {
    const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(() => readJson(deep(900_000))).toThrow('bad-request');
    expect(() => readJson(`{"a":${deep(30_000)}}`)).toThrow('bad-request');
  });

  it('may be long, and hold brackets and quotes in its texts', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ name: `[[[{{{ "${index}" \\`, list: [[index], {}] }));
    expect(readJson(JSON.stringify(rows))).toEqual(rows);
    const text = { text: `${'['.repeat(60_000)}\\"${'{'.repeat(60_000)}` };
    expect(readJson(JSON.stringify(text))).toEqual(text);
  });

  it('names nothing that changes what an object is', () => {
    for (const name of ['__proto__', 'prototype', 'toString', '\\u005f_proto__']) {
      expect(() => readJson(`{"a":[{"${name}":1}]}`)).toThrow('bad-request');
    }
  });
});
