import { ApiError } from '@cloud/contract';
import { isId } from '../../database/id.ts';

/** An id that names something; a text that cannot be an id names nothing. @throws ApiError `not-found` */
export function knownId(text: string): string {
  if (!isId(text)) throw new ApiError('not-found');
  return text;
}
