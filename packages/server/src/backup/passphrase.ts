import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { BackupError } from './backup-error.ts';

/** Keys that a passphrase and a salt make. */
export interface BackupKeys {
  salt: Buffer;
  /** Seals secrets, 32 bytes. */
  sealing: Buffer;
  /** Signs the manifest, 32 bytes. */
  signing: Buffer;
}

/** A guess costs 32 MB and about a tenth of a second. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };
const CIPHER = 'aes-256-gcm';

/** Derives the keys of a backup; without `salt`, those of a new one. */
export function keysOf(passphrase: string, salt: Buffer = randomBytes(16)): BackupKeys {
  const bytes = scryptSync(passphrase.normalize('NFC'), salt, 64, COST);
  return { salt, sealing: bytes.subarray(0, 32), signing: bytes.subarray(32) };
}

/** Encrypts a text; the answer is JSON that {@link unseal} reads. */
export function seal(text: string, keys: BackupKeys): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, keys.sealing, nonce);
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const fields = { salt: keys.salt, nonce, tag: cipher.getAuthTag(), data };
  return `${JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, bytes]) => [name, bytes.toString('base64')])))}\n`;
}

/** @throws BackupError for another passphrase than it was sealed with. */
export function unseal(sealed: string, passphrase: string): { text: string; keys: BackupKeys } {
  try {
    const fields: Record<'salt' | 'nonce' | 'tag' | 'data', string> = JSON.parse(sealed);
    const bytes = (name: keyof typeof fields) => Buffer.from(fields[name], 'base64');
    const keys = keysOf(passphrase, bytes('salt'));
    const decipher = createDecipheriv(CIPHER, keys.sealing, bytes('nonce'), { authTagLength: 16 });
    decipher.setAuthTag(bytes('tag'));
    return { text: decipher.update(bytes('data'), undefined, 'utf8') + decipher.final('utf8'), keys };
  } catch (cause) {
    throw new BackupError(
      'CLOUD_BACKUP_PASSPHRASE is not the one that this backup was made with. Set that one and start again.',
      { code: 'backup-passphrase-wrong', cause },
    );
  }
}
