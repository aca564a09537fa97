import { parseCondition } from '@cloud/contract';
import type { Condition } from '@cloud/contract';

/** Conditions as rows that are all met or of which one is: what most conditions are. */
export interface ConditionRows {
  join: 'and' | 'or';
  rows: ConditionRow[];
}
export interface ConditionRow {
  /** Name of a variable, with dots between the parts of its path. */
  variable: string;
  operator: RowOperator;
  /** A number, `true`, `false`, or a text; not used by `empty` and `filled`. */
  value: string;
}

export const ROW_OPERATORS = ['==', '!=', '>', '>=', '<', '<=', 'empty', 'filled'] as const;
export type RowOperator = (typeof ROW_OPERATORS)[number];

export const takesValue = (operator: RowOperator): boolean => operator !== 'empty' && operator !== 'filled';

/** The rows of a condition; none where it says more than rows can. @throws ConditionError */
export function readRows(text: string): ConditionRows | undefined {
  const condition = parseCondition(text);
  const join = condition.kind === 'or' ? 'or' : 'and';
  const parts = condition.kind === 'and' || condition.kind === 'or' ? condition.parts : [condition];
  const rows = parts.map(rowOf);
  return rows.every((row) => row !== undefined) ? { join, rows } : undefined;
}

function rowOf(part: Condition): ConditionRow | undefined {
  if (part.kind === 'variable') return { variable: part.path.join('.'), operator: '==', value: 'true' };
  if (part.kind === 'empty' && part.of.kind === 'variable')
    return { variable: part.of.path.join('.'), operator: 'empty', value: '' };
  if (part.kind === 'not') {
    const inner = rowOf(part.of);
    return inner?.operator === 'empty' ? { ...inner, operator: 'filled' } : undefined;
  }
  if (part.kind !== 'compare' || part.left.kind !== 'variable' || part.right.kind !== 'value') return undefined;
  const { value } = part.right;
  if (value === null) return undefined;
  // A text that looks like a number would be written as one.
  if (typeof value === 'string' && isLiteral(value)) return undefined;
  return { variable: part.left.path.join('.'), operator: part.operator, value: String(value) };
}

const isLiteral = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text) || text === 'true' || text === 'false';

const written = (value: string): string =>
  isLiteral(value) ? value : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The text of rows; '' of none. Rows without a variable are left out. */
export function writeRows({ join, rows }: ConditionRows): string {
  const parts = rows
    .filter(({ variable }) => variable.trim() !== '')
    .map(({ variable, operator, value }) => {
      if (operator === 'empty') return `empty ${variable}`;
      if (operator === 'filled') return `!empty ${variable}`;
      return `${variable} ${operator} ${written(value.trim())}`;
    });
  return parts.length === 0 ? '' : `\${${parts.join(join === 'and' ? ' && ' : ' || ')}}`;
}
