import { SymbolModel } from '../../math/arithmetic-models.ts';
import type { ArithmeticEncoder } from './arithmetic-encoder.ts';
import { IntegerEncoder } from './arithmetic-encoder.ts';
import { RunningMedian } from './running-median.ts';

/** Contexts of LASzip by return number within the number of returns, 0..7 each: `[returns][number]`. */
const RETURN_CONTEXT = [
  [15, 14, 13, 12, 11, 10, 9, 8],
  [14, 0, 1, 3, 6, 10, 10, 9],
  [13, 1, 2, 4, 7, 11, 11, 10],
  [12, 3, 4, 5, 8, 12, 12, 11],
  [11, 6, 7, 8, 9, 13, 13, 12],
  [10, 10, 11, 12, 13, 14, 14, 13],
  [9, 10, 11, 12, 13, 14, 15, 14],
  [8, 9, 10, 11, 12, 13, 14, 15],
] as const;

const models = (count: number, symbols: number): SymbolModel[] =>
  Array.from({ length: count }, () => new SymbolModel(symbols));

/** Models of bytes by the byte before; most never occur. */
class ByteModels {
  private readonly models: (SymbolModel | undefined)[] = [];

  of(last: number): SymbolModel {
    return (this.models[last] ??= new SymbolModel(256));
  }
}

/** LASzip item POINT10, version 2: the 20 bytes that point formats 0 to 5 begin with. */
export class PointEncoder {
  private readonly encoder: ArithmeticEncoder;
  private readonly last = { x: 0, y: 0, view: new DataView(new ArrayBuffer(20)) };
  private readonly intensities = new Uint16Array(16);
  private readonly heights = new Int32Array(8);
  private readonly xSteps = Array.from({ length: 16 }, () => new RunningMedian());
  private readonly ySteps = Array.from({ length: 16 }, () => new RunningMedian());
  private readonly changed = new SymbolModel(64);
  private readonly flags = new ByteModels();
  private readonly classes = new ByteModels();
  private readonly userData = new ByteModels();
  private readonly angles = models(2, 256);
  private readonly x: IntegerEncoder;
  private readonly y: IntegerEncoder;
  private readonly z: IntegerEncoder;
  private readonly intensity: IntegerEncoder;
  private readonly source: IntegerEncoder;

  /** @param first record that stands uncompressed before the others. */
  constructor(encoder: ArithmeticEncoder, first: DataView) {
    this.encoder = encoder;
    this.x = new IntegerEncoder(encoder, 32, 2);
    this.y = new IntegerEncoder(encoder, 32, 22);
    this.z = new IntegerEncoder(encoder, 32, 20);
    this.intensity = new IntegerEncoder(encoder, 16, 4);
    this.source = new IntegerEncoder(encoder, 16, 1);
    this.keep(first);
    // The first record compares with no intensity.
    this.last.view.setUint16(12, 0, true);
  }

  encode(point: DataView): void {
    const flags = point.getUint8(14);
    const number = flags & 7;
    const returns = (flags >> 3) & 7;
    const context = RETURN_CONTEXT[returns]![number]!;
    this.encodeOthers(point, flags, context);
    const isSingle = returns === 1 ? 1 : 0;
    const x = point.getInt32(0, true);
    const y = point.getInt32(4, true);
    const z = point.getInt32(8, true);
    const xStep = (x - this.last.x) | 0;
    this.x.encode(this.xSteps[context]!.value, xStep, isSingle);
    this.xSteps[context]!.add(xStep);
    const yStep = (y - this.last.y) | 0;
    this.y.encode(this.ySteps[context]!.value, yStep, isSingle + Math.min(20, this.x.lastSize & ~1));
    this.ySteps[context]!.add(yStep);
    const size = (this.x.lastSize + this.y.lastSize) >> 1;
    const level = Math.abs(returns - number);
    this.z.encode(this.heights[level]!, z, isSingle + Math.min(18, size & ~1));
    this.heights[level] = z;
    this.keep(point);
  }

