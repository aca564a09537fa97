import type { EntityDefinition, FieldName, RecordOf } from '@cloud/contract';
import type { ComponentType, FunctionComponent } from 'react';
import type { Row } from '../record/use-crud.ts';

type Refresh = () => Promise<unknown>;

/** Where a page puts something of its own into a generic list. */
export interface Openings<E extends EntityDefinition> {
  /** How a column is drawn. */
  cells?: { [K in FieldName<E>]?: FunctionComponent<{ row: RecordOf<E> }> };
  /** More actions of a row, beside view, edit and delete. */
  rowActions?: FunctionComponent<{ row: RecordOf<E>; refresh: Refresh }>;
  /** More buttons above the list. */
  toolbar?: FunctionComponent<{ selected: readonly RecordOf<E>[]; refresh: Refresh }>;
  /** The first step where nothing is listed yet, if that is not the button that adds. */
  first?: FunctionComponent<{ refresh: Refresh }>;
  /** Width of its own actions in pixels, where they need more than a word. */
  rowActionsWidth?: number;
  /** Told of a record that was added, e.g. to show what the server gave it. */
  onAdded?: (record: RecordOf<E>) => void;
  /** Asks before records are removed, where more goes than they; default a plain question. */
  confirmRemoval?: (rows: readonly RecordOf<E>[]) => Promise<boolean>;
}

/** The same for the parts of a list, which know their rows only as records of some entity. */
export interface RowOpenings {
  cells?: Readonly<Record<string, ComponentType<{ row: Row }>>>;
  rowActions?: ComponentType<{ row: Row; refresh: Refresh }>;
  toolbar?: ComponentType<{ selected: readonly Row[]; refresh: Refresh }>;
  first?: ComponentType<{ refresh: Refresh }>;
  rowActionsWidth?: number;
  onAdded?: (record: Row) => void;
  confirmRemoval?: (rows: readonly Row[]) => Promise<boolean>;
}

/** The rows of an entity's list are its records: the server answers what the contract declares. */
export const rowOpenings = <E extends EntityDefinition>(openings: Openings<E>) => openings as RowOpenings;
