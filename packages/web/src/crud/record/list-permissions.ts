import type { EntityDefinition } from '@cloud/contract';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { useMay } from './list-scope.ts';

/** What the user may do with the records of a list. */
export interface ListPermissions {
  mayAdd: boolean;
  mayDelete: boolean;
  mayView: boolean;
  mayEdit: boolean;
  /** A record may be added below another one of its tree. */
  mayAddBelow: boolean;
}

export function useListPermissions(entity: EntityDefinition): ListPermissions {
  const mayAdd = useMay(entity, 'add');
  return {
    mayAdd,
    mayDelete: useMay(entity, 'delete'),
    mayView: useMay(entity, 'view'),
    mayEdit: useMay(entity, 'edit'),
    mayAddBelow: entity.tree === true && mayAdd && entity.fields['parentId'] !== undefined,
  };
}

/** Labels of the actions that every row has. */
export const actionLabels = (may: ListPermissions, t: Translate): string[] => [
  ...(may.mayView ? [t('view')] : []),
  ...(may.mayEdit ? [t('edit')] : []),
  ...(may.mayDelete ? [t('remove')] : []),
  ...(may.mayAddBelow ? [t('addChild')] : []),
];
