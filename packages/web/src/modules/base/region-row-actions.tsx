import type { ReactNode } from 'react';
import rowActions from '../../crud/page/row-actions.module.css';
import { useLabels } from '../../crud/record/labels.ts';
import type { Row } from '../../crud/record/use-crud.ts';
import { usePermission } from '../../lib/session/permissions.ts';
import { TextButton } from '../../ui/button/text-button.tsx';

/** Provinces, cities, districts, towns, villages: nothing stands below the last. */
const DEEPEST_LEVEL = 5;

interface RegionRowActionsProps {
  row: Row;
  onEdit: () => void;
  onRemove: () => void;
  onAddBelow: () => void;
}

/** What can be done with one area. */
export function RegionRowActions({ row, onEdit, onRemove, onAddBelow }: RegionRowActionsProps): ReactNode {
  const { t } = useLabels();
  const mayAdd = usePermission('region_add');
  const mayDelete = usePermission('region_delete');
  return (
    <span className={rowActions.row}>
      {mayAdd && <TextButton onClick={onEdit}>{t('edit')}</TextButton>}
      {mayDelete && (
        <TextButton isDangerous onClick={onRemove}>
          {t('remove')}
        </TextButton>
      )}
      {mayAdd && Number(row['regionLevel']) < DEEPEST_LEVEL && (
        <TextButton onClick={onAddBelow}>{t('addChild')}</TextButton>
      )}
    </span>
  );
}
