import { quantile } from '../../../../math/statistics.ts';
import { gapsIn } from '../find-doorways.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';
import type { Rectangle, Span } from '../raster/rectangle.ts';
import type { WallRaster } from '../raster/wall-raster.ts';
import { overlaps } from './whole-openings.ts';

/** Which gaps that both faces of an inner wall share are doorways; lengths in meters. */
export interface TwoSidedGapOptions {
  leastWidth?: number;
  mostWidth?: number;
  /** Heights above the floor from which columns are looked at: most of what stands before a wall is lower than the second. */
  lows?: readonly number[];
  /** Most share of a column's rows that shows wall in a gap. */
  mostFill?: number;
  /** Strips of wall this wide beside a gap tell how many points each face would show within it. */
  beside?: number;
  /** So many each face would show at least, … */
  leastExpected?: number;
  /** … and shows at most this share of them. */
  mostShown?: number;
  /** Each face goes on within this distance of both ends of a gap, and shows there at least this share of its mean points beside. */
  flank?: number;
  leastFlank?: number;
  /** Where a gap ends this near to an end of the wall, one of the faces may show nothing there: an open leaf hides it. */
  nearEnd?: number;
  /** Share of the points beside that both faces show over the head, in a strip so high. */
  over?: number;
  leastOver?: number;
  /** The head lies at least so far below the ceiling. */
  headroom?: number;
  /** Floor shows before either face, of what it does along the wall at least this share; on a side that would show so many points, some. */
  leastFloor?: number;
  leastFloorExpected?: number;
}

export const TWO_SIDED_GAP_DEFAULTS: Required<TwoSidedGapOptions> = {
  leastWidth: 0.6,
  mostWidth: OPENING_SIZES.mostGap,
  lows: [0.2, 1],
  mostFill: 0.04,
  beside: 0.8,
  leastExpected: 12,
  mostShown: 0.05,
  flank: 0.25,
  leastFlank: 0.25,
  nearEnd: 0.3,
  over: 0.3,
  leastOver: 0.3,
  headroom: 0.15,
  leastFloor: 0.25,
  leastFloorExpected: 5,
};

type Knobs = Required<TwoSidedGapOptions>;

/**
 * Doorways of an inner wall so thinly scanned that neither jambs nor floor show: both faces end at the same places, below the same
 * head, though enough of either shows beside to tell, and floor shows before both. Cupboards that stand back to back with their sides
 * in line leave such a gap, too, and hide the floor.
 */
export function twoSidedGaps(raster: WallRaster, options: TwoSidedGapOptions = {}): Rectangle[] {
  const knobs = { ...TWO_SIDED_GAP_DEFAULTS, ...options };
  const found = knobs.lows.map((low) => gapsFrom(Math.round(low / raster.cell), raster, knobs));
  return found.reduce((all, more) => [...all, ...more.filter((gap) => !all.some((one) => overlaps(gap, one)))]);
}

/** Such gaps of what the faces show from a row up to the height of the lowest heads. */
function gapsFrom(low: number, raster: WallRaster, knobs: Knobs): Rectangle[] {
  const { cell, height, width } = raster;
  const rows: Span = [low, Math.min(height, Math.floor(OPENING_SIZES.leastHead / cell))];
  const counts = raster.solid.map((face) => columnCounts(face, raster, rows));
  const fill = Float64Array.from(
    { length: width },
    (_, i) => (counts[0]![i]! + counts[1]![i]!) / Math.max(1, rows[1] - rows[0]),
  );
  return gapsIn(fill, knobs.mostFill).flatMap((gap) => {
    const columns = gap[1] + 1 - gap[0];
    if (columns * cell < knobs.leastWidth || columns * cell > knobs.mostWidth) return [];
    const densities = counts.map((face) => densityBeside(gap, face, raster, knobs));
    const flanks = counts.map((face, side) => flanksOf(gap, face, densities[side]!, raster, knobs));
    const [hiddenBefore, hiddenBehind] = [0, 1].map((end) => flanks.filter((shown) => !shown[end]).length) as [
      number,
      number,
    ];
    const [before, behind] = [gap[0] * cell, raster.length - (gap[1] + 1) * cell];
    const mostHidden = [before, behind].map((far) => (far <= knobs.nearEnd ? 1 : 0)) as [number, number];
    if (hiddenBefore > mostHidden[0] || hiddenBehind > mostHidden[1] || hiddenBefore + hiddenBehind > 1) return [];
    if (!counts.every((face, side) => isEmpty(gap, face, densities[side]!, knobs))) return [];
    const top = headOver(gap, densities, rows, raster, knobs);
    if (top === undefined) return [];
    const box = withEnds({ ...at(gap, raster), top }, rows, raster, knobs);
    return showsFloor(box, raster, knobs) ? [box] : [];
  });
}

