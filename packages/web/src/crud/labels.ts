import { messageOf } from '@cloud/contract';
import type { FieldIssue } from '@cloud/contract';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../lib/i18n.ts';

/** Texts of entities: `label('post.category')`. */
export function useLabels() {
  const { t } = useTranslation(['crud', 'entity', 'app']);
  const label = (key: string): string => t(`entity:${key}`);
  return {
    t,
    label,
    issue: ({ rule, params }: FieldIssue, key: string): string =>
      messageOf(currentLanguage(), `validation.${rule}`, { ...params, label: label(key) }),
  };
}
