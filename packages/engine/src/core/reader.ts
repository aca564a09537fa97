import type { ByteSource } from './byte-source.ts';
import type { Warning } from './errors.ts';
import type { Vec3 } from './vector.ts';

/** Length units of source files; `us-ft` is the US survey foot. */
export type Unit = 'm' | 'cm' | 'mm' | 'ft' | 'us-ft' | 'in';

/** The axis of source files that points up; `-y` in those of a depth camera, whose y goes down. */
export type UpAxis = 'z' | 'y' | '-y';

/** A block of points as the file states them: file coordinates and units, scan poses applied, invalid points still in. */
export interface PointChunk {
  count: number;
  /** 3·count, xyz interleaved, doubles, file units. */
  position: Float64Array;
  /** 3·count, 0..255. */
  rgb?: Uint8Array;
  /** count, 0..65535 (the reader scales). */
  intensity?: Uint16Array;
  classification?: Uint8Array;
  /** count, return number low nibble, number of returns high nibble. */
  returns?: Uint8Array;
  /** count, index into {@link CloudHeader.stations} or 65535. */
  station?: Uint16Array;
}

/** Facts that a file states before any point is read. */
export interface CloudHeader {
  format: string;
  /** Points the file claims, checked against its size; null when only reading tells (text). */
  claimedPoints: number | null;
  /** Unit stated by the format, or null when it says nothing. */
  unit: Unit | 'degree' | null;
  crs: string | null;
  /** Up axis if the format fixes it, else null. */
  up: UpAxis | null;
  /** Scanner positions in file coordinates. Formats that state each before its points add to it while chunks are walked. */
  stations: { name: string; position: Vec3 }[];
  attributes: string[];
  /** Smallest coordinate step, if the format quantizes. */
  resolution: number | null;
}

/** Greatest raw value of a color channel: 1, 255 or 65,535. */
export type ColorScale = 'unit' | 'byte' | 'word';

/** How the rows of a text file are parted, as its owner says. */
export interface RowLayout {
  separator: 'space' | 'tab' | 'comma' | 'semicolon' | 'bar';
  /** Lines before the first row. */
  headerLines: number;
  /** Places of the columns in a row, from 0. */
  columns: Readonly<
    Record<'x' | 'y' | 'z', number> &
      Partial<Record<'intensity' | 'red' | 'green' | 'blue' | 'classification', number | undefined>>
  >;
}

/** Services that a reader takes from its caller. */
export interface ReadContext {
  signal: AbortSignal;
  threads: number;
  /** Scale of raw colors; undefined: judged by the values. Formats that fix it look away. */
  colors?: ColorScale | undefined;
  /** Layout of rows of text; undefined: found by header and values. */
  rows?: RowLayout | undefined;
  warn(warning: Warning): void;
  /** Bytes of the file consumed so far. */
  progress(fraction: number): void;
}

/**
 * One file format. `read` first resolves the header, then yields chunks of at most about 65,536 points.
 * Every count and offset of the file is checked against its size before anything is allocated.
 */
export interface Reader {
  name: string;
  /** Lower case, no dot. */
  extensions: string[];
  /** True if these first bytes (up to 4096) are of this format. */
  matches(firstBytes: Uint8Array, name: string): boolean;
  open(source: ByteSource, context: ReadContext): Promise<OpenCloud>;
}

/** A file whose header is read and whose points are not yet. */
export interface OpenCloud {
  header: CloudHeader;
  /** May be walked once. Throws EngineError on broken bytes; warnings go to the context. */
  chunks(): AsyncIterable<PointChunk>;
}
