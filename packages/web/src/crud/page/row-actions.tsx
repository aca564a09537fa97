import type { EntityDefinition } from '@cloud/contract';
import type { ReactNode } from 'react';
import { TextButton } from '../../ui/button/text-button.tsx';
import { useLabels } from '../record/labels.ts';
import style from './row-actions.module.css';
import { useMay } from '../record/list-scope.ts';

interface RowActionsProps {
  entity: EntityDefinition;
  onOpen: (mode: 'view' | 'edit') => void;
  onRemove: () => void;
  children?: ReactNode;
}

/** View, edit and delete, each only if it may be used. */
export function RowActions({ entity, onOpen, onRemove, children }: RowActionsProps) {
  const { t } = useLabels();
  const mayView = useMay(entity, 'view');
  const mayEdit = useMay(entity, 'edit');
  const mayDelete = useMay(entity, 'delete');
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
