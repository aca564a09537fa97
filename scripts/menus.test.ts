import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as contract from '../packages/contract/src/index.ts';
import { MENUS, shownIn, type MenuSeed } from '../packages/server/src/database/seed/menus.ts';
import { DockIcon } from '../packages/web/src/shell/mac/dock-icon.tsx';
import { ROOT } from './docs/examples.ts';

/** Menus of clients other than this console have no page here. */
const OTHER_CLIENT = 3;
/** What the code generator gives every page that it makes, until an administrator chooses another. */
const GENERATED_PICTURE = 'icon-file';
const leaves = (menus: readonly MenuSeed[]): MenuSeed[] =>
  menus.flatMap((menu) => (menu.children ? leaves(menu.children) : [menu]));
const rows = readFileSync(path.join(ROOT, 'docs/menus.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && line.includes('`'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const codes = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

it('docs/menus.md names every entry of the menu with its page', () => {
  const shown = leaves(MENUS).filter((menu) => shownIn(menu) !== OTHER_CLIENT);
  const wanted = shown.map(({ name, path: page }) => `${name} ${page}`);
  expect(rows.map(([, name, page]) => `${name} ${codes(page)[0]}`).toSorted()).toEqual(wanted.toSorted());
});

it('docs/menus.md names calls that are declared and journeys that are there', () => {
  const declared = Object.values<unknown>({ ...contract })
    .map((one) => (typeof one === 'object' && one !== null && 'path' in one ? String(one.path) : ''))
    .filter(Boolean);
  for (const [, name, , calls, journey] of rows) {
    for (const call of codes(calls))
      expect(
        declared.some((one) => one.startsWith(call)),
        `${name}: ${call}`,
      ).toBe(true);
    for (const file of codes(journey))
      expect(existsSync(path.join(ROOT, `e2e/journeys/${file}.spec.ts`)), `${name}: ${file}`).toBe(true);
  }
});

it('every page has a picture of its own in the dock, where no name stands beside it', () => {
  const pictures = Map.groupBy(
    leaves(MENUS).filter((menu) => shownIn(menu) !== OTHER_CLIENT && menu.source !== GENERATED_PICTURE),
    ({ source, path: page }) => renderToStaticMarkup(createElement(DockIcon, { source, path: page, size: 24 })),
  );
  const shared = [...pictures.values()].filter((pages) => pages.length > 1);
  expect(shared.map((pages) => pages.map(({ path: page }) => page))).toEqual([]);
});
