import type { ColorScale, PointChunk } from '../../core/reader.ts';
import type { LasHeader } from './las-header.ts';
import { RGB_OFFSETS } from './las-header.ts';

/** How to turn records into columns. Plain data, so that it can go to a thread. */
export interface RecordLayout {
  pointFormat: number;
  recordLength: number;
  scale: readonly [number, number, number];
  offset: readonly [number, number, number];
  /** Bits to drop from 16-bit colors: 8, or 0 for the many writers that store 8-bit values. */
  colorShift: number;
  /** 257 for writers that store 8-bit intensities, else 1. */
  intensityFactor: number;
}

/**
 * The layout of a file, with the scaling of colors and intensities judged by its first records.
 *
 * @param colors what its owner says of the colors; integers know no scale of 0 to 1.
 */
export function recordLayout(
  header: Pick<LasHeader, 'pointFormat' | 'recordLength' | 'scale' | 'offset'>,
  firstRecords: Uint8Array,
  colors?: ColorScale,
): RecordLayout {
  const { pointFormat, recordLength, scale, offset } = header;
  const rgb = RGB_OFFSETS[pointFormat];
  let maxColor = 0;
  let maxIntensity = 0;
  for (let at = 0; at + recordLength <= firstRecords.byteLength; at += recordLength) {
    maxIntensity = Math.max(maxIntensity, uint16(firstRecords, at + 12));
    if (rgb === undefined) continue;
    for (let c = 0; c < 6; c += 2) maxColor = Math.max(maxColor, uint16(firstRecords, at + rgb + c));
  }
  return {
    pointFormat,
    recordLength,
    scale,
    offset,
    colorShift: colors === 'word' || (colors !== 'byte' && maxColor > 255) ? 8 : 0,
    intensityFactor: maxIntensity > 255 ? 1 : 257,
  };
}

/** Decodes `count` whole records that stand one after the other in `bytes`. */
export function decodeRecords(bytes: Uint8Array, count: number, layout: RecordLayout): PointChunk {
  const chunk = emptyChunk(count, layout);
  decodeRecordsInto(chunk, 0, bytes, count, layout);
  return chunk;
}

/** A chunk with the columns that every LAS record has. */
export type LasChunk = PointChunk & Required<Pick<PointChunk, 'intensity' | 'classification' | 'returns'>>;

/** Room for `count` points; with colors if the point format has them. */
export function emptyChunk(count: number, layout: RecordLayout): LasChunk {
  const chunk: LasChunk = {
    count,
    position: new Float64Array(3 * count),
    intensity: new Uint16Array(count),
    classification: new Uint8Array(count),
    returns: new Uint8Array(count),
  };
  if (layout.pointFormat in RGB_OFFSETS) chunk.rgb = new Uint8Array(3 * count);
  return chunk;
}

/** As {@link decodeRecords}, into rows `first` … of a chunk that is large enough. */
export function decodeRecordsInto(
  chunk: LasChunk,
  first: number,
  bytes: Uint8Array,
  count: number,
  layout: RecordLayout,
): void {
  const { recordLength, colorShift, intensityFactor } = layout;
  const view = new DataView(bytes.buffer, bytes.byteOffset, count * recordLength);
  const [sx, sy, sz] = layout.scale;
  const [ox, oy, oz] = layout.offset;
  const { position, rgb, intensity, classification, returns } = chunk;
  const isModern = layout.pointFormat >= 6;
  const rgbAt = RGB_OFFSETS[layout.pointFormat] ?? 0;
  for (let i = 0, at = 0, j = first; i < count; i++, j++, at += recordLength) {
    position[3 * j] = view.getInt32(at, true) * sx + ox;
    position[3 * j + 1] = view.getInt32(at + 4, true) * sy + oy;
    position[3 * j + 2] = view.getInt32(at + 8, true) * sz + oz;
    const strength = view.getUint16(at + 12, true) * intensityFactor;
    intensity[j] = strength > 65535 ? 65535 : strength;
    const flags = view.getUint8(at + 14);
    returns[j] = isModern ? flags : (flags & 7) | (((flags >> 3) & 7) << 4);
    classification[j] = isModern ? view.getUint8(at + 16) : view.getUint8(at + 15) & 31;
    if (rgb === undefined) continue;
    for (let c = 0; c < 3; c++) {
      const color = view.getUint16(at + rgbAt + 2 * c, true) >> colorShift;
      rgb[3 * j + c] = color > 255 ? 255 : color;
    }
  }
}

function uint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}
