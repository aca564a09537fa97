import type { ComponentType, ReactNode } from 'react';
import type { Row } from '../record/use-crud.ts';
import type { Columns } from './columns.ts';
import type { TreeRow } from './tree-rows.ts';

/** What a list shows of its records, and what it lets people do with them. */
export interface DataTableProps {
  label: string;
  columns: Columns;
  rows: readonly TreeRow[];
  order: string;
  onOrder?: (order: string) => void;
  selected: ReadonlySet<string>;
  /** Rows can be chosen. */
  onSelect?: (ids: ReadonlySet<string>) => void;
  isOpen?: (id: string) => boolean;
  onToggle?: (id: string) => void;
  cells?: Readonly<Record<string, ComponentType<{ row: Row }>>>;
  actions?: (row: Row) => ReactNode;
  actionsWidth?: number;
  /** Enter was pressed on a row. */
  onEnter?: ((row: Row) => void) | undefined;
  isBusy: boolean;
  /** Stands in place of rows. */
  empty: ReactNode;
}
