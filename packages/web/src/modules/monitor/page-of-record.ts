import { ENTITIES } from '@cloud/contract';
import type { AuditEntry } from '@cloud/contract';

/** URL of the list that shows a changed record; undefined when it is gone or its list cannot be narrowed to it. */
export function pageOfRecord({ entity: name, recordName, verb }: AuditEntry): string | undefined {
  if (recordName === '' || verb === 'remove') return undefined;
  const entity = ENTITIES.find((candidate) => candidate.name === name);
  if (!entity?.screen?.findsByTitle) return undefined;
  const query = new URLSearchParams({ [`${entity.title}_like`]: recordName });
  return `${entity.screen.path}?${query.toString()}`;
}
