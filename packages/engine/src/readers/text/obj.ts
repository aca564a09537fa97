import type { ByteSource } from '../../core/byte-source.ts';
import { EngineError } from '../../core/errors.ts';
import type { PointChunk, ReadContext, Reader } from '../../core/reader.ts';
import { isText, latin1 } from '../bytes/bytes.ts';
import { ChunkBuilder } from '../bytes/chunk-builder.ts';
import { lineBlocks } from '../bytes/line-blocks.ts';
import { RowParser } from '../bytes/row-parser.ts';

const SAMPLE_BYTES = 65_536;
const [LETTER_V, LETTER_F, SPACE, TAB, LINE_FEED] = [118, 102, 32, 9, 10];

/** OBJ: its vertices, with vertex colors if there are any. Faces are left aside. */
export const objReader: Reader = {
  name: 'obj',
  extensions: ['obj'],
  matches: (first) => isText(first) && /^[ \t]*vn?[ \t]+[-+.\d]/m.test(latin1(first)),
  open: async (source, context) => {
    const sample = latin1(await source.read(0, Math.min(source.size, SAMPLE_BYTES)));
    const vertex = /^[ \t]*v[ \t]+([-+.\deE \t]+)/m.exec(sample);
    const hasColor = (vertex?.[1] ?? '').trim().split(/\s+/).length >= 6;
    return {
      header: {
        format: 'OBJ',
        claimedPoints: null,
        unit: null,
        crs: null,
        up: null,
        stations: [],
        attributes: hasColor ? ['x', 'y', 'z', 'rgb'] : ['x', 'y', 'z'],
        resolution: null,
      },
      chunks: () => readVertices(source, hasColor, context),
    };
  },
};

async function* readVertices(source: ByteSource, hasColor: boolean, context: ReadContext): AsyncGenerator<PointChunk> {
  const file = source.name;
  const builder = new ChunkBuilder({ rgb: hasColor }, context.colors);
  const parser = new RowParser();
  let [points, faces, line] = [0, 0, 0];
  for await (const block of lineBlocks(source, 0, context)) {
    for (let at = 0; at < block.byteLength;) {
      line++;
      while (block[at] === SPACE || block[at] === TAB) at++;
      const isKeyword = block[at + 1] === SPACE || block[at + 1] === TAB;
      if (!isKeyword || block[at] !== LETTER_V) {
        if (isKeyword && block[at] === LETTER_F) faces++;
        const end = block.indexOf(LINE_FEED, at);
        at = end < 0 ? block.byteLength : end + 1;
        continue;
      }
      at = parser.parse(block, at + 1, block.byteLength);
      if (parser.count < 3 || parser.hasWords) throw new EngineError('file-corrupt', { file, line, part: 'v' });
      addVertex(builder, parser);
      points++;
      if (builder.isFull) yield builder.take();
    }
  }
  if (builder.count > 0) yield builder.take();
  if (points === 0) throw new EngineError('no-points', { file });
  if (faces > 0) context.warn({ code: 'mesh-vertices-only', params: { file, faces } });
}

function addVertex(builder: ChunkBuilder, { values, count }: RowParser): void {
  const at = 3 * builder.count;
  for (let i = 0; i < 3; i++) {
    builder.position[at + i] = values[i]!;
    if (builder.rgb) builder.rgb[at + i] = count >= 6 ? values[3 + i]! : 0;
  }
  builder.next();
}
