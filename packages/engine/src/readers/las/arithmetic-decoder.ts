/**
 * The adaptive arithmetic decoder and the integer compressor of LASzip, as far as the chunk table of a LAZ file needs them; the points
 * themselves are decoded by laz-perf. After A. Said, "Introduction to Arithmetic Coding" (2004), and the LASzip specification.
 */

const MIN_LENGTH = 0x01000000;

/** Adaptive model of a bit. */
class BitModel {
  probability = 1 << 12;
  untilUpdate = 4;
  private cycle = 4;
  private zeros = 1;
  private total = 2;

  count(bit: number): void {
    if (bit === 0) this.zeros++;
    if (--this.untilUpdate === 0) this.update();
  }

  private update(): void {
    if ((this.total += this.cycle) > 1 << 13) {
      this.total = (this.total + 1) >>> 1;
      this.zeros = (this.zeros + 1) >>> 1;
      if (this.zeros === this.total) this.total++;
    }
    const scale = Math.floor(0x80000000 / this.total);
    this.probability = Math.floor((this.zeros * scale) / 2 ** 18);
    this.cycle = Math.min(64, (5 * this.cycle) >>> 2);
    this.untilUpdate = this.cycle;
  }
}

/** Adaptive model of a symbol out of n. */
class SymbolModel {
  readonly distribution: Uint32Array;
  private readonly counts: Uint32Array;
  private total = 0;
  private cycle: number;
  private untilUpdate = 0;

  constructor(symbols: number) {
    this.counts = new Uint32Array(symbols).fill(1);
    this.distribution = new Uint32Array(symbols);
    this.cycle = symbols;
    this.update();
    this.cycle = (symbols + 6) >>> 1;
    this.untilUpdate = this.cycle;
  }

  count(symbol: number): void {
    this.counts[symbol] = this.counts[symbol]! + 1;
    if (--this.untilUpdate === 0) this.update();
  }

  private update(): void {
    const { counts, distribution } = this;
    if ((this.total += this.cycle) > 1 << 15) {
      this.total = 0;
      for (let k = 0; k < counts.length; k++) {
        counts[k] = (counts[k]! + 1) >>> 1;
        this.total += counts[k]!;
      }
    }
    const scale = Math.floor(0x80000000 / this.total);
    let sum = 0;
    for (let k = 0; k < counts.length; k++) {
      distribution[k] = Math.floor((scale * sum) / 2 ** 16);
      sum += counts[k]!;
    }
    this.cycle = Math.min((5 * this.cycle) >>> 2, (counts.length + 6) << 3);
    this.untilUpdate = this.cycle;
  }
}

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
