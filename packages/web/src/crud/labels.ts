import { messageOf } from '@cloud/contract';
import type { FieldIssue } from '@cloud/contract';
import { currentLanguage, useTranslation } from '../lib/i18n.ts';

/** Texts of lists and forms, and of entities: `label('post.category')`. The latter stand in the contract. */
export function useLabels() {
  const { t } = useTranslation(['crud', 'app']);
  const label = (key: string): string => messageOf(currentLanguage(), key);
  return {
    t,
    label,
    /** One record of an entity, by the title of its screen: 岗位管理 is about 岗位. */
    thing: (key: string): string => label(key).replace(/管理$/, ''),
    issue: ({ rule, params }: FieldIssue, key: string): string =>
      messageOf(currentLanguage(), `validation.${rule}`, { ...params, label: label(key) }),
  };
}
