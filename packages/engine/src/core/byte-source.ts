/** Random access to bytes that may be on disk, behind HTTP ranges or in memory. */
export interface ByteSource {
  /** File name for messages and format hints. Data, never a path. */
  readonly name: string;
  /** Bytes in all. */
  readonly size: number;
  /**
   * Reads bytes `begin` (inclusive) to `end` (exclusive).
   *
   * @returns exactly `end - begin` bytes.
   * @throws EngineError `file-truncated` if the range leaves the source.
   */
  read(begin: number, end: number): Promise<Uint8Array>;
  /** Path on the local disk, if there is one, so that threads can open the file themselves. */
  readonly localPath?: string;
  close?(): Promise<void>;
}
