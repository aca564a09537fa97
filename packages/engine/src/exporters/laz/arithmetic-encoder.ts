import { BitModel, MIN_LENGTH, SymbolModel } from '../../math/arithmetic-models.ts';

/** Encodes bits and symbols into bytes: the counterpart of the decoder of the readers. */
export class ArithmeticEncoder {
  private bytes = new Uint8Array(2 ** 16);
  private size = 0;
  /** The interval of the coder: where it begins, and its length. In an array, where 32 bits stay whole numbers. */
  private readonly interval = Uint32Array.of(0, 0xffffffff);

  bit(model: BitModel, bit: number): void {
    const whole = this.interval[1]!;
    const split = Math.imul(model.probability, whole >>> 13) >>> 0;
    if (bit === 0) this.narrow(0, split);
    else this.narrow(split, whole - split);
    model.count(bit);
  }

  symbol(model: SymbolModel, symbol: number): void {
    const { distribution } = model;
    const whole = this.interval[1]!;
    const step = whole >>> 15;
    const low = Math.imul(distribution[symbol]!, step) >>> 0;
    const next = symbol + 1;
    const high = next === distribution.length ? whole : Math.imul(distribution[next]!, step) >>> 0;
    this.narrow(low, high - low);
    model.count(symbol);
  }

  /** @param value at most `count` ≤ 32 bits. */
  bits(count: number, value: number): void {
    if (count > 19) {
      this.bits(16, value & 0xffff);
      this.bits(count - 16, value >>> 16);
      return;
    }
    const step = this.interval[1]! >>> count;
    this.narrow(Math.imul(value, step) >>> 0, step);
  }

  /** Ends the stream. The bytes are the caller's. */
  finish(): Uint8Array {
    const isLong = this.interval[1]! > 2 * MIN_LENGTH;
    this.narrow(isLong ? MIN_LENGTH : MIN_LENGTH >>> 1, isLong ? MIN_LENGTH >>> 1 : MIN_LENGTH >>> 9);
    // A decoder reads four bytes ahead.
    for (let i = isLong ? 3 : 2; i > 0; i--) this.put(0);
    return this.bytes.slice(0, this.size);
  }

  /** Takes a part of the interval, `by` behind its begin; what is settled of the begin goes out, a byte at a time. */
  private narrow(by: number, part: number): void {
    const { interval } = this;
    const was = interval[0]!;
    let base = (was + by) >>> 0;
    if (base < was) this.carry();
    let length = part;
    while (length < MIN_LENGTH) {
      this.put(base >>> 24);
      base <<= 8;
      length = (length << 8) >>> 0;
    }
    interval[0] = base;
    interval[1] = length;
  }

  private carry(): void {
    let at = this.size - 1;
    while (this.bytes[at] === 0xff) this.bytes[at--] = 0;
    this.bytes[at]!++;
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
    else if (size < 32) this.correction(size, difference < 0 ? difference + ((1 << size) - 1) : difference - 1);
  }

  private correction(size: number, value: number): void {
    const model = (this.corrections[size] ??= new SymbolModel(1 << Math.min(size, HIGH_BITS)));
    const low = Math.max(0, size - HIGH_BITS);
    this.encoder.symbol(model, value >>> low);
    if (low > 0) this.encoder.bits(low, value & ((1 << low) - 1));
  }
}
