import type { ArtifactSink, ArtifactStore } from './artifact-store.ts';
import { EngineError } from './errors.ts';

/** An {@link ArtifactStore} in memory, for tests and for small one-off runs. */
export function memoryStore(): ArtifactStore {
  const artifacts = new Map<string, Uint8Array>();
  return {
    size: async (name) => artifacts.get(name)?.byteLength,
    read: async (name, begin = 0, end) => {
      const bytes = artifacts.get(name);
      if (!bytes) throw new EngineError('artifact-missing', { artifact: name });
      const last = end ?? bytes.byteLength;
      if (begin < 0 || last < begin || last > bytes.byteLength) {
        throw new EngineError('file-truncated', {
          file: name,
          offset: begin,
          expected: last,
          actual: bytes.byteLength,
        });
      }
      return bytes.slice(begin, last);
    },
    write: async (name, bytes) => {
      artifacts.set(name, typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes.slice());
    },
    append: async (name) => growingArtifact((bytes) => artifacts.set(name, bytes)),
    remove: async (nameOrPrefix) => {
      for (const name of artifacts.keys()) {
        if (name === nameOrPrefix || (nameOrPrefix.endsWith('/') && name.startsWith(nameOrPrefix))) {
          artifacts.delete(name);
        }
      }
    },
    list: async (prefix) => [...artifacts.keys()].filter((name) => name.startsWith(prefix)).sort(),
  };
}

function growingArtifact(publish: (bytes: Uint8Array) => void): ArtifactSink {
  let parts: Uint8Array[] = [];
  let size = 0;
  return {
    write: async (bytes) => {
      parts.push(bytes.slice());
      size += bytes.byteLength;
    },
    close: async () => {
      const whole = new Uint8Array(size);
      let offset = 0;
      for (const part of parts) {
        whole.set(part, offset);
        offset += part.byteLength;
      }
      parts = [];
      publish(whole);
    },
    abort: async () => {
      parts = [];
    },
  };
}
