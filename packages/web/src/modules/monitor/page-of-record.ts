import { entityOf } from '@cloud/contract';
import type { AuditEntry } from '@cloud/contract';

/** Screens whose list can be narrowed to one record by its name. */
const PAGES: Readonly<Record<string, string>> = {
  user: '/system/user',
  dept: '/system/dept',
  post: '/system/post',
  dict: '/system/dict',
  dictBiz: '/system/dictbiz',
  menu: '/system/menu',
  param: '/system/param',
  topMenu: '/system/topmenu',
  tenant: '/system/tenant',
  tenantPackage: '/system/tenantpackage',
  client: '/system/client',
  role: '/authority/role',
};

/** Address of the list that shows a changed record; undefined when it is gone or has no list of its own. */
export function pageOfRecord({ entity, recordName, verb }: AuditEntry): string | undefined {
  const path = PAGES[entity];
  if (!path || recordName === '' || verb === 'remove') return undefined;
  const { title } = entityOf(entity);
  return `${path}?${new URLSearchParams({ [`${title}_like`]: recordName }).toString()}`;
}
