import { ApiError } from '@cloud/contract';
import { isCommonPassword } from '@cloud/contract/common-passwords.ts';
import { PASSWORD_LEAST } from '@cloud/contract';
import { randomInt } from 'node:crypto';
import { sm2 } from 'sm-crypto-v2';
import type { Secrets } from '../config/secrets.ts';
import { md5Hex } from '../database/stored-password.ts';

/** No wire form of a password is longer; opening megabytes would keep everybody waiting. */
const LONGEST = 4_096;

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

/**
 * The MD5 of a new password that its owner may use. Of an MD5 only the guesses that everybody makes first are known.
 *
 * @throws ApiError `password-short`, `password-is-account`, `password-common`
 */
export function newPasswordMd5(secrets: Pick<Secrets, 'sm2'>, text: string, account: string): string {
  const open = openWirePassword(secrets, text);
  if (!isMd5(open) && open.length < PASSWORD_LEAST) throw new ApiError('password-short', { min: PASSWORD_LEAST });
  const md5 = toMd5(open);
  const spellings = [account, account.toLowerCase(), account.toUpperCase()];
  if (account !== '' && spellings.some((name) => md5Hex(name) === md5)) throw new ApiError('password-is-account');
  if (isCommonPassword(md5)) throw new ApiError('password-common');
  return md5;
}

/** Letters and digits that are hard to take for one another. */
const ISSUED_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const ISSUED_GROUPS = 3;

/** A random password of 59 bits that is easy to type: three groups of four characters. */
export function issuePassword(): string {
  const letter = () => ISSUED_LETTERS[randomInt(ISSUED_LETTERS.length)];
  return Array.from({ length: ISSUED_GROUPS }, () => Array.from({ length: 4 }, letter).join('')).join('-');
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
