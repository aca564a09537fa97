/** A color as red, green, blue, alpha, each 0 to 1. */
export type Color = readonly [number, number, number, number];

const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const gamma = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
const clamp = (v: number): number => Math.min(1, Math.max(0, v));

/** Contrast of two opaque colors, 1 to 21, as WCAG 2 counts it. */
export function contrast(a: Color, b: Color): number {
  const light = ([r, g, blue]: Color): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(blue);
  const [dark, bright] = [light(a), light(b)].sort((x, y) => x - y) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

/** What is seen of a color over an opaque ground. */
export function over([r, g, b, alpha]: Color, ground: Color): Color {
  const mix = (own: number, below: number): number => own * alpha + below * (1 - alpha);
  return [mix(r, ground[0]), mix(g, ground[1]), mix(b, ground[2]), 1];
}

function toOklab([r, g, b]: Color): [number, number, number] {
  const [lr, lg, lb] = [linear(r), linear(g), linear(b)];
  const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb);
  const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb);
  const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([l, a, b]: readonly [number, number, number]): Color {
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const of = (v: number): number => gamma(clamp(v));
  return [
    of(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    of(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    of(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
    1,
  ];
}

/** Two opaque colors mixed, `share` of the second. */
function mix(space: string, a: Color, b: Color, share: number): Color {
  const between = (x: number, y: number): number => x * (1 - share) + y * share;
  if (space === 'srgb') return [between(a[0], b[0]), between(a[1], b[1]), between(a[2], b[2]), 1];
  const [p, q] = [toOklab(a), toOklab(b)];
  return fromOklab([between(p[0], q[0]), between(p[1], q[1]), between(p[2], q[2])]);
}

const NAMED: Readonly<Record<string, Color>> = { white: [1, 1, 1, 1], black: [0, 0, 0, 1], transparent: [0, 0, 0, 0] };

/** The parts of a list, split at commas outside of parentheses. */
export function partsOf(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** Reads what our style sheets write: hex, `rgb()`, a few names, and `color-mix()` of these. */
export function parseColor(text: string): Color {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
  if (hex) {
    const wide = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const at = (i: number): number => Number.parseInt(wide.slice(i, i + 2), 16) / 255;
    return [at(0), at(2), at(4), 1];
  }
  const rgb = /^rgb\((\d+) (\d+) (\d+)(?: \/ (\d+)%)?\)$/.exec(text);
  if (rgb) return [Number(rgb[1]) / 255, Number(rgb[2]) / 255, Number(rgb[3]) / 255, Number(rgb[4] ?? 100) / 100];
  const mixed = /^color-mix\(in (oklab|srgb), (.+)\)$/s.exec(text);
  if (mixed) {
    const [first, second] = partsOf(mixed[2]!).map((part) => {
      const share = /^(.+?)(?: (\d+)%)?$/.exec(part)!;
      return { color: parseColor(share[1]!), share: share[2] === undefined ? undefined : Number(share[2]) / 100 };
    });
    const share = second!.share ?? (first!.share === undefined ? 0.5 : 1 - first!.share);
    return mix(mixed[1]!, first!.color, second!.color, share);
  }
  const named = NAMED[text];
  if (!named) throw new Error(`no color: ${text}`);
  return named;
}

/** The colors of a ground: itself, or the stops of a gradient. */
export function groundsOf(text: string): Color[] {
  if (!text.startsWith('linear-gradient')) return [parseColor(text)];
  return partsOf(text.slice(text.indexOf('(') + 1, -1))
    .filter((part) => !/^-?\d+deg$/.test(part))
    .map((part) => parseColor(part.replace(/ \d+%$/, '')));
}
