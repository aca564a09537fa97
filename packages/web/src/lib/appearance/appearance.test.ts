import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { beforeAll, expect, it } from 'vitest';
import { openWindow } from '../../../test/browser-storage.ts';
import { THEMES } from './theme-names.ts';

const paint = readFileSync(path.join(import.meta.dirname, '../../../public/paint.js'), 'utf8');
const attributes: Record<string, string> = {};
const root = {
  dataset: attributes,
  lang: '',
  setAttribute: (name: string, value: string) => (attributes[name] = value),
};

beforeAll(openWindow);

it('the first paint and the console agree on what every theme looks like', async () => {
  Object.assign(globalThis, { document: { documentElement: root } });
  const { chooseTheme, useAppearance } = await import('./appearance.ts');
  expect(THEMES).toHaveLength(13);
  for (const theme of THEMES) {
    chooseTheme(theme);
    runInThisContext(paint);
    expect(attributes['theme']).toBe(theme);
    expect(attributes['data-mantine-color-scheme']).toBe(useAppearance.getState().isDark ? 'dark' : 'light');
  }
});
