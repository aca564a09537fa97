import type { ArtifactStore } from '../core/artifact-store.ts';
import type { StageContext } from '../core/context.ts';
import { yieldToEvents } from '../core/context.ts';
import type { PointColumn } from '../core/point-cloud.ts';
import { COLUMN_FILES } from '../core/stored-points.ts';
import type { Aabb } from '../core/vector.ts';
import { alignedBuffer } from '../core/aligned-buffer.ts';
import type { PointColumns } from './point-column-writer.ts';
import { columnShape, PointColumnWriter } from './point-column-writer.ts';
import type { AxisTransform } from './axis-transform.ts';
import type { PointSample } from './point-sample.ts';

const BLOCK_ROWS = 2 ** 18;

/** Changes to columns that are already stored. */
export interface Rewrite {
  /** Stored local coordinates to new ones. */
  transform: AxisTransform;
  /** Rows outside, in stored coordinates, are left out; undefined keeps all. */
  keep: Aabb | undefined;
  /** So many rows of all are kept, evenly; undefined keeps all. */
  most?: number;
}

/**
 * Rewrites the stored columns: transformed, and without gross outliers. It reads the columns, not the files, so that a compressed cloud
 * is decoded only once even if its unit shows itself only at the end.
 *
 * @param sample gathers the new positions.
 * @returns rows kept.
 */
export async function rewriteColumns(
  store: ArtifactStore,
  columns: readonly PointColumn[],
  count: number,
  rewrite: Rewrite,
  sample: PointSample,
  context: StageContext,
): Promise<number> {
  const writer = await PointColumnWriter.open(store);
  let kept = 0;
  try {
    for (let first = 0; first < count; first += BLOCK_ROWS) {
      const block = await readBlock(store, columns, first, Math.min(count, first + BLOCK_ROWS));
      if (rewrite.keep) keepRows(block, isInside(block, rewrite.keep));
      if (rewrite.most !== undefined) keepRows(block, isOneOf(rewrite.most, count, first));
      movePositions(block, rewrite.transform);
      sample.offer(block.position, block.count);
      kept += block.count;
      await writer.write(block);
      await yieldToEvents(context);
    }
  } catch (error) {
    await writer.abort();
    throw error;
  }
  await writer.close();
  return kept;
}

async function readBlock(
  store: ArtifactStore,
  columns: readonly PointColumn[],
  first: number,
  last: number,
): Promise<PointColumns> {
  const range = async (name: string, rowBytes: number) =>
    alignedBuffer(await store.read(name, first * rowBytes, last * rowBytes));
  const block: PointColumns = {
    count: last - first,
    position: new Float32Array(await range(COLUMN_FILES.position, 12)),
    sourceIndex: new Uint32Array(await range(COLUMN_FILES.sourceIndex, 4)),
  };
  for (const name of columns) {
    const { width, bytes } = columnShape(name);
    const buffer = await range(COLUMN_FILES[name], width * bytes);
    if (name === 'intensity' || name === 'station') block[name] = new Uint16Array(buffer);
    else block[name] = new Uint8Array(buffer);
  }
  return block;
}

function isInside({ position }: PointColumns, { min, max }: Aabb): (row: number) => boolean {
  return (row) =>
    [0, 1, 2].every((a) => {
      const value = position[3 * row + a]!;
      return value >= min[a]! && value <= max[a]!;
    });
}

/** Tells for each row of a block that begins at `first` whether it is one of `most` that lie evenly among `count`. */
function isOneOf(most: number, count: number, first: number): (row: number) => boolean {
  const before = (row: number) => Math.floor((row * most) / count);
  return (row) => before(first + row + 1) > before(first + row);
}

/** Leaves out the other rows of a block. */
function keepRows(block: PointColumns, isKept: (row: number) => boolean): void {
  const { position, sourceIndex } = block;
  const columns = (['rgb', 'intensity', 'classification', 'returns', 'station'] as const).flatMap((name) => {
    const values = block[name];
    return values ? [{ values, width: columnShape(name).width }] : [];
  });
  let n = 0;
  for (let i = 0; i < block.count; i++) {
    if (!isKept(i)) continue;
    if (n !== i) {
      position.copyWithin(3 * n, 3 * i, 3 * i + 3);
      sourceIndex[n] = sourceIndex[i]!;
      for (const { values, width } of columns) values.copyWithin(width * n, width * i, width * (i + 1));
    }
    n++;
  }
  block.count = n;
}

function movePositions({ position, count }: PointColumns, { axis, factor, offset }: AxisTransform): void {
  const old = [0, 0, 0];
  for (let i = 0; i < 3 * count; i += 3) {
    for (let a = 0; a < 3; a++) old[a] = position[i + a]!;
    for (let a = 0; a < 3; a++) {
      position[i + a] = old[axis[a]!]! * factor[a]! + offset[a]!;
    }
  }
}
