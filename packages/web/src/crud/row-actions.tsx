import { permissionOf } from '@cloud/contract';
import type { EntityDefinition } from '@cloud/contract';
import type { ReactNode } from 'react';
import { usePermission } from '../lib/permissions.ts';
import { TextButton } from '../ui/text-button.tsx';
import { useLabels } from './labels.ts';
import style from './row-actions.module.css';

interface RowActionsProps {
  entity: EntityDefinition;
  onOpen: (mode: 'view' | 'edit') => void;
  onRemove: () => void;
  children?: ReactNode;
}

/** View, edit and delete, each only if it may be used. */
export function RowActions({ entity, onOpen, onRemove, children }: RowActionsProps) {
  const { t } = useLabels();
  const mayView = usePermission(permissionOf(entity, 'view'));
  const mayEdit = usePermission(permissionOf(entity, 'edit'));
  const mayDelete = usePermission(permissionOf(entity, 'delete'));
  return (
    <span className={style.row}>
      {mayView && <TextButton onClick={() => onOpen('view')}>{t('view')}</TextButton>}
      {mayEdit && <TextButton onClick={() => onOpen('edit')}>{t('edit')}</TextButton>}
      {mayDelete && (
        <TextButton isDangerous onClick={onRemove}>
          {t('remove')}
        </TextButton>
      )}
      {children}
    </span>
  );
}
