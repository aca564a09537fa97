import type { CodedMessage } from '@cloud/contract';
import { errorCode, errorMessage } from '../errors/cause.ts';
import { BackupError } from './backup-error.ts';

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Why a backup or a drill failed, as the console tells it. */
export function failureOf(cause: unknown): CodedMessage {
  if (cause instanceof BackupError && cause.code) return { code: cause.code, params: { ...cause.params } };
  if (DISK_FULL.has(String(errorCode(cause)))) return { code: 'disk-full', params: {} };
  return { code: 'backup-failed', params: { reason: errorMessage(cause) } };
}
