import { datasetSubmit } from '@cloud/contract';
import type { DetailedError, Upload } from 'tus-js-client';
import { call } from '../../../lib/http/call.ts';
import { commonHeaders } from '../../../lib/http/headers.ts';
import { loadTus, mayPass, refusalOf, resumable, uploadIdOf } from '../../../lib/http/resumable.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { session, useSession } from '../../../lib/session/session.ts';
import { findStoredFile, forgetFile, forgetOthers, storeFile } from './file-store.ts';
import { titleOf } from './title-of.ts';
import type { RateSample } from './transfer-rate.ts';
import { addSample, rateOf } from './transfer-rate.ts';
import { keyOf, newItem } from './upload-item.ts';
import { changeItem, dropItem, findItem, putItem, useUploads } from './upload-store.ts';

/** Uploads that send at once; more only share the same line. */
const AT_ONCE = 2;
interface Transfer {
  file: File;
  upload?: Upload;
  samples: RateSample[];
}
const transfers = new Map<string, Transfer>();

// The list of one visitor is nothing for the next.
useSession.subscribe((now, before) => {
  if (now.userInfo.user_id === before.userInfo.user_id) return;
  for (const { upload } of transfers.values()) void upload?.abort();
  transfers.clear();
  useUploads.setState({ items: [] });
  void forgetOthers([]);
});

/** Puts files on the list. Files given together become one dataset, else each its own. */
export function addFiles(files: readonly File[], together = false): void {
  const group = crypto.randomUUID();
  for (const file of files) {
    const key = keyOf(file);
    const known = findItem(key);
    transfers.set(key, { file, samples: [] });
    if (known) changeItem(key, { nowState: known.nowState === 'uploaded' ? 'uploaded' : 'pending', failure: '' });
    else putItem(newItem(file, together ? group : crypto.randomUUID()));
    void storeFile(key, file);
  }
  startWaiting();
}

/** Goes on with what an earlier visit left: by itself where the browser kept the file. */
export async function continueUploads(): Promise<void> {
  const { items } = useUploads.getState();
  await forgetOthers(items.map(({ key }) => key));
  for (const { key, group, nowState } of items) {
    if (nowState === 'uploaded') await submitGroup(group);
    if (nowState !== 'interrupted' && nowState !== 'paused') continue;
    const file = await findStoredFile(key);
    if (!file || transfers.has(key)) continue;
    transfers.set(key, { file, samples: [] });
    if (nowState === 'interrupted') changeItem(key, { nowState: 'pending' });
  }
  startWaiting();
}

/** Whether the bytes are at hand, so that going on needs no file dialog. */
export const hasFile = (key: string): boolean => transfers.has(key);

export function pauseUpload(key: string): void {
  void transfers.get(key)?.upload?.abort();
  changeItem(key, { nowState: 'paused', speed: 0 });
  startWaiting();
}

/** Goes on after a pause or a failure. */
export function resumeUpload(key: string): void {
  const item = findItem(key);
  if (!item) return;
  if (item.nowState === 'uploaded' || (item.failure && item.progress === 100)) void submitGroup(item.group);
  else changeItem(key, { nowState: transfers.has(key) ? 'pending' : 'interrupted', failure: '' });
  startWaiting();
}

/** Ends an upload for good; the server drops its bytes. */
export async function cancelUpload(key: string): Promise<void> {
  const item = findItem(key);
  const upload = transfers.get(key)?.upload;
  transfers.delete(key);
  dropItem(key);
  void forgetFile(key);
  startWaiting();
  // What the server keeps of an unfinished upload expires by itself when it cannot be told now.
  if (upload) await upload.abort(true).catch(() => undefined);
  else if (item?.url) {
    const [headers, tus] = await Promise.all([commonHeaders(session().token), loadTus()]);
    await tus.Upload.terminate(item.url, { headers, retryDelays: null }).catch(() => undefined);
  }
}

function startWaiting(): void {
  const { items } = useUploads.getState();
  let free = AT_ONCE - items.filter(({ nowState }) => nowState === 'uploading' || nowState === 'waiting').length;
  for (const { key, nowState } of items) {
    if (nowState !== 'pending' || free <= 0) continue;
    const transfer = transfers.get(key);
    if (!transfer) continue;
    free -= 1;
    void startTransfer(key, transfer);
  }
}

async function startTransfer(key: string, transfer: Transfer): Promise<void> {
  const item = findItem(key);
  if (!item) return;
  transfer.samples = [];
  changeItem(key, { nowState: 'uploading', failure: '', speed: 0 });
  const { file } = transfer;
  const tus = await loadTus();
  // Paused or cancelled before the first byte.
  if (transfers.get(key) !== transfer || findItem(key)?.nowState !== 'uploading') return;
  const upload = new tus.Upload(file, {
    ...resumable(file),
    ...(item.url && { uploadUrl: item.url }),
    onShouldRetry: (error, attempt) => shouldRetry(key, error, attempt),
    onUploadUrlAvailable: () => changeItem(key, { url: upload.url ?? '' }),
    onProgress: (sentBytes, total) => noteProgress(key, sentBytes, total),
    onSuccess: () => finishTransfer(key),
    onError: (error) => failTransfer(key, error),
  });
  transfer.upload = upload;
  upload.start();
}

function shouldRetry(key: string, error: DetailedError, attempt: number): boolean {
  const isWorthIt = mayPass(error, attempt);
  if (isWorthIt) changeItem(key, { nowState: 'waiting', speed: 0 });
  return isWorthIt;
}

function noteProgress(key: string, sentBytes: number, total: number): void {
  const transfer = transfers.get(key);
  const item = findItem(key);
  if (!transfer || !item || item.nowState === 'paused') return;
  transfer.samples = addSample(transfer.samples, { time: performance.now(), bytes: sentBytes });
  const progress = total > 0 ? (sentBytes / total) * 100 : 0;
  changeItem(key, {
    sentBytes,
    progress,
    speed: rateOf(transfer.samples),
    ...(item.nowState === 'waiting' && { nowState: 'uploading' }),
  });
}

function finishTransfer(key: string): void {
  const item = findItem(key);
  if (!item) return;
  changeItem(key, { nowState: 'uploaded', progress: 100, sentBytes: item.size, speed: 0 });
  startWaiting();
  void submitGroup(item.group);
}

function failTransfer(key: string, error: Error | DetailedError): void {
  changeItem(key, {
    nowState: 'failed',
    speed: 0,
    failure: refusalOf(error) ?? t('point-cloud:upload.lost'),
  });
  startWaiting();
}

/** When all files of a group are there, they become a dataset. */
async function submitGroup(group: string): Promise<void> {
  const members = useUploads.getState().items.filter((item) => item.group === group);
  const first = members[0];
  if (!first || members.some(({ progress, nowState }) => progress < 100 || nowState === 'saving')) return;
  for (const { key } of members) changeItem(key, { nowState: 'saving', failure: '' });
  try {
    const uploadIds = members.map(({ url }) => uploadIdOf(url));
    const { id } = await call(datasetSubmit, { name: titleOf(first.name), uploadIds }, { quiet: true });
    for (const { key } of members) {
      transfers.delete(key);
      void forgetFile(key);
      changeItem(key, { nowState: 'done', datasetId: id });
    }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    for (const { key } of members) changeItem(key, { nowState: 'failed', failure });
  }
}
