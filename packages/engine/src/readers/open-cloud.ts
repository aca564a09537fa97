import type { ByteSource } from '../core/byte-source.ts';
import { EngineError } from '../core/errors.ts';
import type { OpenCloud, ReadContext, Reader } from '../core/reader.ts';
import { extensionOf, isText } from './bytes/bytes.ts';

const SNIFF_BYTES = 4096;

/**
 * Opens a cloud by what the file holds; its name only decides for texts that could be several things. A name that says
 * otherwise costs a warning.
 *
 * @param readers asked in this order.
 * @throws EngineError `file-empty`, `format-unknown`, `format-mismatch`, and what the reader throws.
 */
export async function openWith(
  readers: readonly Reader[],
  source: ByteSource,
  context: ReadContext,
): Promise<OpenCloud> {
  const file = source.name;
  if (source.size === 0) throw new EngineError('file-empty', { file });
  const first = await source.read(0, Math.min(source.size, SNIFF_BYTES));
  const extension = extensionOf(file);
  const named = readers.find((reader) => reader.extensions.includes(extension));
  const reader = readers.find((candidate) => candidate.matches(first, file)) ?? (isText(first) ? named : undefined);
  if (!reader) {
    // A known name with foreign content deserves a clearer word than an unknown file.
    if (named) throw new EngineError('format-mismatch', { file, format: named.name });
    throw new EngineError('format-unknown', { file });
  }
  if (named && named !== reader && !reader.extensions.includes(extension)) {
    context.warn({ code: 'extension-mismatch', params: { file, extension, format: reader.name } });
  }
  return reader.open(source, context);
}
