import { messageOf, type ReportCell } from '@cloud/contract';
import { titlesOf } from '../crud/reference-labels.ts';
import { localName } from '../crud/local-names.ts';
import { ROOT_ID } from '../crud/tree.ts';
import type { Queries } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import { idsOf } from '../identity/ids.ts';
import type { SubjectNames } from './subject.ts';

/** Ids that are asked for at once. */
const MOST_IDS = 5_000;

/** Rows with words in place of keys and ids. What is out of the reader's sight keeps its id. */
export async function nameCells(
  trx: Queries,
  scope: Scope,
  rows: readonly ReportCell[][],
  names: readonly (SubjectNames | undefined)[],
): Promise<ReportCell[][]> {
  const tellers: (Teller | undefined)[] = [];
  for (const [index, one] of names.entries()) {
    const cells = rows.map((row) => String(row[index] ?? ''));
    tellers.push(one && (await tellerOf(trx, scope, one, cells)));
  }
  return rows.map((row) => row.map((cell, index) => (cell === null ? null : (tellers[index]?.(String(cell)) ?? cell))));
}

type Teller = (key: string) => string;

async function tellerOf(trx: Queries, scope: Scope, names: SubjectNames, cells: readonly string[]): Promise<Teller> {
  if ('choices' in names) {
    const words = new Map(names.choices);
    return several((key) => messageOf(scope.language, words.get(key) ?? key));
  }
  if ('dictionary' in names) {
    const labels = await dictionary(trx, names.dictionary);
    return several((key) => localName(scope, 'dict', labels.get(key) ?? key));
  }
  const { entity } = names;
  const ids = [...new Set(cells.flatMap((cell) => idsOf(cell)))].slice(0, MOST_IDS);
  const titles = ids.length === 0 ? new Map<string, string>() : await titlesOf(trx, entity, ids);
  return several((key) => {
    const title = titles.get(key);
    return title === undefined ? key : localName(scope, entity.name, title);
  });
}

const several =
  (tell: Teller): Teller =>
  (keys) =>
    keys.split(',').map(tell).join(', ');

/** Labels of a dictionary by key. */
export async function dictionary(trx: Queries, code: string): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('bladeDict')
    .select(['dictKey', 'dictValue'])
    .where('code', '=', code)
    .where('isDeleted', '=', 0)
    .where('parentId', '<>', ROOT_ID)
    .execute();
  return new Map(rows.map(({ dictKey, dictValue }) => [dictKey, dictValue]));
}
