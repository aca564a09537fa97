const MAX_COLUMNS = 256;
const MAX_EXACT = 2 ** 53;
const POWERS = Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));

const [LINE_FEED, RETURN, SPACE, QUOTE, PLUS, COMMA, MINUS, DOT, ZERO, NINE, SEMICOLON] = [
  10, 13, 32, 34, 43, 44, 45, 46, 48, 57, 59,
];

/**
 * Parses lines of numbers straight from bytes: no strings are made, which is five times faster than `split` and `Number`.
 *
 * Columns are parted by white space, commas or semicolons, in any mixture; an empty column between two commas is NaN.
 * Quotes are ignored. The result of a line stands in the fields until the next.
 */
export class RowParser {
  /** Columns of the last line. A word that is no number is NaN. */
  readonly values = new Float64Array(MAX_COLUMNS);
  /** Number of columns; those beyond 256 are not counted. */
  count = 0;
  /** True if some column was a word other than `nan`, `inf` or `null`. */
  hasWords = false;
  /** First byte of the line that is no space, 0 for a blank line. */
  first = 0;

  private readonly decimal: number;
  private readonly separator: number;

  /** @param decimalComma true if numbers are written like `1,5`; then only semicolons and white space part columns. */
  constructor(decimalComma = false) {
    this.decimal = decimalComma ? COMMA : DOT;
    this.separator = decimalComma ? SEMICOLON : COMMA;
  }

  /** Parses the line at `begin` and returns where the next one begins. */
  parse(bytes: Uint8Array, begin: number, end: number): number {
    this.count = 0;
    this.hasWords = false;
    this.first = 0;
    let at = begin;
    let afterSeparator = false;
    while (at < end) {
      const byte = bytes[at]!;
      if (byte === LINE_FEED) return at + 1;
      if (byte === RETURN) {
        if (at + 1 < end && bytes[at + 1] === LINE_FEED) return at + 2;
        return at + 1;
      }
      if (byte <= SPACE || byte === QUOTE) {
        at++;
      } else if (byte === this.separator || byte === SEMICOLON) {
        if (afterSeparator || this.count === 0) this.push(NaN);
        if (this.first === 0) this.first = byte;
        afterSeparator = true;
        at++;
      } else {
        if (this.first === 0) this.first = byte;
        at = this.number(bytes, at, end);
        afterSeparator = false;
      }
    }
    return at;
  }

  private push(value: number): void {
    if (this.count < MAX_COLUMNS) this.values[this.count++] = value;
  }

  /** Digits are gathered as an integer; dividing by a power of ten then rounds once, so it is exact up to 2^53. */
  private number(bytes: Uint8Array, begin: number, end: number): number {
    let at = begin;
    let byte = bytes[at]!;
    const isNegative = byte === MINUS;
    if (isNegative || byte === PLUS) byte = bytes[++at]!;
    let mantissa = 0;
    let digits = 0;
    while (at < end && byte >= ZERO && byte <= NINE) {
      mantissa = mantissa * 10 + (byte - ZERO);
      digits++;
      byte = bytes[++at]!;
    }
    let exponent = 0;
    if (at < end && byte === this.decimal) {
      byte = bytes[++at]!;
      const from = at;
      while (at < end && byte >= ZERO && byte <= NINE) {
        mantissa = mantissa * 10 + (byte - ZERO);
        byte = bytes[++at]!;
      }
      exponent = from - at;
      digits -= exponent;
    }
    // The letters e, E, d and D (Fortran) begin an exponent.
    if (digits > 0 && at < end && (byte | 32) <= 101 && (byte | 32) >= 100) {
      byte = bytes[++at]!;
      const isDown = byte === MINUS;
      if (isDown || byte === PLUS) byte = bytes[++at]!;
      let power = 0;
      while (at < end && byte >= ZERO && byte <= NINE) {
        power = Math.min(power * 10 + (byte - ZERO), 9999);
        byte = bytes[++at]!;
      }
      exponent += isDown ? -power : power;
    }
    if (digits === 0 || mantissa > MAX_EXACT || exponent > 22 || exponent < -22 || (at < end && !this.isEnd(byte))) {
      return this.word(bytes, begin, end);
    }
    const value = exponent < 0 ? mantissa / POWERS[-exponent]! : mantissa * POWERS[exponent]!;
    this.push(isNegative ? -value : value);
    return at;
  }

  private isEnd(byte: number): boolean {
    return byte <= SPACE || byte === this.separator || byte === SEMICOLON || byte === QUOTE;
  }

  /** The slow road: long numbers, `nan`, words. */
  private word(bytes: Uint8Array, begin: number, end: number): number {
    let at = begin;
    let text = '';
    while (at < end && !this.isEnd(bytes[at]!)) {
      if (text.length < 64) text += String.fromCharCode(bytes[at]!);
      at++;
    }
    if (this.decimal === COMMA) text = text.replace(',', '.');
    const value = Number(text.replace(/[dD]/, 'e'));
    if (Number.isNaN(value) && !/^[-+]?(nan|inf|infinity|null|1\.#)/i.test(text)) this.hasWords = true;
    this.push(Number.isNaN(value) && /^[-+]?inf/i.test(text) ? Infinity : value);
    return at;
  }
}

/** True if the sample of lines writes numbers with a decimal comma: `1,5;2,5;3` or `1,5 2,5 3,5`. */
export function hasDecimalComma(sample: string): boolean {
  const lines = sample
    .split(/\r\n|\n|\r/)
    .filter((line) => /^\s*[-+]?\d/.test(line))
    .slice(0, 20);
  if (lines.length === 0 || lines.some((line) => line.includes('.'))) return false;
  if (lines.every((line) => line.includes(';'))) return lines.some((line) => line.includes(','));
  return lines.every((line) => {
    const words = line.trim().split(/\s+/);
    return words.length >= 3 && words.slice(0, 3).every((word) => /^[-+]?\d+,\d+$/.test(word));
  });
}
