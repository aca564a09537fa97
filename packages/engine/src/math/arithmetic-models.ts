/**
 * The adaptive models of LASzip's arithmetic coder: decoder and encoder learn the same way from the same symbols. After A. Said,
 * "Introduction to Arithmetic Coding" (2004), and the LASzip specification.
 */

/** An interval of the coder shorter than this is widened by a byte. */
export const MIN_LENGTH = 0x01000000;

/** Adaptive model of a bit. */
export class BitModel {
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
export class SymbolModel {
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
