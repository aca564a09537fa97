import type { FileType } from '../../../lib/validation.ts';
import { fileType, suffixOf } from '../../../lib/validation.ts';

/**
 * `pending` waits for its turn, `waiting` for the server to come back, `interrupted` for its file: the page was loaded
 * again and the browser no longer holds it. `saving` becomes a dataset.
 */
export type UploadState =
  'pending' | 'uploading' | 'waiting' | 'paused' | 'interrupted' | 'uploaded' | 'saving' | 'done' | 'failed';

/** A row of the upload list. */
export interface UploadItem {
  name: string;
  /** Identity of the row; the same file dropped again continues it. */
  key: string;
  /** Bytes. */
  size: number;
  /** 0..100 */
  progress: number;
  nowState: UploadState;
  /** Suffix of the file's name. */
  s_type: string;
  /** Kind of file, which decides its icon. */
  f_type: FileType;
  sentBytes: number;
  /** Bytes a second over the last seconds; 0 when unknown. */
  speed: number;
  /** Files of one group become one dataset. */
  group: string;
  /** Where the server keeps the bytes, once it knows of them. */
  url: string;
  /** Why it failed, in words. */
  failure: string;
  /** The dataset it became. */
  datasetId: string;
}

/** It will be a dataset, or is one that the list does not show yet. */
export const isOnItsWay = ({ nowState }: Pick<UploadItem, 'nowState'>): boolean => nowState !== 'failed';

/** Same name, size and date are the same file. */
export const keyOf = (file: Pick<File, 'name' | 'size' | 'lastModified'>): string =>
  `${file.name}/${file.size}/${file.lastModified}`;

export function newItem(file: Pick<File, 'name' | 'size' | 'lastModified'>, group: string): UploadItem {
  return {
    name: file.name,
    key: keyOf(file),
    size: file.size,
    progress: 0,
    nowState: 'pending',
    s_type: suffixOf(file.name),
    f_type: fileType(file.name),
    sentBytes: 0,
    speed: 0,
    group,
    url: '',
    failure: '',
    datasetId: '',
  };
}

/** A stored upload list after a reload: every upload is paused and can be resumed. */
export function afterReload(items: readonly UploadItem[]): UploadItem[] {
  return items
    .filter(({ nowState }) => nowState !== 'done')
    .map((item) => {
      const isMoving = ['pending', 'uploading', 'waiting'].includes(item.nowState);
      return {
        ...item,
        speed: 0,
        nowState: isMoving ? 'interrupted' : item.nowState === 'saving' ? 'uploaded' : item.nowState,
      };
    });
}
