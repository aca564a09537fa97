import type { Vec2 } from '../../../../core/vector.ts';
import { distance, edgesOf } from '../../../../math/polygon.ts';

/** Most cuts of one outline. */
const MOST_CUTS = 8;
/** Edges that turn by less than this (sine) go straight on. */
const STRAIGHT = 0.02;

/**
 * Cuts an outline into pieces without a corner that turns inward: at each such corner one of its edges goes on, the one
 * that reaches another such corner, or else the one that reaches the other side sooner.
 *
 * @param polygon counterclockwise.
 */
export function convexPieces(polygon: readonly Vec2[]): Vec2[][] {
  const open: Vec2[][] = [[...polygon]];
  const done: Vec2[][] = [];
  for (let cuts = 0; open.length > 0;) {
    const piece = open.pop()!;
    const halves = cuts < MOST_CUTS ? cutOnce(piece) : undefined;
    if (!halves) done.push(piece);
    else {
      cuts++;
      open.push(...halves);
    }
  }
  return done;
}

function cutOnce(polygon: readonly Vec2[]): [Vec2[], Vec2[]] | undefined {
  const n = polygon.length;
  const at = (k: number) => polygon[(k + n) % n]!;
  const inner = innerCorners(polygon);
  for (let k = 0; k < n; k++) {
    const [before, corner, after] = [at(k - 1), at(k), at(k + 1)] as const;
    if (!inner.includes(corner)) continue;
    const hits = [hitFrom(corner, before, polygon, k), hitFrom(corner, after, polygon, k)].filter((hit) => !!hit);
    // A cut from one inner corner to another goes along the faces of one wall on both sides.
    const isInner = ({ place }: Hit) => inner.some((other) => other !== corner && distance(other, place) < NEAR_CORNER);
    const lengthOf = (hit: Hit) => distance(corner, hit.place);
    const [nearest] = hits.sort((a, b) => Number(isInner(b)) - Number(isInner(a)) || lengthOf(a) - lengthOf(b));
    if (!nearest) continue;
    // From the corner around to the edge that is hit, and back from there.
    const way = (from: number, to: number) => {
      const out: Vec2[] = [];
      for (let i = from; i % n !== to % n; i++) out.push(at(i));
      return [...out, at(to)];
    };
    const first = [...way(k, nearest.edge), nearest.place];
    const second = [nearest.place, ...way(nearest.edge + 1, k)];
    return [withoutTwins(first), withoutTwins(second)];
  }
  return undefined;
}

/** A cut may end in a corner. */
function withoutTwins(polygon: readonly Vec2[]): Vec2[] {
  return polygon.filter((p, k) => distance(p, polygon.at(k - 1)!) > SAME_CORNER);
}

/** Corners this near are one, meters. */
const SAME_CORNER = 1e-6;

/** Where a cut ends, and on which edge. */
interface Hit {
  place: Vec2;
  edge: number;
}

/** A cut that ends this near to a corner, meters, runs along the faces beside it. */
export const NEAR_CORNER = 0.15;

/** Corners at which an outline turns inward. */
export function innerCorners(polygon: readonly Vec2[]): Vec2[] {
  const next = (k: number) => polygon[(k + 1) % polygon.length]!;
  return polygon.filter((corner, k) => sineOf(polygon.at(k - 1)!, corner, next(k)) < -STRAIGHT);
}

/** Where the way from `from` through a corner goes on to meet the outline, and on which edge; undefined if nowhere. */
function hitFrom(corner: Vec2, from: Vec2, polygon: readonly Vec2[], k: number): Hit | undefined {
  const length = distance(corner, from);
  const [dx, dy] = [(corner[0] - from[0]) / length, (corner[1] - from[1]) / length];
  let best: { place: Vec2; edge: number; s: number } | undefined;
  const n = polygon.length;
  edgesOf(polygon).forEach(([a, b], edge) => {
    if (edge === k || edge === (k - 1 + n) % n) return;
    const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
    const det = dx * ey - dy * ex;
    if (Math.abs(det) < 1e-9) return;
    const [px, py] = [a[0] - corner[0], a[1] - corner[1]];
    const s = (px * ey - py * ex) / det;
    const t = (px * dy - py * dx) / det;
    if (s < 1e-6 || t < 0 || t > 1 || (best && best.s <= s)) return;
    best = { place: [corner[0] + s * dx, corner[1] + s * dy], edge, s };
  });
  return best;
}

/** Sine of the turn at b, positive to the left. */
function sineOf(a: Vec2, b: Vec2, c: Vec2): number {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
  return (ux * vy - uy * vx) / (Math.hypot(ux, uy) * Math.hypot(vx, vy));
}
