import { text } from '@cloud/contract';
import type { EntityDefinition, MessageKey } from '@cloud/contract';

/** The number of the tenant that a record belongs to stands first in its list. */
export function withTenant(entity: EntityDefinition, label: MessageKey): EntityDefinition {
  const tenantId = text(label, { readOnly: true, search: 'contains', showIn: 'list', width: 110 });
  return { ...entity, fields: { tenantId, ...entity.fields } };
}
