import { ApiError } from '@cloud/contract';
import { createHash, getHashes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Longest file name that is kept; the rest is cut. Names are data, and some are very long. */
const LONGEST_NAME = 1000;
export const CHECKSUM_ALGORITHMS = ['sha1', 'md5', 'sha256', 'sha512'] as const;

/** What the headers of a creation say, or undefined where they are not valid: then tus answers. */
export interface Creation {
  size: number;
  name: string;
  metadata: Record<string, string>;
}

export function readCreation(headers: IncomingHttpHeaders): Creation | undefined {
  if (headers['tus-resumable'] !== '1.0.0' || headers['upload-defer-length'] !== undefined) return undefined;
  const length = headers['upload-length'];
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length)) return undefined;
  const metadata = readMetadata(String(headers['upload-metadata'] ?? ''));
  const name = cleanName(metadata.filename ?? metadata.name ?? '');
  return { size: Number(length), name, metadata };
}

/** Pairs of a key and a base64 text. A database cannot keep NUL. */
function readMetadata(header: string): Record<string, string> {
  const pairs = header
    .split(',')
    .map((pair) => pair.trim().split(' '))
    .filter(([key]) => key !== undefined && key !== '');
  return Object.fromEntries(
    pairs.map(([key, value]) => [
      key,
      Buffer.from(value ?? '', 'base64')
        .toString('utf8')
        .replaceAll('\0', ''),
    ]),
  );
}

/** No name needs control characters. Everything else stays as it came. */
function cleanName(name: string): string {
  // oxlint-disable-next-line no-control-regex
  const clean = name.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  return [...clean].slice(0, LONGEST_NAME).join('') || 'unnamed';
}

/** A promise that the bytes of this request have a digest. */
export interface Checksum {
  algorithm: string;
  digest: string;
}

/** @throws ApiError `bad-request` for a malformed header or an algorithm that is not offered. */
export function readChecksum(headers: IncomingHttpHeaders): Checksum | undefined {
  const header = headers['upload-checksum'];
  if (header === undefined) return undefined;
  const [algorithm, digest] = String(header).split(' ');
  const isOffered =
    CHECKSUM_ALGORITHMS.some((offered) => offered === algorithm) && getHashes().includes(algorithm ?? '');
  if (!algorithm || !digest || !isOffered) throw new ApiError('bad-request');
  return { algorithm, digest };
}

/** Collects the digest of what passes; `matches` compares it with the promise. */
export function checksumOf(checksum: Checksum) {
  const hash = createHash(checksum.algorithm);
  return {
    add: (bytes: Uint8Array) => void hash.update(bytes),
    matches: () => hash.digest('base64') === checksum.digest,
  };
}
