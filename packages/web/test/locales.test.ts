import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ENTITIES, MESSAGES } from '@cloud/contract';
import { describe, expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, '../src/locales');
const read = (language: string, file: string): unknown =>
  JSON.parse(readFileSync(path.join(folder, language, file), 'utf8'));

function keysOf(bundle: unknown, prefix = ''): string[] {
  if (typeof bundle !== 'object' || bundle === null) return [prefix];
  return Object.entries(bundle).flatMap(([key, value]) => keysOf(value, prefix ? `${prefix}.${key}` : key));
}

describe('both languages', () => {
  const files = readdirSync(path.join(folder, 'zh-cn'));

  it('have the same bundles', () => expect(readdirSync(path.join(folder, 'en'))).toEqual(files));

  it.each(files)('say the same things in %s', (file) => {
    expect(keysOf(read('en', file)).toSorted()).toEqual(keysOf(read('zh-cn', file)).toSorted());
  });

  it.each(files)('fill in the same values in %s', (file) => {
    const holes = (bundle: unknown): string[] =>
      [...new Set([...JSON.stringify(bundle).matchAll(/\{\{\w+\}\}/g)].map(String))].toSorted();
    expect(holes(read('en', file))).toEqual(holes(read('zh-cn', file)));
  });

  it('name every entity and every field', () => {
    const wanted = ENTITIES.flatMap(({ label, fields }) => [
      label,
      ...Object.values(fields).map((field) => field.label),
    ]);
    for (const texts of Object.values(MESSAGES)) expect([...new Set(wanted)].filter((key) => !texts[key])).toEqual([]);
  });
});
