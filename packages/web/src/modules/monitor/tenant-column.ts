import { text } from '@cloud/contract';
import type { EntityDefinition } from '@cloud/contract';
import { useMemo } from 'react';
import { withFields } from '../../crud/record/extend-entity.ts';
import { useSession } from '../../lib/session/session.ts';

/** The super role sees rows of every tenant, so it is told whose they are. */
export function useTenantColumn<E extends EntityDefinition>(entity: E): E {
  const isSuper = useSession(({ roles }) => roles.includes('administrator'));
  return useMemo(() => {
    const tenantId = text('common.tenant', { readOnly: true, search: 'contains', width: 100 });
    return isSuper ? withFields(entity, (fields) => ({ ...fields, tenantId })) : entity;
  }, [entity, isSuper]);
}
