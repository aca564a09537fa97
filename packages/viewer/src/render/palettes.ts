/** Rows of the palette texture. */
export const PALETTE_ROWS = { gradient: 0, gray: 1, classification: 2, station: 3, deviation: 4 } as const;
/** Texels of a palette. */
export const PALETTE_WIDTH = 256;

/** A color 0..255. */
export type Rgb = readonly [number, number, number];

/** Low to high: deep blue, teal, green, sand, light. Even steps in lightness, so it reads in gray too. */
const HEIGHT: Rgb[] = [
  [52, 62, 140],
  [38, 120, 160],
  [60, 170, 130],
  [170, 200, 90],
  [250, 220, 120],
];
const GRAY: Rgb[] = [
  [28, 32, 40],
  [150, 156, 164],
  [250, 250, 250],
];
/** Behind the model, on it, in front of it. */
const DEVIATION: Rgb[] = [
  [38, 70, 200],
  [70, 170, 235],
  [90, 200, 120],
  [245, 190, 60],
  [215, 40, 40],
];
/** ASPRS classes 0 to 18; what comes after turns through the hues. */
const CLASSES: Rgb[] = [
  [150, 150, 150],
  [175, 175, 175],
  [166, 124, 82],
  [160, 200, 110],
  [100, 175, 80],
  [50, 135, 60],
  [225, 120, 85],
  [230, 70, 140],
  [200, 200, 90],
  [70, 140, 220],
  [140, 110, 90],
  [110, 110, 125],
  [190, 150, 210],
  [240, 200, 60],
  [250, 160, 40],
  [130, 90, 170],
  [90, 190, 190],
  [95, 120, 150],
  [235, 60, 200],
];

/** Colors of ASPRS classes, for legends. */
export function classColor(code: number): Rgb {
  return CLASSES[code] ?? hue(code);
}

/** Color of a scanner station, for legends; 65535 stands for unknown. */
export function stationColor(station: number): Rgb {
  return station === 65535 ? [140, 140, 140] : hue(station);
}

/** CSS color stops of a gradient, low to high, for legends. */
export function gradientStops(mode: 'height' | 'intensity' | 'deviation'): Rgb[] {
  return mode === 'height' ? HEIGHT : mode === 'intensity' ? GRAY : DEVIATION;
}

/** RGBA pixels of the palette texture, one row a palette. Alpha 0 hides a class. */
export function palettePixels(hiddenClasses: ReadonlySet<number>): Uint8Array {
  const pixels = new Uint8Array(PALETTE_WIDTH * 5 * 4);
  for (let i = 0; i < PALETTE_WIDTH; i++) {
    const share = i / (PALETTE_WIDTH - 1);
    const rows = [along(HEIGHT, share), along(GRAY, share), classColor(i), stationColor(i), along(DEVIATION, share)];
    rows.forEach((color, row) => pixels.set([...color, 255], (row * PALETTE_WIDTH + i) * 4));
    if (hiddenClasses.has(i)) pixels[(PALETTE_ROWS.classification * PALETTE_WIDTH + i) * 4 + 3] = 0;
  }
  return pixels;
}

function along(stops: Rgb[], share: number): Rgb {
  const at = Math.min(stops.length - 2, Math.floor(share * (stops.length - 1)));
  const rest = share * (stops.length - 1) - at;
  const mix = (k: number) => stops[at]![k]! + (stops[at + 1]![k]! - stops[at]![k]!) * rest;
  return [mix(0), mix(1), mix(2)];
}

/** Neighboring numbers get hues far apart (the golden angle). */
function hue(index: number): Rgb {
  const turn = (index * 0.381966) % 1;
  const channel = (shift: number) => {
    const t = Math.abs((((turn + shift) % 1) * 6 + 6) % 6);
    return Math.round(70 + 170 * Math.min(1, Math.max(0, Math.abs(t - 3) - 1)));
  };
  return [channel(0), channel(2 / 3), channel(1 / 3)];
}
