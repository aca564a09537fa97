import { defineEndpoint } from '../../endpoint.ts';
import type { Page } from '../../paging.ts';

/** One change of one record. */
export interface AuditEntry {
  id: string;
  tenantId: string;
  /** Name of the entity. */
  entity: string;
  recordId: string;
  /** insert, update, remove, or what else was done, e.g. password. */
  verb: string;
  /** By field: before and after; secrets are masked. */
  changes: Record<string, [before: unknown, after: unknown]>;
  userId: string;
  account: string;
  remoteIp: string;
  createTime: string;
}

/** What was changed by whom, newest first. */
export const auditList = defineEndpoint<
  {
    entity?: string;
    recordId?: string;
    account?: string;
    verb?: string;
    createTime_dategt?: string;
    createTime_datelt?: string;
    current?: number;
    size?: number;
  },
  Page<AuditEntry>
>()({ method: 'GET', path: '/blade-system/audit/list', access: 'admin' });
