import { ApiError } from '@cloud/contract';
import { isId } from '../../database/id.ts';

/** The ids of a comma list. @throws ApiError `nothing-selected`, `invalid-id` */
export function readIds(list: unknown): string[] {
  const parts = String(list ?? '').split(',');
  const ids = [...new Set(parts.map((id) => id.trim()).filter(Boolean))];
  if (ids.length === 0) throw new ApiError('nothing-selected');
  for (const id of ids) if (!isId(id)) throw new ApiError('invalid-id', { id: String(id).slice(0, 64) });
  return ids;
}
