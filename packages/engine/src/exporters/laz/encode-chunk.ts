import { threadTask } from '../../threads/task.ts';
import { ArithmeticEncoder } from './arithmetic-encoder.ts';
import { ColorEncoder, ExtraEncoder, PointEncoder } from './point-encoder.ts';

/** The points of one chunk: one typed array for each attribute, each with `count` points. A worker thread can receive it. */
export interface LazColumns {
  count: number;
  /** 3·n, xyz interleaved, local meters. */
  position: Float32Array;
  /** Meters of a step of the stored integers. */
  step: number;
  /** ASPRS class, and kind of point (written as user data). */
  classes: Uint8Array;
  kind: Uint8Array;
  element: Uint32Array;
  rgb?: Uint8Array | undefined;
  intensity?: Uint16Array | undefined;
  returns?: Uint8Array | undefined;
  /** From 1; 0 for unknown. */
  station?: Uint16Array | undefined;
}

const POINT_BYTES = 20;
const COLOR_BYTES = 6;
/** The extra dimension `element`, uint32. */
export const EXTRA_BYTES = 4;

/**
 * LASzip describes a point record as a list of items, each with its type and its size in bytes: always POINT10 (type 6), RGB12
 * (type 7) if the cloud has colors, and the extra bytes (type 0).
 */
export function recordItems(hasColor: boolean): { type: number; size: number }[] {
  const point = { type: 6, size: POINT_BYTES };
  const extra = { type: 0, size: EXTRA_BYTES };
  return hasColor ? [point, { type: 7, size: COLOR_BYTES }, extra] : [point, extra];
}

/** A worker thread compresses the chunk; see {@link encodeChunk}. */
export const encodeChunkTask = threadTask<LazColumns, Uint8Array>(
  new URL('./encode-chunk.ts', import.meta.url),
  'encodeChunk',
);

/** Compresses a chunk, which a reader decodes without the others: the first record stands as it is, the rest as differences. */
export function encodeChunk(columns: LazColumns): Uint8Array {
  const hasColor = columns.rgb !== undefined;
  const bytes = new Uint8Array(POINT_BYTES + (hasColor ? COLOR_BYTES : 0) + EXTRA_BYTES);
  const view = new DataView(bytes.buffer);
  const color = bytes.subarray(POINT_BYTES, bytes.length - EXTRA_BYTES);
  const extra = bytes.subarray(bytes.length - EXTRA_BYTES);
  fillRecord(view, columns, 0);
  const first = bytes.slice();
  const encoder = new ArithmeticEncoder();
  const points = new PointEncoder(encoder, view);
  const colors = hasColor ? new ColorEncoder(encoder, color) : undefined;
  const extras = new ExtraEncoder(encoder, extra);
  for (let i = 1; i < columns.count; i++) {
    fillRecord(view, columns, i);
    points.encode(view);
    colors?.encode(color);
    extras.encode(extra);
  }
  const packed = encoder.finish();
  const chunk = new Uint8Array(first.length + packed.length);
  chunk.set(first);
  chunk.set(packed, first.length);
  return chunk;
}

function fillRecord(view: DataView, columns: LazColumns, i: number): void {
  const { position, step, rgb } = columns;
  for (let axis = 0; axis < 3; axis++) view.setInt32(4 * axis, Math.round(position[3 * i + axis]! / step), true);
  view.setUint16(12, columns.intensity?.[i] ?? 0, true);
  // Number of the return in the low three bits, returns of the pulse in the next three.
  const returns = columns.returns?.[i] ?? 0x11;
  const number = Math.min(7, returns & 15);
  view.setUint8(14, number | (Math.min(7, returns >> 4) << 3));
  view.setUint8(15, columns.classes[i]!);
  view.setUint8(17, columns.kind[i]!);
  view.setUint16(18, columns.station?.[i] ?? 0, true);
  // 8-bit colors fill both bytes, so that 255 is 65535.
  if (rgb) for (let c = 0; c < 3; c++) view.setUint16(POINT_BYTES + 2 * c, rgb[3 * i + c]! * 257, true);
  view.setUint32(view.byteLength - EXTRA_BYTES, columns.element[i]!, true);
}
