import { quantile } from '../../../../math/statistics.ts';
import type { WallOpening } from '../wall-opening.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

/** What parts a band of windows only in the picture; lengths in meters. */
export interface JoinBandOptions {
  /** Sills and heads of one band differ by at most this. */
  level?: number;
  /** Widest gap between two windows of a band. */
  mostGap?: number;
  /** No wall is as thin as this: what parts two windows so little is a mullion of one. */
  leastPier?: number;
  /** Narrowest gap that a pillar hides: the end of an inner wall is narrower. */
  leastHidden?: number;
  /** Share of the gap that may show the face of the wall. */
  mostPier?: number;
  /** So large a share of a panel lies at least so far behind the face of the wall below. */
  leastPanel?: number;
  leastRecess?: number;
  /** Height below the sills in which that face is looked for, and the least number of points that tell where it lies. */
  below?: number;
  leastPoints?: number;
}

export const JOIN_BAND_DEFAULTS: Required<JoinBandOptions> = {
  level: 0.1,
  mostGap: 1,
  leastPier: 0.06,
  leastHidden: 0.3,
  mostPier: 0.25,
  leastPanel: 0.3,
  leastRecess: 0.004,
  below: 0.6,
  leastPoints: 8,
};

/** Share of a face's points that lie before the end of its scatter. */
const SCATTER = 0.95;

/**
 * Joins windows of one outer wall at one height, between which no wall stands: a pillar hides the gap from sill to ceiling,
 * a panel without a pane closes it, which lies behind the face of the wall, or it is a mullion. The others keep their order.
 */
export function joinBands(
  openings: readonly WallOpening[],
  raster: WallRaster,
  options: JoinBandOptions = {},
): WallOpening[] {
  const knobs = { ...JOIN_BAND_DEFAULTS, ...options };
  const joined: { at: number; band: WallOpening }[] = [];
  const sorted = openings.map((band, at) => ({ at, band })).sort((a, b) => a.band.from - b.band.from);
  for (const { at, band } of sorted) {
    const before = joined.find((other) => isOneBand(other.band, band, raster, knobs));
    if (before) Object.assign(before, { at: Math.min(at, before.at), band: bandOf(before.band, band) });
    else joined.push({ at, band });
  }
  return joined.sort((a, b) => a.at - b.at).map(({ band }) => band);
}

function isOneBand(a: WallOpening, b: WallOpening, raster: WallRaster, knobs: Required<JoinBandOptions>): boolean {
  if (a.type !== 'window' || b.type !== 'window') return false;
  if (Math.abs(a.zBottom - b.zBottom) > knobs.level || Math.abs(a.zTop - b.zTop) > knobs.level) return false;
  const gap = b.from - a.to;
  if (gap <= 0 || gap > knobs.mostGap) return false;
  return gap < knobs.leastPier || isHidden(a, b, raster, knobs) || isPanel(a, b, raster, knobs);
}

/** True if hardly a column of the gap shows anything of the wall, from the sills up. */
function isHidden(
  { to, zBottom }: WallOpening,
  { from }: WallOpening,
  { solid, inner, cell, width, height, z0 }: WallRaster,
  { leastHidden, mostPier }: Required<JoinBandOptions>,
): boolean {
  if (from - to < leastHidden) return false;
  const [first, end] = [Math.ceil(to / cell), Math.floor(from / cell)];
  const low = Math.max(0, Math.floor((zBottom - z0) / cell));
  let shown = 0;
  for (let i = first; i < end; i++) {
    for (let j = low; j < height; j++) {
      const at = j * width + i;
      if (!solid[0][at] && !inner[at]) continue;
      shown++;
      break;
    }
  }
  return shown <= mostPier * (end - first);
}

/** True if much of what closes the gap lies behind the face of the wall right below, further than that face scatters. */
function isPanel(
  a: WallOpening,
  b: WallOpening,
  { facePoints: { u, z, depth } }: WallRaster,
  { leastRecess, leastPanel, below, leastPoints }: Required<JoinBandOptions>,
): boolean {
  const [sill, head] = [Math.min(a.zBottom, b.zBottom), Math.max(a.zTop, b.zTop)];
  const within: number[] = [];
  const beneath: number[] = [];
  for (let k = 0; k < u.length; k++) {
    if (u[k]! <= a.to || u[k]! >= b.from) continue;
    if (z[k]! > sill && z[k]! < head) within.push(depth[k]!);
    else if (z[k]! < sill && z[k]! > sill - below) beneath.push(depth[k]!);
  }
  if (within.length < leastPoints || beneath.length < leastPoints) return false;
  const face = quantile(beneath, SCATTER)!;
  return within.filter((d) => d >= face + leastRecess).length >= leastPanel * within.length;
}

function bandOf(a: WallOpening, b: WallOpening): WallOpening {
  const [wide, other] = [a.to - a.from, b.to - b.from];
  const mean = (x: number, y: number) => (x * wide + y * other) / (wide + other);
  return {
    ...a,
    to: b.to,
    zBottom: Math.min(a.zBottom, b.zBottom),
    zTop: Math.max(a.zTop, b.zTop),
    evidence: {
      ...a.evidence,
      points: a.evidence.points + b.evidence.points,
      coverage: mean(a.evidence.coverage, b.evidence.coverage),
      around: mean(a.evidence.around ?? 0, b.evidence.around ?? 0),
    },
  };
}
