import { cbc } from '@noble/ciphers/aes';
import { callKeys, type CallKeys } from './call-keys.ts';

const BLOCK = 16;
/** Servers of the family pad to blocks of 32. */
const LONGEST_PAD = 32;

function cipherOf(name: keyof CallKeys) {
  const key = new TextEncoder().encode(callKeys()?.[name] ?? '');
  if (key.length !== 32) throw new Error(`the ${name} key of encrypted calls is not set`);
  return cbc(key, key.slice(0, BLOCK), { disablePadding: true });
}

/** AES-CBC with PKCS7; the head of the key is the initial vector. Base64 text. */
export function encrypt(text: string, name: keyof CallKeys): string {
  const plain = new TextEncoder().encode(text);
  const pad = BLOCK - (plain.length % BLOCK);
  const padded = new Uint8Array(plain.length + pad).fill(pad);
  padded.set(plain);
  const bytes = cipherOf(name).encrypt(padded);
  // In pieces: a call takes only so many arguments.
  let letters = '';
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(letters);
}

/** The reverse; takes off a pad of either side. */
export function decrypt(text: string, name: keyof CallKeys): string {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const plain = cipherOf(name).decrypt(bytes);
  const pad = plain.at(-1) ?? 0;
  const isPadded = pad >= 1 && pad <= LONGEST_PAD && plain.slice(-pad).every((byte) => byte === pad);
  return new TextDecoder().decode(isPadded ? plain.slice(0, -pad) : plain);
}
