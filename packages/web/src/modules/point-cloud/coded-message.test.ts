import { readFileSync } from 'node:fs';
import { ENGINE_ERRORS, WARNING_CODES } from '@cloud/engine';
import { describe, expect, it } from 'vitest';
import { addTexts, LANGUAGES, translator } from '../../lib/i18n/texts.ts';
import { explainError, explainWarning, explainWarnings } from './coded-message.ts';

type Tree = { [key: string]: string | Tree };
const bundle = (language: string): Tree =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/point-cloud.json`, import.meta.url), 'utf8')) as Tree;
const leaves = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );
const holes = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? ''))].toSorted();
const zh = bundle('zh-cn');
const en = bundle('en');
addTexts('zh-cn', 'point-cloud', zh);
addTexts('en', 'point-cloud', en);

describe('the texts of the modelling page', () => {
  it('are the same set in both languages, with the same parameters', () => {
    const [chinese, english] = [new Map(leaves(zh)), new Map(leaves(en))];
    expect([...english.keys()].toSorted()).toEqual([...chinese.keys()].toSorted());
    for (const [key, text] of chinese) expect(holes(english.get(key) ?? ''), key).toEqual(holes(text));
  });

  it('explain every error and warning of the engine', () => {
    for (const language of LANGUAGES) {
      const t = translator(language, 'point-cloud');
      for (const code of Object.keys(ENGINE_ERRORS)) {
        const { what, advice } = explainError(
          { code, params: { format: 'LAS', recipe: 'x', option: 'y', artifact: 'z' } },
          t,
        );
        expect(what, code).toBeTruthy();
        expect(what, code).not.toContain('{{');
        expect(what, code).not.toContain(code === 'cancelled' ? '{{' : code);
        if (code !== 'cancelled') expect(advice, code).toBeTruthy();
      }
      for (const [code, params] of Object.entries(WARNING_CODES)) {
        const text = explainWarning({ code, params: Object.fromEntries(params.map((name) => [name, 'v'])) }, t);
        expect(t(`warning.${code}`, { defaultValue: '' }), code).toBeTruthy();
        expect(text, code).not.toContain('{{');
      }
    }
  });
});

it('says what, where and what to do, in both languages', () => {
  const error = { code: 'file-truncated', params: { file: '一楼.e57', offset: 12288, expected: 34816, actual: 20889 } };
  const chinese = explainError(error, translator('zh-cn', 'point-cloud'));
  expect(chinese.what).toBe('文件不完整，后半部分缺失');
  expect(chinese.where).toBe('文件“一楼.e57”，应有 34.00 KB，实际只有 20.40 KB');
  expect(explainError(error, translator('en', 'point-cloud')).where).toBe(
    'file “一楼.e57”, 34.00 KB expected, 20.40 KB there',
  );
});

it('names recipes as the console does', () => {
  const error = { code: 'recipe-unavailable', params: { recipe: 'outdoor' } };
  expect(explainError(error, translator('zh-cn', 'point-cloud')).what).toBe('建模方案“室外”尚未提供');
  expect(explainError(error, translator('en', 'point-cloud')).what).toBe('The recipe “Outdoor” is not available yet');
});

it('names the code of an unexpected failure', () => {
  const { what } = explainError({ code: 'odd-thing', params: {} }, translator('en', 'point-cloud'));
  expect(what).toContain('odd-thing');
});

it('says what an older run knew of its unit, without gaps', () => {
  const older = { code: 'unit-unclear', params: { unit: 'm', height: 9.1, feet: 2.77 } };
  expect(explainWarning(older, translator('en', 'point-cloud'))).toBe('The file names no unit; taken as m');
  expect(explainWarning(older, translator('zh-cn', 'point-cloud'))).toBe('文件没有写明单位，按 m 处理');
});

it('asks about units by their names', () => {
  const asked = {
    code: 'unit-unclear',
    params: { unit: 'cm', other: 'in', height: 270.5, meters: 2.7, otherMeters: 6.9 },
  };
  expect(explainWarning(asked, translator('en', 'point-cloud'))).toContain(
    '2.7 m if it is in centimeters, 6.9 m if it is in inches',
  );
  expect(explainWarning(asked, translator('zh-cn', 'point-cloud'))).toContain('以厘米计为 2.7 米，以英寸计为 6.9 米');
});

it('tells of every file that was cut short, without what stands elsewhere on the page', () => {
  const cut = (file: string) => ({ code: 'points-missing', params: { file, expected: 9, actual: 5 } });
  const told = explainWarnings([cut('a.las'), cut('b.las'), cut('b.las')], translator('en', 'point-cloud'), [
    cut('a.las'),
  ]);
  expect(told).toEqual([expect.stringContaining('b.las')]);
});
