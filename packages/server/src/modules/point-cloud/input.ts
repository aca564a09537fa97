import { ApiError, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type Page } from '@cloud/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
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

export interface Paging {
  current: number;
  size: number;
}

export function pagingOf(input: { current?: unknown; size?: unknown }): Paging {
  const whole = (value: unknown, fallback: number, max: number) => {
    const number = Number(textOf(value) ?? fallback);
    return Number.isSafeInteger(number) && number > 0 ? Math.min(number, max) : fallback;
  };
  return {
    current: whole(input.current, 1, Number.MAX_SAFE_INTEGER / MAX_PAGE_SIZE),
    size: whole(input.size, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
  };
}

export function pageOf<T>(records: T[], total: number, { current, size }: Paging): Page<T> {
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

/** A column holds the text, whatever characters it is made of. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  return sql<SqlBool>`${sql.ref(column)} ilike ${pattern}`;
}
