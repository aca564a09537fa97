import type { ReportCell, ReportColumn } from '@cloud/contract';

/** One statement that reads, as it is asked of a source. */
export interface SourceStatement {
  /** With `:name` where a value goes. */
  sql: string;
  /** Values by name; '' is null. */
  values: Readonly<Record<string, string>>;
  /** Rows that are read; the answer says whether there are more. */
  most: number;
}

/** What a statement answers. */
export interface SourceRows {
  columns: ReportColumn[];
  rows: ReportCell[][];
  /** There are more rows than were read. */
  isCut: boolean;
}

/** Longest statement, in milliseconds. */
export const STATEMENT_MS = 15_000;
/** Longest answer, in characters of its cells. */
export const LONGEST_ANSWER = 20_000_000;
/** Longer texts are cut. */
const LONGEST_CELL = 10_000;
/** Digits that a double holds. */
const MOST_DIGITS = 15;

/** The cell of a report for what a database wrote. */
export function cellOf(cell: string | null | undefined, kind: ReportColumn['kind'] | undefined): ReportCell {
  if (cell === null || cell === undefined) return null;
  // Longer numbers than a double holds stay as they are written.
  if (kind === 'number' && Number.isFinite(Number(cell)) && cell.replace(/\D/g, '').length <= MOST_DIGITS)
    return Number(cell);
  return kind === 'time' ? cell.slice(0, 19) : cell.slice(0, LONGEST_CELL);
}
