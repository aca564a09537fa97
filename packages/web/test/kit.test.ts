import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = path.join(import.meta.dirname, '../src');

describe('the kit', () => {
  it('alone names classes and variables of the component library', () => {
    const sheets = globSync('**/*.css', { cwd: SRC }).filter((file) => !file.startsWith('ui/'));
    expect(sheets.length).toBeGreaterThan(50);
    const naming = sheets.filter((file) => /\.mantine-|--mantine-/.test(readFileSync(path.join(SRC, file), 'utf8')));
    expect(naming).toEqual([]);
  });
});
