import { fitted, importOf, LINE, widthOf } from './layout.ts';
import type { EntityPlan, FieldPlan, ModulePlan } from './module-plan.ts';
import { quoted, sqlName } from './names.ts';

/** The declarations of a module, its texts and its migration: new files by path. */
export function contractFiles(plan: ModulePlan, migration: string): Map<string, string> {
  const { group, master, detail } = plan;
  const files = new Map([[`packages/contract/src/modules/${group}/${master.file}.ts`, declaration(master, {})]]);
  if (detail) {
    const facts = { permission: master.name, isDetail: true };
    files.set(`packages/contract/src/modules/${group}/${detail.entity.file}.ts`, declaration(detail.entity, facts));
  }
  for (const language of ['en', 'zh-cn'] as const)
    files.set(`packages/contract/src/messages/${language}/${master.file}.ts`, texts(plan, language));
  files.set(`packages/server/src/database/migrations/${migration}-${master.file}.sql`, migrationOf(plan));
  return files;
}

/** Names of entities that a module declares. */
export const entitiesOf = ({ master, detail }: ModulePlan): readonly EntityPlan[] =>
  detail ? [master, detail.entity] : [master];

function declaration(
  entity: EntityPlan,
  { permission, isDetail = false }: { permission?: string; isDetail?: boolean },
) {
  const kinds = entity.fields.map(({ kind }) => kind);
  const facts = [
    `name: '${entity.name}'`,
    `label: '${entity.name}.title'`,
    `singular: '${entity.name}.one'`,
    ...(isDetail ? [] : [`screen: { path: '${entity.screen}', icon: 'icon-file' }`, `picker: { call: 'select', isPerTenant: true }`]), // prettier-ignore
    `path: '${entity.path}'`,
    `table: '${entity.table}'`,
    ...(permission ? [`permission: '${permission}'`] : []),
    `title: '${entity.title}'`,
    'tenantScoped: true',
    ...(entity.isTree ? ['tree: true'] : []),
    `read: 'permission'`,
    ...(isDetail ? [`order: ['id', 'asc']`] : []),
  ];
  return `${importOf(['defineEntity', 'type RecordOf'], '../../entity.ts')}
${importOf(kinds, '../../field.ts')}

/** ${isDetail ? `Details: ${entity.english.toLowerCase()}` : entity.english}. */
export const ${entity.name} = defineEntity({
${facts.map((fact) => `  ${fact},`).join('\n')}
  fields: {
${entity.fields.map((field) => fieldLine(entity, field)).join('\n')}
  },
});
export type ${entity.type} = RecordOf<typeof ${entity.name}>;
`;
}

function fieldLine(entity: EntityPlan, { name, kind, facts }: FieldPlan): string {
  const label = `'${entity.name}.${name}'`;
  if (facts.length === 0) return `    ${name}: ${kind}(${label}),`;
  return fitted('    ', `${name}: ${kind}(${label}, `, facts, '),');
}

function texts(plan: ModulePlan, language: 'en' | 'zh-cn'): string {
  const lines = entitiesOf(plan).flatMap((entity) => [
    ...(entity === plan.master ? [] : ['']),
    textLine(`${entity.name}.title`, language === 'en' ? entity.english : entity.chinese),
    textLine(`${entity.name}.one`, language === 'en' ? entity.singular.toLowerCase() : entity.chinese),
    ...entity.fields.map((field) =>
      textLine(`${entity.name}.${field.name}`, language === 'en' ? field.english : field.chinese),
    ),
  ]);
  return `import type { Texts } from '../texts.ts';

/** ${plan.master.english}. */
export const ${plan.master.name}: Texts = {
${lines.join('\n')}
};
`;
}

function textLine(key: string, text: string): string {
  const line = `  '${key}': ${quoted(text)},`;
  return widthOf(line) <= LINE ? line : `  '${key}':\n    ${quoted(text)},`;
}

function migrationOf(plan: ModulePlan): string {
  const { master, detail } = plan;
  const own = tableOf(master) + `create index ${master.table}_new on ${master.table} (tenant_id, id desc) where is_deleted = 0;\n`; // prettier-ignore
  if (!detail) return own;
  const { entity } = detail;
  const key = sqlName(entity.fields.find(({ name }) => name === detail.key)?.column ?? 'id');
  return `${own}\n${tableOf(entity)}create index ${entity.table}_of on ${entity.table} (${key}, id) where is_deleted = 0;\n`;
}

function tableOf({ table, english, fields }: EntityPlan): string {
  const columns = [
    'id bigint primary key',
    'tenant_id varchar(12) not null',
    ...fields.map(({ column, sqlType, isRequired }) => `${sqlName(column)} ${sqlType}${isRequired ? ' not null' : ''}`),
  ];
  return `-- ${english}.
create table ${sqlName(table)} (
${columns.map((column) => `  ${column}`).join(',\n')}
);
select add_audit_columns('${table}');
select protect_tenant_rows('${table}');
`;
}
