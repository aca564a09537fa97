import type { ColorScale, PointChunk } from '../../core/reader.ts';
import { STATION_UNKNOWN } from '../../core/point-cloud.ts';

/** Points per chunk of readers that gather them one by one. */
export const CHUNK_POINTS = 65_536;

/** Which raw columns a {@link ChunkBuilder} gathers. */
export interface BuilderColumns {
  rgb?: boolean;
  intensity?: boolean;
  classification?: boolean;
  station?: boolean;
}

/**
 * Gathers points one by one and gives them out in chunks. Colors and intensities come raw; their ranges are judged from the first
 * chunk (0..1, 0..255, 0..65535 …) and kept for the whole file, so that no seam shows.
 */
export class ChunkBuilder {
  count = 0;
  position: Float64Array;
  rgb: Float64Array | undefined;
  intensity: Float64Array | undefined;
  classification: Uint8Array | undefined;
  /** Station of the points that follow. */
  station = STATION_UNKNOWN;

  private readonly columns: BuilderColumns;
  private stations: Uint16Array | undefined;
  private colorRange: Range | undefined;
  private intensityRange: Range | undefined;

  /** @param colors scale of the raw colors; undefined: judged by the first chunk. */
  constructor(columns: BuilderColumns, colors?: ColorScale) {
    this.columns = columns;
    this.colorRange = colors && COLOR_RANGES[colors];
    this.position = new Float64Array(3 * CHUNK_POINTS);
    this.renew();
  }

  get isFull(): boolean {
    return this.count >= CHUNK_POINTS;
  }

  /** Ends a point whose columns were set at row `count`. */
  next(): void {
    if (this.stations) this.stations[this.count] = this.station;
    this.count++;
  }

  /** Returns the points gathered since the last call. */
  take(): PointChunk {
    const n = this.count;
    const chunk: PointChunk = { count: n, position: this.position.subarray(0, 3 * n) };
    if (this.rgb) {
      this.colorRange ??= colorRange(this.rgb.subarray(0, 3 * n));
      chunk.rgb = rescale(this.rgb, 3 * n, this.colorRange, new Uint8Array(3 * n), 255);
    }
    if (this.intensity) {
      this.intensityRange ??= intensityRange(this.intensity.subarray(0, n));
      chunk.intensity = rescale(this.intensity, n, this.intensityRange, new Uint16Array(n), 65535);
    }
    if (this.classification) chunk.classification = this.classification.subarray(0, n);
    if (this.stations) chunk.station = this.stations.subarray(0, n);
    this.renew();
    return chunk;
  }

  private renew(): void {
    this.count = 0;
    this.position = new Float64Array(3 * CHUNK_POINTS);
    // Raw colors and intensities are copied when taken, so their arrays are used again.
    if (this.columns.rgb) this.rgb ??= new Float64Array(3 * CHUNK_POINTS);
    if (this.columns.intensity) this.intensity ??= new Float64Array(CHUNK_POINTS);
    if (this.columns.classification) this.classification = new Uint8Array(CHUNK_POINTS);
    if (this.columns.station) this.stations = new Uint16Array(CHUNK_POINTS);
  }
}

/** Least and greatest raw value of a scale. */
export interface Range {
  min: number;
  max: number;
}

/** The range of each scale. */
export const COLOR_RANGES: Readonly<Record<ColorScale, Range>> = {
  unit: { min: 0, max: 1 },
  byte: { min: 0, max: 255 },
  word: { min: 0, max: 65535 },
};

/** Judges the scale of raw colors: 0..1, 0..255 or 0..65535. All zeros or ones stay bytes: black, not white. */
export function colorRange(values: Float64Array): Range {
  const { max, hasFractions } = measure(values);
  if (max > 255) return COLOR_RANGES.word;
  return hasFractions && max <= 1 ? COLOR_RANGES.unit : COLOR_RANGES.byte;
}

/** Judges the scale of raw intensities: 0..1, 0..255, 12 bits (also the signed one of Leica's PTS), 16 bits, or as found. */
export function intensityRange(values: Float64Array): Range {
  const { min, max } = measure(values);
  if (min < 0) return min >= -2048 && max <= 2047 && max - min > 2 ? { min: -2048, max: 2047 } : { min, max };
  for (const top of [1, 255, 4095, 65535]) if (max <= top) return { min: 0, max: top };
  return { min: 0, max };
}

function measure(values: Float64Array): Range & { hasFractions: boolean } {
  let [min, max] = [Infinity, -Infinity];
  let hasFractions = false;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < min) min = value;
    if (value > max) max = value;
    if (!hasFractions && value !== Math.floor(value)) hasFractions = true;
  }
  return min <= max ? { min, max, hasFractions } : { min: 0, max: 0, hasFractions };
}

/** Scales raw values to 0..top; what is not finite becomes 0, what lies outside is clamped. */
export function rescale<T extends Uint8Array | Uint16Array>(
  raw: Float64Array,
  count: number,
  range: Range,
  scaled: T,
  top: number,
): T {
  const factor = range.max > range.min ? top / (range.max - range.min) : 0;
  for (let i = 0; i < count; i++) {
    const value = (raw[i]! - range.min) * factor + 0.5;
    scaled[i] = value >= 0 ? (value > top ? top : value) : 0;
  }
  return scaled;
}
