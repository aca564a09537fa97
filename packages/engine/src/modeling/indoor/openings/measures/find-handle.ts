import { median, quantile } from '../../../../math/statistics.ts';
import type { DetectedHandle } from '../../detected-elements.ts';
import type { Hole, HolePart } from './hole-points.ts';
import { pointsIn } from './hole-points.ts';

/** What tells the handle of a closed leaf; lengths in meters. */
export interface HandleOptions {
  /** Bounds of its height over the floor. */
  lowest?: number;
  highest?: number;
  /** It stands so far off the leaf, and by so many times the spread of the leaf's points. */
  nearest?: number;
  farthest?: number;
  clearOf?: number;
  /** It lies so far from the side of the leaf, off jamb and frame. */
  inset?: number;
  besideEdge?: number;
  /** So many points so near to it along the leaf, but at other heights, are of a frame. */
  leastElsewhere?: number;
  beside?: number;
  /** Its points at least, and how long it is along the leaf and how high. */
  leastPoints?: number;
  longest?: number;
  tall?: number;
  /** Points so far beside it, or over and under it, belong to something larger: no more than a share of its own. */
  around?: number;
  mostAround?: number;
  /** It has so many times as many points as what shows at the other side of the leaf. */
  leastGain?: number;
}

export const HANDLE_DEFAULTS: Required<HandleOptions> = {
  lowest: 0.8,
  highest: 1.3,
  nearest: 0.02,
  farthest: 0.12,
  clearOf: 4,
  inset: 0.03,
  besideEdge: 0.22,
  leastElsewhere: 3,
  beside: 0.02,
  leastPoints: 6,
  longest: 0.2,
  tall: 0.16,
  around: 0.2,
  mostAround: 0.5,
  leastGain: 2.5,
};

/** A side of a closed leaf that was seen: where it lies left of the wall's centre line, the direction to who sees it, and its spread. */
export interface LeafSide {
  off: number;
  outward: 1 | -1;
  rms: number;
}

/**
 * The handle of a closed leaf: a few points that stand off it, near one of its sides and at the height of a hand, with little around.
 * Undefined where none shows, or the other side shows nearly as much.
 */
export function findHandle(
  hole: Hole,
  sides: readonly LeafSide[],
  options: HandleOptions = {},
): DetectedHandle | undefined {
  const knobs = { ...HANDLE_DEFAULTS, ...options };
  const at = (end: DetectedHandle['end']) => sides.map((side) => clusterAt(end, hole, side, knobs));
  const count = (clusters: readonly Cluster[]) => clusters.reduce((sum, { points }) => sum + points, 0);
  const [from, to] = [at('from'), at('to')];
  const end = count(from) > count(to) ? 'from' : 'to';
  const [own, other] = end === 'from' ? [from, to] : [to, from];
  const heights = own.flatMap(({ isHandle, height }) => (isHandle ? [height] : []));
  if (heights.length === 0 || count(own) < knobs.leastGain * count(other)) return undefined;
  return { end, height: median(heights)! };
}

/** What stands off a leaf near one of its sides: its points, its height over the floor, and whether it looks like a handle. */
interface Cluster {
  points: number;
  height: number;
  isHandle: boolean;
}

function clusterAt(end: DetectedHandle['end'], hole: Hole, side: LeafSide, knobs: Required<HandleOptions>): Cluster {
  const { lowest, highest, inset, besideEdge, leastPoints, longest, tall, around, mostAround, beside, leastElsewhere } =
    knobs;
  const { points, zFloor, width } = hole;
  const off = standingOff(side, knobs);
  const strip = (from: number, to: number): [number, number] =>
    end === 'from' ? [from, to] : [width - to, width - from];
  const wide = strip(inset, Math.min(besideEdge + around, width - inset));
  const others = elsewhere(hole, { along: wide, off }, knobs);
  const isAlone = (k: number) =>
    others.filter((at) => Math.abs(at - points.along[k]!) <= beside).length < leastElsewhere;
  const along = strip(inset, Math.min(besideEdge, width / 2));
  const all = pointsIn(points, { along, off, z: [zFloor + lowest, zFloor + highest] }).filter(isAlone);
  const own = densest(all, points.z, tall);
  if (own.length === 0) return { points: 0, height: 0, isHandle: false };
  const alongs = own.map((k) => points.along[k]!);
  const length = quantile(alongs, 1 - STRAY)! - quantile(alongs, STRAY)!;
  const middle = median(own.map((k) => points.z[k]!))!;
  const near = pointsIn(points, { along: wide, off, z: [middle - around, middle + around] }).filter(isAlone);
  const isHandle =
    own.length >= leastPoints && length <= longest && near.length - own.length <= mostAround * own.length;
  return { points: own.length, height: middle - zFloor, isHandle };
}

/** Places along the leaf of what stands off it over and under the heights of a handle. */
function elsewhere(
  { points, zFloor, zTop }: Hole,
  part: Pick<HolePart, 'along' | 'off'>,
  { lowest, highest, tall }: Required<HandleOptions>,
): number[] {
  const under = [zFloor + tall, zFloor + lowest - tall] as const;
  const over = [zFloor + highest + tall, zTop - tall] as const;
  return [under, over].flatMap((z) => pointsIn(points, { ...part, z })).map((k) => points.along[k]!);
}

/** Share of the points of a handle that may be strays at either end. */
const STRAY = 0.05;

/** Those of the chosen points within the height that holds most of them. */
function densest(chosen: readonly number[], z: readonly number[], height: number): number[] {
  const sorted = [...chosen].sort((a, b) => z[a]! - z[b]!);
  let [first, count] = [0, 0];
  for (let i = 0, j = 0; i < sorted.length; i++) {
    while (j < sorted.length && z[sorted[j]!]! - z[sorted[i]!]! <= height) j++;
    if (j - i > count) [first, count] = [i, j - i];
  }
  return sorted.slice(first, first + count);
}

function standingOff(
  { off, outward, rms }: LeafSide,
  { nearest, farthest, clearOf }: Required<HandleOptions>,
): [low: number, high: number] {
  const ends = [off + outward * Math.max(nearest, clearOf * rms), off + outward * farthest];
  return [Math.min(...ends), Math.max(...ends)];
}
