import type { ChartSeries } from './chart-data.ts';

/** Steps between the lines of an axis, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/** Values of the lines of an axis, from its lowest to its highest. */
export interface Axis {
  low: number;
  high: number;
  ticks: number[];
}

/**
 * The axis for values: it holds 0, ends at round numbers and has at most about `most` lines.
 *
 * @param isWhole no line stands between two whole numbers, for counts.
 */
export function axisOf(values: readonly number[], { most = 5, isWhole = false } = {}): Axis {
  const least = Math.min(0, ...values);
  const greatest = Math.max(0, ...values) || (least < 0 ? 0 : 1);
  const range = greatest - least;
  const power = 10 ** Math.floor(Math.log10(range / most));
  const fitting = STEPS.map((step) => step * power).find((step) => range / step <= most) ?? 10 * power;
  const step = isWhole ? Math.max(1, Math.ceil(fitting)) : fitting;
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(greatest / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step));
  return { low: round(first * step), high: round(last * step), ticks };
}

/** Without the dust of binary fractions. */
const round = (value: number): number => Number(value.toPrecision(12));

/** Pixels from the top for a value. */
export const heightOf = ({ low, high }: Axis, value: number, height: number): number =>
  height - ((value - low) / (high - low)) * height;

/** Values that the axis must hold: those of each series, or their sums where bars stand on each other. */
export function shownValues(series: readonly ChartSeries[], isStacked: boolean): number[] {
  if (!isStacked) return series.flatMap(({ values }) => values.filter((value) => value !== null));
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  return Array.from({ length }, (_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
}

/** The path of a line through points; a missing value interrupts it. */
export function linePath(values: readonly (number | null)[], x: (at: number) => number, y: (value: number) => number) {
  let isOpen = false;
  let path = '';
  for (const [at, value] of values.entries()) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    path += `${isOpen ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    isOpen = true;
  }
  return path;
}

/** Places of values without neighbours, of which a line would show nothing. */
export const lonely = (values: readonly (number | null)[]): number[] =>
  values.flatMap((value, at) =>
    value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null ? [at] : [],
  );

/** A bar: pixels from the left and the top, and its size. */
export interface Bar {
  series: number;
  at: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Share of the room of a label that its bars leave free. */
const GAP = 0.25;
/** A bar is no wider than this, pixels. */
const WIDEST = 48;

/** Bars side by side, or on each other, in the room that each label has. */
export function barsOf(
  series: readonly ChartSeries[],
  axis: Axis,
  { width, height, isStacked = false }: { width: number; height: number; isStacked?: boolean },
): Bar[] {
  const labels = Math.max(0, ...series.map(({ values }) => values.length));
  const room = width / Math.max(1, labels);
  const beside = isStacked ? 1 : Math.max(1, series.length);
  const wide = Math.max(1, Math.min((room * (1 - GAP)) / beside, WIDEST));
  const bars: Bar[] = [];
  for (let at = 0; at < labels; at++) {
    let base = 0;
    for (const [index, { values }] of series.entries()) {
      const value = values[at] ?? null;
      if (value === null) continue;
      const [from, to] = isStacked ? [base, base + value] : [0, value];
      if (isStacked) base = to;
      const [top, bottom] = [heightOf(axis, Math.max(from, to), height), heightOf(axis, Math.min(from, to), height)];
      const x = at * room + (room - wide * beside) / 2 + (isStacked ? 0 : index * wide);
      bars.push({ series: index, at, x, y: top, width: wide, height: bottom - top });
    }
  }
  return bars;
}

/** A slice of a pie as a path around (0, 0), and its share of the whole. */
export interface Slice {
  index: number;
  share: number;
  path: string;
}

/** Slices of a pie with a hole, clockwise from the top; values of 0 and less have none. */
export function slicesOf(values: readonly (number | null)[], radius: number, hole: number): Slice[] {
  const sizes = values.map((value) => Math.max(0, value ?? 0));
  const sum = sizes.reduce((all, size) => all + size, 0);
  let begin = 0;
  return sizes.flatMap((size, index) => {
    if (size === 0) return [];
    const share = size / sum;
    const end = begin + share;
    const path = ringPath(begin, end, radius, hole);
    begin = end;
    return [{ index, share, path }];
  });
}

/** A part of a ring; shares of the turn. An arc cannot close a circle, so that the whole one is two halves. */
function ringPath(begin: number, end: number, radius: number, hole: number): string {
  if (end - begin > 0.9999) return `${ringPath(0, 0.5, radius, hole)}${ringPath(0.5, 1, radius, hole)}`;
  const point = (turn: number, distance: number) => {
    const angle = turn * 2 * Math.PI;
    return `${(Math.sin(angle) * distance).toFixed(2)} ${(-Math.cos(angle) * distance).toFixed(2)}`;
  };
  const large = end - begin > 0.5 ? 1 : 0;
  return (
    `M${point(begin, radius)}A${radius} ${radius} 0 ${large} 1 ${point(end, radius)}` +
    `L${point(end, hole)}A${hole} ${hole} 0 ${large} 0 ${point(begin, hole)}Z`
  );
}

/** Pixels that a letter takes, about: those of Chinese are wide. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e80 ? 12 : 6.6), 0);

/** Every how many labels one is written, so that none covers its neighbour. */
export function labelStep(labels: readonly string[], width: number): number {
  const widest = Math.max(0, ...labels.map(textWidth)) + 12;
  return Math.max(1, Math.ceil((widest * labels.length) / Math.max(1, width)));
}
