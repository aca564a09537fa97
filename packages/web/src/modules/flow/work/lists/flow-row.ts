import type { FlowRow } from '@cloud/contract';
import type { Row } from '../../../../crud/record/use-crud.ts';

export interface CellProps {
  row: Row;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The place of a row that a table hands to a cell. */
export const asFlowRow = (row: Row): Pick<FlowRow, 'taskId' | 'processInstanceId' | 'businessId' | 'routeValue'> => ({
  taskId: textOf(row['taskId']),
  processInstanceId: textOf(row['processInstanceId']),
  businessId: textOf(row['businessId']),
  routeValue: textOf(row['routeValue']),
});
