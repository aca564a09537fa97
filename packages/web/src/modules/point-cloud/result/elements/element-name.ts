import { useCallback } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { ElementRow } from './element-tree.ts';

/** How an element is called: as the engine named it, else its kind and number. */
export function useNameOf(): (row: Pick<ElementRow, 'kind' | 'name' | 'number'>) => string {
  const { t } = useTranslation('point-cloud');
  return useCallback(
    ({ kind, name, number }) => name || t('element.numbered', { kind: t(`element.${kind}`), number }),
    [t],
  );
}
