import { request } from './request.ts';
import type { RequestOptions } from './request.ts';

/** The data of an answer, for calls below the path of an entity; declared endpoints go by `call`. */
export async function fetchData<T>(options: RequestOptions): Promise<T> {
  const { body } = await request(options);
  return body['data'] as T;
}
