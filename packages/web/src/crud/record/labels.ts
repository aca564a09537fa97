import { messageOf, recordsName } from '@cloud/contract';
import type { EntityDefinition, FieldIssue } from '@cloud/contract';
import { currentLanguage, useTranslation } from '../../lib/i18n/i18n.ts';

/**
 * A label as a word of a sentence. In English `Kind of data` becomes `kind of data`, `API path` stays; in Chinese a Latin word
 * keeps its distance from what stands beside it.
 */
export function inSentence(text: string, language = currentLanguage()): string {
  if (language === 'en') return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  return text.replace(/^(?=[A-Za-z])/, ' ').replace(/(?<=[A-Za-z])$/, ' ');
}

/** A text of the contract, as `post.category`, in the language of the reader. */
export const labelOf = (key: string): string => messageOf(currentLanguage(), key);

type Named = Pick<EntityDefinition, 'label' | 'singular'>;

/** Texts of lists and forms, and of entities: `label('post.category')`. The latter stand in the contract. */
export function useLabels() {
  const { t } = useTranslation(['crud', 'app']);
  return {
    t,
    label: labelOf,
    /** Records of an entity: 岗位, `Positions`. */
    records: (entity: Named): string => recordsName(currentLanguage(), entity),
    /** What brings records about that users do not add; undefined where they do. */
    comesFrom: ({ singular }: Named): string | undefined => {
      const key = singular.replace(/one$/, 'empty');
      const text = labelOf(key);
      return text === key ? undefined : text;
    },
    /** One of them, as a word of a sentence: 岗位, `position`. */
    one: ({ singular }: Named): string => labelOf(singular),
    issue: ({ rule, params }: FieldIssue, key: string): string =>
      messageOf(currentLanguage(), `validation.${rule}`, { ...params, label: labelOf(key) }),
  };
}
