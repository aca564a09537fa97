import type { Readable } from 'node:stream';

/** What is known of a stored file without reading it. */
export interface StoredFile {
  size: number;
  /** Changes whenever the bytes may have changed; fit for an ETag. */
  version: string;
}

/** A file that grows. It appears when `close` resolves; `abort` leaves nothing behind. Await each call. */
export interface StorageSink {
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

/**
 * Files by key, on a local disk or in an object store. Keys are relative with `/`, like `runs/7/exports/model.ifc`; one that
 * could leave the store is answered like a missing one. Every write appears complete or not at all.
 *
 * A full disk throws ApiError `disk-full`.
 */
export interface Storage {
  /** Undefined if there is no such file. */
  stat(key: string): Promise<StoredFile | undefined>;
  /**
   * Bytes `begin` to `end` (exclusive; default all). Undefined if there is no such file; a range must lie inside.
   *
   * @param into memory of the caller with room for the range. A store that can puts the bytes there and returns that part of
   *   it; after an error it may still be written to.
   */
  read(key: string, begin?: number, end?: number, into?: Uint8Array): Promise<Uint8Array | undefined>;
  /** The same as a stream. Who asks for it reads it to its end or destroys it: an open file stands behind it. */
  stream(key: string, begin?: number, end?: number): Promise<Readable | undefined>;
  /** Writes a whole file. A stream is read to its end or destroyed, whatever fails. */
  write(key: string, content: Uint8Array | Readable): Promise<void>;
  append(key: string): Promise<StorageSink>;
  /** Copies a file, without copying its bytes where the store can; a source that is missing is an error. */
  copy(from: string, to: string): Promise<void>;
  /** Removes a file, or all below a prefix that ends in `/`. Nothing there is not an error. */
  remove(keyOrPrefix: string): Promise<void>;
  /** Keys below a prefix, sorted. */
  list(prefix: string): Promise<string[]>;
  /** Where a file lies on this machine's disk, if it does: code that can seek reads it there. */
  localPath(key: string): string | undefined;
}
