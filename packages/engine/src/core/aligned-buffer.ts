/** A buffer of just these bytes; a view into a larger or shifted one cannot back a wider typed array. Copies only if it must. */
export function alignedBuffer(bytes: Uint8Array): ArrayBuffer {
  const { buffer } = bytes;
  const isWhole = bytes.byteOffset === 0 && buffer.byteLength === bytes.byteLength;
  return isWhole && buffer instanceof ArrayBuffer ? buffer : bytes.slice().buffer;
}
