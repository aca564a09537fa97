import { permissionOf } from '@cloud/contract';
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
  /** One code that stands for every verb, where the menu has but one. */
  permission?: string;
  /** It stands inside another list, so that its filters stay out of the address. */
  isInner?: boolean;
}

const NEEDED: Readonly<Record<string, readonly string[]>> = {
  super: ['administrator'],
  admin: ['administrator', 'admin'],
};

/** Whether the caller may do this to records of an entity: he holds its code, and the role where it asks for one. */
export function useMay(entity: EntityDefinition, verb: Verb, scope?: ListScope): boolean {
  const isHeld = usePermission(scope?.permission ?? permissionOf(entity, verb));
  const needed = NEEDED[(verb === 'view' ? entity.read : entity.write) ?? ''];
  return useSession(({ roles }) => needed === undefined || roles.some((role) => needed.includes(role))) && isHeld;
}
