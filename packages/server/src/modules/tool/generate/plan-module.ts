import { ApiError, CARRIED_COLUMNS, columnOf, ENTITIES, type ModelColumn } from '@cloud/contract';
import { DICTIONARIES } from '../../../database/seed/dictionaries.ts';
import type { EntityPlan, FieldPlan, ModelSource, ModulePlan } from './module-plan.ts';
import { camelOf, isReserved, kebabOf, pascalOf, pluralOf, quoted, titleOf, wordsOf } from './names.ts';

export interface PlanTask {
  /** Name of the module for people. */
  title: string;
  /** First part of the wire path: `blade-<group>`. */
  service: string;
  /** Taken off the names of tables. */
  prefix: string;
  master: ModelSource;
  /** Its key column names the master. */
  detail?: { source: ModelSource; keyColumn: string };
  /** Column of the master that holds the id of the row above: its list is a tree. */
  parentColumn?: string;
}

const LABEL_LENGTH = 60;
const isChinese = (text: string) => /\p{Script=Han}/u.test(text);

/**
 * Decides what a module is called and what its fields are.
 *
 * @throws ApiError `code-no-columns`, `code-name-refused`, `code-key-unknown`
 */
export function planModule(task: PlanTask): ModulePlan {
  const group = kebabOf(task.service.replace(/^blade-/, '')) || 'business';
  const key = task.detail && { column: task.detail.keyColumn, table: task.master.table };
  if (task.parentColumn !== undefined) propertyOf(task.master, task.parentColumn);
  const master = planEntity(task, task.master, group);
  const groupChinese = shortened(isChinese(task.title) ? task.title : master.chinese);
  const plan: ModulePlan = {
    group,
    groupChinese,
    // One Chinese name has one English name.
    groupEnglish: groupChinese === master.chinese ? master.english : titleOf(group),
    master,
  };
  if (!task.detail || !key) return plan;
  const entity = planEntity(task, task.detail.source, group, { column: key.column, master });
  return { ...plan, detail: { entity, key: camelOf(propertyOf(task.detail.source, key.column)) } };
}

function propertyOf({ columns, table }: ModelSource, name: string): string {
  const column = columns.find((one) => one.jdbcName === name);
  if (!column) throw new ApiError('code-key-unknown', { column: name.slice(0, 64), table });
  return column.propertyName || column.jdbcName;
}

interface MasterKey {
  column: string;
  master: EntityPlan;
}

function planEntity(
  { prefix, parentColumn }: PlanTask,
  source: ModelSource,
  group: string,
  key?: MasterKey,
): EntityPlan {
  const own = source.table.startsWith(prefix) ? source.table.slice(prefix.length) : source.table;
  const name = camelOf(source.className || own);
  if (!/^[a-z][a-zA-Z0-9]{0,49}$/.test(name) || isReserved(name)) throw refusedName(source.className || own);
  const file = kebabOf(name);
  const fields = source.columns
    .filter(({ jdbcName }) => !CARRIED_COLUMNS.includes(jdbcName.toLowerCase()))
    .map((column) => {
      if (!key && column.jdbcName === parentColumn) return parentField(column, name);
      return planField(column, key && key.column === column.jdbcName ? key.master : undefined);
    });
  const [first] = fields;
  if (!first) throw new ApiError('code-no-columns', { table: source.table });
  checkNames(fields);
  const english = titleOf(isChinese(source.name) || source.name === '' ? name : source.name);
  const words = wordsOf(english);
  return {
    name,
    type: pascalOf(name),
    file,
    table: columnOf(camelOf(source.table)),
    path: `/blade-${group}/${file}`,
    screen: `/${group}/${file}`,
    title: titleField(fields)?.name ?? first.name,
    isTree: !key && parentColumn !== undefined,
    chinese: shortened(source.name) || titleOf(name),
    english: shortened([...words.slice(0, -1), pluralOf(words.at(-1) ?? '')].join(' ').replace(/^./, upper)),
    singular: shortened(words.join(' ')),
    fields,
  };
}

