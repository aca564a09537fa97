import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bin, root } from './bootstrap.mjs';

let base = '';

function plant(file: string, text: string): void {
  const place = path.join(base, 'packages', file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}

/** Names of the broken rules, each with the file that breaks it. */
function findings(): string[] {
  const run = spawnSync(
    process.execPath,
    [bin('oxlint'), '--config', '.oxlintrc.json', '--format', 'json', 'packages'],
    {
      cwd: base,
      encoding: 'utf8',
    },
  );
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: { code: string; filename: string }[] };
  return diagnostics.map(({ code, filename }) => `${filename} ${code}`).sort();
}

beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'lint-'));
  copyFileSync(path.join(root, '.oxlintrc.json'), path.join(base, '.oxlintrc.json'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe('the lint rules of our own', () => {
  it('find a button that is not of the kit', () => {
    plant('web/src/crud/row.tsx', 'export const Row = () => <button type="button">x</button>;\n');
    plant('web/src/crud/list.tsx', "import { Button } from '@mantine/core';\nexport const List = () => <Button />;\n");
    plant('web/src/ui/button/button.tsx', 'export const Button = () => <button type="button">x</button>;\n');
    expect(findings()).toEqual([
      'packages/web/src/crud/list.tsx eslint(no-restricted-imports)',
      'packages/web/src/crud/row.tsx react(forbid-elements)',
    ]);
  });

  it('find a function of more than 60 lines, comments and blank lines included', () => {
    const lines = (count: number) => `export function long(): void {${'\n  // A line.\n'.repeat(count / 2)}}\n`;
    plant('engine/src/long.ts', lines(60));
    plant('server/src/long.test.ts', lines(60));
    plant('server/src/fits.ts', lines(58));
    expect(findings()).toEqual(['packages/engine/src/long.ts eslint(max-lines-per-function)']);
  });
});
