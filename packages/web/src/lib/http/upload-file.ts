import { putFile, type StoredFileInfo } from '@cloud/contract';
import { call } from './call.ts';
import type { CallOptions } from './call.ts';
import { pathOfStored } from './stored-path.ts';

/** Uploads a small file; answers where it is read, as a path: this console stands on the same server, under whatever address. */
export const uploadFile = async (
  content: Blob,
  name: string,
  options: Pick<CallOptions, 'onProgress' | 'signal'> = {},
): Promise<StoredFileInfo> => {
  const file = new File([content], name, { type: content.type });
  const stored = await call(putFile, { file }, { ...options, basic: false });
  return { ...stored, link: pathOfStored(stored.link) };
};
