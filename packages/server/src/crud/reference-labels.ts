import { entityOf, messageOf, type EntityDefinition, type Language, type ReferenceField } from '@cloud/contract';
import { sql } from 'kysely';
import type { CachedRegion } from '../database/cache.ts';
import { ofAnyTable, type Queries } from '../database/database.ts';
import type { App, RequestContext } from '../http/app.ts';
import { idsOf } from '../identity/ids.ts';
import { localName } from './local-names.ts';
import { ROOT_ID } from './tree.ts';

const dictionaries = new WeakMap<App, CachedRegion<ReadonlyMap<string, string>>>();

/** Labels of a dictionary by key; cached until a dictionary changes. */
export function dictionaryLabels(app: App, code: string): Promise<ReadonlyMap<string, string>> {
  let region = dictionaries.get(app);
  if (!region) {
    region = app.cache.region('dictionary-labels', ['blade_dict'], async (key) => {
      const rows = await app.database.queries
        .selectFrom('bladeDict')
        .select(['dictKey', 'dictValue'])
        .where('code', '=', key)
        .where('isDeleted', '=', 0)
        // The root row has the key -1, which is also how an absent number is answered.
        .where('parentId', '<>', ROOT_ID)
        .execute();
      return new Map(rows.map((row) => [row.dictKey, row.dictValue]));
    });
    dictionaries.set(app, region);
  }
  return region.get(code);
}

/** Adds what people read beside keys and ids: `categoryName`, `deptName`, several comma-joined. Changes the records. */
export async function addReferenceLabels(
  context: RequestContext,
  entity: EntityDefinition,
  records: readonly Record<string, unknown>[],
): Promise<void> {
  const { app, scope } = context;
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind === 'dictionary') {
      const labels = await dictionaryLabels(app, field.source);
      for (const record of records) {
        record[`${name}Name`] = localName(scope, 'dict', labels.get(String(record[name])) ?? '');
      }
    } else if (field.kind === 'reference' && field.nameField) {
      await addReferenceNames(context, name, field, records);
      if (name === 'parentId') nameRoots(field, scope.language, records);
    }
  }
}

async function addReferenceNames(
  context: RequestContext,
  name: string,
  field: ReferenceField,
  records: readonly Record<string, unknown>[],
): Promise<void> {
  const ids = [...new Set(records.flatMap((record) => idsOf(String(record[name] ?? ''))))].filter((id) => id !== '0');
  const titles = ids.length === 0 ? new Map<string, string>() : await keptTitles(context, entityOf(field.entity), ids);
  for (const record of records) {
    const own = idsOf(String(record[name] ?? '')).map((id) => titles.get(id));
    record[field.nameField!] = own
      .filter((title) => title !== undefined)
      .map((title) => localName(context.scope, field.entity, title))
      .join(',');
  }
}

/**
 * Titles as the caller may see them, remembered for others with the same eyes. Never inside a transaction that writes: what
 * it does not commit must not be kept.
 */
async function keptTitles(
  { app, scope, trx, isReading }: RequestContext,
  entity: EntityDefinition,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (!isReading) return titlesOf(trx, entity, ids);
  const eyes = scope.isSuper ? '* ' : `${scope.tenantId} `;
  const kept = app.cache.answers(`titles:${entity.table}`, [entity.table]);
  const keys = ids.map((id) => eyes + id);
  const idOf = (key: string) => key.slice(eyes.length);
  const titles = await kept.getMany(keys, async (missing) => {
    const found = await titlesOf(trx, entity, missing.map(idOf));
    return new Map([...found].map(([id, title]) => [eyes + id, title]));
  });
  return new Map([...titles].map(([key, title]) => [idOf(key), title]));
}

/** A record without a parent stands at the top. */
function nameRoots(field: ReferenceField, language: Language, records: readonly Record<string, unknown>[]): void {
  for (const record of records) {
    if (record.parentId === '0') record[field.nameField!] = messageOf(language, 'tree.root');
  }
}

/** Titles of records by id. */
export async function titlesOf(
  trx: Queries,
  entity: Pick<EntityDefinition, 'table' | 'title'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await ofAnyTable(trx)
    .selectFrom(entity.table)
    .select(['id', sql<string | null>`${sql.ref(entity.title)}::text`.as('title')])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title ?? '']));
}
