import type { StoredFileInfo } from '@cloud/contract';
import { useRef, useState } from 'react';
import { uploadFile } from '../../../lib/http/upload-file.ts';

export interface UploadedFile {
  id: number;
  name: string;
  size: number;
  /** 0..1 */
  progress: number;
  state: 'pending' | 'done' | 'failed';
  /** Where it is read, once it is there. */
  stored?: StoredFileInfo;
}

let lastId = 0;

/** The files that were put up here, latest first. */
export function useUploadedFiles() {
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const change = (id: number, part: Partial<UploadedFile>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));

  const put = async (file: File) => {
    const id = ++lastId;
    const stop = new AbortController();
    stops.current.set(id, stop);
    setFiles((all) => [{ id, name: file.name, size: file.size, progress: 0, state: 'pending' }, ...all]);
    try {
      const onProgress = (progress: number) => change(id, { progress });
      const stored = await uploadFile(file, file.name, { onProgress, signal: stop.signal });
      change(id, { stored, progress: 1, state: 'done' });
    } catch {
      // What went wrong was said already.
      change(id, { state: 'failed' });
    } finally {
      stops.current.delete(id);
    }
  };
  const add = (chosen: readonly File[]) => {
    for (const file of chosen) void put(file);
  };
  const remove = (id: number) => {
    stops.current.get(id)?.abort();
    setFiles((all) => all.filter((one) => one.id !== id));
  };
  return { files, add, remove };
}
