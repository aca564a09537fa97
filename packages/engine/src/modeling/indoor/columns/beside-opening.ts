import type { StoreyPoints } from '../storeys/storey-points.ts';
import { runsIn } from '../storeys/storey-points.ts';
import type { Box } from './free-standing.ts';

/** What tells a pier beside an opening of a wall from a column; meters unless said otherwise. */
export interface BesideOpeningOptions {
  /** Points so near to the line of a face lie on it. */
  onFace?: number;
  /** Length of the pieces, and height of the slices, in which the way on from a face is looked at. */
  piece?: number;
  slice?: number;
  /** Between these heights an opening shows nothing and a wall does. */
  foot?: number;
  head?: number;
  /** Height of the underside of the lintel at most. */
  mostHead?: number;
  /** Below the ceiling, this does not count. */
  top?: number;
  /** Least height of what is over the opening. */
  leastOver?: number;
  /** Width of the opening. */
  least?: number;
  most?: number;
  /** Most share of the slices of an opening that show something, and least of a wall and of what is over an opening. */
  mostOpen?: number;
  leastWall?: number;
  leastPieces?: number;
}

export const BESIDE_OPENING_DEFAULTS: Required<BesideOpeningOptions> = {
  onFace: 0.035,
  piece: 0.1,
  slice: 0.1,
  foot: 0.3,
  head: 1.8,
  mostHead: 2.4,
  top: 0.1,
  leastOver: 0.2,
  least: 0.2,
  most: 2,
  mostOpen: 0.25,
  leastWall: 0.6,
  leastPieces: 0.6,
};

/**
 * True for a pier of a wall beside an opening: in line with one of its faces, a lintel spans an opening as wide as a door's, and
 * wall follows. Beams over columns hang higher, or span more.
 */
export function besideOpening(
  { center: [x, y], size, heading }: Box,
  points: StoreyPoints,
  { low, high }: { low: number; high: number },
  options: BesideOpeningOptions = {},
): boolean {
  const knobs = { ...BESIDE_OPENING_DEFAULTS, ...options };
  const { onFace, piece, slice, top, most } = knobs;
  const slices = Math.floor((high - top - low) / slice);
  const pieces = Math.round(most / piece) + 1;
  const [c, s] = [Math.cos(heading), Math.sin(heading)];
  const half = [size[0] / 2, size[1] / 2] as const;
  const seen = RAYS.map(() => new Uint8Array(slices * pieces));
  const reach = Math.max(...half) + pieces * piece;
  const { x: xs, y: ys, z: zs } = points;
  for (const { from, to } of runsIn(points, { minX: x - reach, maxX: x + reach, minY: y - reach, maxY: y + reach })) {
    for (let k = from; k < to; k++) {
      const dx = xs[k]! - x;
      const dy = ys[k]! - y;
      const u = c * dx + s * dy;
      const v = c * dy - s * dx;
      if (Math.abs(Math.abs(u) - half[0]) > onFace && Math.abs(Math.abs(v) - half[1]) > onFace) continue;
      const level = Math.floor((zs[k]! - low) / slice);
      if (level < 0 || level >= slices) continue;
      for (let r = 0; r < RAYS.length; r++) {
        const { axis, along, side } = RAYS[r]!;
        if (Math.abs(side * (axis === 0 ? v : u) - half[1 - axis]!) > onFace) continue;
        const at = Math.floor((along * (axis === 0 ? u : v) - half[axis]!) / piece);
        if (at >= 0 && at < pieces) seen[r]![at * slices + level] = 1;
      }
    }
  }
  return seen.some((levels) => spansOpening(levels, slices, knobs));
}

/** True if pieces under a lintel are followed by one of wall. */
function spansOpening(
  seen: Uint8Array,
  slices: number,
  {
    slice,
    piece,
    foot,
    head,
    mostHead,
    leastOver,
    least,
    mostOpen,
    leastWall,
    leastPieces,
  }: Required<BesideOpeningOptions>,
): boolean {
  const at = (height: number) => Math.round(height / slice);
  const share = (piece: number, from: number, to: number) => {
    let count = 0;
    for (let level = from; level < to; level++) count += seen[piece * slices + level]!;
    return count / (to - from);
  };
  const over = Math.min(at(mostHead), slices - at(leastOver));
  let lintels = 0;
  // The piece at the face may hold points of the pier's own.
  for (let k = 1; k < seen.length / slices; k++) {
    const below = share(k, at(foot), at(head));
    if (below >= leastWall) return k - 1 >= Math.round(least / piece) && lintels >= leastPieces * (k - 1);
    if (below <= mostOpen && share(k, over, slices) >= leastWall) lintels++;
  }
  return false;
}

const SIGNS = [-1, 1] as const;
const RAYS = ([0, 1] as const).flatMap((axis) =>
  SIGNS.flatMap((along) => SIGNS.map((side) => ({ axis, along, side }))),
);
