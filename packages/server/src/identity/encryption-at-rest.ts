import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '../config/secrets.ts';

type StorageKey = Pick<Secrets, 'storageKey'>;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text for the database (AES-256-GCM). What was sealed for one purpose opens for no other, so that rows
 * cannot be exchanged: name the kind and the owner, e.g. `totp:<user id>`.
 */
export function seal(secrets: StorageKey, text: string, purpose: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secrets, 'seal'), iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** @throws Error when the text was changed, sealed for something else, or with another key. */
export function unseal(secrets: StorageKey, sealed: string, purpose: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secrets, 'seal'), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = bytes.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

/** Keyed digest of a secret that is only compared, in hex: without the key, a copy of the database tells nothing. */
export function digestOf(secrets: StorageKey, text: string, purpose: string): string {
  return createHmac('sha256', keyFor(secrets, 'digest')).update(`${purpose}\n${text}`).digest('hex');
}

/** Keys for different uses are derived, so that none is used in two ways. */
function keyFor({ storageKey }: StorageKey, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(storageKey, 'hex'), '', `cloud-experience ${use}`, 32));
}
