import { create } from 'zustand';
import { readStored, store } from '../../../lib/storage.ts';
import type { UploadItem } from './upload-item.ts';
import { afterReload } from './upload-item.ts';

interface Uploads {
  items: readonly UploadItem[];
}

const NAME = 'uploads';

/** The upload list. It outlives its page, and, but for the bytes themselves, a reload. */
export const useUploads = create<Uploads>(() => ({ items: afterReload(readStored<UploadItem[]>(NAME, [])) }));

const SAVE_EVERY_MS = 500;
let timer: ReturnType<typeof setTimeout> | undefined;

function save(): void {
  clearTimeout(timer);
  timer = undefined;
  store(NAME, useUploads.getState().items);
}

export const findItem = (key: string): UploadItem | undefined =>
  useUploads.getState().items.find((item) => item.key === key);

export function putItem(item: UploadItem): void {
  useUploads.setState(({ items }) => ({ items: [...items.filter(({ key }) => key !== item.key), item] }));
  save();
}

/** Changes a row. Progress alone is written to the storage now and then, all else at once. */
export function changeItem(key: string, change: Partial<UploadItem>): void {
  useUploads.setState(({ items }) => ({
    items: items.map((item) => (item.key === key ? { ...item, ...change } : item)),
  }));
  if ('nowState' in change || 'url' in change) save();
  else timer ??= setTimeout(save, SAVE_EVERY_MS);
}

export function dropItem(key: string): void {
  useUploads.setState(({ items }) => ({ items: items.filter((item) => item.key !== key) }));
  save();
}
