import { fillText } from '@cloud/contract';

export type Language = 'zh-cn' | 'en';
export const LANGUAGES: readonly Language[] = ['zh-cn', 'en'];

/** The texts of one namespace, as its file holds them. */
export type Texts = { readonly [key: string]: string | Texts };

/**
 * Gives the text of a key with the values filled in: of the first key that has one, else `defaultValue`, else the key.
 * `namespace:key` speaks of another namespace than the translator's own.
 */
export type Translate = (key: string | readonly string[], params?: Readonly<Record<string, unknown>>) => string;

const bundles = new Map<string, Texts>();
const placeOf = (language: Language, namespace: string): string => `${language}/${namespace}`;

export const hasTexts = (language: Language, namespace: string): boolean => bundles.has(placeOf(language, namespace));

export function addTexts(language: Language, namespace: string, texts: Texts): void {
  bundles.set(placeOf(language, namespace), texts);
}

function textOf(language: Language, namespace: string, key: string): string | undefined {
  let found: string | Texts | undefined = bundles.get(placeOf(language, namespace));
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined;
    found = found[part];
  }
  return typeof found === 'string' ? found : undefined;
}

/** A translator into one language whose keys are those of one namespace, behind a prefix. */
export function translator(language: Language, namespace: string, keyPrefix = ''): Translate {
  return (keys, params = {}) => {
    const list = typeof keys === 'string' ? [keys] : keys;
    for (const key of list) {
      const colon = key.indexOf(':');
      const text =
        colon < 0
          ? textOf(language, namespace, keyPrefix + key)
          : textOf(language, key.slice(0, colon), key.slice(colon + 1));
      if (text !== undefined) return fillText(text, params);
    }
    const fallback = params['defaultValue'];
    return typeof fallback === 'string' ? fillText(fallback, params) : (list.at(-1) ?? '');
  };
}
