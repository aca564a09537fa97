import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, '../src');
const HAN = /\p{Script=Han}/u;
const WORD = /\p{L}{2}/u;

/** Attributes that people see or hear. */
const SPOKEN = ['aria-label', 'aria-description', 'alt', 'title', 'label', 'placeholder', 'description', 'error'];

/** What is the same in every language: keys, units, formats. */
const SAME = /^(?:https?:\/\/\S*|\d*|mm|UTC)$/;

/** What stands in a program with a reason: a language names itself in its own words, units of counts, sounds of characters. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  'shell/settings/language-menu.tsx': /^简体中文$/,
  'shell/search/use-actions.ts': /^切换到简体中文$/,
  'modules/auth/page/language-switch.tsx': /^简体中文$/,
  'modules/point-cloud/format.ts': /^[亿万]$/,
  'shell/search/pinyin.ts': /^\p{Script=Han}{23}$/u,
};

interface Found {
  file: string;
  text: string;
}

const textsOf = (file: string): Found[] => textsIn(file, readFileSync(path.join(folder, file), 'utf8'));

function textsIn(file: string, source: string): Found[] {
  const found: Found[] = [];
  const tree: unknown = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2024' });
  const add = (text: string) => {
    if (!SAME.test(text.trim()) && !ALLOWED[file]?.test(text)) found.push({ file, text: text.trim() });
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { type, value, name, raw } = node as Record<string, unknown> & { name?: { value?: string } };
    if (type === 'JSXText' && WORD.test(String(value))) add(String(value));
    if (type === 'StringLiteral' && HAN.test(String(value))) add(String(value));
    if (type === 'TemplateElement' && HAN.test(String(raw))) add(String(raw));
    const given = value as { type?: string; value?: string } | undefined;
    if (type === 'JSXAttribute' && given?.type === 'StringLiteral' && SPOKEN.includes(String(name?.value)))
      if (WORD.test(given.value ?? '')) add(given.value!);
    Object.values(node).forEach(walk);
  };
  walk(tree);
  return found;
}

it('every text on the screen comes from the bundles of the languages', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(textsOf)).toEqual([]);
});

it('finds a text that does not', () => {
  const found = textsIn('x.tsx', `const a = <p aria-label="Name of it" id="x">点云 {'好'} plain words</p>;`);
  expect(found.map(({ text }) => text).toSorted()).toEqual(['Name of it', '好', '点云', 'plain words'].toSorted());
});
