import { median, quantile } from '../../../../math/statistics.ts';
import type { WallOpening } from '../wall-opening.ts';
import type { FacePoints } from '../raster/unrolled-points.ts';
import type { WallRaster } from '../raster/wall-raster.ts';

/** What parts a band of windows only in the picture; lengths in meters. */
export interface JoinBandOptions {
  /** Sills and heads of one band differ by at most this, sides of windows one over the other too. */
  level?: number;
  /** Widest gap between two windows of a band. */
  mostGap?: number;
  /** No wall is as thin as this: what parts two windows so little is a mullion of one. */
  leastPier?: number;
  /** Narrowest gap that a pillar hides: the end of an inner wall is narrower. */
  leastHidden?: number;
  /** Share of the gap that may show the face of the wall, and how densely against the wall below and above the windows. */
  mostPier?: number;
  mostHiddenDensity?: number;
  /**
   * So large a share of a panel lies at least so far behind the face of the wall below, of which so many points show, and no more than
   * `mostOnFace` lies on it: stations show a wall some millimeters apart.
   */
  leastPanel?: number;
  leastRecess?: number;
  leastBelow?: number;
  mostOnFace?: number;
  /** A mullion is at most so wide, and lies at least so far behind the face below or above, by the middle of its points. */
  mostMullion?: number;
  leastBehind?: number;
  /** Or hardly any of them, as a share, lie on the face. */
  mostFace?: number;
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
  mostHiddenDensity: 0.35,
  leastPanel: 0.3,
  leastRecess: 0.004,
  leastBelow: 40,
  mostOnFace: 0.5,
  mostMullion: 0.2,
  leastBehind: 0.012,
  mostFace: 0.25,
  below: 0.6,
  leastPoints: 8,
};

/** Share of a face's points that lie before the end of its scatter. */
const SCATTER = 0.95;

/**
 * Joins windows of one outer wall at one height, between which no wall stands: a pillar hides the gap from sill to ceiling,
 * a panel without a pane closes it, which lies behind the face of the wall, or it is a mullion. So are the leaves of a wide
 * door, and windows that a transom parts. The others keep their order.
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
  if (a.type === 'passage' || a.type !== b.type) return false;
  if (isStacked(a, b, knobs)) return true;
  if (Math.abs(a.zBottom - b.zBottom) > knobs.level || Math.abs(a.zTop - b.zTop) > knobs.level) return false;
  const gap = b.from - a.to;
  if (gap <= 0 || gap > knobs.mostGap) return false;
  if (gap < knobs.leastPier || isMullion(a, b, raster, knobs)) return true;
  return a.type === 'window' && (isHidden(a, b, raster, knobs) || isPanel(a, b, raster, knobs));
}

/** True for two windows one over the other, between which no more stands than a transom. */
function isStacked(a: WallOpening, b: WallOpening, { level, leastPier }: Required<JoinBandOptions>): boolean {
  const gap = Math.max(a.zBottom, b.zBottom) - Math.min(a.zTop, b.zTop);
  const isInLine = Math.abs(a.from - b.from) <= level && Math.abs(a.to - b.to) <= level;
  return a.type === 'window' && isInLine && gap > 0 && gap < leastPier;
}

/** True if hardly a column of the gap shows anything of the wall, from the sills up, though the wall around the windows shows. */
function isHidden(a: WallOpening, b: WallOpening, raster: WallRaster, knobs: Required<JoinBandOptions>): boolean {
  const { to, zBottom } = a;
  const { from } = b;
  if (from - to < knobs.leastHidden) return false;
  const { solid, inner, cell, width, height, z0 } = raster;
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
  return shown <= knobs.mostPier * (end - first) && isThin(a, b, raster, knobs);
}

/** True if the face shows much less in the gap than below and above the two windows: few lines of a scan cross a narrow pier. */
function isThin(
  a: WallOpening,
  b: WallOpening,
  { facePoints }: WallRaster,
  { below, mostHiddenDensity }: Required<JoinBandOptions>,
): boolean {
  const { within } = depthsBetween(a, b, facePoints, below);
  const around = depthsBetween({ ...a, to: a.from }, { ...b, from: b.to }, facePoints, below);
  const height = Math.max(a.zTop, b.zTop) - Math.min(a.zBottom, b.zBottom);
  const inGap = within.length / ((b.from - a.to) * height);
  const onWall = (around.beneath.length + around.over.length) / ((b.to - a.from) * 2 * below);
  return inGap <= mostHiddenDensity * onWall;
}

/** True if much of what closes the gap lies behind the face of the wall right below, further than that face scatters. */
function isPanel(
  a: WallOpening,
  b: WallOpening,
  { facePoints }: WallRaster,
  { leastRecess, leastPanel, leastBelow, mostOnFace, below, leastPoints }: Required<JoinBandOptions>,
): boolean {
  const { within, beneath } = depthsBetween(a, b, facePoints, below);
  if (within.length < leastPoints || beneath.length < leastBelow) return false;
  const face = quantile(beneath, SCATTER)!;
  const isBehind = within.filter((d) => d >= face + leastRecess).length >= leastPanel * within.length;
  return isBehind && quantile(within, mostOnFace)! >= median(beneath)! + leastRecess;
}

/** True if what stands in a narrow gap lies behind the face of the wall below or above: a pier of the wall lies in it. */
function isMullion(
  a: WallOpening,
  b: WallOpening,
  { facePoints, behind }: WallRaster,
  { mostMullion, leastBehind, mostFace, below, leastPoints }: Required<JoinBandOptions>,
): boolean {
  if (b.from - a.to > mostMullion) return false;
  const face = depthsBetween(a, b, facePoints, below);
  const deep = depthsBetween(a, b, behind, below).within.length;
  if (face.within.length + deep < leastPoints) return false;
  // Of a pier the face shows beside its reveals.
  if (face.within.length <= mostFace * (face.within.length + deep)) return true;
  const around = [face.beneath, face.over].filter(({ length }) => length >= leastPoints);
  const nearest = Math.min(...around.map((depths) => median(depths)!));
  return median(face.within)! >= nearest + leastBehind;
}

/** How far behind the wall's face what shows between two windows lies: at their height, and right below and above. */
function depthsBetween(a: WallOpening, b: WallOpening, { u, z, depth }: FacePoints, reach: number) {
  const [sill, head] = [Math.min(a.zBottom, b.zBottom), Math.max(a.zTop, b.zTop)];
  const [within, beneath, over]: number[][] = [[], [], []];
  for (let k = 0; k < u.length; k++) {
    if (u[k]! <= a.to || u[k]! >= b.from || z[k]! <= sill - reach || z[k]! >= head + reach) continue;
    (z[k]! < sill ? beneath! : z[k]! > head ? over! : within!).push(depth[k]!);
  }
  return { within: within!, beneath: beneath!, over: over! };
}

/** Two openings side by side, the first one first, as one. */
export function bandOf(a: WallOpening, b: WallOpening): WallOpening {
  const [wide, other] = [a.to - a.from, b.to - b.from];
  const mean = (x: number, y: number) => (x * wide + y * other) / (wide + other);
  return {
    ...a,
    to: Math.max(a.to, b.to),
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
