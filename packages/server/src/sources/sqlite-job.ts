import type { SourceRows } from './statement.ts';

/** What the process of a SQLite statement is told. */
export interface SqliteJob {
  file: string;
  sql: string;
  /** In the order of their places. */
  values: readonly (string | null)[];
  most: number;
}

/** What it answers, once. */
export type SqliteReply =
  | { kind: 'rows'; found: SourceRows }
  | { kind: 'failed'; code: 'report-sql-writes' | 'report-sql-failed' | 'answer-too-large'; reason: string }
  | { kind: 'unreadable'; reason: string };
