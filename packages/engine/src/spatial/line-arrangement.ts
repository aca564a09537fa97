import type { Vec2 } from '../core/vector.ts';
import { clipHalfPlane } from '../math/polygon.ts';
import type { PlanBox } from './raster-grid.ts';

/** A full line in the plan, nx·x + ny·y = d with a unit normal, and where along it walls were seen. */
export interface PlanLine {
  nx: number;
  ny: number;
  /** Meters. */
  d: number;
  /** Along (−ny, nx), in steps of {@link SLOT}: places where wall points lie on the line. */
  slots: { has(slot: number): boolean };
}

/** Length of the pieces that support along a line is noted in, meters. */
export const SLOT = 0.1;
/** An edge claims a slot if it covers at least this share of it. */
const LEAST_SLOT_SHARE = 0.25;
/** An edge lies on a line if both ends are this near, meters: wider than rounding, narrower than any wall. */
const ON_LINE = 1e-4;
/** A corner this near to a cutting line lies on it, meters: no sliver is cut off there. */
const ON_CUT = 1e-7;

/** Share of an edge with wall points on it, 0 to 1, by the best line that it lies on; 0 if it lies on none. */
export function supportOn(a: Vec2, b: Vec2, lines: readonly PlanLine[]): number {
  let best = 0;
  for (const { nx, ny, d, slots } of lines) {
    if (Math.abs(nx * a[0] + ny * a[1] - d) > ON_LINE || Math.abs(nx * b[0] + ny * b[1] - d) > ON_LINE) continue;
    const s0 = nx * a[1] - ny * a[0];
    const s1 = nx * b[1] - ny * b[0];
    const from = Math.floor(Math.min(s0, s1) / SLOT + LEAST_SLOT_SHARE);
    const to = Math.max(from + 1, Math.floor(Math.max(s0, s1) / SLOT + (1 - LEAST_SLOT_SHARE)));
    let held = 0;
    for (let slot = from; slot < to; slot++) if (slots.has(slot)) held++;
    best = Math.max(best, held / (to - from));
  }
  return best;
}

/** Cuts a box by full lines into convex pieces, each counterclockwise, that fill it without overlap. */
export function cutByLines({ minX, minY, maxX, maxY }: PlanBox, lines: readonly PlanLine[]): Vec2[][] {
  const box: Vec2[] = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ];
  return lines.reduce((pieces, line) => pieces.flatMap((piece) => cutPiece(piece, line)), [box]);
}

function cutPiece(piece: Vec2[], { nx, ny, d }: PlanLine): Vec2[][] {
  const offsets = piece.map((p) => nx * p[0] + ny * p[1] - d);
  const isCut = offsets.some((off) => off < -ON_CUT) && offsets.some((off) => off > ON_CUT);
  if (!isCut) return [piece];
  const halves = [clipHalfPlane(piece, nx, ny, d), clipHalfPlane(piece, -nx, -ny, -d)];
  return halves.filter((half) => half.length > 0);
}
