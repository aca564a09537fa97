import type { ArtifactSink, ArtifactStore } from '../core/artifact-store.ts';
import type { PointColumn } from '../core/point-cloud.ts';
import { POINT_COLUMNS, STATION_UNKNOWN } from '../core/point-cloud.ts';
import { COLUMN_FILES } from '../core/stored-points.ts';

type Values = Uint8Array | Uint16Array;

/** One block of rows: those of the optional columns that its file has. */
export type PointColumns = Partial<Record<PointColumn, Values>> & {
  count: number;
  position: Float32Array;
  sourceIndex: Uint32Array;
};

interface OpenColumn {
  sink: ArtifactSink;
  /** True once a value differs from the column's filler: a column of fillers is no information. */
  hasContent: boolean;
}

const FILL_ROWS = 65_536;

/** Entries per row and bytes per entry of an optional column. */
export function columnShape(name: PointColumn): { width: number; bytes: number } {
  return { width: name === 'rgb' ? 3 : 1, bytes: name === 'intensity' || name === 'station' ? 2 : 1 };
}

function filler(name: PointColumn): number {
  return name === 'station' ? STATION_UNKNOWN : 0;
}

/**
 * Writes blocks of rows as column files. Columns that only some files or blocks have are filled up, those without any
 * information are left out.
 */
export class PointColumnWriter {
  private readonly store: ArtifactStore;
  private readonly position: ArtifactSink;
  private readonly sourceIndex: ArtifactSink;
  private readonly columns = new Map<PointColumn, OpenColumn>();
  private rows = 0;

  private constructor(store: ArtifactStore, position: ArtifactSink, sourceIndex: ArtifactSink) {
    this.store = store;
    this.position = position;
    this.sourceIndex = sourceIndex;
  }

  static async open(store: ArtifactStore): Promise<PointColumnWriter> {
    return new PointColumnWriter(
      store,
      await store.append(COLUMN_FILES.position),
      await store.append(COLUMN_FILES.sourceIndex),
    );
  }

  async write(block: PointColumns): Promise<void> {
    const { count } = block;
    if (count === 0) return;
    await this.position.write(bytesOf(block.position.subarray(0, 3 * count)));
    await this.sourceIndex.write(bytesOf(block.sourceIndex.subarray(0, count)));
    for (const name of POINT_COLUMNS) {
      const values = block[name];
      const open = this.columns.get(name) ?? (values && (await this.begin(name)));
      if (!open) continue;
      if (values) {
        const part = values.subarray(0, count * columnShape(name).width);
        open.hasContent ||= part.some((value) => value !== filler(name));
        await open.sink.write(bytesOf(part));
      } else {
        await fill(open.sink, name, count);
      }
    }
    this.rows += count;
  }

  /** Publishes the columns and returns the optional ones among them. */
  async close(): Promise<PointColumn[]> {
    await this.position.close();
    await this.sourceIndex.close();
    const kept: PointColumn[] = [];
    for (const name of POINT_COLUMNS) {
      const open = this.columns.get(name);
      if (open?.hasContent) {
        await open.sink.close();
        kept.push(name);
      } else {
        await open?.sink.abort();
      }
    }
    return kept;
  }

  /** Leaves nothing behind. */
  async abort(): Promise<void> {
    const sinks = [this.position, this.sourceIndex, ...[...this.columns.values()].map((open) => open.sink)];
    await Promise.allSettled(sinks.map((sink) => sink.abort()));
  }

  private async begin(name: PointColumn): Promise<OpenColumn> {
    const open = { sink: await this.store.append(COLUMN_FILES[name]), hasContent: false };
    this.columns.set(name, open);
    await fill(open.sink, name, this.rows);
    return open;
  }
}

async function fill(sink: ArtifactSink, name: PointColumn, rows: number): Promise<void> {
  const { width, bytes } = columnShape(name);
  for (let left = rows; left > 0; left -= FILL_ROWS) {
    const entries = Math.min(left, FILL_ROWS) * width;
    const values = bytes === 2 ? new Uint16Array(entries) : new Uint8Array(entries);
    await sink.write(bytesOf(values.fill(filler(name))));
  }
}

function bytesOf(values: ArrayBufferView): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}
