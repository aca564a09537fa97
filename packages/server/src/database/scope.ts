import type { Language } from '@cloud/contract';

/** A rule of one of the caller's roles on which rows of a list he sees; see `crud/data-scope.ts`. Absent texts are ''. */
export interface DataRule {
  resourceCode: string;
  scopeClass: string;
  scopeColumn: string;
  scopeField: string;
  scopeType: number;
  scopeValue: string;
}

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
  dataRules: readonly DataRule[];
  clientId: string;
  sessionId: string;
  language: Language;
  /** Signed in by the public client of the family, whose screens differ from this console's. */
  isPublicClient: boolean;
  /** An external account that belongs to no user yet: it may register and nothing else. */
  isGuest?: boolean;
  /** Came by a guest link: sees this scan, and nothing else. */
  scanOfGuest?: string;
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
    dataRules: [],
    clientId: '',
    sessionId: '0',
    language: 'zh-cn',
    isPublicClient: false,
    isSuper: true,
    isAdmin: true,
  };
}
