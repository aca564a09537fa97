import type { Language } from '@cloud/contract';

/** Rows a caller may see of tables with a department: all, his own, or those of the named departments. */
export type DataRange = { kind: 'all' } | { kind: 'own' } | { kind: 'departments'; ids: string[] };

/** Tenant, user, permissions and data range of a request. */
export interface Scope {
  userId: string;
  account: string;
  realName: string;
  tenantId: string;
  /** Comma lists, as stored. */
  deptId: string;
  roleIds: string[];
  roleAliases: string[];
  /** Button codes; the super role holds every one without listing them. */
  permissions: ReadonlySet<string>;
  dataRange: DataRange;
  clientId: string;
  sessionId: string;
  language: Language;
  /** Holds the role `administrator`. */
  isSuper: boolean;
  /** Holds the role `admin` or `administrator`. */
  isAdmin: boolean;
}

/** Who works when nobody signed in: seeds and the background process. */
export function systemScope(tenantId: string, userId = '0'): Scope {
  return {
    userId,
    account: 'system',
    realName: '',
    tenantId,
    deptId: '',
    roleIds: [],
    roleAliases: ['administrator'],
    permissions: new Set(),
    dataRange: { kind: 'all' },
    clientId: '',
    sessionId: '0',
    language: 'zh-cn',
    isSuper: true,
    isAdmin: true,
  };
}
