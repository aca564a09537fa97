import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { sm2 } from 'sm-crypto-v2';
import { ApiError } from '@cloud/contract';
import type { Secrets } from '../config/secrets.ts';

/** OWASP's second choice: 19 MiB, two passes, one lane; about 30 ms here. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;

/** No wire form of a password is longer; opening megabytes would keep everybody waiting. */
const LONGEST = 4_096;

const derive = promisify(argon2);

/** MD5 hex of a text: the form that every wire form of a password comes down to. */
export function md5Hex(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}

/**
 * MD5 hex of a password in any of its wire forms: 32 lower-case hex digits are the MD5 itself, at least 194 hex
 * digits are SM2 cipher text (whose content is again MD5 or plain), anything else is the plain password.
 *
 * @throws ApiError `wrong-credentials` for cipher text that our key does not open; it is never taken as a plain password.
 */
export function md5OfWirePassword(secrets: Pick<Secrets, 'sm2'>, text: string): string {
  return toMd5(openWirePassword(secrets, text));
}

/** The plain or MD5 password inside a wire form. */
export function openWirePassword(secrets: Pick<Secrets, 'sm2'>, text: string): string {
  if (text.length > LONGEST) throw new ApiError('wrong-credentials');
  if (!/^[0-9a-fA-F]{194,}$/.test(text)) return text;
  const plain = decryptSm2(secrets.sm2.privateKey, text);
  if (plain === '') throw new ApiError('wrong-credentials');
  return plain;
}

/** Whether a wire form hides the plain text, so that its rules cannot be checked. */
export const isMd5 = (text: string) => /^[0-9a-f]{32}$/.test(text);

const toMd5 = (text: string) => (isMd5(text) ? text : md5Hex(text));

/** Cipher order C1 C3 C2 is mode 1, C1 C2 C3 mode 0; clients send mode 0, with or without the leading 04 of C1. */
function decryptSm2(privateKey: string, text: string): string {
  const withoutPoint = text.startsWith('04') ? [text, text.slice(2)] : [text];
  for (const cipher of withoutPoint) {
    try {
      const plain = sm2.doDecrypt(cipher, privateKey, 0, { output: 'string' });
      if (plain !== '') return plain;
    } catch {
      continue;
    }
  }
  return '';
}

/** PHC string of the MD5 hex of a password. */
export async function hashPassword(md5: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive('argon2id', { message: md5, nonce: salt, tagLength: TAG_BYTES, ...COST });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Whether a PHC string is of this password. An absent one costs the same time, so that accounts cannot be guessed. */
export async function isPassword(stored: string | undefined, md5: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored ?? '');
  if (!match) {
    await hashPassword(md5);
    return false;
  }
  const tag = Buffer.from(match[5]!, 'base64');
  const found = await derive('argon2id', {
    message: md5,
    nonce: Buffer.from(match[4]!, 'base64'),
    tagLength: tag.length,
    memory: Number(match[1]),
    passes: Number(match[2]),
    parallelism: Number(match[3]),
  });
  return timingSafeEqual(tag, found);
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
