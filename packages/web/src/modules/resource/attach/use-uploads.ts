import { attachUpload } from '@cloud/contract';
import { useRef, useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { sendResumable } from '../../../lib/http/resumable.ts';

export interface Upload {
  id: number;
  name: string;
  /** Bytes. */
  size: number;
  /** 0..1 */
  progress: number;
  state: 'pending' | 'done' | 'failed';
  /** Why it failed, in words; '' where the call said so. */
  reason: string;
}

let lastId = 0;

/** Files of any size that become attachments in a folder, latest first. A break in the line does not end them. */
export function useUploads(folder: string, onUploaded: () => void) {
  const [files, setFiles] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const change = (id: number, part: Partial<Upload>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));

  const put = async (file: File) => {
    const id = ++lastId;
    const stop = new AbortController();
    stops.current.set(id, stop);
    setFiles((all) => [{ id, name: file.name, size: file.size, progress: 0, state: 'pending', reason: '' }, ...all]);
    try {
      const onProgress = (progress: number) => change(id, { progress });
      const uploadId = await sendResumable(file, { onProgress, signal: stop.signal });
      await call(attachUpload, { uploadId, folder }, { signal: stop.signal, quiet: true });
      change(id, { progress: 1, state: 'done' });
      onUploaded();
    } catch (cause) {
      change(id, { state: 'failed', reason: stop.signal.aborted ? '' : wordsOf(cause) });
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

const wordsOf = (cause: unknown): string => (cause instanceof Error ? cause.message : '');
