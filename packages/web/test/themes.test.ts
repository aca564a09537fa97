import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { THEMES } from '../src/lib/appearance/theme-names.ts';
import { contrast, groundsOf, over, parseColor } from './contrast.ts';
import type { Color } from './contrast.ts';

const css = readFileSync(new URL('../src/ui/themes.css', import.meta.url), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

interface Look {
  theme: string;
  scheme: 'light' | 'dark';
  weak: 'true' | 'false';
}

/** The variables of a look, as the cascade leaves them: more attributes win, then the later rule. */
function variablesOf({ theme, scheme, weak }: Look): Map<string, string> {
  const is: Record<string, string> = { theme, 'mantine-color-scheme': scheme, weak };
  const found = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors, body], order) =>
    selectors!
      .split(/,\s*(?=[:[])/)
      .map((selector) => selector.trim())
      .filter((selector) => selector.startsWith(':root'))
      .map((selector) => [...selector.matchAll(/\[data-([\w-]+)='([\w-]+)'\]/g)])
      .filter((attributes) => attributes.every(([, name, value]) => is[name!] === value))
      .map((attributes) => ({ weight: attributes.length, order, body: body! })),
  );
  found.sort((a, b) => a.weight - b.weight || a.order - b.order);
  const variables = new Map<string, string>();
  for (const { body } of found)
    for (const line of body.split(';')) {
      const at = line.indexOf(':');
      const name = line.slice(0, at).trim();
      if (name.startsWith('--'))
        variables.set(
          name.slice(2),
          line
            .slice(at + 1)
            .trim()
            .replaceAll(/\s+/g, ' '),
        );
    }
  return variables;
}

function valueOf(variables: ReadonlyMap<string, string>, name: string): string {
  const text = variables.get(name);
  if (text === undefined) throw new Error(`no variable --${name}`);
  return resolved(variables, text);
}

const resolved = (variables: ReadonlyMap<string, string>, text: string): string =>
  text.replaceAll(/var\(--([\w-]+)\)/g, (_, other: string) => valueOf(variables, other));

/** Text by the grounds it is written on: variables, or what a style sheet mixes from them. */
const TEXT: Readonly<Record<string, readonly string[]>> = {
  ink: ['page', 'page-picture', 'card', 'raised', 'hover', 'accent-soft'],
  'ink-2': ['page', 'page-picture', 'card', 'raised', 'hover', 'accent-soft'],
  'ink-3': ['page', 'card', 'raised', 'hover'],
  danger: ['page', 'card', 'raised', 'hover', 'color-mix(in srgb, var(--danger) 11%, var(--card))'],
  success: ['page', 'card', 'raised', 'hover', 'color-mix(in srgb, var(--success) 12%, var(--card))'],
  warning: ['page', 'card', 'raised', 'hover', 'color-mix(in srgb, var(--warning) 16%, var(--card))'],
  'accent-text': ['page', 'card', 'raised', 'hover', 'accent-soft'],
  'accent-ink': ['accent', 'accent-7'],
  'bar-ink': ['bar', 'bar-hover'],
  'bar-ink-2': ['bar', 'bar-hover'],
  'side-ink': ['side', 'side-hover'],
  'side-ink-2': ['side', 'side-hover'],
  'side-on-ink': ['side-on'],
};
/** What must be seen, but not read: 3 : 1. */
const MARKS: Readonly<Record<string, readonly string[]>> = { focus: ['page', 'card', 'raised'] };
/** What shows through. */
const BELOW: Readonly<Record<string, string>> = { 'bar-hover': 'bar', 'side-hover': 'side', bar: 'page' };

/** The wallpaper of the desktop carries windows, never text. */
const isPicture = (variables: ReadonlyMap<string, string>, theme: string): boolean =>
  theme !== 'mac-os' && valueOf(variables, 'page-picture').startsWith('linear-gradient');

function groundColors(variables: ReadonlyMap<string, string>, name: string): Color[] {
  const own = groundsOf(name.includes('(') ? resolved(variables, name) : valueOf(variables, name));
  const below = BELOW[name];
  if (own.every(([, , , alpha]) => alpha === 1) || !below) return own;
  return groundColors(variables, below).flatMap((ground) => own.map((color) => over(color, ground)));
}

function weakPairs(look: Look, pairs: Readonly<Record<string, readonly string[]>>, least: number): string[] {
  const variables = variablesOf(look);
  return Object.entries(pairs).flatMap(([ink, grounds]) =>
    grounds
      .filter((ground) => ground !== 'page-picture' || isPicture(variables, look.theme))
      .flatMap((ground) =>
        groundColors(variables, ground)
          .map((color) => contrast(parseColor(valueOf(variables, ink)), color))
          .filter((ratio) => ratio < least)
          .map((ratio) => `--${ink} on --${ground}: ${ratio.toFixed(2)}`),
      ),
  );
}

const SCHEMES = ['light', 'dark'] as const;
const DARK = new Set(['theme-dark', 'theme-star', 'theme-vip']);
const LOOKS: Look[] = THEMES.flatMap((theme) =>
  SCHEMES.filter((scheme) => scheme === 'dark' || !DARK.has(theme)).flatMap((scheme) =>
    (['false', 'true'] as const).map((weak) => ({ theme, scheme, weak })),
  ),
);

describe('the variables of every theme', () => {
  it.each(LOOKS)('can be read in $theme, $scheme, weak color sight $weak', (look) => {
    expect(weakPairs(look, TEXT, 4.5)).toEqual([]);
    expect(weakPairs(look, MARKS, 3)).toEqual([]);
  });

  it('make thirteen designs, no two alike', () => {
    const faces = THEMES.map((theme) => {
      const variables = variablesOf({ theme, scheme: DARK.has(theme) ? 'dark' : 'light', weak: 'false' });
      return ['accent', 'page', 'page-picture', 'bar', 'side', 'side-on', 'radius'].map((name) =>
        valueOf(variables, name),
      );
    });
    for (const [i, one] of faces.entries())
      for (const other of faces.slice(i + 1))
        expect(
          one.filter((value, at) => value !== other[at]).length,
          `${one.join(' ')}\n${other.join(' ')}`,
        ).toBeGreaterThan(2);
  });
});
