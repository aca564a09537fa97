import type { ApiErrorCode, ErrorParams } from '@cloud/contract';

/** Why a backup or a restore is refused, and what to do, in words for the operator; for the console as a code. */
export class BackupError extends Error {
  override name = 'BackupError';
  readonly code: ApiErrorCode | undefined;
  readonly params: ErrorParams;

  constructor(message: string, options: { code?: ApiErrorCode; params?: ErrorParams; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.params = options.params ?? {};
  }
}
