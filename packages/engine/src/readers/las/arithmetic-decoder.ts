/**
 * The adaptive arithmetic decoder and the integer compressor of LASzip, as far as the chunk table of a LAZ file needs them; the points
 * themselves are decoded by laz-perf. After A. Said, "Introduction to Arithmetic Coding" (2004), and the LASzip specification.
 */
import { BitModel, MIN_LENGTH, SymbolModel } from '../../math/arithmetic-models.ts';

/** Decodes bits and symbols from bytes; beyond their end it reads zeros. */
export class ArithmeticDecoder {
  private readonly bytes: Uint8Array;
  private at = 4;
  private value: number;
  private length = 0xffffffff;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.value = 0;
    for (let i = 0; i < 4; i++) this.value = this.value * 256 + (bytes[i] ?? 0);
  }

  bit(model: BitModel): number {
    const split = model.probability * (this.length >>> 13);
    const bit = this.value >= split ? 1 : 0;
    if (bit === 0) {
      this.length = split;
    } else {
      this.value -= split;
      this.length -= split;
    }
    this.renormalize();
    model.count(bit);
    return bit;
  }

  symbol(model: SymbolModel): number {
    const { distribution } = model;
    let high = this.length;
    this.length >>>= 15;
    let low = 0;
    let symbol = 0;
    let end = distribution.length;
    for (let middle = end >>> 1; middle !== symbol; middle = (symbol + end) >>> 1) {
      const edge = this.length * distribution[middle]!;
      if (edge > this.value) {
        end = middle;
        high = edge;
      } else {
        symbol = middle;
        low = edge;
      }
    }
    this.value -= low;
    this.length = high - low;
    this.renormalize();
    model.count(symbol);
    return symbol;
  }

  bits(count: number): number {
    if (count > 19) {
      const low = this.bits(16);
      return this.bits(count - 16) * 65536 + low;
    }
    this.length >>>= count;
    const value = Math.floor(this.value / this.length);
    this.value -= this.length * value;
    this.renormalize();
    return value;
  }

  private renormalize(): void {
    while (this.length < MIN_LENGTH) {
      this.value = (this.value * 256 + (this.bytes[this.at++] ?? 0)) % 2 ** 32;
      this.length = (this.length * 256) % 2 ** 32;
      // Only damaged bytes can bring the interval down to nothing.
      if (this.length === 0) this.length = 0xffffffff;
    }
  }
}

const HIGH_BITS = 8;
const WORD_BITS = 32;

/** LASzip's IntegerCompressor for 32-bit integers: differences from a prediction, by their number of bits. */
export class IntegerDecoder {
  private readonly decoder: ArithmeticDecoder;
  private readonly sizes: SymbolModel[];
  private readonly zeroBit = new BitModel();
  private readonly corrections: SymbolModel[];

  constructor(decoder: ArithmeticDecoder, contexts: number) {
    this.decoder = decoder;
    this.sizes = Array.from({ length: contexts }, () => new SymbolModel(WORD_BITS + 1));
    this.corrections = Array.from({ length: WORD_BITS + 1 }, (_, k) => new SymbolModel(1 << Math.min(k, HIGH_BITS)));
  }

  decode(prediction: number, context: number): number {
    return (prediction + this.correction(this.sizes[context]!)) | 0;
  }

  private correction(sizes: SymbolModel): number {
    const k = this.decoder.symbol(sizes);
    if (k === 0) return this.decoder.bit(this.zeroBit);
    if (k === WORD_BITS) return -(2 ** 31);
    const model = this.corrections[k]!;
    let value = this.decoder.symbol(model);
    if (k > HIGH_BITS) value = value * 2 ** (k - HIGH_BITS) + this.decoder.bits(k - HIGH_BITS);
    return value >= 2 ** (k - 1) ? value + 1 : value - (2 ** k - 1);
  }
}
