import {
  AUDITED_ENTITIES,
  AUDITED_FIELDS,
  columnOf,
  entityOf,
  messageOf,
  MESSAGES,
  regionFacts,
  type AuditDifference,
  type AuditEntry,
  type EntityDefinition,
  type Field,
  type Language,
} from '@cloud/contract';
import type { Selectable } from 'kysely';
import { localName } from '../../crud/local-names.ts';
import { dictionaryLabels, titlesOf } from '../../crud/reference-labels.ts';
import type { AuditRow } from '../../database/tables/administration.ts';
import type { RequestContext } from '../../http/app.ts';
import { idsOf } from '../../identity/ids.ts';

type Row = Selectable<AuditRow>;
type Changes = AuditEntry['changes'];
/** Titles of records by entity, then id. */
type Titles = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Key of {@link Titles} for the codes of buttons. */
const BUTTON_CODES = 'menu codes';
const ENTITY = new Map(AUDITED_ENTITIES.map((entity) => [entity.name, entity]));

/** Stored changes as people read them: fields by their labels, ids by the names they stand for, keys by their texts. */
export async function describeChanges(context: RequestContext, rows: readonly Row[]): Promise<AuditEntry[]> {
  const titles = await readTitles(context, rows);
  const { language } = context.scope;
  const entries: AuditEntry[] = [];
  for (const row of rows) {
    const name = row.entity;
    const entity = ENTITY.get(name);
    const { recordId, changes } = row;
    entries.push({
      id: row.id,
      tenantId: row.tenantId,
      entity: name,
      entityName: entity ? messageOf(language, entity.label) : name,
      recordId,
      recordName: localName(context.scope, name, titles.get(name)?.get(recordId) ?? ''),
      verb: row.verb,
      verbName: verbName(language, row.verb),
      changes,
      differences: entity ? await differencesOf(context, entity, changes, titles) : [],
      userId: row.userId ?? '',
      account: row.account ?? '',
      remoteIp: row.remoteIp ?? '',
      createTime: row.createTime,
    });
  }
  return entries;
}

const verbName = (language: Language, verb: string): string =>
  `operation.${verb}` in MESSAGES[language] ? messageOf(language, `operation.${verb}`) : verb;

async function differencesOf(
  context: RequestContext,
  entity: EntityDefinition,
  changes: Changes,
  titles: Titles,
): Promise<AuditDifference[]> {
  const result: AuditDifference[] = [];
  for (const [field, [before, after]] of Object.entries(changes)) {
    const known = fieldOf(entity, field);
    const words = async (value: unknown) => wordsOf(context, known, value, titles);
    result.push({
      field,
      label: messageOf(context.scope.language, known?.label ?? (field === 'status' ? 'common.status' : field)),
      before: await words(before),
      after: await words(after),
    });
  }
  return result;
}

/** A stored column goes by its field's name, or by the name of its column where the two differ. */
const fieldOf = (entity: EntityDefinition, name: string): Field | undefined =>
  entity.fields[name] ??
  AUDITED_FIELDS[entity.name]?.[name] ??
  Object.entries(entity.fields).find(([own]) => columnOf(own) === name)?.[1];

async function wordsOf(
  context: RequestContext,
  field: Field | undefined,
  value: unknown,
  titles: Titles,
): Promise<string> {
  if (value === null || value === undefined || value === '') return '';
  if (field?.kind === 'dictionary') {
    const labels = await dictionaryLabels(context.app, field.source);
    return localName(context.scope, 'dict', labels.get(String(value)) ?? String(value));
  }
  if (field?.kind === 'switch')
    return messageOf(context.scope.language, Number(value) === 1 ? 'common.yes' : 'common.no');
  if (field?.kind !== 'reference') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (String(value) === '0') return messageOf(context.scope.language, 'tree.root');
  const known = titles.get(field.entity);
  return idsOf(String(value))
    .map((id) => {
      const code = field.entity === 'menu' ? titles.get(BUTTON_CODES)?.get(id) : undefined;
      const name = localName(context.scope, field.entity, known?.get(id) ?? id);
      return code ? `${name} ${code}` : name;
    })
    .join('，');
}

/** Everything that the rows refer to, one query an entity. */
async function readTitles(context: RequestContext, rows: readonly Row[]): Promise<Titles> {
  const wanted = new Map<string, Set<string>>();
  const want = (entity: string, ids: readonly string[]) => {
    const set = wanted.get(entity) ?? new Set();
    for (const id of ids) set.add(id);
    wanted.set(entity, set);
  };
  for (const row of rows) {
    const entity = ENTITY.get(row.entity);
    if (!entity) continue;
    // A region goes by its code, which says enough.
    if (entity.name !== regionFacts.name) want(entity.name, idsOf(row.recordId));
    for (const [name, values] of Object.entries(row.changes)) {
      const field = fieldOf(entity, name);
      if (field?.kind === 'reference') for (const value of values) want(field.entity, idsOf(String(value ?? '')));
    }
  }
  const titles = new Map<string, ReadonlyMap<string, string>>();
  for (const [name, ids] of wanted) {
    if (ids.size > 0) titles.set(name, await titlesOf(context.trx, ENTITY.get(name) ?? entityOf(name), [...ids]));
  }
  const menus = [...(wanted.get('menu') ?? [])];
  if (menus.length > 0) titles.set(BUTTON_CODES, await buttonCodes(context, menus));
  return titles;
}

/** Every menu has a button to add, so buttons are told apart by their codes. */
async function buttonCodes(context: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = context.trx.selectFrom('bladeMenu').select(['id', 'code']).where('id', 'in', ids);
  const found = await rows.where('category', '=', 2).execute();
  return new Map(found.map((row) => [row.id, row.code]));
}
