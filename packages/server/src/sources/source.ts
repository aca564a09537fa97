import type { AllowedTarget } from '../config/outgoing-settings.ts';

/** Where a data source is, and how to sign in there. */
export interface SourceAddress {
  name: string;
  url: string;
  username: string;
  password: string;
  /** What the operator permits beside public addresses. */
  allowed: readonly AllowedTarget[];
  /** Folder whose files may be sources; absent: none. */
  sqliteFolder: string | undefined;
}

/** A column of a table as its database describes it. */
export interface SourceColumn {
  name: string;
  /** Short type name as PostgreSQL has it, whatever the family: `varchar`, `int4`, `timestamptz` … */
  type: string;
  /** Of a varchar; undefined when it has no limit. */
  length: number | undefined;
  isRequired: boolean;
  /** Part of the primary key. */
  isKey: boolean;
  comment: string;
  /** Table that its foreign key leads to; '' when it has none. */
  references: string;
}

export interface SourceTable {
  name: string;
  comment: string;
}

/** What is found at a look around. */
export interface SourceLook {
  family: 'PostgreSQL' | 'MySQL' | 'MariaDB' | 'SQL Server' | 'SQLite';
  /** As the database says it. */
  version: string;
  /** Tables and views that the account sees. */
  tables: number;
}

/** How one family of databases is read. Each call connects, asks and leaves. */
export interface SourceDriver {
  /** Whether an address is of this family. */
  reads: (url: string) => boolean;
  look: (source: SourceAddress) => Promise<SourceLook>;
  tables: (source: SourceAddress) => Promise<SourceTable[]>;
  /** Columns in order; none of a table that is not there. */
  columns: (source: SourceAddress, table: string) => Promise<SourceColumn[]>;
}

export const TIMEOUT_MS = 5_000;
/** Tables that a source lists. */
export const MOST_TABLES = 5_000;
