import { MANAGEMENT_TENANT, permissionOf, SUPER_ALIAS } from '@cloud/contract';
import type { EntityDefinition, Verb } from '@cloud/contract';
import { usePermission } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Draft } from './draft.ts';

/** What a list is a part of: it shows only what belongs there, and puts new records there. */
export interface ListScope {
  /** Name of its list call; default `list`. */
  list?: 'list' | `${string}-list`;
  /** Sent with every list call; wins over what is searched. */
  query?: Readonly<Record<string, string>>;
  /** Values that a new record begins with. */
  initial?: Draft;
  /** It stands inside another list, so that its filters stay out of the address. */
  isInner?: boolean;
}

/** Whether the user may do this to records of an entity: by permission, and by tenant or role where the entity asks for it. */
export function useMay(entity: EntityDefinition, verb: Verb): boolean {
  const isHeld = usePermission(permissionOf(entity, verb));
  const access = verb === 'view' ? entity.read : entity.write;
  const isAllowed = useSession(({ roles, tenantId }) => {
    if (access === 'super') return roles.includes(SUPER_ALIAS);
    return access !== 'platform' || tenantId === MANAGEMENT_TENANT;
  });
  // Rows of a log are written by the server, once.
  return isHeld && isAllowed && (verb === 'view' || !entity.isLog);
}
