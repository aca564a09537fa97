import { BitModel, MIN_LENGTH, SymbolModel } from '../../math/arithmetic-models.ts';

const WORD = 2 ** 32;

/** Encodes bits and symbols into bytes: the counterpart of the decoder of the readers. */
export class ArithmeticEncoder {
  private bytes = new Uint8Array(2 ** 16);
  private size = 0;
  private base = 0;
  private length = 0xffffffff;

  bit(model: BitModel, bit: number): void {
    const split = model.probability * (this.length >>> 13);
    if (bit === 0) {
      this.length = split;
    } else {
      this.advance(split);
      this.length -= split;
    }
    this.renormalize();
    model.count(bit);
  }

  symbol(model: SymbolModel, symbol: number): void {
    const { distribution } = model;
    const whole = this.length;
    this.length >>>= 15;
    const low = distribution[symbol]! * this.length;
    const high = symbol === distribution.length - 1 ? whole : distribution[symbol + 1]! * this.length;
    this.advance(low);
    this.length = high - low;
    this.renormalize();
    model.count(symbol);
  }

  /** @param value at most `count` ≤ 32 bits. */
  bits(count: number, value: number): void {
    if (count > 19) {
      this.bits(16, value & 0xffff);
      this.bits(count - 16, value >>> 16);
      return;
    }
    this.length >>>= count;
    this.advance(value * this.length);
    this.renormalize();
  }

  /** Ends the stream. The bytes are the caller's. */
  finish(): Uint8Array {
    const isLong = this.length > 2 * MIN_LENGTH;
    this.advance(isLong ? MIN_LENGTH : MIN_LENGTH >>> 1);
    this.length = isLong ? MIN_LENGTH >>> 1 : MIN_LENGTH >>> 9;
    this.renormalize();
    // A decoder reads four bytes ahead.
    for (let i = isLong ? 3 : 2; i > 0; i--) this.put(0);
    return this.bytes.slice(0, this.size);
  }

  private advance(by: number): void {
    this.base += by;
    if (this.base < WORD) return;
    this.base -= WORD;
    let at = this.size - 1;
    while (this.bytes[at] === 0xff) this.bytes[at--] = 0;
    this.bytes[at]!++;
  }

  private renormalize(): void {
    while (this.length < MIN_LENGTH) {
      this.put(this.base >>> 24);
      this.base = (this.base << 8) >>> 0;
      this.length = (this.length << 8) >>> 0;
    }
  }

  private put(byte: number): void {
    if (this.size === this.bytes.length) {
      const wider = new Uint8Array(2 * this.size);
      wider.set(this.bytes);
      this.bytes = wider;
    }
    this.bytes[this.size++] = byte;
  }
}

const HIGH_BITS = 8;

/** LASzip's IntegerCompressor: differences from a prediction, by their number of bits. */
export class IntegerEncoder {
  /** Bits of the last difference: a context for what is correlated with it. */
  lastSize = 0;
  private readonly encoder: ArithmeticEncoder;
  private readonly sizes: SymbolModel[];
  private readonly zeroBit = new BitModel();
  private readonly corrections: (SymbolModel | undefined)[] = [];
  /** Differences wrap around at this many values; 0 for 32 bits, where they wrap by themselves. */
  private readonly range: number;

  constructor(encoder: ArithmeticEncoder, bits: 8 | 16 | 32, contexts: number) {
    this.encoder = encoder;
    this.range = bits === 32 ? 0 : 2 ** bits;
    this.sizes = Array.from({ length: contexts }, () => new SymbolModel(bits + 1));
  }

  encode(prediction: number, value: number, context: number): void {
    let difference = value - prediction;
    if (this.range === 0) difference |= 0;
    else if (difference < -this.range / 2) difference += this.range;
    else if (difference >= this.range / 2) difference -= this.range;
    const size = 32 - Math.clz32(difference <= 0 ? -difference : difference - 1);
    this.lastSize = size;
    this.encoder.symbol(this.sizes[context]!, size);
    if (size === 0) this.encoder.bit(this.zeroBit, difference);
    else if (size < 32) this.correction(size, difference < 0 ? difference + (2 ** size - 1) : difference - 1);
  }

  private correction(size: number, value: number): void {
    const model = (this.corrections[size] ??= new SymbolModel(1 << Math.min(size, HIGH_BITS)));
    const low = Math.max(0, size - HIGH_BITS);
    this.encoder.symbol(model, value >>> low);
    if (low > 0) this.encoder.bits(low, value & ((1 << low) - 1));
  }
}
