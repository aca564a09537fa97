import type { CodedMessage, Language } from '@cloud/contract';
import type { Generated } from 'kysely';
import type { DefaultTime, Json, NullableTime } from './columns.ts';

/** A list on its way to a workbook. */
export interface ListExportRow {
  id: string;
  tenantId: string;
  /** Whose rights it is made with, and whose file it becomes. */
  createUser: string;
  /** Path of the list's own export. */
  path: string;
  /** What that is asked for. */
  query: Json<Readonly<Record<string, string>>>;
  language: Language;
  consoleUrl: Generated<string>;
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>;
  attempts: Generated<number>;
  leaseEnd: NullableTime;
  rowCount: number | null;
  error: Json<CodedMessage> | null;
  createTime: DefaultTime;
  endTime: NullableTime;
}