const upper = (letter: string) => letter.toUpperCase();
/** A text of one line, fit for a cell of a Markdown table. */
const shortened = (text: string) =>
  text
    .replace(/[\s|`\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LABEL_LENGTH);
const refusedName = (name: string) => new ApiError('code-name-refused', { name: name.slice(0, 64) });
const titleField = (fields: readonly FieldPlan[]) => {
  const texts = fields.filter(({ kind, sqlType }) => kind === 'text' && sqlType !== 'bigint');
  return texts.find(({ name }) => /name|title/i.test(name)) ?? texts[0];
};

/** Names that every record has already. */
const CARRIED = new Set(CARRIED_COLUMNS.map(camelOf));

function checkNames(fields: readonly FieldPlan[]): void {
  const known = new Set<string>();
  for (const { name } of fields) {
    if (!/^[a-z][a-zA-Z0-9]{0,49}$/.test(name) || CARRIED.has(name) || known.has(name)) throw refusedName(name);
    known.add(name);
  }
}

type Core = Pick<FieldPlan, 'kind' | 'sqlType'> & { facts: string[] };

function planField(column: ModelColumn, master: EntityPlan | undefined): FieldPlan {
  const name = camelOf(column.propertyName || column.jdbcName);
  const core = master ? keyCore(master) : coreOf(column);
  const comment = shortened(column.jdbcComment);
  const isRequired = master !== undefined || (column.isRequired === 1 && column.isForm === 1 && core.kind !== 'onOff');
  const search = searchOf(column, core);
  const showIn = master ? `'none'` : showInOf(column);
  return {
    name,
    column: columnOf(name),
    sqlType: core.sqlType,
    kind: core.kind,
    // A column that was not described is called as it is in both languages.
    chinese: comment || titleOf(name),
    english: comment !== '' && !isChinese(comment) ? comment : titleOf(name),
    facts: [
      ...(isRequired ? ['required: true'] : []),
      ...core.facts,
      ...(search && !master ? [`search: ${quoted(search)}`] : []),
      ...(showIn ? [`showIn: ${showIn}`] : []),
    ],
    isRequired,
  };
}

/** The row above, whatever its column was called. */
function parentField({ jdbcComment }: ModelColumn, entity: string): FieldPlan {
  const comment = shortened(jdbcComment);
  return {
    name: 'parentId',
    column: 'parent_id',
    sqlType: 'bigint not null default 0',
    kind: 'reference',
    chinese: comment || '上级',
    english: comment !== '' && !isChinese(comment) ? comment : 'Parent',
    facts: [`entity: '${entity}'`, `nameField: 'parentName'`, `showIn: 'form'`],
    isRequired: false,
  };
}

const keyCore = (master: EntityPlan): Core => ({
  kind: 'reference',
  sqlType: 'bigint',
  facts: [`entity: '${master.name}'`, `nameField: '${master.name}Title'`],
});

const isIdName = (name: string) => /(^|_)id$|[a-z]Id$/.test(name);

/** Kind and column by component and type; what a dictionary or a record is chosen from must be there. */
function coreOf(column: ModelColumn): Core {
  const { componentType, dictCode, propertyEntity, propertyType } = column;
  const length = Number(/\((\d+)\)/.exec(column.jdbcType)?.[1] ?? 0);
  if (componentType === 'select' && DICTIONARIES.some(({ code }) => code === dictCode)) return dictionaryCore(dictCode);
  const entity = ENTITIES.find(({ name, picker }) => picker !== undefined && name === propertyEntity);
  if (componentType === 'tree' && entity)
    return {
      kind: 'reference',
      sqlType: 'bigint',
      facts: [`entity: '${entity.name}'`, `nameField: '${camelOf(column.propertyName || column.jdbcName)}Title'`],
    };
  if (componentType === 'switch') return { kind: 'onOff', sqlType: 'smallint not null default 0', facts: [] };
  if (propertyType === 'Date') {
    const isDay = column.jdbcType === 'date';
    return { kind: isDay ? 'date' : 'dateTime', sqlType: isDay ? 'date' : 'timestamptz', facts: [] };
  }
  if (propertyType === 'Integer') return { kind: 'integer', sqlType: 'integer', facts: [] };
  // Ids of the family have 64 bits, which a number of the wire has not: they travel as text.
  if (propertyType === 'Long' && isIdName(column.jdbcName))
    return { kind: 'text', sqlType: 'bigint', facts: [`format: 'id'`] };
  // Whole numbers of the wire are exact to 2^53, as this type is.
  if (propertyType === 'Long') return { kind: 'integer', sqlType: 'double precision', facts: [] };
  if (propertyType === 'Double' || propertyType === 'BigDecimal')
    return { kind: 'decimal', sqlType: 'double precision', facts: [] };
  if (componentType === 'textarea') return { kind: 'longText', sqlType: 'text', facts: [] };
  const most = length > 0 && length <= 2000 ? length : 255;
  return { kind: 'text', sqlType: `varchar(${most})`, facts: most === 255 ? [] : [`maxLength: ${most}`] };
}

function dictionaryCore(code: string): Core {
  const entries = DICTIONARIES.find((one) => one.code === code)?.entries ?? [];
  const isNumeric = entries.every(([key]) => /^\d+$/.test(key));
  return {
    kind: 'dictionary',
    sqlType: isNumeric ? 'integer' : 'varchar(64)',
    facts: [`source: ${quoted(code)}`, ...(isNumeric ? [] : ['numeric: false'])],
  };
}

function searchOf({ isQuery, queryType }: ModelColumn, { kind, sqlType }: Core): string | undefined {
  if (isQuery !== 1) return undefined;
  const isTime = kind === 'date' || kind === 'dateTime';
  if (isTime) return 'range';
  if (queryType === 'like' && sqlType !== 'bigint' && (kind === 'text' || kind === 'longText')) return 'contains';
  return 'equals';
}

function showInOf({ isList, isForm, componentType }: ModelColumn): string | undefined {
  if (isList === 1) return isForm === 1 ? undefined : `'list'`;
  if (isForm === 1) return `'form'`;
  return componentType === '' ? undefined : `'none'`;
}
