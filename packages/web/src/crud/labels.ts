import { messageOf } from '@cloud/contract';
import type { FieldIssue } from '@cloud/contract';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../lib/i18n.ts';

/** Texts of lists and forms, and of entities: `label('post.category')`. The latter stand in the contract. */
export function useLabels() {
  const { t } = useTranslation(['crud', 'app']);
  const label = (key: string): string => messageOf(currentLanguage(), key);
  return {
    t,
    label,
    issue: ({ rule, params }: FieldIssue, key: string): string =>
      messageOf(currentLanguage(), `validation.${rule}`, { ...params, label: label(key) }),
  };
}
