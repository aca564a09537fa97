import { ApiError } from '@cloud/contract';
import { isStorageKey } from '@cloud/engine/files/folder';
import type { Queries } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';

const LONGEST = 255;

/** A name that a caller may give a file: parts between `/`, none of which leads anywhere. @throws ApiError `file-name-invalid` */
export function requireFileName(name: string): string {
  if (name.length > LONGEST || !isStorageKey(name) || /\p{Cc}/u.test(name))
    throw new ApiError('file-name-invalid', { name: name.slice(0, 64) });
  return name;
}

/** Names in the store of files of the caller's tenant that are named so, or were given these names. */
export async function resolveNames(queries: Queries, { tenantId }: Scope, given: readonly string[]): Promise<string[]> {
  const named = queries.selectFrom('bladeStoredFile').select(['name', 'path']).where('path', 'in', given);
  const rows = await named.where('tenantId', '=', tenantId).execute();
  const byPath = new Map(rows.map(({ name, path }) => [path, name]));
  return [...new Set(given.map((name) => byPath.get(name) ?? name))];
}
