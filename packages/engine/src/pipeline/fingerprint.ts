import type { ArtifactStore } from '../core/artifact-store.ts';
import type { ByteSource } from '../core/byte-source.ts';

const BLOCK_BYTES = 4 * 2 ** 20;

/**
 * A 128-bit fingerprint of bytes, to notice that an input changed. Four lanes of a multiply-rotate hash (the mixing of
 * MurmurHash3); not for secrets. Written here because the engine runs without `node:crypto`, and Web Crypto cannot
 * digest a stream. About 2 GB/s.
 */
export class Fingerprint {
  private readonly lanes = new Uint32Array([0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f]);
  private total = 0;

  /** Adds bytes. Blocks are hashed one by one, so the same bytes cut elsewhere give another fingerprint. */
  add(bytes: Uint8Array): this {
    const whole = bytes.byteLength & ~15;
    // A view must start at a multiple of four.
    const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
    const words = new Uint32Array(aligned.buffer, aligned.byteOffset, whole / 4);
    let [a = 0, b = 0, c = 0, d = 0] = this.lanes;
    for (let i = 0; i < words.length; i += 4) {
      a = mix(a, words[i]!);
      b = mix(b, words[i + 1]!);
      c = mix(c, words[i + 2]!);
      d = mix(d, words[i + 3]!);
    }
    for (let i = whole; i < bytes.byteLength; i++) a = mix(a, aligned[i]! + 0x100);
    this.total += bytes.byteLength;
    this.lanes.set([a + b, b + c, c + d, d + a + bytes.byteLength]);
    return this;
  }

  addText(text: string): this {
    return this.add(new TextEncoder().encode(`${text}\0`));
  }

  /** 32 hex digits. */
  digest(): string {
    const words = [...this.lanes].map((lane, i) => finish(lane ^ (this.total + i)));
    return words.map((word) => word.toString(16).padStart(8, '0')).join('');
  }
}

function mix(lane: number, word: number): number {
  let value = Math.imul(word, 0xcc9e2d51);
  value = (value << 15) | (value >>> 17);
  lane ^= Math.imul(value, 0x1b873593);
  return Math.imul((lane << 13) | (lane >>> 19), 5) + 0xe6546b64;
}

function finish(word: number): number {
  let value = word ^ (word >>> 16);
  value = Math.imul(value, 0x85ebca6b);
  value ^= value >>> 13;
  value = Math.imul(value, 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Fingerprint of a file's name and bytes. */
export async function fingerprintSource(source: ByteSource): Promise<string> {
  const fingerprint = new Fingerprint().addText(`${source.name} ${source.size}`);
  for (let begin = 0; begin < source.size; begin += BLOCK_BYTES) {
    fingerprint.add(await source.read(begin, Math.min(begin + BLOCK_BYTES, source.size)));
  }
  return fingerprint.digest();
}

/** Fingerprint of the artifacts below names or prefixes; what is missing counts as missing. */
export async function fingerprintArtifacts(store: ArtifactStore, namesOrPrefixes: readonly string[]): Promise<string> {
  const fingerprint = new Fingerprint();
  for (const name of await listArtifacts(store, namesOrPrefixes)) {
    const size = (await store.size(name)) ?? 0;
    fingerprint.addText(`${name} ${size}`);
    for (let begin = 0; begin < size; begin += BLOCK_BYTES) {
      fingerprint.add(await store.read(name, begin, Math.min(begin + BLOCK_BYTES, size)));
    }
  }
  return fingerprint.digest();
}

/** The artifacts that exist of names and prefixes, sorted. */
export async function listArtifacts(store: ArtifactStore, namesOrPrefixes: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const name of namesOrPrefixes) {
    if (name.endsWith('/')) for (const below of await store.list(name)) found.add(below);
    else if ((await store.size(name)) !== undefined) found.add(name);
  }
  return [...found].sort();
}
