import { SECRET_MASK, type EntityDefinition, type Field } from '@cloud/contract';

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
  return value ?? (isNumber(field) ? -1 : '');
}

const isNumber = (field: Field): boolean =>
  field.kind === 'dictionary'
    ? field.numeric
    : field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'switch';

/** -1 is how an absent number was answered; it is a value of its own only where the definition allows it. */
export function isAnsweredNull(field: Field, value: unknown): boolean {
  return isNumber(field) && Number(value) === -1 && (field.min ?? 0) >= 0;
}
