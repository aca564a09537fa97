// @vitest-environment jsdom
import './dom.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { post } from '@cloud/contract';
import { render } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { pages } from '../src/app/pages.tsx';
import { lazyList } from '../src/crud/page/lazy-list.tsx';
import { LanguageContext } from '../src/lib/i18n/i18n.ts';
import { lazyNamed } from '../src/ui/loading/lazy-named.ts';
import { useLabels } from '../src/crud/record/labels.ts';

const SRC = path.join(import.meta.dirname, '../src');
/** Here before any page: the console's own, and those of its frame. */
const ALWAYS = new Set(['app', 'shell', 'menu']);

/** Bundles of texts that a file and all that it imports at once speak. */
function spokenBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  const calls = source.matchAll(/useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g);
  const own = [...calls].flatMap(([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name));
  const imports = source.matchAll(/^(?:import|export) (?!type)[^;]*?from '(\.[^']+\.tsx?)'/gms);
  const below = [...imports].flatMap(([, to = '']) => [...spokenBy(path.resolve(path.dirname(file), to), seen)]);
  return new Set([...own, ...below].filter((name) => !ALWAYS.has(name)));
}

/** Pages as their groups declare them: the file, and the bundles that are fetched beside it. */
const declared = readdirSync(path.join(SRC, 'modules'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?:index|pages)\.tsx$/.test(file))
  .flatMap((file) => {
    const full = path.join(SRC, 'modules', file);
    const parts = readFileSync(full, 'utf8').matchAll(
      /'(\/[^']+)': lazyNamed\(\s*\(\) => ([^]*?),\s*'[A-Z]\w*',?\s*\)/g,
    );
    return [...parts].map(([, at = '', load = '']) => {
      const from = /import\('(\.[^']+)'\)/.exec(load)?.[1] ?? '';
      const texts = [...load.replace(/import\([^)]*\)/, '').matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);
      return { at, file: path.resolve(path.dirname(full), from), texts };
    });
  });

describe('a page that is opened', () => {
  it('can be fetched before it is drawn', () => {
    expect(Object.entries(pages).flatMap(([at, page]) => ('fetch' in page ? [] : [at]))).toEqual([]);
    expect(declared.length).toBeGreaterThan(30);
  });

  it.each(declared)('has its texts with it: $at', ({ file, texts }) => {
    expect([...spokenBy(file)].filter((name) => !texts.includes(name))).toEqual([]);
  });

  it('is drawn at once', async () => {
    let waits = 0;
    const Wait = () => ((waits += 1), null);
    const draw = (page: React.ReactNode) =>
      render(
        <LanguageContext value="zh-cn">
          <Suspense fallback={<Wait />}>{page}</Suspense>
        </LanguageContext>,
      );
    const Labels = () => useLabels().records(post);
    const List = lazyNamed(() => Promise.resolve({ Labels }), 'Labels');
    const list = lazyList({ entity: post });
    await Promise.all([List.fetch(), list.fetch()]);
    expect(draw(<List />).container.textContent).toBe('岗位');
    expect(waits).toBe(0);
    const Other = lazy(() => Promise.resolve({ default: Labels }));
    draw(<Other />);
    expect(waits).toBe(1);
  });
});
