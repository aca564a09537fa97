import type { ColorScale, PointChunk } from '../../core/reader.ts';
import { ChunkBuilder } from '../bytes/chunk-builder.ts';
import type { VertexColumns } from './vertex-columns.ts';
import { splatColor } from './vertex-columns.ts';

/** Builds chunks from rows whose fields are read by place, whatever they are stored as. */
export class VertexRows {
  private readonly builder: ChunkBuilder;
  private readonly columns: VertexColumns;

  constructor(columns: VertexColumns, colors?: ColorScale) {
    this.columns = columns;
    const raw = {
      rgb: columns.rgb !== undefined,
      intensity: columns.intensity >= 0,
      classification: columns.classification >= 0,
    };
    this.builder = new ChunkBuilder(raw, columns.isSplat ? undefined : colors);
  }

  /** Adds a row; `field` gives the value at a place. */
  add(field: (place: number) => number): void {
    const { builder, columns } = this;
    const at = builder.count;
    const { position, rgb } = columns;
    builder.position[3 * at] = field(position[0]);
    builder.position[3 * at + 1] = field(position[1]);
    builder.position[3 * at + 2] = field(position[2]);
    if (rgb && builder.rgb) {
      for (let c = 0; c < 3; c++) {
        const value = field(rgb[c]!);
        builder.rgb[3 * at + c] = columns.isSplat ? splatColor(value) : value;
      }
    }
    if (builder.intensity) builder.intensity[at] = field(columns.intensity);
    if (builder.classification) builder.classification[at] = field(columns.classification);
    builder.next();
  }

  /** Rows gathered since the last chunk. */
  get count(): number {
    return this.builder.count;
  }

  get isFull(): boolean {
    return this.builder.isFull;
  }

  take(): PointChunk {
    return this.builder.take();
  }
}
