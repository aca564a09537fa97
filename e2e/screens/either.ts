import { readFileSync } from 'node:fs';
import path from 'node:path';

const LOCALES = path.resolve(import.meta.dirname, '../../packages/web/src/locales');

/** A text of the console by its key in either language: `either('point-cloud', 'view.measure')`; of one with a parameter, how it begins. */
export function either(bundle: string, key: string): RegExp {
  const texts = ['zh-cn', 'en'].map((language) => {
    const texts: unknown = JSON.parse(readFileSync(path.join(LOCALES, language, `${bundle}.json`), 'utf8'));
    const found = key
      .split('.')
      .reduce((part: unknown, name) => (part as Record<string, unknown> | undefined)?.[name], texts);
    if (typeof found !== 'string') throw new Error(`no text ${bundle}:${key} in ${language}`);
    const [start, ...rest] = found.split('{{');
    return escaped(start!) + (rest.length > 0 ? '' : '$');
  });
  return new RegExp(`^(${texts.join('|')})`);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
