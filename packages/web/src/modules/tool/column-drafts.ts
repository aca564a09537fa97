import { CARRIED_COLUMNS, proposeColumn } from '@cloud/contract';
import type { ModelColumn, TableField } from '@cloud/contract';

/** A column while it is edited; with an id it is stored. */
export type ColumnDraft = ModelColumn & { id?: string };

/** Models of the same source, by the tables that they name. */
export interface SiblingModel {
  id: string;
  table: string;
  name: string;
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
const flagOf = (value: unknown): number => (Number(value) === 1 ? 1 : 0);

/** A stored column as it is edited. */
export function draftOf(row: Readonly<Record<string, unknown>>): ColumnDraft {
  return {
    id: textOf(row['id']),
    jdbcName: textOf(row['jdbcName']),
    jdbcType: textOf(row['jdbcType']),
    jdbcComment: textOf(row['jdbcComment']),
    propertyName: textOf(row['propertyName']),
    propertyType: textOf(row['propertyType']),
    propertyEntity: textOf(row['propertyEntity']),
    refModelId: textOf(row['refModelId']),
    isList: flagOf(row['isList']),
    isForm: flagOf(row['isForm']),
    isRow: flagOf(row['isRow']),
    componentType: textOf(row['componentType']) || 'input',
    dictCode: textOf(row['dictCode']),
    isRequired: flagOf(row['isRequired']),
    isQuery: flagOf(row['isQuery']),
    queryType: textOf(row['queryType']),
  };
}

/** What a table now holds: known columns keep what was said of them, new ones are proposed, those gone are left out. */
export function readAgain(
  drafts: readonly ColumnDraft[],
  fields: readonly TableField[],
  modelOf: (table: string) => string,
): ColumnDraft[] {
  return fields
    .filter(({ name, keyFlag }) => !keyFlag && !CARRIED_COLUMNS.includes(name))
    .map((field) => {
      const known = drafts.find(({ jdbcName }) => jdbcName === field.name);
      return known ? { ...known, jdbcType: field.type } : proposeColumn(field, modelOf);
    });
}

/** What a column refers to, as one value of a list: `entity:dept`, `model:17…`, or ''. */
export const targetOf = ({ propertyEntity, refModelId }: ColumnDraft): string =>
  refModelId !== '' ? `model:${refModelId}` : propertyEntity !== '' ? `entity:${propertyEntity}` : '';

/** The opposite. */
export function withTarget(draft: ColumnDraft, target: string): ColumnDraft {
  const [kind, id = ''] = target.split(':');
  return { ...draft, propertyEntity: kind === 'entity' ? id : '', refModelId: kind === 'model' ? id : '' };
}
