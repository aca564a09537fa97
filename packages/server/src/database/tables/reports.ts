import type { CodedMessage, Language, ReportDesign, ReportResult } from '@cloud/contract';
import type { Generated } from 'kysely';
import type { DefaultTime, Json } from './columns.ts';

/** What is printed: a design with the rows that its reader was shown. */
export interface PrintContent {
  design: ReportDesign;
  result: ReportResult;
}

export interface ReportPrintRow {
  id: string;
  tenantId: string;
  /** Who ordered it, and alone may fetch it. */
  createUser: string;
  title: string;
  language: Language;
  /** Null once it is printed. */
  content: Json<PrintContent> | null;
  state: Generated<'waiting' | 'ready' | 'failed'>;
  error: Json<CodedMessage> | null;
  bytes: Uint8Array | null;
  createTime: DefaultTime;
}
