/** Keys are settings of an installation: 32 characters, the same as the server's. Empty: encrypted calls are refused here. */
const keys = () => ({
  token: import.meta.env.VITE_CRYPTO_TOKEN_KEY ?? '',
  payload: import.meta.env.VITE_CRYPTO_PAYLOAD_KEY ?? '',
});

export type KeyName = keyof ReturnType<typeof keys>;

async function importKey(name: KeyName): Promise<{ key: CryptoKey; iv: Uint8Array<ArrayBuffer> }> {
  const bytes = new TextEncoder().encode(keys()[name]);
  if (bytes.length !== 32) throw new Error(`the ${name} key of encrypted calls is not set`);
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-CBC', false, ['encrypt', 'decrypt']);
  return { key, iv: bytes.slice(0, 16) };
}

/** AES-CBC with PKCS7; the head of the key is the initial vector. Base64 text. */
export async function encrypt(text: string, name: KeyName): Promise<string> {
  const { key, iv } = await importKey(name);
  const bytes = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, new TextEncoder().encode(text)),
  );
  // In pieces: a call takes only so many arguments.
  let letters = '';
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(letters);
}

/** The reverse. Servers of the family pad to blocks of 32, so pads up to 32 are taken off. */
export async function decrypt(text: string, name: KeyName): Promise<string> {
  const { key, iv } = await importKey(name);
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  // WebCrypto refuses pads over 16. An extra block that decrypts to a pad of 16 makes it take anything before.
  const last = bytes.slice(-16);
  const tail = await crypto.subtle.encrypt({ name: 'AES-CBC', iv: last }, key, new Uint8Array(0));
  const extended = new Uint8Array(bytes.length + 16);
  extended.set(bytes);
  extended.set(new Uint8Array(tail), bytes.length);
  const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, key, extended));
  const pad = plain.at(-1) ?? 0;
  const isPadded = pad >= 1 && pad <= 32 && plain.slice(-pad).every((byte) => byte === pad);
  return new TextDecoder().decode(isPadded ? plain.slice(0, -pad) : plain);
}
