import type { EntityDefinition } from './entity.ts';
import type { Field } from './field.ts';

/** Why a workbook was not taken over: one cell, or a whole row when `column` is ''. */
export interface SheetIssue {
  /** As the spreadsheet program numbers it; the headings are row 1. */
  row: number;
  /** Heading of the column. */
  column: string;
  /** Content of the cell. */
  value: string;
  message: string;
}

/** Answer of an import. */
export interface ImportAnswer {
  rows: number;
  /** Passwords that were generated for new users: told this once. */
  issued?: { id: string; account: string; password: string }[];
}

/** Most rows of an exported workbook; an export with more is refused, since a cut list would pass for the whole. */
export const MAX_EXPORT_ROWS = 50_000;
/** Most rows of a workbook that is made in the background. */
export const MAX_JOB_EXPORT_ROWS = 500_000;
/** Most issues that one answer lists. */
export const MAX_SHEET_ISSUES = 500;

/** Which ways a workbook of an entity goes. */
export function sheetOf({ sheet, isLog }: Pick<EntityDefinition, 'sheet' | 'isLog'>): 'both' | 'out' | 'none' {
  return sheet ?? (isLog ? 'none' : 'both');
}

/** Fields that a workbook of an entity may hold when it goes out: what is answered and not masked. */
export function isExported({ writeOnly, secret, showIn, required }: Field): boolean {
  return !writeOnly && !secret && (showIn !== 'none' || required === true);
}

/** Fields that a workbook may hold when it comes in. */
export function isImported({ writeOnly, readOnly, showIn, required }: Field): boolean {
  return !writeOnly && !readOnly && (showIn !== 'none' || required === true);
}

/**
 * How records of a workbook are found again among those that exist: by a field that no two share, or by the place in a
 * tree, `path`; undefined: not at all, every row is a new record.
 */
export function naturalKey(entity: EntityDefinition): string | undefined {
  const unique = Object.entries(entity.fields).find(([, field]) => field.unique && isImported(field));
  return unique?.[0] ?? (entity.tree ? 'path' : undefined);
}
