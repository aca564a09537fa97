import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's second choice: 19 MiB, two passes, one lane; about 30 ms here. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;

const derive = promisify(argon2);

/** MD5 hex of a text: the form that every wire form of a password comes down to. */
export function md5Hex(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
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
