import type { StructuredModel } from '@cloud/viewer';
import { useCallback, useMemo } from 'react';
import { useTranslation, type Translate } from '../../../../lib/i18n/i18n.ts';
import { usePage } from '../../page-store.tsx';
import { buildElementTree } from './element-tree.ts';
import type { ElementRow } from './element-tree.ts';

/** Slabs as the engine numbers them: storey and kind. */
const SLAB = /^S(\d+)-(floor|ground|roof)$/;

/** The name of an element as people say it; rooms, walls and openings are numbered as on a plan. */
export function spokenName(name: string, t: Translate): string {
  const [, storey, kind] = SLAB.exec(name) ?? [];
  return kind && storey ? t(`point-cloud:element.slabOf.${kind}`, { storey }) : name;
}

/** How an element is called: as the engine named it, else its kind and number. */
export function useNameOf(): (row: Pick<ElementRow, 'kind' | 'name' | 'number'>) => string {
  const { t } = useTranslation('point-cloud');
  return useCallback(
    ({ kind, name, number }) => spokenName(name, t) || t('element.numbered', { kind: t(`element.${kind}`), number }),
    [t],
  );
}

/** The name of an element with its kind in front, unless the name contains it. */
export function useTitleOf(): (row: Pick<ElementRow, 'kind' | 'name' | 'number'>) => string {
  const { t } = useTranslation('point-cloud');
  const nameOf = useNameOf();
  return useCallback(
    (row) => {
      const name = nameOf(row);
      const isNumbered = row.name === name;
      return isNumbered ? t('element.named', { kind: t(`element.${row.kind}`), name }) : name;
    },
    [nameOf, t],
  );
}

/** The chosen element as the tree lists it; undefined while none of the model is chosen. */
export function useChosenRow(model: StructuredModel): ElementRow | undefined {
  const chosen = usePage(({ elementId }) => elementId);
  const rows = useMemo(
    () => buildElementTree(model).flatMap(({ groups }) => groups.flatMap((group) => group.rows)),
    [model],
  );
  return rows.find(({ id }) => id === chosen);
}
