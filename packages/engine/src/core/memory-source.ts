import type { ByteSource } from './byte-source.ts';
import { EngineError } from './errors.ts';

/** A {@link ByteSource} over bytes that are already in memory. `read` returns views, not copies. */
export function memorySource(name: string, bytes: Uint8Array): ByteSource {
  return {
    name,
    size: bytes.byteLength,
    read: async (begin, end) => {
      if (begin < 0 || end < begin || end > bytes.byteLength) {
        throw new EngineError('file-truncated', { file: name, offset: begin, expected: end, actual: bytes.byteLength });
      }
      return bytes.subarray(begin, end);
    },
  };
}
