import { text } from '@cloud/contract';
import type { EntityDefinition, MessageKey } from '@cloud/contract';
import { withFields } from '../../crud/record/extend-entity.ts';

/** The number of the tenant that a record belongs to stands first in its list. */
export function withTenant<E extends EntityDefinition>(entity: E, label: MessageKey): E {
  const tenantId = text(label, { readOnly: true, search: 'contains', showIn: 'list', width: 110 });
  return withFields(entity, (fields) => ({ tenantId, ...fields }));
}
