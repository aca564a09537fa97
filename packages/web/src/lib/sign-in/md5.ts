// RFC 1321. The wire of the family hashes passwords with MD5 before they are sent; the server hashes the result again, slowly.
const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Int32Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) | 0);

/** MD5 of the UTF-8 bytes of a text, 32 lower-case hex digits. */
export function md5(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, (bytes.length * 8) >>> 0, true);
  view.setUint32(padded.length - 4, Math.floor(bytes.length / 2 ** 29), true);

  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]);
  for (let offset = 0; offset < padded.length; offset += 64) addBlock(state, view, offset);

  const out = new DataView(new ArrayBuffer(16));
  state.forEach((word, i) => out.setInt32(i * 4, word, true));
  return Array.from(new Uint8Array(out.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function addBlock(state: Int32Array, view: DataView, offset: number): void {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (let i = 0; i < 64; i++) {
    const round = i >> 4;
    let mixed: number;
    let word: number;
    if (round === 0) [mixed, word] = [(b & c) | (~b & d), i];
    else if (round === 1) [mixed, word] = [(d & b) | (~d & c), (5 * i + 1) & 15];
    else if (round === 2) [mixed, word] = [b ^ c ^ d, (3 * i + 5) & 15];
    else [mixed, word] = [c ^ (b | ~d), (7 * i) & 15];
    const sum = (mixed + a + SINES[i]! + view.getInt32(offset + word * 4, true)) | 0;
    const shift = SHIFTS[round * 4 + (i & 3)]!;
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
  }
  [a, b, c, d].forEach((word, i) => (state[i] = (state[i]! + word) | 0));
}
