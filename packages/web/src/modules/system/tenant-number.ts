import { text } from '@cloud/contract';
import type { EntityDefinition } from '@cloud/contract';

/** The number that the server gives a tenant stands first in its list. */
export function withNumber(entity: EntityDefinition): EntityDefinition {
  const tenantId = text('tenant.number', { readOnly: true, search: 'contains', width: 110 });
  return { ...entity, fields: { tenantId, ...entity.fields } };
}