  /** All but the place: a symbol says which of them differ from the record before. */
  private encodeOthers(point: DataView, flags: number, context: number): void {
    const { encoder } = this;
    const last = this.last.view;
    const intensity = point.getUint16(12, true);
    const kind = point.getUint8(15);
    const angle = point.getUint8(16);
    const data = point.getUint8(17);
    const source = point.getUint16(18, true);
    const wasIntensity = this.intensities[context]!;
    const wasFlags = last.getUint8(14);
    const wasKind = last.getUint8(15);
    const wasAngle = last.getUint8(16);
    const wasData = last.getUint8(17);
    const wasSource = last.getUint16(18, true);
    const symbol =
      (flags === wasFlags ? 0 : 32) |
      (intensity === wasIntensity ? 0 : 16) |
      (kind === wasKind ? 0 : 8) |
      (angle === wasAngle ? 0 : 4) |
      (data === wasData ? 0 : 2) |
      (source === wasSource ? 0 : 1);
    encoder.symbol(this.changed, symbol);
    if (symbol & 32) encoder.symbol(this.flags.of(wasFlags), flags);
    if (symbol & 16) {
      this.intensity.encode(wasIntensity, intensity, Math.min(context, 3));
      this.intensities[context] = intensity;
    }
    if (symbol & 8) encoder.symbol(this.classes.of(wasKind), kind);
    if (symbol & 4) encoder.symbol(this.angles[(flags >> 6) & 1]!, (angle - wasAngle) & 255);
    if (symbol & 2) encoder.symbol(this.userData.of(wasData), data);
    if (symbol & 1) this.source.encode(wasSource, source, 0);
  }

  private keep(point: DataView): void {
    this.last.x = point.getInt32(0, true);
    this.last.y = point.getInt32(4, true);
    for (const at of [12, 16]) this.last.view.setUint32(at, point.getUint32(at));
  }
}

/** LASzip item RGB12, version 2: three colors of 16 bits. */
export class ColorEncoder {
  private readonly encoder: ArithmeticEncoder;
  private readonly last = new Uint8Array(6);
  private readonly used = new SymbolModel(128);
  private readonly steps = models(6, 256);

  constructor(encoder: ArithmeticEncoder, first: Uint8Array) {
    this.encoder = encoder;
    this.last.set(first);
  }

  /** @param color red, green, blue; each its low byte, then its high one. */
  encode(color: Uint8Array): void {
    const { last } = this;
    let symbol = 0;
    for (let i = 0; i < 6; i++) if (color[i] !== last[i]) symbol |= 1 << i;
    const isGrey = color[0] === color[2] && color[0] === color[4] && color[1] === color[3] && color[1] === color[5];
    if (!isGrey) symbol |= 64;
    this.encoder.symbol(this.used, symbol);
    for (const byte of [0, 1]) if (symbol & (1 << byte)) this.step(byte, color[byte]! - last[byte]!);
    if (!isGrey) for (const byte of [0, 1]) this.encodeOthers(color, byte, symbol);
    last.set(color);
  }

  /** Green and blue are expected to change as red did. */
  private encodeOthers(color: Uint8Array, byte: number, symbol: number): void {
    const { last } = this;
    let expected = color[byte]! - last[byte]!;
    const [green, blue] = [byte + 2, byte + 4];
    if (symbol & (1 << green)) this.step(green, color[green]! - clamp(expected + last[green]!));
    if ((symbol & (1 << blue)) === 0) return;
    expected = Math.trunc((expected + color[green]! - last[green]!) / 2);
    this.step(blue, color[blue]! - clamp(expected + last[blue]!));
  }

  private step(byte: number, difference: number): void {
    this.encoder.symbol(this.steps[byte]!, difference & 255);
  }
}

/** LASzip item BYTE, version 2: extra bytes, each by its difference from the record before. */
export class ExtraEncoder {
  private readonly encoder: ArithmeticEncoder;
  private readonly last: Uint8Array;
  private readonly steps: SymbolModel[];

  constructor(encoder: ArithmeticEncoder, first: Uint8Array) {
    this.encoder = encoder;
    this.last = first.slice();
    this.steps = models(first.length, 256);
  }

  encode(bytes: Uint8Array): void {
    for (let i = 0; i < bytes.length; i++) this.encoder.symbol(this.steps[i]!, (bytes[i]! - this.last[i]!) & 255);
    this.last.set(bytes);
  }
}

const clamp = (value: number): number => Math.min(255, Math.max(0, value));