const at = ([first, last]: Span, { cell, z0 }: WallRaster) => ({
  from: first * cell,
  to: (last + 1) * cell,
  bottom: z0,
});

function columnCounts(face: Uint16Array, { width }: WallRaster, [low, high]: Span): Float64Array {
  const counts = new Float64Array(width);
  for (let j = low; j < high; j++) for (let i = 0; i < width; i++) counts[i]! += face[j * width + i]!;
  return counts;
}

/** Points of a face per column beside a gap. */
function densityBeside([first, last]: Span, face: Float64Array, { cell }: WallRaster, { beside }: Knobs): number {
  const columns = Math.round(beside / cell);
  const strips = [
    ...face.subarray(Math.max(0, first - columns), first),
    ...face.subarray(last + 1, last + 1 + columns),
  ];
  return mean(strips);
}

/** Whether a face shows nothing in a gap, where it would show enough. */
function isEmpty(
  [first, last]: Span,
  face: Float64Array,
  density: number,
  { leastExpected, mostShown }: Knobs,
): boolean {
  const within = face.subarray(first, last + 1);
  const expected = density * within.length;
  return expected >= leastExpected && within.reduce((sum, count) => sum + count, 0) <= mostShown * expected;
}

/** Whether a face goes on left and right of a gap. */
function flanksOf(
  [first, last]: Span,
  face: Float64Array,
  density: number,
  { cell }: WallRaster,
  { flank, leastFlank }: Knobs,
): boolean[] {
  const columns = Math.round(flank / cell);
  const strips = [face.subarray(Math.max(0, first - columns), first), face.subarray(last + 1, last + 1 + columns)];
  return strips.map((strip) => strip.length > 0 && mean([...strip]) >= leastFlank * density);
}

/** Where both faces begin over a gap; undefined if they do not, or not at the height of a head. */
function headOver(
  [first, last]: Span,
  densities: readonly number[],
  [low, high]: Span,
  { solid, cell, width, height, z0 }: WallRaster,
  { over, leastOver, headroom }: Knobs,
): number | undefined {
  const strip = Math.round(over / cell);
  const most = Math.min(height - Math.round(headroom / cell), Math.ceil(OPENING_SIZES.mostHead / cell));
  const countIn = (face: Uint16Array, j: number) => {
    let count = 0;
    for (let i = first; i <= last; i++) count += face[j * width + i]!;
    return count;
  };
  const rows = solid.map((face) => Array.from({ length: height }, (_, j) => countIn(face, j)));
  for (let j = high; j < most; j++) {
    if (!rows.some((face) => face[j]! > 0)) continue;
    const end = Math.min(height, j + strip);
    const isWall = rows.every((face, side) => {
      const expected = (densities[side]! / (high - low)) * (last + 1 - first) * (end - j);
      const shown = face.slice(j, end).reduce((sum, count) => sum + count, 0);
      return shown >= leastOver * expected;
    });
    if (isWall) return z0 + j * cell;
  }
  return undefined;
}

/** The gap up to the points of the faces next to it. */
function withEnds(
  gap: Rectangle,
  [low]: Span,
  { facePoints: { u, z }, cell }: WallRaster,
  { flank }: Knobs,
): Rectangle {
  const middle = (gap.from + gap.to) / 2;
  const [before, behind]: [number[], number[]] = [[], []];
  u.forEach((along, k) => {
    if (z[k]! < gap.bottom + low * cell || z[k]! > gap.top - cell) return;
    if (along < middle && along > gap.from - flank && along < gap.from + cell) before.push(along);
    if (along > middle && along < gap.to + flank && along > gap.to - cell) behind.push(along);
  });
  return { ...gap, from: quantile(before, 1) ?? gap.from, to: quantile(behind, 0) ?? gap.to };
}

/** Floor this near to a face, meters, lies right before it. */
const BEFORE = { from: -0.12, to: -0.03, high: 0.03, jamb: 0.05 };

/** Whether floor shows before both faces, where the scan shows it along the wall: nothing stands there. */
function showsFloor(
  box: Rectangle,
  { relief, length, z0 }: WallRaster,
  { leastFloor, leastFloorExpected }: Knobs,
): boolean {
  const sides = relief.map(({ u, z, depth }) => {
    const isFloor = (k: number) => depth[k]! > BEFORE.from && depth[k]! < BEFORE.to && z[k]! < z0 + BEFORE.high;
    const floor = u.filter((_, k) => isFloor(k));
    const shown = floor.filter((along) => along > box.from + BEFORE.jamb && along < box.to - BEFORE.jamb).length;
    return { shown, expected: (floor.length * (box.to - box.from - 2 * BEFORE.jamb)) / length };
  });
  const [shown, expected] = [sides[0]!.shown + sides[1]!.shown, sides[0]!.expected + sides[1]!.expected];
  return shown >= leastFloor * expected && sides.every((side) => side.shown > 0 || side.expected < leastFloorExpected);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
