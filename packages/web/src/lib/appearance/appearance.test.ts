import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, it, vi } from 'vitest';
import { openWindow } from '../../../test/browser-storage.ts';
import { THEMES } from './theme-names.ts';

const paint = readFileSync(path.join(import.meta.dirname, '../../../public/paint.js'), 'utf8');
const attributes: Record<string, string> = {};
const root = {
  dataset: attributes,
  lang: '',
  setAttribute: (name: string, value: string) => (attributes[name] = value),
};

const script = { dataset: {} as Record<string, string> };
const links: { rel?: string; href?: string }[] = [];
const head = { append: (link: object) => links.push(link) };
beforeAll(() => {
  openWindow();
  Object.assign(globalThis, {
    document: { documentElement: root, currentScript: script, head, createElement: () => ({}) },
  });
});

/** With what it asks of a browser, and nothing else. */
const runPaint = () =>
  void runInNewContext(paint, { document, location: globalThis.location, localStorage, sessionStorage });

it('the first paint and the console agree on what every theme looks like', async () => {
  const { chooseTheme, useAppearance } = await import('./appearance.ts');
  expect(THEMES).toHaveLength(13);
  for (const theme of THEMES) {
    chooseTheme(theme);
    runPaint();
    expect(attributes['theme']).toBe(theme);
    expect(attributes['data-mantine-color-scheme']).toBe(useAppearance.getState().isDark ? 'dark' : 'light');
  }
});

it('files behind the sign-in are fetched ahead in the language of the user, once there is a session', () => {
  const words = (language: string) => ({ frame: [`assets/${language}.js`], page: [`assets/${language}-page.js`] });
  const ahead = {
    all: ['assets/a.js', 'assets/a.css'],
    first: ['assets/page.js'],
    'zh-CN': words('zh'),
    en: words('en'),
  };
  script.dataset['ahead'] = JSON.stringify(ahead);
  vi.stubGlobal('location', { pathname: '/cloudExperience/system/user' });
  runPaint();
  expect(links).toEqual([]);
  const keep = (name: string, content: string) =>
    localStorage.setItem(`cloud-experience-${name}`, JSON.stringify({ dataType: 'string', content, datetime: 0 }));
  keep('token', 't');
  keep('language', 'en');
  const fetched = () =>
    links.splice(0).map(({ rel, href }) => `${rel} ${href?.replace('/cloudExperience/assets/', '')}`);
  runPaint();
  const frame = ['modulepreload a.js', 'preload a.css', 'modulepreload en.js'];
  expect(fetched()).toEqual(frame);
  for (const pathname of ['/cloudExperience/', '/cloudExperience/userPointCloud/pointCloud']) {
    vi.stubGlobal('location', { pathname });
    runPaint();
    expect(fetched(), pathname).toEqual([...frame, 'modulepreload page.js', 'modulepreload en-page.js']);
  }
});
