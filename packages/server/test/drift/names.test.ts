import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DICTIONARIES } from '../../src/database/seed/dictionaries.ts';
import { ENGLISH_NAMES } from '../../src/database/seed/english.ts';
import { MENUS, shownIn, VERBS, type MenuSeed } from '../../src/database/seed/menus.ts';
import { PARAMETERS, POSTS, ROLES } from '../../src/database/seed/organization.ts';

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
const missing = (entity: string, names: readonly string[]) =>
  names.filter((name) => isChinese(name) && !ENGLISH_NAMES[entity]?.[name]);
const menus = (nodes: readonly MenuSeed[]): MenuSeed[] =>
  nodes.flatMap((node) => [node, ...menus(node.children ?? [])]);

describe('what the product comes with has an English name in database/seed/english.ts', () => {
  it('menus and buttons', () => {
    const names = menus(MENUS).flatMap(({ name, buttons = [] }) => [
      name,
      ...buttons.map((button) => (typeof button === 'string' ? VERBS[button].name : button.name)),
    ]);
    expect(missing('menu', names)).toEqual([]);
  });

  it('dictionaries with their entries', () => {
    const names = DICTIONARIES.flatMap(({ title, entries }) => [title, ...entries.map(([, label]) => label)]);
    expect(missing('dict', names)).toEqual([]);
  });

  it('roles, positions and parameters', () => {
    expect(
      missing(
        'role',
        ROLES.map(([, name]) => name),
      ),
    ).toEqual([]);
    expect(
      missing(
        'post',
        POSTS.map(([, name]) => name),
      ),
    ).toEqual([]);
    expect(
      missing(
        'param',
        PARAMETERS.map(([, , name]) => name),
      ),
    ).toEqual([]);
  });
});

it('the side bar of the console knows every menu in both languages', () => {
  const folder = path.resolve(import.meta.dirname, '../../../web/src/locales');
  const read = (language: string) =>
    JSON.parse(readFileSync(path.join(folder, language, 'menu.json'), 'utf8')) as Record<string, string>;
  const [chinese, english] = [read('zh-cn'), read('en')];
  const ours = menus(MENUS).filter((menu) => shownIn(menu) !== 3);
  const unknown = ours.filter(({ code, name }) => chinese[code] !== name || !english[code]);
  expect(unknown.map(({ code }) => code)).toEqual([]);
});
