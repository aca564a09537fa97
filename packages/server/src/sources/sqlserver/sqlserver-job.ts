import type { SqlServerAddress } from './sqlserver-url.ts';

/** What the process of a statement is told. */
export interface SqlServerJob {
  target: SqlServerAddress;
  /** The number that was checked. */
  address: string;
  username: string;
  password: string;
  /** Certificates that are trusted, in PEM. */
  authorities: readonly string[];
  /** With `@p1`, `@p2` … where values go. */
  sql: string;
  values: readonly (string | null)[];
  most: number;
  /** Of a user: it runs as an account that only reads, in a transaction that is never committed. */
  isReport: boolean;
}

/** A column of an answer, with the name of its type as the package has it, e.g. `IntN`. */
export interface AnswerColumn {
  name: string;
  type: string;
}

/** What it answers, once. */
export type SqlServerReply =
  | { kind: 'rows'; columns: AnswerColumn[]; rows: (string | null)[][]; isCut: boolean }
  | { kind: 'failed'; code: 'report-sql-denied' | 'report-sql-failed'; reason: string }
  | { kind: 'too large' }
  | { kind: 'may write'; right: string; place: string }
  | { kind: 'unreachable'; reason: string };
