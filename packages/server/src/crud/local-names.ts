import type { EntityDefinition } from '@cloud/contract';
import type { Scope } from '../database/scope.ts';
import { ENGLISH_NAMES } from '../database/seed/english.ts';

/** Who reads, and in which language. */
export type Reader = Pick<Scope, 'language' | 'isPublicClient'>;

/** Whether names are told in English: the other client of the family has Chinese screens whatever its browser prefers. */
export const readsEnglish = ({ language, isPublicClient }: Reader): boolean => language === 'en' && !isPublicClient;

/**
 * A record's name in the reader's language. Names are stored in Chinese; one that the product came with is translated, one
 * that an administrator wrote stays as he wrote it.
 *
 * @param entity name of the entity, e.g. `menu`; `dict` for labels of dictionaries.
 */
export function localName(reader: Reader, entity: string, name: string): string {
  return readsEnglish(reader) ? (ENGLISH_NAMES[entity]?.[name] ?? name) : name;
}

/** Stored names that a reader sees as something that fits. */
export function storedNames(reader: Reader, entity: string, fits: (shown: string) => boolean): string[] {
  if (!readsEnglish(reader)) return [];
  return Object.entries(ENGLISH_NAMES[entity] ?? {}).flatMap(([stored, shown]) => (fits(shown) ? [stored] : []));
}

/** Translates the names of records that are listed, not of one that is opened to be changed. */
export function localizeRecords<T extends Record<string, unknown>>(
  reader: Reader,
  entity: Pick<EntityDefinition, 'name' | 'title'>,
  records: T[],
): T[] {
  if (!readsEnglish(reader) || !ENGLISH_NAMES[entity.name]) return records;
  return records.map((record) => ({
    ...record,
    [entity.title]: localName(reader, entity.name, String(record[entity.title] ?? '')),
  }));
}
