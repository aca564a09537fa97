import type { ByteSource } from '../../core/byte-source.ts';
import { EngineError } from '../../core/errors.ts';
import type { ReadNumber } from './number-fields.ts';
import { numberReader, numberSize } from './number-fields.ts';
import type { PlyElement, PlyProperty } from './ply-header.ts';

const WINDOW_BYTES = 2 ** 18;

/** Walks binary rows whose lists give them different lengths. */
export class PlyCursor {
  position: number;
  readonly size: number;
  private readonly source: ByteSource;
  private readonly little: boolean;
  private window: DataView<ArrayBufferLike> = new DataView(new ArrayBuffer(0));
  private windowBegin = 0;

  constructor(source: ByteSource, position: number, little: boolean) {
    this.source = source;
    this.size = source.size;
    this.position = position;
    this.little = little;
  }

  /** @throws EngineError `file-truncated` if the element is larger than the rest of the file. */
  async skipElement(element: PlyElement): Promise<void> {
    if (element.stride !== undefined) {
      this.position += element.stride * element.count;
    } else {
      for (let i = 0; i < element.count; i++) if (!(await this.readRow(element))) break;
    }
    if (this.position > this.size) {
      const { name: file, size: actual } = this.source;
      throw new EngineError('file-truncated', { file, offset: 0, expected: this.position, actual });
    }
  }

  /** Reads a row, lists by their count only; false at the end of the file. */
  async readRow(element: PlyElement, values?: Float64Array): Promise<boolean> {
    for (const [i, property] of element.properties.entries()) {
      const size = numberSize(property.listCount ?? property.type);
      if (this.position + size > this.size) return false;
      if (!this.holds(size)) await this.load();
      const value = readerOf(property, this.little)(this.window, this.position - this.windowBegin);
      this.position += size;
      if (property.listCount) {
        if (!(value >= 0))
          throw new EngineError('file-corrupt', { file: this.source.name, offset: this.position, part: 'list' });
        this.position += value * numberSize(property.type);
        if (this.position > this.size) return false;
      } else if (values) {
        values[i] = value;
      }
    }
    return true;
  }

  private holds(size: number): boolean {
    const begin = this.position - this.windowBegin;
    return begin >= 0 && begin + size <= this.window.byteLength;
  }

  private async load(): Promise<void> {
    const bytes = await this.source.read(this.position, Math.min(this.size, this.position + WINDOW_BYTES));
    this.window = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.windowBegin = this.position;
  }
}

function readerOf(property: PlyProperty, little: boolean): ReadNumber {
  return numberReader(property.listCount ?? property.type, little);
}
