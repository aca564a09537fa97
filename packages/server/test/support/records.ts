import type { EntityDefinition, Field } from '@cloud/contract';

let counter = 0;
/** A record that is taken; every text is new. People belong to `department`. */
export function newRecord(entity: EntityDefinition, { department }: { department: string }): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.required && !field.readOnly) record[name] = valueOf(field);
  }
  const own: Record<string, object> = {
    user: { deptId: department },
    menu: { parentId: '0', category: 2 },
    oss: { endpoint: 'https://s3.example' },
    datasource: { username: 'u', password: 'p' },
    mail: { fromAddress: 'a@example.com' },
    webhook: { url: 'https://example.com/' },
  };
  return { ...record, ...own[entity.name] };
}

function valueOf(field: Field): unknown {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'switch':
      return field.min ?? 1;
    case 'dictionary':
      return field.numeric ? 1 : `k${++counter}`;
    case 'reference':
      return '1';
    case 'date':
    case 'dateTime':
      return '2026-01-01 00:00:00';
    case 'choice':
      return field.options[0]?.[0];
    case 'password':
      return 'Secret-123';
    default:
      return `v${++counter}`;
  }
}
