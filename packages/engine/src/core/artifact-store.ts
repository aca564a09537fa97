/**
 * Where stages read and write named artifacts. Names are relative, with `/`, like `tiles/octree.bin`.
 * The engine never knows whether they lie on disk, in S3 or in memory.
 */
export interface ArtifactStore {
  /** Bytes of an artifact, or undefined if it does not exist. */
  size(name: string): Promise<number | undefined>;
  /** Reads `begin` to `end` (default: all). Throws EngineError `artifact-missing`. */
  read(name: string, begin?: number, end?: number): Promise<Uint8Array>;
  /** Replaces the artifact as a whole; it appears complete or not at all. */
  write(name: string, bytes: Uint8Array | string): Promise<void>;
  /** Opens a sink that grows an artifact; it appears when `close` resolves. `abort` leaves nothing behind. */
  append(name: string): Promise<ArtifactSink>;
  /** Removes an artifact, or all below a prefix that ends in `/`. Nothing there is not an error. */
  remove(nameOrPrefix: string): Promise<void>;
  list(prefix: string): Promise<string[]>;
}

/** A growing artifact. Calls must not overlap: await each. The bytes given may be reused by the caller afterwards. */
export interface ArtifactSink {
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}
