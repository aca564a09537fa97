import { messageOf } from '@cloud/contract';
import type { FieldIssue } from '@cloud/contract';
import { currentLanguage, useTranslation } from '../../lib/i18n/i18n.ts';

/** A label as a word of an English sentence: `Kind of data` becomes `kind of data`, `API path` stays. */
export const inSentence = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** One of what the title of a screen names: 岗位管理 is about 岗位, `Dictionaries` about a `dictionary`. */
export const oneOf = (title: string): string =>
  inSentence(
    title
      .replace(/管理$/, '')
      .replace(/ies$/, 'y')
      .replace(/(?<!s|tu|i)s$/, ''),
  );

/** Texts of lists and forms, and of entities: `label('post.category')`. The latter stand in the contract. */
export function useLabels() {
  const { t } = useTranslation(['crud', 'app']);
  const label = (key: string): string => messageOf(currentLanguage(), key);
  return {
    t,
    label,
    /** One record of an entity, by the title of its screen: 岗位管理 is about 岗位. */
    thing: (key: string): string => label(key).replace(/管理$/, ''),
    /** The same as a word of a sentence. */
    one: (key: string): string => oneOf(label(key)),
    issue: ({ rule, params }: FieldIssue, key: string): string =>
      messageOf(currentLanguage(), `validation.${rule}`, { ...params, label: label(key) }),
  };
}
