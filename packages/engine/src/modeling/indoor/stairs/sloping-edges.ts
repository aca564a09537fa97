import type { Vec2 } from '../../../core/vector.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';

/** How upright planes that end at a slope are found; meters unless said otherwise. */
export interface SlopingEdgeOptions {
  /** Points within this of a plane lie on it. */
  onPlane?: number;
  /** Most points of a storey that the search for planes looks at. */
  sample?: number;
  /** Length of the pieces of a plane that are looked at. */
  window?: number;
  /** Rise over run that are tried, and how finely. */
  leastSlope?: number;
  mostSlope?: number;
  slopeStep?: number;
  /** Height of the bands under and over the slope that are compared, least points in the lower one, most share in the upper one. */
  band?: number;
  leastBelow?: number;
  mostAbove?: number;
  /** Parts of a piece that the lower band is divided into, most share of the points in one, and how many of them show some. */
  parts?: number;
  mostInPart?: number;
  leastParts?: number;
}

export const SLOPING_EDGE_DEFAULTS: Required<SlopingEdgeOptions> = {
  onPlane: 0.02,
  sample: 400_000,
  window: 2,
  leastSlope: 0.45,
  mostSlope: 1.05,
  slopeStep: 0.05,
  band: 0.3,
  leastBelow: 15,
  mostAbove: 0.15,
  parts: 8,
  mostInPart: 0.5,
  leastParts: 6,
};

type Knobs = Required<SlopingEdgeOptions>;

/** Points of an upright plane, entry by entry: places along it and heights. */
export interface PlanePoints {
  u: Float32Array;
  z: Float32Array;
}

/** Points of planes side by side, each divided into pieces of half a window. */
export interface Plane {
  v: number;
  plane: PlanePoints & { start: number; pieces: Uint32Array };
}

/** Points by the plane and the piece of it that they lie in (counting sort). */
export function* planesAlong(
  { x, y, z, offset, grid }: StoreyPoints,
  [c, s]: Vec2,
  shift: number,
  { low, high }: { low: number; high: number },
  { onPlane, sample, window }: Knobs,
): Generator<Plane> {
  const end = offset.at(-1)!;
  const step = Math.max(1, Math.floor(end / sample));
  const reach = Math.hypot(grid.width, grid.height) * grid.cell;
  const [length, width] = [window / 2, 2 * onPlane];
  const [u0, v0] = [grid.x0 * c + grid.y0 * s - reach, grid.y0 * c - grid.x0 * s - reach - shift * width];
  const pieces = Math.ceil((2 * reach) / length) + 1;
  const planes = Math.ceil((2 * reach) / width) + 2;
  const where = new Int32Array(end).fill(-1);
  const from = new Uint32Array(planes * pieces + 1);
  for (let k = 0; k < end; k += step) {
    if (!(z[k]! >= low && z[k]! < high)) continue;
    const at = Math.floor((y[k]! * c - x[k]! * s - v0) / width);
    where[k] = at * pieces + Math.floor((x[k]! * c + y[k]! * s - u0) / length);
    from[where[k]! + 1]!++;
  }
  for (let k = 1; k < from.length; k++) from[k]! += from[k - 1]!;
  const sorted: PlanePoints = { u: new Float32Array(from.at(-1)!), z: new Float32Array(from.at(-1)!) };
  const cursor = from.slice();
  for (let k = 0; k < end; k += step) {
    if (where[k]! < 0) continue;
    const to = cursor[where[k]!]!++;
    sorted.u[to] = x[k]! * c + y[k]! * s;
    sorted.z[to] = z[k]!;
  }
  for (let at = 0; at < planes; at++) {
    const own = from.slice(at * pieces, (at + 1) * pieces + 1);
    const [first, last] = [own[0]!, own.at(-1)!];
    if (first === last) continue;
    const plane = { u: sorted.u.subarray(first, last), z: sorted.z.subarray(first, last) };
    yield { v: v0 + (at + 0.5) * width, plane: { ...plane, start: u0, pieces: own.map((value) => value - first) } };
  }
}

/** A slope that the points of a plane may end at: height at u = 0, rise over run, and the piece of the plane. */
export interface PlaneSlope {
  height: number;
  slope: number;
  from: number;
  to: number;
  /** Points in the band below it. */
  below: number;
}

