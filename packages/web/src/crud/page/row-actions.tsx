import type { EntityDefinition } from '@cloud/contract';
import type { ReactNode } from 'react';
import { TextButton } from '../../ui/button/text-button.tsx';
import { useLabels } from '../record/labels.ts';
import style from './row-actions.module.css';
import { useMay } from '../record/list-scope.ts';
import type { ListScope } from '../record/list-scope.ts';

interface RowActionsProps {
  entity: EntityDefinition;
  scope?: ListScope | undefined;
  onOpen: (mode: 'view' | 'edit') => void;
  onRemove: () => void;
  children?: ReactNode;
}

/** View, edit and delete, each only if it may be used. */
export function RowActions({ entity, scope, onOpen, onRemove, children }: RowActionsProps) {
  const { t } = useLabels();
  const mayView = useMay(entity, 'view', scope);
  const mayEdit = useMay(entity, 'edit', scope);
  const mayDelete = useMay(entity, 'delete', scope);
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
