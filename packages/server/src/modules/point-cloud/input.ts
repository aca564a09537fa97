import { ApiError } from '@cloud/contract';
import { isId } from '../../database/id.ts';

/** A text of the query or the body; anything else that was sent is refused. */
export function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new ApiError('bad-request');
}

/** An id that names something; one that cannot be an id names nothing. @throws ApiError `not-found` */
export function idOf(value: unknown): string {
  const id = textOf(value);
  if (id === undefined || !isId(id)) throw new ApiError('not-found');
  return id;
}

/** A comma list of ids. @throws ApiError `nothing-selected`, `not-found` */
export function idsOf(value: unknown): string[] {
  const ids = (textOf(value) ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0) throw new ApiError('nothing-selected');
  return [...new Set(ids.map(idOf))];
}
