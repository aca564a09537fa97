import type { EntityDefinition, Field, MessageKey } from '@cloud/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Scope } from '../database/scope.ts';

/** Where the words of a column of keys or ids come from. */
export type SubjectNames =
  | { dictionary: string }
  | { entity: EntityDefinition }
  | { choices: readonly (readonly [value: string, label: MessageKey])[] };

export interface SubjectField {
  label: MessageKey;
  kind: 'text' | 'number' | 'time';
  /** Its value in a row. */
  value: RawBuilder<unknown>;
  names?: SubjectNames;
}

/** Rows that a report may be made of, and who sees which of them. */
export interface Subject {
  name: string;
  label: MessageKey;
  /** The call that lists the same rows, and its permission: who may not call it sees nothing here either. */
  call: { path: string; permission: string };
  mayRead(scope: Scope): boolean;
  /** What stands behind `from`. */
  rows: RawBuilder<unknown>;
  visible(scope: Scope): RawBuilder<SqlBool>;
  /** Fields by name, without those that are hidden from the reader. */
  fields(scope: Scope): Readonly<Record<string, SubjectField>>;
}

const ofAudit = (name: string, label: MessageKey, kind: SubjectField['kind']): [string, SubjectField] => [
  name,
  { label, kind, value: sql.ref(name) },
];
const TIMES = [ofAudit('createTime', 'common.createTime', 'time'), ofAudit('updateTime', 'common.updateTime', 'time')];
const LOG_TIMES = [ofAudit('createTime', 'reportField.happened', 'time')];

/** The fields of an entity that may be told. */
export function fieldsOfEntity(
  { fields, isLog = false, tenantScoped }: EntityDefinition,
  entityOf: (name: string) => EntityDefinition,
  { isSuper, hidden }: { isSuper: boolean; hidden: readonly string[] },
): Record<string, SubjectField> {
  const own = Object.entries(fields).flatMap(([name, field]): [string, SubjectField][] => {
    const isTold = !field.secret && !field.writeOnly && field.showIn !== 'none' && field.kind !== 'richText';
    return isTold && !hidden.includes(name) ? [[name, fieldOf(name, field, entityOf)]] : [];
  });
  const tenant = tenantScoped && isSuper ? [ofAudit('tenantId', 'common.tenant', 'text')] : [];
  return Object.fromEntries([...own, ...(isLog ? LOG_TIMES : TIMES), ...tenant]);
}

function fieldOf(name: string, field: Field, entityOf: (name: string) => EntityDefinition): SubjectField {
  const { label, kind } = field;
  const value = sql.ref(name);
  if (kind === 'integer' || kind === 'decimal') return { label, kind: 'number', value };
  if (kind === 'date' || kind === 'dateTime') return { label, kind: 'time', value };
  if (kind === 'dictionary') return { label, kind: 'text', value, names: { dictionary: field.source } };
  if (kind === 'choice') return { label, kind: 'text', value, names: { choices: field.options } };
  if (kind === 'reference') return { label, kind: 'text', value, names: { entity: entityOf(field.entity) } };
  if (kind === 'switch')
    return {
      label,
      kind: 'text',
      value,
      names: { choices: [['0', 'report.no'], ['1', 'report.yes']] }, // prettier-ignore
    };
  return { label, kind: 'text', value };
}
