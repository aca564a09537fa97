import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = path.join(import.meta.dirname, '../src');
const read = (file: string): string => readFileSync(path.join(SRC, file), 'utf8');

/** Classes that the rules of a style sheet name, without those of the component library. */
function classesOf(sheet: string): Set<string> {
  const rules = read(sheet)
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return new Set(Array.from(rules.matchAll(/\.([a-z]\w*)/gi), ([, name]) => name!));
}

interface Use {
  sheet: string;
  file: string;
  /** Classes that a component names. */
  names: Set<string>;
  /** It also looks classes up by a value. */
  isOpen: boolean;
}

/** How the components use the style sheets that they import. */
function usesOf(file: string): Use[] {
  const code = read(file);
  const plain = code.replace(/'[^'\n]*'/g, "''");
  return Array.from(code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g), ([, name, from]) => ({
    sheet: path.normalize(path.join(path.dirname(file), from!)),
    file,
    names: new Set(
      Array.from(plain.matchAll(new RegExp(`(?<![.\\w\\x60])${name}\\.(\\w+)`, 'g')), ([, used]) => used!),
    ),
    isOpen: plain.includes(`${name}[`),
  }));
}

describe('the style sheets', () => {
  const uses = globSync('**/*.tsx', { cwd: SRC })
    .concat(globSync('**/*.ts', { cwd: SRC }))
    .flatMap(usesOf);

  it('name classes and variables of the component library in the kit only', () => {
    const sheets = globSync('**/*.css', { cwd: SRC }).filter((file) => !file.startsWith('ui/'));
    expect(sheets.length).toBeGreaterThan(50);
    expect(sheets.filter((file) => /\.mantine-|--mantine-/.test(read(file)))).toEqual([]);
  });

  it('have every class that a component names', () => {
    const missing = uses.flatMap(({ sheet, file, names }) =>
      [...names].filter((name) => !classesOf(sheet).has(name)).map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('have no class that no component names', () => {
    const unused = globSync('**/*.module.css', { cwd: SRC }).flatMap((sheet) => {
      const mine = uses.filter((use) => use.sheet === sheet);
      if (mine.some(({ isOpen }) => isOpen)) return [];
      const composed = Array.from(read(sheet).matchAll(/composes: ([\w ]+)/g), ([, names]) => names!.split(' ')).flat();
      const named = new Set([...mine.flatMap(({ names }) => [...names]), ...composed]);
      return [...classesOf(sheet)].filter((name) => !named.has(name)).map((name) => `${sheet}: ${name}`);
    });
    expect(unused).toEqual([]);
  });
});
