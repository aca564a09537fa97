import { isEmpty, SECRET_MASK, type EntityDefinition, type Field } from '@cloud/contract';
import { isId } from '../database/id.ts';

/** A row as it travels: no null, no password, secrets masked, both names where the client families differ. */
export function toWire(entity: EntityDefinition, row: Record<string, unknown>): Record<string, unknown> {
  const record: Record<string, unknown> = { id: row.id };
  if (entity.tenantScoped) record.tenantId = row.tenantId;
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.writeOnly) continue;
    const stored = row[name];
    const value = field.secret && stored ? SECRET_MASK : wireValue(field, stored);
    record[name] = value;
    if (field.alias) record[field.alias] = value;
  }
  if (entity.isLog) return record;
  for (const name of ['createUser', 'createDept', 'createTime', 'updateUser', 'updateTime'])
    record[name] = row[name] ?? '';
  record.status ??= row.status ?? 1;
  record.isDeleted = row.isDeleted ?? 0;
  return record;
}

/** Absent texts, ids and times are '', absent numbers -1. */
function wireValue(field: Field, value: unknown): unknown {
  const isNumber = field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'switch';
  if (isNumber || (field.kind === 'dictionary' && field.numeric)) return value ?? -1;
  return value ?? '';
}

/**
 * What a record writes of what a caller sent. Unknown and read-only fields are left out; an absent field is kept.
 * Empty ids, numbers and times mean "none", and so does the -1 that such a field was answered with.
 */
export function toStored(entity: EntityDefinition, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.readOnly) continue;
    const value = input[name] ?? (field.alias ? input[field.alias] : undefined);
    if (value === undefined || value === null) continue;
    if (field.secret && value === SECRET_MASK) continue;
    values[name] = storedValue(field, value);
  }
  return values;
}

function storedValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'switch':
      return isEmpty(value) || isAnsweredNull(field, value) ? null : Number(value);
    case 'dictionary':
      if (isEmpty(value) || isAnsweredNull(field, value)) return null;
      return field.numeric ? Number(value) : String(value);
    case 'reference':
      if (isEmpty(value)) return field.many ? '' : null;
      return field.many ? String(value) : isId(String(value)) ? String(value) : null;
    case 'date':
    case 'dateTime':
      return isEmpty(value) ? null : String(value);
    default:
      return isEmpty(value) ? '' : String(value);
  }
}

/** -1 is how an absent number was answered; it is a value of its own only where the definition allows it. */
export function isAnsweredNull(field: Field, value: unknown): boolean {
  if (Number(value) !== -1) return false;
  return field.kind === 'dictionary' ? field.numeric : (field.min ?? 0) >= 0;
}