/** The slope that each piece of a plane ends at, the one with most points below it. */
export function slopesOf({ u, z, start, pieces }: Plane['plane'], top: number, knobs: Knobs): PlaneSlope[] {
  const slopes: PlaneSlope[] = [];
  for (let k = 0; k + 2 < pieces.length; k++) {
    const [first, end] = [pieces[k]!, pieces[k + 2]!];
    if (end - first < knobs.leastBelow) continue;
    const from = start + (k * knobs.window) / 2;
    const piece = { u: u.subarray(first, end), z: z.subarray(first, end), from, to: from + knobs.window };
    if (!maySlope(piece, top, knobs)) continue;
    let best: PlaneSlope | undefined;
    for (let steep = knobs.leastSlope; steep <= knobs.mostSlope; steep += knobs.slopeStep) {
      for (const slope of [steep, -steep]) {
        const edge = slopeIn(piece, slope, knobs);
        if (edge && edge.below > (best?.below ?? 0)) best = edge;
      }
    }
    if (best) slopes.push(best);
  }
  return slopes;
}

/** Part of the plane between two places. */
interface PlanePiece extends PlanePoints {
  from: number;
  to: number;
}

/** False if most of a piece reaches nearly to the ceiling, or if its points stand in one place: walls. */
function maySlope({ u, z, from, to }: PlanePiece, top: number, knobs: Knobs): boolean {
  const { parts, band, leastSlope, leastParts, mostInPart } = knobs;
  const tops = new Float64Array(parts).fill(-Infinity);
  const counts = new Uint32Array(parts);
  for (let k = 0; k < u.length; k++) {
    const part = Math.min(parts - 1, Math.floor(((u[k]! - from) / (to - from)) * parts));
    counts[part]!++;
    if (z[k]! > tops[part]!) tops[part] = z[k]!;
  }
  const high = tops.filter((value) => value > top - band).length;
  if (high > Math.ceil((band / leastSlope / (to - from)) * parts) + 1) return false;
  return counts.filter((count) => count > 0).length >= leastParts && Math.max(...counts) <= mostInPart * u.length;
}

/** Height of the bins that the points of a piece are counted in, meters. */
const BIN = 0.05;

/** The highest edge of a slope that has points in most parts of the band below it and few above it. */
function slopeIn(piece: PlanePiece, slope: number, knobs: Knobs): PlaneSlope | undefined {
  const { u, z, from, to } = piece;
  const { band, leastBelow, mostAbove } = knobs;
  const heights = z.map((value, k) => value - slope * u[k]!);
  let [min, max] = [Infinity, -Infinity];
  for (const value of heights) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  // Sums of all bins below.
  const below = new Uint32Array(Math.ceil((max - min) / BIN) + 2);
  for (const value of heights) below[Math.floor((value - min) / BIN) + 1]!++;
  for (let at = 1; at < below.length; at++) below[at]! += below[at - 1]!;
  const bins = Math.round(band / BIN);
  const upTo = (at: number) => below[Math.min(at, below.length - 1)]!;
  let best: PlaneSlope | undefined;
  for (let at = bins; at < below.length; at++) {
    const under = upTo(at) - upTo(at - bins);
    if (under < leastBelow || under <= (best?.below ?? 0)) continue;
    if (upTo(at + bins) - upTo(at) > mostAbove * under) continue;
    const height = min + at * BIN;
    if (isSpread(piece, heights, height, knobs)) best = { height, slope, from, to, below: under };
  }
  return best;
}

/** True if the band under a slope shows points all along a piece. */
function isSpread(
  { u, from, to }: PlanePiece,
  heights: Float32Array,
  height: number,
  { band, parts, mostInPart, leastParts }: Knobs,
): boolean {
  const counts = new Uint32Array(parts);
  for (let k = 0; k < u.length; k++) {
    if (heights[k]! < height - band || heights[k]! >= height) continue;
    counts[Math.min(parts - 1, Math.floor(((u[k]! - from) / (to - from)) * parts))]!++;
  }
  const all = counts.reduce((sum, count) => sum + count, 0);
  return Math.max(...counts) <= mostInPart * all && counts.filter((count) => count > 0).length >= leastParts;
}
