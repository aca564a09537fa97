/** Points beside a jamb, meters: along the closed leaf, out from the wall, and above the floor. */
export type JambPoints = Record<'along' | 'out' | 'above', number[]>;

/** Cells of an upright strip that begins at a jamb: columns away from it, each with its rows from the floor up; 1 where a point lies. */
export interface UprightStrip {
  /** Distance of the strip's middle from the jamb, square to the strip, meters. */
  off: number;
  own: Uint8Array;
  /** The same of a strip twice as wide: a surface that goes on beyond a leaf may do so at a slant. */
  near: Uint8Array;
  rows: number;
}

/** How strips are cut and counted; meters. */
export interface StripOptions {
  /** Farthest that a strip passes the jamb, and its width. */
  reach: number;
  strip: number;
  /** Width and height of a cell. */
  column: number;
  row: number;
  /** Length and height of a strip. */
  length: number;
  height: number;
  /** Points of a strip at least. */
  leastPoints: number;
}

/**
 * The strips at an angle that hold enough points, each half its width from the next one. O(points + cells).
 *
 * @param angle from the closed leaf, radians.
 */
export function uprightStrips(
  { along, out, above }: JambPoints,
  angle: number,
  { reach, strip, column, row, length, height, leastPoints }: StripOptions,
): UprightStrip[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [columns, rows] = [Math.ceil(length / column), Math.ceil(height / row)];
  const half = strip / 2;
  const empty = () => ({ cells: new Uint8Array(columns * rows), points: 0 });
  const slices = Array.from({ length: Math.round((2 * reach) / half) }, empty);
  for (let k = 0; k < along.length; k++) {
    const slice = slices[Math.floor((cos * out[k]! - sin * along[k]! + reach) / half)];
    const i = Math.floor((cos * along[k]! + sin * out[k]!) / column);
    const j = Math.floor(above[k]! / row);
    if (!slice || i < 0 || i >= columns || j >= rows) continue;
    slice.cells[i * rows + j] = 1;
    slice.points++;
  }
  const at = (k: number) => slices[k] ?? empty();
  return slices.slice(1).flatMap((_, k): UprightStrip[] => {
    if (at(k).points + at(k + 1).points < leastPoints) return [];
    const own = union(at(k).cells, at(k + 1).cells);
    return [{ off: (k + 1) * half - reach, own, near: union(own, union(at(k - 1).cells, at(k + 2).cells)), rows }];
  });
}

const union = (a: Uint8Array, b: Uint8Array) => a.map((set, at) => set | b[at]!);

/** A part of a strip: away from the jamb and above the floor, meters. */
export type StripPart = Record<'from' | 'to' | 'low' | 'high', number>;

/** Share of the cells of a part that hold points; 0 of a part without cells. */
export function shareOf(
  cells: Uint8Array,
  rows: number,
  { from, to, low, high }: StripPart,
  { column, row }: Pick<StripOptions, 'column' | 'row'>,
): number {
  let [held, all] = [0, 0];
  for (let i = Math.round(from / column); i < Math.round(to / column); i++) {
    for (let j = Math.round(low / row); j < Math.round(high / row); j++, all++) held += cells[i * rows + j] ?? 0;
  }
  return held / Math.max(1, all);
}
