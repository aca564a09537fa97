import { readAllowedTargets } from '../../config/outgoing-settings.ts';
import type { S3Settings } from '../../config/s3-settings.ts';
import { resolveAllowed } from '../../outgoing/resolve-allowed.ts';
import type { S3Options } from './s3-client.ts';
import { s3Storage, type S3Storage } from './s3-storage.ts';

/** A bucket where files lie, as it crosses to another process or thread. */
export interface Bucket {
  kind: 's3';
  settings: S3Settings;
  /** What its address may be beside the public internet; undefined: anything, the operator named it. */
  allow: string | undefined;
}

/** Opens a bucket; its host is looked up and checked before every connection. */
export function openBucket({ settings, allow }: Bucket, patience: S3Options = {}): S3Storage {
  if (allow === undefined) return s3Storage(settings, patience);
  const allowed = readAllowedTargets(allow, []);
  return s3Storage(settings, { ...patience, resolve: (host, port) => resolveAllowed(host, port, allowed) });
}
