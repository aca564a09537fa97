import {
  ApiError,
  isExported,
  isImported,
  messageOf,
  type EntityDefinition,
  type Field,
  type Language,
} from '@cloud/contract';
import type { Scope } from '../../database/scope.ts';
import { hiddenFields } from '../data-scope.ts';

/** A field as a column of a workbook. */
export interface SheetField {
  name: string;
  field: Field;
}

const TIMES: readonly SheetField[] = ['createTime', 'updateTime'].map((name) => ({
  name,
  field: { kind: 'dateTime', label: `common.${name}`, readOnly: true },
}));
const TENANT: SheetField = { name: 'tenantId', field: { kind: 'text', label: 'common.tenant', maxLength: 12 } };

/** The super role sees and makes records of every tenant, so it says which. */
const tenantColumn = (entity: EntityDefinition, scope: Scope): SheetField[] =>
  entity.tenantScoped && scope.isSuper && !entity.fields.tenantId ? [TENANT] : [];

const fieldsOf = (entity: EntityDefinition): SheetField[] =>
  Object.entries(entity.fields).map(([name, field]) => ({ name, field }));

/** Every column that the caller may take out. */
export function exportable(entity: EntityDefinition, scope: Scope): SheetField[] {
  const hidden = hiddenFields(scope, entity);
  const own = fieldsOf(entity).filter(({ name, field }) => isExported(field) && !hidden.includes(name));
  const times = entity.isLog ? [] : TIMES.filter(({ name }) => !Object.hasOwn(entity.fields, name));
  return [...tenantColumn(entity, scope), ...own, ...times];
}

/** Every column that the caller may bring in. */
export function importable(entity: EntityDefinition, scope: Scope): SheetField[] {
  // The number of a tenant itself is given by the server.
  const tenant = entity.name === 'tenant' ? [] : tenantColumn(entity, scope);
  return [...tenant, ...fieldsOf(entity).filter(({ field }) => isImported(field))];
}

/**
 * The columns that were asked for, in that order; all but the times without a wish.
 *
 * @throws ApiError `unknown-column` when there is none of them.
 */
export function chosenColumns(entity: EntityDefinition, scope: Scope, wanted: unknown): SheetField[] {
  const all = exportable(entity, scope);
  const names = String(wanted ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length === 0) return all.filter((column) => !TIMES.includes(column));
  // What is secret, hidden from the caller or only drawn by the console is left out.
  const found = [...new Set(names)].flatMap((name) => all.filter((column) => column.name === name));
  if (found.length === 0) throw new ApiError('unknown-column', { column: names[0]!.slice(0, 64) });
  return found;
}

/** The text above a column. Two fields of one label are told apart by their names. */
export function headingsOf(columns: readonly SheetField[], language: Language): string[] {
  const labels = columns.map(({ field }) => messageOf(language, field.label));
  return labels.map((label, index) =>
    labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} (${columns[index]!.name})`,
  );
}
