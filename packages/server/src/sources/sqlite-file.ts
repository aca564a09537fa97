import { ApiError } from '@cloud/contract';
import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { SourceAddress } from './source.ts';

const ADDRESS = /^(?:jdbc:)?sqlite:(.+)$/;

/** Whether an address names a file. */
export const isSqlite = (url: string): boolean => ADDRESS.test(url);

/**
 * The file of a source. Its path is one below the folder that the operator names.
 *
 * @throws ApiError `sqlite-refused` for any other, by its name or by a link on its way, and where no folder is named.
 */
export function sqliteFile({ url, sqliteFolder }: Pick<SourceAddress, 'url' | 'sqliteFolder'>): string {
  const given = ADDRESS.exec(url.trim())?.[1] ?? '';
  const refused = () => new ApiError('sqlite-refused', { path: given.slice(0, 200) });
  if (sqliteFolder === undefined || given.includes('\0')) throw refused();
  const place = path.resolve(sqliteFolder, given);
  if (!lstatSync(place, { throwIfNoEntry: false })) throw refused();
  const [folder, real] = [realpathSync(sqliteFolder), realpathSync(place)];
  if (!real.startsWith(folder + path.sep) || !lstatSync(real).isFile()) throw refused();
  return real;
}
