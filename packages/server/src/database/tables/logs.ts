import type { Generated } from 'kysely';
import type { DefaultTime } from './columns.ts';

export interface LogUsualRow {
  id: string;
  tenantId: Generated<string>;
  serviceId: string | null;
  serverHost: string | null;
  serverIp: string | null;
  env: string | null;
  logLevel: string | null;
  logId: string | null;
  logData: string | null;
  method: string | null;
  requestUri: string | null;
  remoteIp: string | null;
  methodClass: string | null;
  methodName: string | null;
  userAgent: string | null;
  params: string | null;
  time: string | null;
  createBy: string | null;
  createTime: DefaultTime;
}

export interface LogApiRow {
  id: string;
  tenantId: Generated<string>;
  serviceId: string | null;
  serverHost: string | null;
  serverIp: string | null;
  env: string | null;
  type: Generated<string>;
  title: Generated<string>;
  method: string | null;
  requestUri: string | null;
  userAgent: string | null;
  remoteIp: string | null;
  methodClass: string | null;
  methodName: string | null;
  params: string | null;
  time: string | null;
  createBy: string | null;
  createTime: DefaultTime;
}

export interface LogErrorRow {
  id: string;
  tenantId: Generated<string>;
  serviceId: string | null;
  serverHost: string | null;
  serverIp: string | null;
  env: string | null;
  method: string | null;
  requestUri: string | null;
  userAgent: string | null;
  stackTrace: string | null;
  exceptionName: string | null;
  message: string | null;
  lineNumber: number | null;
  remoteIp: string | null;
  methodClass: string | null;
  fileName: string | null;
  methodName: string | null;
  params: string | null;
  time: string | null;
  createBy: string | null;
  createTime: DefaultTime;
}
