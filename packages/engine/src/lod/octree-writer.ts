import type { ArtifactSink, ArtifactStore } from '../core/artifact-store.ts';
import type { PointColumn, PointCloud } from '../core/point-cloud.ts';
import { POINT_COLUMNS } from '../core/point-cloud.ts';
import type { HierarchyNode } from './hierarchy.ts';
import type { BuiltOctree } from './octree-builder.ts';
import type { BuiltNode, OctreePoints } from './octree-sort.ts';

/** Bytes gathered before they go to the store. */
const BUFFER_BYTES = 4 * 2 ** 20;

/** Columns of the stored points that go into the octree, all n long. */
export type OctreeColumns = Pick<PointCloud, PointColumn>;

/** A written octree: its nodes with their byte ranges, their number and the deepest level. */
export interface WrittenOctree {
  root: HierarchyNode;
  nodes: number;
  depth: number;
}

/** Bytes that one point takes with these columns. */
export function recordBytes(columns: OctreeColumns): number {
  const sizes: Record<PointColumn, number> = { rgb: 6, intensity: 2, classification: 1, returns: 2, station: 2 };
  return POINT_COLUMNS.reduce((sum, name) => (columns[name] ? sum + sizes[name] : sum), 12);
}

/**
 * Writes `tiles/octree.bin`, breadth first so that one request brings the first levels, and `tiles/order.u32`: for each
 * point of it, in the same order, its row in the stored columns. With that, columns that later stages make (deviation,
 * labels) can be laid out beside the octree without writing it again.
 */
export async function writeOctree(
  store: ArtifactStore,
  points: OctreePoints,
  octree: BuiltOctree,
  columns: OctreeColumns,
  yieldProgress: (fraction: number) => Promise<void>,
): Promise<WrittenOctree> {
  const record = recordBytes(columns);
  const sinks = new OctreeSinks(await store.append('tiles/octree.bin'), await store.append('tiles/order.u32'));
  try {
    const capacity = Math.floor(BUFFER_BYTES / record);
    const newBuffer = () => ({ records: new Uint8Array(capacity * record), rows: new Uint32Array(capacity) });
    let [buffer, other] = [newBuffer(), newBuffer()];
    const root = hierarchyOf(octree.root);
    const queue: { built: BuiltNode; node: HierarchyNode }[] = [{ built: octree.root, node: root }];
    let filled = 0;
    let written = 0;
    let depth = 0;
    const flush = async () => {
      await sinks.write(buffer.records.subarray(0, filled * record), buffer.rows.subarray(0, filled));
      [buffer, other] = [other, buffer];
      written += filled;
      filled = 0;
      await yieldProgress(written / points.count);
    };
    for (let at = 0; at < queue.length; at++) {
      const { built, node } = queue[at]!;
      depth = Math.max(depth, built.level);
      node.byteOffset = (written + filled) * record;
      node.byteSize = node.count * record;
      const rows = ownRows(built, octree.owner);
      for (let begin = 0; begin < rows.length;) {
        const count = Math.min(rows.length - begin, capacity - filled);
        const part = rows.subarray(begin, begin + count);
        for (let i = 0; i < count; i++) buffer.rows[filled + i] = points.order[part[i]!]!;
        encode(buffer.records.subarray(filled * record), record, points, part, columns);
        filled += count;
        begin += count;
        if (filled === capacity) await flush();
      }
      for (let octant = 0; octant < 8; octant++) {
        const child = built.children[octant];
        if (child) queue.push({ built: child, node: (node.children[octant] = hierarchyOf(child)) });
      }
    }
    await flush();
    await sinks.close();
    return { root, nodes: queue.length, depth };
  } catch (error) {
    await sinks.abort();
    throw error;
  }
}

/** Both files of an octree. They are written while the next points are laid out: what is given to `write` is free after its next call. */
class OctreeSinks {
  private readonly octree: ArtifactSink;
  private readonly order: ArtifactSink;
  private writing = Promise.resolve();

  constructor(octree: ArtifactSink, order: ArtifactSink) {
    this.octree = octree;
    this.order = order;
  }

  async write(records: Uint8Array, rows: Uint32Array): Promise<void> {
    await this.writing;
    this.writing = this.writeBoth(records, new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength));
    // Who calls next is told.
    this.writing.catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.writing;
    await this.octree.close();
    await this.order.close();
  }

  async abort(): Promise<void> {
    await this.writing.catch(() => undefined);
    await this.octree.abort();
    await this.order.abort();
  }

  private async writeBoth(records: Uint8Array, rows: Uint8Array): Promise<void> {
    await this.octree.write(records);
    await this.order.write(rows);
  }
}

function hierarchyOf(node: BuiltNode): HierarchyNode {
  return { count: node.count, byteOffset: 0, byteSize: 0, children: [] };
}

function ownRows(node: BuiltNode, owner: Uint8Array): Uint32Array {
  const rows = new Uint32Array(node.count);
  let count = 0;
  for (let row = node.begin; row < node.end; row++) if (owner[row] === node.level) rows[count++] = row;
  return rows;
}

/** Little-endian records, as {@link COLUMN_ATTRIBUTES} lays them out; column by column, so each loop stays small. */
function encode(
  bytes: Uint8Array,
  record: number,
  points: OctreePoints,
  rows: Uint32Array,
  columns: OctreeColumns,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const { xyz, order } = points;
  for (let i = 0, at = 0; i < rows.length; i++, at += record) {
    const from = rows[i]! * 3;
    view.setInt32(at, xyz[from]!, true);
    view.setInt32(at + 4, xyz[from + 1]!, true);
    view.setInt32(at + 8, xyz[from + 2]!, true);
  }
  let offset = 12;
  const { rgb, intensity, classification, returns, station } = columns;
  if (rgb) {
    for (let i = 0, at = offset; i < rows.length; i++, at += record) {
      const from = order[rows[i]!]! * 3;
      // 257 spreads 0..255 over 0..65535 to the ends.
      view.setUint16(at, rgb[from]! * 257, true);
      view.setUint16(at + 2, rgb[from + 1]! * 257, true);
      view.setUint16(at + 4, rgb[from + 2]! * 257, true);
    }
    offset += 6;
  }
  if (intensity) {
    for (let i = 0, at = offset; i < rows.length; i++, at += record) {
      view.setUint16(at, intensity[order[rows[i]!]!]!, true);
    }
    offset += 2;
  }
  if (classification) {
    for (let i = 0, at = offset; i < rows.length; i++, at += record) bytes[at] = classification[order[rows[i]!]!]!;
    offset += 1;
  }
  if (returns) {
    for (let i = 0, at = offset; i < rows.length; i++, at += record) {
      const value = returns[order[rows[i]!]!]!;
      bytes[at] = value & 15;
      bytes[at + 1] = value >> 4;
    }
    offset += 2;
  }
  if (station) {
    for (let i = 0, at = offset; i < rows.length; i++, at += record)
      view.setUint16(at, station[order[rows[i]!]!]!, true);
  }
}
