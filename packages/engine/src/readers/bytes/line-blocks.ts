import type { ByteSource } from '../../core/byte-source.ts';
import { EngineError } from '../../core/errors.ts';
import type { ReadContext } from '../../core/reader.ts';

const BLOCK_BYTES = 2 ** 20;
const LINE_FEED = 10;
const RETURN = 13;

/**
 * Reads text from `begin` to the end in blocks of whole lines (the last line may lack its end).
 *
 * @throws EngineError `file-corrupt` at a line longer than a block: that is no text.
 */
export async function* lineBlocks(
  source: ByteSource,
  begin: number,
  context: Pick<ReadContext, 'progress'>,
  blockBytes = BLOCK_BYTES,
): AsyncGenerator<Uint8Array> {
  let at = begin;
  while (at < source.size) {
    const end = Math.min(source.size, at + blockBytes);
    const block = await source.read(at, end);
    let length = block.byteLength;
    if (end < source.size) {
      length = block.lastIndexOf(LINE_FEED) + 1;
      if (length === 0) length = block.lastIndexOf(RETURN) + 1;
      if (length === 0) throw new EngineError('file-corrupt', { file: source.name, offset: at, part: 'line' });
    }
    at += length;
    context.progress(at / source.size);
    yield block.subarray(0, length);
  }
}
