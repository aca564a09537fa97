import type { SourceColumn } from './source-table.ts';

export interface ModuleTask {
  /** Name for people. */
  title: string;
  /** First part of the wire path. */
  service: string;
  table: string;
  /** Taken off the table's name. */
  prefix: string;
  /** Column of the primary key. */
  key: string;
  columns: readonly SourceColumn[];
}

/** Every record carries these; they are no fields of their own. */
const CARRIED = new Set([
  'tenant_id',
  'create_user',
  'create_dept',
  'create_time',
  'update_user',
  'update_time',
  'status',
  'is_deleted',
]);
const KINDS: Record<string, string> = {
  varchar: 'text',
  bpchar: 'text',
  text: 'longText',
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  numeric: 'decimal',
  float4: 'decimal',
  float8: 'decimal',
  bool: 'onOff',
  date: 'date',
  timestamp: 'dateTime',
  timestamptz: 'dateTime',
};

/** The files of a module of size S in the style of this project, by path; see the page on its architecture. */
export function generateModule(task: ModuleTask): Map<string, string> {
  const table = task.table.split('.').at(-1)!;
  const base = table.startsWith(task.prefix) ? table.slice(task.prefix.length) : table;
  const kebab = words(base).join('-') || 'record';
  const entity = camelOf(kebab);
  const fields = task.columns.filter(({ name }) => name !== task.key && !CARRIED.has(name));
  const group = words(task.service.replace(/^blade-/, '')).join('-') || 'demo';
  const path = `/blade-${group}/${kebab}`;
  const labels = fields.map((column) => [`${entity}.${camelOf(column.name)}`, column] as const);
  return new Map([
    [`contract/src/modules/${group}/${kebab}.ts`, contractFile({ task, entity, group, kebab, path, table, fields })],
    [`contract/src/messages/${kebab}.zh-cn.txt`, messageLines(task, entity, labels, (column) => column.comment)],
    [`contract/src/messages/${kebab}.en.txt`, messageLines(task, entity, labels, () => '')],
    [`server/src/modules/${group}/index.ts`, registration('server', entity, group, path)],
    [`server/src/database/seed/${kebab}.menu.txt`, menuEntry(entity)],
    [`web/src/modules/${group}/index.tsx`, registration('web', entity, group, `/${group}/${kebab}`)],
  ]);
}

const words = (text: string) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
/** `post_code` → `postCode`. */
export const camelOf = (text: string): string =>
  words(text)
    .map((word, index) => (index === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('');
const quote = (text: string) => `'${text.replace(/[\\']/g, '\\$&').replace(/\s+/g, ' ')}'`;

interface Parts {
  task: ModuleTask;
  entity: string;
  group: string;
  kebab: string;
  path: string;
  table: string;
  fields: readonly SourceColumn[];
}

function contractFile({ task, entity, group, kebab, path, table, fields }: Parts): string {
  const kinds = new Set(fields.map((column) => KINDS[column.type] ?? 'text'));
  const title = fields.find((column) => /name|title/.test(column.name)) ?? fields[0];
  return `import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { ${[...kinds].sort().join(', ')} } from '../../field.ts';

/** ${task.title.replace(/\*\//g, '')} */
export const ${entity} = defineEntity({
  name: '${entity}',
  label: '${entity}.title',
  singular: '${entity}.one',
  screen: { path: '/${group}/${kebab}', icon: 'icon-caidan' },
  path: '${path}',
  table: ${quote(table)},
  title: '${camelOf(title?.name ?? task.key)}',
  tenantScoped: ${task.columns.some(({ name }) => name === 'tenant_id')},
  fields: {
${fields.map((column) => fieldLine(entity, column)).join('\n')}
  },
});
export type ${entity[0]!.toUpperCase()}${entity.slice(1)} = RecordOf<typeof ${entity}>;
`;
}

function fieldLine(entity: string, column: SourceColumn): string {
  const kind = KINDS[column.type] ?? 'text';
  const facts = [
    ...(column.isRequired ? ['required: true'] : []),
    ...(kind === 'text' ? [`search: 'contains'`] : []),
    ...(kind === 'text' && column.length && column.length !== 255 ? [`maxLength: ${column.length}`] : []),
    ...(kind === 'longText' ? [`showIn: 'form'`] : []),
  ];
  const name = camelOf(column.name);
  return `    ${name}: ${kind}('${entity}.${name}'${facts.length > 0 ? `, { ${facts.join(', ')} }` : ''}),`;
}

function messageLines(
  task: ModuleTask,
  entity: string,
  labels: readonly (readonly [string, SourceColumn])[],
  textOf: (column: SourceColumn) => string,
): string {
  const lines = labels.map(([key, column]) => `'${key}': ${quote(textOf(column) || words(column.name).join(' '))},`);
  return `${[`'${entity}.title': ${quote(task.title)},`, `'${entity}.one': ${quote(task.title)},`, ...lines].join('\n')}\n`;
}

function registration(side: 'server' | 'web', entity: string, group: string, path: string): string {
  if (side === 'server')
    return `import { ${entity} } from '@cloud/contract';
import { crudRoutes } from '../../crud/crud-routes.ts';
import type { App } from '../../http/app.ts';

export async function ${camelOf(group)}Module(app: App): Promise<void> {
  app.register(crudRoutes(${entity}));
}
`;
  return `import { ${entity} } from '@cloud/contract';
import { CrudPage } from '../../crud/page/lazy-crud-page.tsx';
import type { Pages } from '../../shell/page.ts';

export const ${camelOf(group)}Pages: Pages = {
  '${path}': () => <CrudPage entity={${entity}} />,
};
`;
}

const menuEntry = (entity: string) => `screenOf(${entity}, { sort: 1, buttons: EVERY_VERB }),\n`;
