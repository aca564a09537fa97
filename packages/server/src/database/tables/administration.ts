import type { BackupSchedule, BackupTask, CodedMessage } from '@cloud/contract';
import type { ColumnType, Generated } from 'kysely';
import type { BigCount, DefaultBigCount, DefaultTime, Json, NullableTime } from './columns.ts';

/** Changes of one record, by field: before and after. */
export type AuditChanges = Record<string, [before: unknown, after: unknown]>;

export interface AuditRow {
  id: string;
  tenantId: string;
  entity: string;
  recordId: string;
  verb: string;
  changes: Json<AuditChanges>;
  userId: string | null;
  account: string | null;
  remoteIp: string | null;
  createTime: DefaultTime;
}

export interface NoticeReadRow {
  noticeId: string;
  userId: string;
  tenantId: string;
  createTime: DefaultTime;
}

export interface ParamOwnRow {
  tenantId: string;
  paramId: string;
  paramValue: string;
  updateUser: string | null;
  updateTime: DefaultTime;
}

export interface RegionRow {
  code: string;
  parentCode: string;
  ancestors: string;
  name: string;
  provinceCode: string | null;
  provinceName: string | null;
  cityCode: string | null;
  cityName: string | null;
  districtCode: string | null;
  districtName: string | null;
  townCode: string | null;
  townName: string | null;
  villageCode: string | null;
  villageName: string | null;
  regionLevel: number;
  sort: Generated<number>;
  remark: string | null;
}

export interface RoleMenuRow {
  id: string;
  roleId: string;
  menuId: string;
}

export interface RoleScopeRow {
  id: string;
  scopeCategory: number;
  scopeId: string;
  roleId: string;
}

export interface TopMenuSettingRow {
  id: string;
  topMenuId: string;
  menuId: string;
}

export interface StoredFileRow {
  name: string;
  tenantId: string;
  userId: string;
  originalName: string;
  contentType: string;
  size: BigCount;
  /** What its client calls it, unique in the tenant. */
  path: string | null;
  createTime: DefaultTime;
}

export interface BackupTaskRow {
  id: string;
  kind: BackupTask['kind'];
  cause: BackupTask['cause'];
  state: Generated<BackupTask['state']>;
  phase: Generated<BackupTask['phase']>;
  progress: Generated<number>;
  folder: Generated<string>;
  files: DefaultBigCount;
  rowCount: DefaultBigCount;
  bytes: DefaultBigCount;
  newBytes: DefaultBigCount;
  seconds: Generated<number>;
  error: ColumnType<CodedMessage | null, string | null | undefined, string | null>;
  createUser: string | null;
  createTime: DefaultTime;
  endTime: NullableTime;
}

/** The one row has the id 1. */
export interface BackupScheduleRow {
  id: Generated<number>;
  rhythm: Generated<BackupSchedule['rhythm']>;
  hours: Generated<number>;
  time: Generated<string>;
  folder: Generated<string>;
  keep: Generated<number>;
  isPaused: Generated<boolean>;
  updateUser: string | null;
  updateTime: DefaultTime;
}

export interface MigrationRow {
  name: string;
  runAt: DefaultTime;
}

export interface SeedRow {
  key: string;
  seedTime: DefaultTime;
}
