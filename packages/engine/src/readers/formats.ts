import type { ByteSource } from '../core/byte-source.ts';
import type { OpenCloud, ReadContext, Reader } from '../core/reader.ts';
import { e57Reader } from './e57/index.ts';
import { lasReader, lazReader } from './las/index.ts';
import { openWith } from './open-cloud.ts';
import { pcdReader, plyReader } from './ply-pcd/index.ts';
import { objReader, ptxReader, textReader } from './text/index.ts';

/** All formats, in the order in which they are asked: those with a signature first. */
export const readers: readonly Reader[] = [
  lasReader,
  lazReader,
  e57Reader,
  plyReader,
  pcdReader,
  ptxReader,
  objReader,
  textReader,
];

/**
 * Opens a cloud of any format. The content decides; a misleading name costs a warning.
 *
 * @throws EngineError `file-empty`, `format-unknown`, `format-mismatch`, and what the format's reader throws.
 */
export function openCloud(source: ByteSource, context: ReadContext): Promise<OpenCloud> {
  return openWith(readers, source, context);
}
