import type { Release, SignedRelease } from '@cloud/contract';
import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto';

/** PKCS #8 of an Ed25519 key up to its 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The key that signs releases of this installation, derived from its storage key (HKDF, RFC 5869): a backup that holds the
 * secrets holds this one too.
 */
export function releaseKey(storageKey: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', Buffer.from(storageKey, 'hex'), '', 'release', 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}

/** The public half as SPKI in base64. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/** JSON with the keys of every object in order, and nothing between: every writer makes the same bytes. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`).join(',')}}`;
}

/** Signs what was released (Ed25519, RFC 8032). */
export const signRelease = (release: Release, key: KeyObject): SignedRelease => ({
  release,
  signature: sign(null, Buffer.from(canonicalJson(release)), key).toString('base64'),
  publicKey: publicKeyOf(key),
});

/** Whether a record is as its key signed it. Whose key it is must be asked apart. */
export function isGenuine({ release, signature, publicKey }: SignedRelease): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(canonicalJson(release)), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
