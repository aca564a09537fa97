import { putFile, type StoredFileInfo } from '@cloud/contract';
import { fetchData } from './fetch-data.ts';
import type { RequestOptions } from './request.ts';

/** Uploads a small file; answers where it is read. */
export async function uploadFile(
  file: Blob,
  name: string,
  options: Pick<RequestOptions, 'onProgress' | 'signal'> = {},
): Promise<StoredFileInfo> {
  const form = new FormData();
  form.append('file', file, name);
  return fetchData({ ...options, method: 'POST', path: putFile.path, body: form, basic: false });
}
