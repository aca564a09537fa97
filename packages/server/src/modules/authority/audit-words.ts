import {
  AUDITED_FIELDS,
  columnOf,
  ENTITIES,
  entityOf,
  MESSAGES,
  messageOf,
  regionFacts,
  type AuditDifference,
  type AuditEntry,
  type EntityDefinition,
  type Field,
  type Language,
} from '@cloud/contract';
import { localName } from '../../crud/local-names.ts';
import { dictionaryLabels, titlesOf } from '../../crud/names.ts';
import type { Work } from '../../crud/work.ts';
import { idsOf } from '../../http/scope.ts';

type Row = Readonly<Record<string, unknown>>;
type Changes = AuditEntry['changes'];
/** Titles of records by entity, then id. */
type Titles = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Key of {@link Titles} for the codes of buttons. */
const BUTTON_CODES = 'menu codes';
const ENTITY = new Map([...ENTITIES, regionFacts].map((entity) => [entity.name, entity]));

/** Stored changes as people read them: fields by their labels, ids by the names they stand for, keys by their texts. */
export async function describeChanges(work: Work, rows: readonly Row[]): Promise<AuditEntry[]> {
  const titles = await readTitles(work, rows);
  const { language } = work.scope;
  const entries: AuditEntry[] = [];
  for (const row of rows) {
    const name = String(row['entity']);
    const entity = ENTITY.get(name);
    const recordId = String(row['recordId']);
    const changes = (row['changes'] ?? {}) as Changes;
    entries.push({
      id: String(row['id']),
      tenantId: String(row['tenantId']),
      entity: name,
      entityName: entity ? messageOf(language, entity.label) : name,
      recordId,
      recordName: localName(work.scope, name, titles.get(name)?.get(recordId) ?? ''),
      verb: String(row['verb']),
      verbName: verbName(language, String(row['verb'])),
      changes,
      differences: entity ? await differencesOf(work, entity, changes, titles) : [],
      userId: String(row['userId'] ?? ''),
      account: String(row['account'] ?? ''),
      remoteIp: String(row['remoteIp'] ?? ''),
      createTime: String(row['createTime'] ?? ''),
    });
  }
  return entries;
}

const verbName = (language: Language, verb: string): string =>
  `operation.${verb}` in MESSAGES[language] ? messageOf(language, `operation.${verb}`) : verb;

async function differencesOf(
  work: Work,
  entity: EntityDefinition,
  changes: Changes,
  titles: Titles,
): Promise<AuditDifference[]> {
  const result: AuditDifference[] = [];
  for (const [field, [before, after]] of Object.entries(changes)) {
    const known = fieldOf(entity, field);
    const words = async (value: unknown) => wordsOf(work, known, value, titles);
    result.push({
      field,
      label: messageOf(work.scope.language, known?.label ?? (field === 'status' ? 'common.status' : field)),
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
  Object.entries(entity.fields).find(([own, field]) => columnOf(own, field) === name)?.[1];

async function wordsOf(work: Work, field: Field | undefined, value: unknown, titles: Titles): Promise<string> {
  if (value === null || value === undefined || value === '') return '';
  if (field?.kind === 'dictionary') {
    const labels = await dictionaryLabels(work.app, field.source);
    return localName(work.scope, 'dict', labels.get(String(value)) ?? String(value));
  }
  if (field?.kind === 'switch') return messageOf(work.scope.language, Number(value) === 1 ? 'common.yes' : 'common.no');
  if (field?.kind !== 'reference') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (String(value) === '0') return messageOf(work.scope.language, 'tree.root');
  const known = titles.get(field.entity);
  return idsOf(String(value))
    .map((id) => {
      const code = field.entity === 'menu' ? titles.get(BUTTON_CODES)?.get(id) : undefined;
      const name = localName(work.scope, field.entity, known?.get(id) ?? id);
      return code ? `${name} ${code}` : name;
    })
    .join('，');
}

/** Everything that the rows refer to, one query an entity. */
async function readTitles(work: Work, rows: readonly Row[]): Promise<Titles> {
  const wanted = new Map<string, Set<string>>();
  const want = (entity: string, ids: readonly string[]) => {
    const set = wanted.get(entity) ?? new Set();
    for (const id of ids) set.add(id);
    wanted.set(entity, set);
  };
  for (const row of rows) {
    const entity = ENTITY.get(String(row['entity']));
    if (!entity) continue;
    // A region goes by its code, which says enough.
    if (entity.name !== regionFacts.name) want(entity.name, idsOf(String(row['recordId'])));
    for (const [name, values] of Object.entries((row['changes'] ?? {}) as Changes)) {
      const field = fieldOf(entity, name);
      if (field?.kind === 'reference') for (const value of values) want(field.entity, idsOf(String(value ?? '')));
    }
  }
  const titles = new Map<string, ReadonlyMap<string, string>>();
  for (const [name, ids] of wanted) {
    if (ids.size > 0) titles.set(name, await titlesOf(work.trx, entityOf(name), [...ids]));
  }
  const menus = [...(wanted.get('menu') ?? [])];
  if (menus.length > 0) titles.set(BUTTON_CODES, await buttonCodes(work, menus));
  return titles;
}

/** Every menu has a button to add, so buttons are told apart by their codes. */
async function buttonCodes(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = work.trx.selectFrom('bladeMenu').select(['id', 'code']).where('id', 'in', ids);
  const found = await rows.where('category', '=', 2).execute();
  return new Map(found.map((row) => [row['id'] as string, row['code'] as string]));
}
