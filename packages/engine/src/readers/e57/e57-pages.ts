import type { ByteSource } from '../../core/byte-source.ts';
import { EngineError } from '../../core/errors.ts';
import { crc32c } from './crc32c.ts';

const HEADER_BYTES = 48;
const WINDOW_PAGES = 256;
const CHECKSUM_BYTES = 4;

/**
 * The bytes of an E57 file without its page checksums. The file is a row of pages (of 1024 bytes), each ending in the CRC-32C of the
 * rest; places in the file count all bytes ("physical"), lengths count only the payload ("logical").
 *
 * Each page is checked when read. A window of pages is kept, so reading on in small steps is cheap.
 */
export class E57Pages {
  readonly xmlBegin: number;
  readonly xmlLength: number;
  /** Payload bytes of the whole file. */
  readonly length: number;
  private readonly source: ByteSource;
  private readonly pageSize: number;
  private window = new Uint8Array(0);
  private windowBegin = 0;

  private constructor(source: ByteSource, pageSize: number, xmlBegin: number, xmlLength: number) {
    this.source = source;
    this.pageSize = pageSize;
    this.length = Math.floor(source.size / pageSize) * (pageSize - CHECKSUM_BYTES);
    this.xmlBegin = this.logical(xmlBegin);
    this.xmlLength = xmlLength;
  }

  /** @throws EngineError `header-invalid`, `file-truncated`, `checksum-mismatch` */
  static async open(source: ByteSource): Promise<E57Pages> {
    const file = source.name;
    const truncated = (expected: number) =>
      new EngineError('file-truncated', { file, offset: 0, expected, actual: source.size });
    if (source.size < HEADER_BYTES) throw truncated(HEADER_BYTES);
    const head = (await source.read(0, HEADER_BYTES)).slice();
    const view = new DataView(head.buffer);
    const u64 = (at: number) => Number(view.getBigUint64(at, true));
    const [physicalLength, xmlBegin, xmlLength, pageSize] = [u64(16), u64(24), u64(32), u64(40)];
    const invalid = (field: string, actual: number) => new EngineError('header-invalid', { file, field, actual });
    if (view.getUint32(8, true) !== 1) throw invalid('version', view.getUint32(8, true));
    if (pageSize < 64 || pageSize > 2 ** 20 || pageSize % 4 !== 0) throw invalid('page size', pageSize);
    if (physicalLength > source.size) throw truncated(physicalLength);
    const pages = new E57Pages(source, pageSize, xmlBegin, xmlLength);
    if (xmlBegin < HEADER_BYTES || pages.xmlBegin + xmlLength > pages.length) throw invalid('XML section', xmlBegin);
    // The header's own page has not been checked yet.
    await pages.read(0, HEADER_BYTES);
    return pages;
  }

  /** Payload offset of a place in the file. */
  logical(physical: number): number {
    const payload = this.pageSize - CHECKSUM_BYTES;
    return Math.floor(physical / this.pageSize) * payload + Math.min(payload, physical % this.pageSize);
  }

  /**
   * Payload bytes; a view that is good until the next call.
   *
   * @throws EngineError `file-truncated` beyond the end, `checksum-mismatch` for a damaged page.
   */
  async read(begin: number, length: number): Promise<Uint8Array> {
    const { source } = this;
    if (begin + length > this.length || begin < 0 || length < 0) {
      throw new EngineError('file-truncated', {
        file: source.name,
        offset: begin,
        expected: begin + length,
        actual: this.length,
      });
    }
    if (begin < this.windowBegin || begin + length > this.windowBegin + this.window.byteLength) {
      await this.load(begin, length);
    }
    return this.window.subarray(begin - this.windowBegin, begin - this.windowBegin + length);
  }

  private async load(begin: number, length: number): Promise<void> {
    const { source, pageSize } = this;
    const payload = pageSize - CHECKSUM_BYTES;
    const firstPage = Math.floor(begin / payload);
    const pageCount = Math.floor(source.size / pageSize);
    const lastPage = Math.min(pageCount, Math.max(firstPage + WINDOW_PAGES, Math.ceil((begin + length) / payload)));
    const raw = await source.read(firstPage * pageSize, lastPage * pageSize);
    const checksums = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
    const window = new Uint8Array((lastPage - firstPage) * payload);
    for (let page = 0; page < lastPage - firstPage; page++) {
      const at = page * pageSize;
      if (crc32c(raw, at, at + payload) !== checksums.getUint32(at + payload, false)) {
        const offset = (firstPage + page) * pageSize;
        throw new EngineError('checksum-mismatch', { file: source.name, offset, part: `page ${firstPage + page}` });
      }
      window.set(raw.subarray(at, at + payload), page * payload);
    }
    this.window = window;
    this.windowBegin = firstPage * payload;
  }
}
