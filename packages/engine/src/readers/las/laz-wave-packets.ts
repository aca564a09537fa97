import type { LazFacts } from './laz-header.ts';
import type { RecordLayout } from './las-records.ts';

/** LASzip's number for layered waveform references, and the layers that each kind of item has. */
const WAVE_PACKET_14 = 13;
const LAYERS: Record<number, number> = { 10: 9, 11: 1, 12: 2, 13: 1 };
const BYTES_14 = 14;

/** Point format with the waveform reference left out. */
const PLAIN_FORMAT: Record<number, number> = { 9: 6, 10: 8 };

/**
 * The layout of a layered chunk once its waveform references are cut out; undefined if it has none.
 *
 * laz-perf knows no waveforms. In layered files each item's bytes lie apart, so the rest can be decoded without them: formats 9
 * and 10 become 6 and 8. Pointwise files (formats 4 and 5) interleave everything and cannot be helped.
 */
export function withoutWavePackets(facts: LazFacts, layout: RecordLayout): RecordLayout | undefined {
  const wave = facts.items.find((item) => item.type === WAVE_PACKET_14);
  const pointFormat = PLAIN_FORMAT[layout.pointFormat];
  if (!wave || facts.compressor !== 3 || pointFormat === undefined) return undefined;
  return { ...layout, pointFormat, recordLength: layout.recordLength - wave.size };
}

/**
 * Cuts the waveform references out of a compressed chunk: out of the raw first point, the list of layer sizes, and the layers.
 * A chunk too short for its layers is returned as far as it goes.
 */
export function cutWavePackets(chunk: Uint8Array, facts: LazFacts): Uint8Array {
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const rawLength = facts.items.reduce((sum, item) => sum + item.size, 0);
  const parts: Uint8Array[] = [];
  const keptSizes: Uint8Array[] = [];
  const keptLayers: Uint8Array[] = [];
  const layerCount = facts.items.reduce((sum, item) => sum + layersOf(item), 0);
  let raw = 0;
  let sizes = rawLength + 4;
  let layers = sizes + 4 * layerCount;
  if (layers > chunk.byteLength) return chunk;
  for (const item of facts.items) {
    const isKept = item.type !== WAVE_PACKET_14;
    if (isKept) parts.push(chunk.subarray(raw, raw + item.size));
    raw += item.size;
    for (let i = 0; i < layersOf(item); i++) {
      const size = view.getUint32(sizes, true);
      if (isKept) {
        keptSizes.push(chunk.subarray(sizes, sizes + 4));
        keptLayers.push(chunk.subarray(layers, layers + size));
      }
      sizes += 4;
      layers += size;
    }
  }
  return concatenate([...parts, chunk.subarray(rawLength, rawLength + 4), ...keptSizes, ...keptLayers]);
}

/** Extra bytes have a layer each. */
function layersOf(item: { type: number; size: number }): number {
  return item.type === BYTES_14 ? item.size : (LAYERS[item.type] ?? 0);
}

function concatenate(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
