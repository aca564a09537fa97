import { quantile } from '../../../../math/statistics.ts';

/** What tells bars of a frame from the glass between them by how densely they show; lengths in meters. */
export interface DenseBarOptions {
  /** Width of the strips in which points are counted; each count is smoothed over three. */
  strip?: number;
  /** Points in a strip of a bar, at least. */
  leastPoints?: number;
  /** What comes back from glass, at most, as a share of the density of bars, and the share of a window that bars take. */
  mostGlass?: number;
  mostBars?: number;
  /** Height of the pieces of a bar, and the share of them that hold points. */
  piece?: number;
  leastShown?: number;
  /** A bar ends where it shows less than this share of its own density: beside it lies what rays show that only graze it. */
  body?: number;
  /** Density of a bar, at least, as a share of the densest one's: panes that throw back a few points show in patches. */
  leastDensity?: number;
}

export const DENSE_BAR_DEFAULTS: Required<DenseBarOptions> = {
  strip: 0.02,
  leastPoints: 3,
  mostGlass: 0.3,
  mostBars: 0.55,
  piece: 0.2,
  leastShown: 0.8,
  body: 0.5,
  leastDensity: 0.3,
};

/**
 * Stretches along x, from 0 to `length`, that show at least half as densely as the densest tenth does, from 0 to `height` of the other
 * direction, y, all in meters: bars of a frame between panes of which hardly anything comes back. Undefined if what is
 * between them shows too: then density tells no bar from a pane.
 */
export function denseBars(
  x: readonly number[],
  y: readonly number[],
  length: number,
  height: number,
  options: DenseBarOptions = {},
): [from: number, to: number][] | undefined {
  const knobs = { ...DENSE_BAR_DEFAULTS, ...options };
  const size = Math.max(1, Math.round(length / knobs.strip));
  const rows = Math.max(1, Math.floor(height / knobs.piece));
  const counts = new Float64Array(size);
  const pieces = Array.from(counts, () => new Set<number>());
  x.forEach((at, k) => {
    const [strip, row] = [Math.floor((size * at) / length), Math.floor((rows * y[k]!) / height)];
    if (strip < 0 || strip >= size || row < 0 || row >= rows) return;
    counts[strip]!++;
    pieces[strip]!.add(row);
  });
  const smooth = Array.from(counts, (own, i) => ((counts[i - 1] ?? own) + own + (counts[i + 1] ?? own)) / 3);
  const dense = quantile(smooth, 0.9) ?? 0;
  const between = smooth.filter((count) => count < dense / 2);
  const glass = between.reduce((sum, count) => sum + count, 0) / Math.max(1, between.length);
  const tellsApart = between.length >= (1 - knobs.mostBars) * size && glass <= knobs.mostGlass * dense;
  if (dense < knobs.leastPoints || !tellsApart) return undefined;
  const bars = stretches(smooth, dense / 2).map((stretch) => bodyOf(stretch, smooth, knobs.body));
  const most = Math.max(...bars.map(({ density }) => density));
  const isShown = ({ from, to }: Body) =>
    new Set(pieces.slice(from, to).flatMap((shown) => [...shown])).size >= knobs.leastShown * rows;
  return bars
    .filter((bar) => bar.density >= knobs.leastDensity * most && isShown(bar))
    .map(({ from, to }) => [(from * length) / size, (to * length) / size]);
}

/** The strips of a bar, the last one left out, and the points of one of them. */
interface Body {
  from: number;
  to: number;
  density: number;
}

/** A stretch of strips without those at its ends that show less than a share of what most of it does. */
function bodyOf([start, end]: [from: number, to: number], counts: readonly number[], share: number): Body {
  const density = quantile(counts.slice(start, end), 0.75)!;
  let [from, to] = [start, end];
  while (counts[from]! < share * density) from++;
  while (counts[to - 1]! < share * density) to--;
  return { from, to, density };
}

/** Where numbers in a row are at least so large: the first of each stretch, and the one behind its last. */
function stretches(numbers: readonly number[], least: number): [from: number, to: number][] {
  const found: [number, number][] = [];
  numbers.forEach((count, i) => {
    if (count < least) return;
    const last = found.at(-1);
    if (last?.[1] === i) last[1] = i + 1;
    else found.push([i, i + 1]);
  });
  return found;
}
