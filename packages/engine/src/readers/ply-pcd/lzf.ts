/**
 * Unpacks LZF (M. Lehmann's LibLZF format, as PCD uses it).
 *
 * @returns undefined if the packed bytes do not give exactly `size` bytes.
 */
export function unpackLzf(packed: Uint8Array, size: number): Uint8Array | undefined {
  const out = new Uint8Array(size);
  let to = 0;
  let at = 0;
  while (at < packed.byteLength) {
    const control = packed[at++]!;
    if (control < 32) {
      const length = control + 1;
      if (at + length > packed.byteLength || to + length > size) return undefined;
      out.set(packed.subarray(at, at + length), to);
      at += length;
      to += length;
      continue;
    }
    let length = (control >> 5) + 2;
    if (length === 9) length += packed[at++] ?? 0;
    const from = to - ((control & 31) << 8) - (packed[at++] ?? 0) - 1;
    if (at > packed.byteLength || from < 0 || to + length > size) return undefined;
    // Byte by byte: source and target overlap in runs.
    for (let i = 0; i < length; i++) out[to + i] = out[from + i]!;
    to += length;
  }
  return to === size ? out : undefined;
}

/** The most bytes that packed bytes can become: three of them make at most 264. */
export function lzfBound(packedSize: number): number {
  return 88 * packedSize + 64;
}
