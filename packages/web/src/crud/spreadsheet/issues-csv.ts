import type { SheetIssue } from '@cloud/contract';
import { toCsv } from './to-csv.ts';

/** The problems of a workbook as a table. */
export function issuesToCsv(headings: readonly string[], issues: readonly SheetIssue[]): string {
  return toCsv([headings, ...issues.map(({ row, column, value, message }) => [String(row), column, value, message])]);
}
