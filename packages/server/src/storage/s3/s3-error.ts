import { ApiError } from '@cloud/contract/errors.ts';
import { errorMessage } from '../../errors/cause.ts';
import { textOf } from './s3-xml.ts';

/** The store said no. */
export class S3Refusal extends Error {
  readonly status: number;
  /** What S3 calls the reason, e.g. `NoSuchKey`; empty where it said nothing. */
  readonly code: string;

  constructor(status: number, body: string) {
    const code = textOf(body, 'Code') ?? '';
    super(`${status} ${code} ${textOf(body, 'Message') ?? ''}`.trim());
    this.name = 'S3Refusal';
    this.status = status;
    this.code = code;
  }
}

/** There is no such file, while its bucket is there. A HEAD has no body to tell them apart. */
export const isMissingKey = (cause: unknown): boolean =>
  cause instanceof S3Refusal && cause.status === 404 && cause.code !== 'NoSuchBucket';

/**
 * What users read of a failure: `storage-bucket-missing`, `storage-refused` for a wrong key or missing rights,
 * `storage-unavailable` for everything that may pass.
 */
export function s3Failure(cause: unknown, bucket: string): ApiError {
  if (cause instanceof ApiError) return cause;
  if (!(cause instanceof S3Refusal))
    return new ApiError('storage-unavailable', { reason: errorMessage(cause).slice(0, 200) }, cause);
  const reason = cause.code || String(cause.status);
  if (cause.code === 'NoSuchBucket') return new ApiError('storage-bucket-missing', { bucket }, cause);
  if (cause.status < 500 && cause.status >= 300) return new ApiError('storage-refused', { reason }, cause);
  return new ApiError('storage-unavailable', { reason }, cause);
}
