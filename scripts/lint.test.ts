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
  it('find a button or a form that is not of the kit', () => {
    plant('web/src/crud/row.tsx', 'export const Row = () => <button type="button">x</button>;\n');
    plant('web/src/crud/search.tsx', 'export const Search = () => <form />;\n');
    plant('web/src/ui/card.tsx', "import { Button } from '@mantine/core';\nexport const Card = () => <Button />;\n");
    plant('web/src/ui/button/button.tsx', 'export const Button = () => <button type="button">x</button>;\n');
    expect(findings()).toEqual([
      'packages/web/src/crud/row.tsx react(forbid-elements)',
      'packages/web/src/crud/search.tsx react(forbid-elements)',
      'packages/web/src/ui/card.tsx eslint(no-restricted-imports)',
    ]);
  });

  it('find the component library outside the kit', () => {
    const users = {
      list: "import { Menu } from '@mantine/core';\nexport const List = () => <Menu />;\n",
      day: "export { DateInput } from '@mantine/dates';\n",
      look: "import '@mantine/core/styles/Menu.layer.css';\n",
      wide: "import { useMediaQuery } from '@mantine/hooks';\nexport const useWide = () => useMediaQuery('(min-width: 9px)');\n",
    };
    for (const [name, text] of Object.entries(users)) plant(`web/src/crud/${name}.tsx`, text);
    plant('web/src/ui/menu/menu.tsx', users.list);
    const found = Object.keys(users).map((name) => `packages/web/src/crud/${name}.tsx eslint(no-restricted-imports)`);
    expect(findings()).toEqual(found.sort());
  });

  it('find a function of more than 60 lines, comments and blank lines included', () => {
    const lines = (count: number) => `export function long(): void {${'\n  // A line.\n'.repeat(count / 2)}}\n`;
    plant('engine/src/long.ts', lines(60));
    plant('server/src/long.test.ts', lines(60));
    plant('server/src/fits.ts', lines(58));
    expect(findings()).toEqual(['packages/engine/src/long.ts eslint(max-lines-per-function)']);
  });
});
