import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends a file as the console does, and waits until the octree stands. */
export async function ingest(origin: string, signedIn: Record<string, string>, file: string) {
  const headers = { ...signedIn, 'Tus-Resumable': '1.0.0' };
  const call = async <T>(route: string, init: RequestInit = {}) => {
    const answer = await fetch(`${origin}/api${route}`, { ...init, headers: { ...headers, ...init.headers } });
    const body = (await answer.json()) as { success: boolean; msg: string; data: T };
    if (!body.success) throw new Error(`${route}: ${body.msg}`);
    return body.data;
  };
  const blob = await openAsBlob(file);
  const began = performance.now();
  const created = await fetch(`${origin}/api/blade-resource/upload`, {
    method: 'POST',
    headers: {
      ...headers,
      'Upload-Length': String(blob.size),
      'Upload-Metadata': `filename ${btoa(path.basename(file))}`,
    },
  });
  const location = new URL(created.headers.get('Location') ?? '', origin).href;
  await fetch(location, {
    method: 'PATCH',
    headers: { ...headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: blob,
  });
  const uploaded = performance.now();
  const { id } = await call<{ id: string }>('/blade-pointcloud/dataset/submit', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'big', uploadIds: [location.split('/').at(-1)] }),
  });
  for (;;) {
    const { state } = await call<{ state: string }>(`/blade-pointcloud/dataset/detail?id=${id}`);
    if (state === 'ready') break;
    if (state === 'failed') throw new Error('the dataset failed');
    await sleep(100);
  }
  const seconds = (ms: number) => Number((ms / 1000).toFixed(1));
  return {
    datasetId: id,
    uploadSeconds: seconds(uploaded - began),
    ingestSeconds: seconds(performance.now() - uploaded),
  };
}
