import {
  ApiError,
  messageOf,
  OSS_TEST_STEPS,
  type Language,
  type OssTestResult,
  type OssTestStep,
} from '@cloud/contract';
import { randomBytes } from 'node:crypto';
import { toApiError } from '../../../http/error-handler.ts';
import type { S3Storage } from '../../../storage/s3/s3-storage.ts';

const SIZE = 4096;
const odd = (reason: string) => new ApiError('storage-unavailable', { reason });

/** Writes, reads, lists and removes a file of its own, and says how far it came. */
export async function testBucket(bucket: S3Storage, language: Language): Promise<OssTestResult> {
  const key = `connection-test/${randomBytes(8).toString('hex')}`;
  const content = randomBytes(SIZE);
  const requireSame = (found: Uint8Array | undefined, wanted: Uint8Array) => {
    if (!found || !Buffer.from(found).equals(wanted)) throw odd('other bytes than were written');
  };
  const work: Record<OssTestStep, () => Promise<void>> = {
    reach: () => bucket.requireBucket(),
    write: () => bucket.write(key, content),
    read: async () => requireSame(await bucket.read(key), content),
    range: async () => requireSame(await bucket.read(key, 100, 200), content.subarray(100, 200)),
    list: async () => {
      if (!(await bucket.list('connection-test/')).includes(key)) throw odd('the file is not in the list');
    },
    remove: async () => {
      await bucket.remove(key);
      if (await bucket.stat(key)) throw odd('the file is still there');
    },
  };
  const done: OssTestResult['done'] = [];
  for (const step of OSS_TEST_STEPS) {
    const began = performance.now();
    try {
      await work[step]();
    } catch (cause) {
      if (done.length > 1) await bucket.remove(key).catch(() => {});
      const { code, params } = toApiError(cause, '');
      return { done, failed: { step, error: { code, params }, message: messageOf(language, `error.${code}`, params) } };
    }
    done.push({ step, milliseconds: Math.round(performance.now() - began) });
  }
  return { done, failed: null };
}
