import type {
  CodedMessage,
  Language,
  ReadyReportName,
  ReportDesign,
  ReportMailEvery,
  ReportMailFormat,
  ReportResult,
} from '@cloud/contract';
import type { Generated } from 'kysely';
import type { DefaultTime, Json, Time } from './columns.ts';

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

/** A report that people are mailed again and again. */
export interface ReportMailRow {
  id: string;
  tenantId: string;
  createUser: string;
  /** One of the two. */
  reportId: string | null;
  ready: ReadyReportName | null;
  /** Ids of people. */
  receivers: string[];
  every: ReportMailEvery;
  /** Of a week from 1 (Monday) to 7, of a month to 28. */
  day: Generated<number>;
  /** Hour and minute by the clocks of the installation, `08:30`. */
  at: string;
  format: ReportMailFormat;
  language: Language;
  nextTime: Time;
  createTime: DefaultTime;
}
