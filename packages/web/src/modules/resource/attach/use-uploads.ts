import { putFileAttach } from '@cloud/contract';
import { useRef, useState } from 'react';
import { call } from '../../../lib/http/call.ts';

export interface Upload {
  id: number;
  name: string;
  /** Bytes. */
  size: number;
  /** 0..1 */
  progress: number;
  state: 'pending' | 'done' | 'failed';
}

let lastId = 0;

/** Files that become attachments, latest first. */
export function useUploads(onUploaded: () => void) {
  const [files, setFiles] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const change = (id: number, part: Partial<Upload>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));

  const put = async (file: File) => {
    const id = ++lastId;
    const stop = new AbortController();
    stops.current.set(id, stop);
    setFiles((all) => [{ id, name: file.name, size: file.size, progress: 0, state: 'pending' }, ...all]);
    try {
      const onProgress = (progress: number) => change(id, { progress });
      await call(putFileAttach, { file }, { onProgress, signal: stop.signal });
      change(id, { progress: 1, state: 'done' });
      onUploaded();
    } catch {
      // What went wrong was said already.
      change(id, { state: 'failed' });
    } finally {
      stops.current.delete(id);
    }
  };
  return {
    files,
    add: (chosen: readonly File[]) => {
      for (const file of chosen) void put(file);
    },
    cancel: (id: number) => stops.current.get(id)?.abort(),
  };
}
