import { EngineError } from '../../core/errors.ts';

/** How a field of the points is stored in its byte stream. */
export interface E57Field {
  name: string;
  encoding: 'float32' | 'float64' | 'bits' | 'string';
  /** Bits of a value; 0 if all values are the minimum. */
  bits: number;
  /** Integers are stored as differences from this. Split at 2^32, since 64-bit minimums exceed a double. */
  minimumHigh: number;
  minimumLow: number;
  scale: number;
  offset: number;
  /** Range of decoded values, if the prototype limits them. */
  range: { min: number; max: number } | undefined;
}

const TWO_32 = 2 ** 32;
const INT64: readonly [string, string] = ['-9223372036854775808', '9223372036854775807'];

/** @throws EngineError `format-unsupported`, `file-corrupt` */
export function fieldOf(name: string, attributes: Record<string, string>, file: string): E57Field {
  const type = attributes['@type'];
  const plain = { name, minimumHigh: 0, minimumLow: 0, scale: 1, offset: 0, range: undefined };
  if (type === 'Float') {
    const isSingle = attributes['@precision'] === 'single';
    return { ...plain, encoding: isSingle ? 'float32' : 'float64', bits: isSingle ? 32 : 64 };
  }
  if (type === 'String') return { ...plain, encoding: 'string', bits: 0 };
  if (type !== 'Integer' && type !== 'ScaledInteger') {
    throw new EngineError('format-unsupported', { file, format: `E57 field ${name} of type ${type}` });
  }
  const minimum = integerOf(attributes['@minimum'] ?? INT64[0]);
  const maximum = integerOf(attributes['@maximum'] ?? INT64[1]);
  if (minimum === undefined || maximum === undefined || maximum < minimum) {
    throw new EngineError('file-corrupt', { file, part: `XML of field ${name}` });
  }
  const span = maximum - minimum;
  const bits = span === 0n ? 0 : span.toString(2).length;
  if (bits > 64) throw new EngineError('file-corrupt', { file, part: `XML of field ${name}` });
  const isScaled = type === 'ScaledInteger';
  const scale = isScaled ? Number(attributes['@scale'] ?? 1) : 1;
  const offset = isScaled ? Number(attributes['@offset'] ?? 0) : 0;
  const isLimited = '@minimum' in attributes && '@maximum' in attributes;
  return {
    ...plain,
    encoding: 'bits',
    bits,
    minimumHigh: Number(minimum >> 32n),
    minimumLow: Number(minimum & 0xffffffffn),
    scale,
    offset,
    range: isLimited ? { min: Number(minimum) * scale + offset, max: Number(maximum) * scale + offset } : undefined,
  };
}

function integerOf(text: string): bigint | undefined {
  if (/^\s*[-+]?\d{1,20}\s*$/.test(text)) return BigInt(text.trim().replace('+', ''));
  // Some writers give integers as floats.
  const value = Number(text);
  return Number.isSafeInteger(value) ? BigInt(value) : undefined;
}

/**
 * The byte stream of one field, gathered from packets. Values run on from packet to packet without regard to bytes, so what
 * is left of one is kept for the next.
 */
export class FieldStream {
  readonly field: E57Field;
  private bytes = new Uint8Array(2 ** 16);
  private view = new DataView(this.bytes.buffer);
  private length = 0;
  private bit = 0;

  constructor(field: E57Field) {
    this.field = field;
  }

  /** Bytes waiting to be decoded. */
  get pendingBytes(): number {
    return this.length;
  }

  /** Whole values waiting; any number of a constant. */
  get available(): number {
    return this.field.bits === 0 ? Infinity : Math.floor((8 * this.length - this.bit) / this.field.bits);
  }

  append(part: Uint8Array): void {
    const used = this.bit >> 3;
    this.bytes.copyWithin(0, used, this.length);
    this.length -= used;
    this.bit &= 7;
    // Eight bytes of slack, so that reading a word never leaves the array.
    if (this.length + part.byteLength + 8 > this.bytes.byteLength) {
      const larger = new Uint8Array(2 * (this.length + part.byteLength + 8));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    }
    this.bytes.set(part, this.length);
    this.length += part.byteLength;
  }

  /** Decodes the next `count` values, which must be available, into `values` from `first` on. */
  decode(values: Float64Array, first: number, count: number): void {
    const { encoding, bits } = this.field;
    const last = first + count;
    if (encoding === 'float32') {
      for (let i = first, at = this.bit >> 3; i < last; i++, at += 4) values[i] = this.view.getFloat32(at, true);
    } else if (encoding === 'float64') {
      for (let i = first, at = this.bit >> 3; i < last; i++, at += 8) values[i] = this.view.getFloat64(at, true);
    } else if (bits === 0) {
      values.fill(this.valueOf(0, 0), first, last);
    } else {
      this.decodeBits(values, first, last);
    }
    this.bit += bits * count;
  }

  private decodeBits(values: Float64Array, first: number, last: number): void {
    const { bits, minimumHigh, minimumLow, scale, offset } = this.field;
    const minimum = minimumHigh * TWO_32 + minimumLow;
    let at = this.bit;
    if (bits > 32) {
      for (let i = first; i < last; i++, at += bits) {
        values[i] = this.valueOf(this.word(at + 32, bits - 32), this.word(at, 32));
      }
    } else {
      for (let i = first; i < last; i++, at += bits) values[i] = (this.word(at, bits) + minimum) * scale + offset;
    }
  }

  /** Adds high and low parts on their own, so that a minimum of -2^63 costs no precision. */
  private valueOf(high: number, low: number): number {
    const { minimumHigh, minimumLow, scale, offset } = this.field;
    return ((high + minimumHigh) * TWO_32 + (low + minimumLow)) * scale + offset;
  }

  /** Up to 32 bits from a bit on, lowest first. */
  private word(at: number, bits: number): number {
    const byte = at >>> 3;
    const shift = at & 7;
    const low = this.view.getUint32(byte, true);
    let value = low >>> shift;
    if (shift + bits > 32) value |= this.bytes[byte + 4]! << (32 - shift);
    return bits === 32 ? value >>> 0 : (value & ((1 << bits) - 1)) >>> 0;
  }
}
