import { putFile, type StoredFileInfo } from '@cloud/contract';
import { call } from './call.ts';
import type { CallOptions } from './call.ts';

/** Uploads a small file; answers where it is read. */
export const uploadFile = (
  content: Blob,
  name: string,
  options: Pick<CallOptions, 'onProgress' | 'signal'> = {},
): Promise<StoredFileInfo> => {
  const file = new File([content], name, { type: content.type });
  return call(putFile, { file }, { ...options, basic: false });
};
