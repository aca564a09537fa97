import type { Vec2 } from '../core/vector.ts';
import type { CutEdge } from '../math/min-cut.ts';
import { minCut } from '../math/min-cut.ts';
import { clipHalfPlane, distance, dropCollinear, signedArea } from '../math/polygon.ts';
import type { RasterGrid } from './mask-grid.ts';

/** A full line that may part inside from outside, and where along it walls were seen. */
export interface PlanLine {
  nx: number;
  ny: number;
  d: number;
  /** Along (−ny, nx), in steps of {@link SLOT}: places where wall points lie on the line. */
  slots: ReadonlySet<number>;
}

/** Length of the pieces that support along a line is noted in, meters. */
export const SLOT = 0.1;
/** Square meters of disagreement with the mask that one meter of outline without a wall weighs up. */
const BARE_EDGE = 0.5;

/**
 * Straightens a mask: cuts the plan by full lines and chooses the pieces that agree with the mask while the outline
 * follows walls (minimum cut). All edges lie on the lines given, so faces of walls become edges of rooms exactly; window
 * recesses and gaps in the scan do not bulge the outline, since the wall line beside them is cheaper.
 *
 * @returns counterclockwise outer loops and clockwise holes, largest area first.
 */
export function polygonOnLines(mask: Uint8Array, grid: RasterGrid, lines: readonly PlanLine[]): Vec2[][] {
  const box = maskBox(mask, grid);
  if (!box) return [];
  const pieces = cutByLines(box, lines);
  const filled = pieces.map((piece) => filledShare(piece, mask, grid));
  const areas = pieces.map((piece) => Math.abs(signedArea(piece)));
  const edges: CutEdge[] = [];
  const owner = new Map<string, number>();
  const paired = new Set<string>();
  pieces.forEach((piece, id) => {
    for (let k = 0; k < piece.length; k++) {
      const a = piece[k]!;
      const b = piece[(k + 1) % piece.length]!;
      const twin = owner.get(`${cornerKey(b)}>${cornerKey(a)}`);
      if (twin === undefined) {
        owner.set(`${cornerKey(a)}>${cornerKey(b)}`, id);
        continue;
      }
      paired.add(`${cornerKey(b)}>${cornerKey(a)}`);
      const cost = BARE_EDGE * distance(a, b) * (1.02 - supportOn(a, b, lines));
      edges.push({ from: twin, to: id, forward: cost, backward: cost });
    }
  });
  // An edge without a twin is the rim of the box: beyond lies outside, and no wall.
  const rim = pieces.map(() => 0);
  for (const [key, id] of owner) {
    if (paired.has(key)) continue;
    const k = pieces[id]!.findIndex(
      (a, i) => key === `${cornerKey(a)}>${cornerKey(pieces[id]![(i + 1) % pieces[id]!.length]!)}`,
    );
    rim[id]! += BARE_EDGE * distance(pieces[id]![k]!, pieces[id]![(k + 1) % pieces[id]!.length]!);
  }
  const chosen = minCut(
    pieces.map((_, k) => areas[k]! * (1 - filled[k]!) + rim[k]!),
    pieces.map((_, k) => areas[k]! * filled[k]!),
    edges,
  );
  return unionOutline(pieces.filter((_, k) => chosen[k] === 1));
}

/** Share of an edge with wall points on it, by the best line it lies on. */
export function supportOn(a: Vec2, b: Vec2, lines: readonly PlanLine[]): number {
  let best = 0;
  for (const { nx, ny, d, slots } of lines) {
    if (Math.abs(nx * a[0] + ny * a[1] - d) > 1e-4 || Math.abs(nx * b[0] + ny * b[1] - d) > 1e-4) continue;
    const s0 = nx * a[1] - ny * a[0];
    const s1 = nx * b[1] - ny * b[0];
    const from = Math.floor(Math.min(s0, s1) / SLOT + 0.25);
    const to = Math.max(from + 1, Math.floor(Math.max(s0, s1) / SLOT + 0.75));
    let held = 0;
    for (let slot = from; slot < to; slot++) if (slots.has(slot)) held++;
    best = Math.max(best, held / (to - from));
  }
  return best;
}

function cutByLines(
  { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
  lines: readonly PlanLine[],
): Vec2[][] {
  let pieces: Vec2[][] = [
    [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
  ];
  for (const { nx, ny, d } of lines) {
    const next: Vec2[][] = [];
    for (const piece of pieces) {
      let below = false;
      let above = false;
      for (const p of piece) {
        const side = nx * p[0] + ny * p[1] - d;
        if (side < -1e-7) below = true;
        if (side > 1e-7) above = true;
      }
      if (!(below && above)) {
        next.push(piece);
        continue;
      }
      const low = clipHalfPlane(piece, nx, ny, d);
      const high = clipHalfPlane(piece, -nx, -ny, -d);
      if (low.length > 0) next.push(low);
      if (high.length > 0) next.push(high);
    }
    pieces = next;
  }
  return pieces;
}

function cornerKey(p: Vec2): string {
  return `${Math.round(p[0] * 1e5)},${Math.round(p[1] * 1e5)}`;
}

function maskBox(mask: Uint8Array, grid: RasterGrid): { x0: number; y0: number; x1: number; y1: number } | undefined {
  let i0 = Infinity;
  let i1 = -1;
  let j0 = Infinity;
  let j1 = -1;
  for (let j = 0; j < grid.height; j++) {
    for (let i = 0; i < grid.width; i++) {
      if (!mask[j * grid.width + i]) continue;
      if (i < i0) i0 = i;
      if (i > i1) i1 = i;
      if (j < j0) j0 = j;
      if (j > j1) j1 = j;
    }
  }
  if (i1 < 0) return undefined;
  const margin = 0.4;
  return {
    x0: grid.x0 + i0 * grid.cell - margin,
    x1: grid.x0 + (i1 + 1) * grid.cell + margin,
    y0: grid.y0 + j0 * grid.cell - margin,
    y1: grid.y0 + (j1 + 1) * grid.cell + margin,
  };
}

/** Share of a convex piece that the mask fills, by cell centers; slivers take the cell of their middle. */
function filledShare(piece: readonly Vec2[], mask: Uint8Array, grid: RasterGrid): number {
  let minY = Infinity;
  let maxY = -Infinity;
  let mx = 0;
  let my = 0;
  for (const p of piece) {
    minY = Math.min(minY, p[1]);
    maxY = Math.max(maxY, p[1]);
    mx += p[0] / piece.length;
    my += p[1] / piece.length;
  }
  let all = 0;
  let set = 0;
  const j0 = Math.max(0, Math.ceil((minY - grid.y0) / grid.cell - 0.5));
  const j1 = Math.min(grid.height - 1, Math.floor((maxY - grid.y0) / grid.cell - 0.5));
  for (let j = j0; j <= j1; j++) {
    const y = grid.y0 + (j + 0.5) * grid.cell;
    let left = Infinity;
    let right = -Infinity;
    for (let k = 0, n = piece.length; k < n; k++) {
      const a = piece[k]!;
      const b = piece[(k + 1) % n]!;
      if (a[1] > y === b[1] > y) continue;
      const x = a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]);
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    const i0 = Math.max(0, Math.ceil((left - grid.x0) / grid.cell - 0.5));
    const i1 = Math.min(grid.width - 1, Math.floor((right - grid.x0) / grid.cell - 0.5));
    for (let i = i0; i <= i1; i++) {
      all++;
      set += mask[j * grid.width + i]!;
    }
  }
  if (all > 0) return set / all;
  const i = Math.floor((mx - grid.x0) / grid.cell);
  const j = Math.floor((my - grid.y0) / grid.cell);
  return i >= 0 && j >= 0 && i < grid.width && j < grid.height ? mask[j * grid.width + i]! : 0;
}

/** Outlines of a union of pieces that share whole edges: opposite edges cancel, the rest are walked left-hand. */
function unionOutline(pieces: readonly Vec2[][]): Vec2[][] {
  const key = cornerKey;
  const edges = new Map<string, { a: Vec2; b: Vec2 }>();
  for (const piece of pieces) {
    for (let k = 0; k < piece.length; k++) {
      const a = piece[k]!;
      const b = piece[(k + 1) % piece.length]!;
      const ka = key(a);
      const kb = key(b);
      if (ka === kb) continue;
      if (!edges.delete(`${kb}>${ka}`)) edges.set(`${ka}>${kb}`, { a, b });
    }
  }
  const from = new Map<string, { a: Vec2; b: Vec2 }[]>();
  for (const edge of edges.values()) {
    const list = from.get(key(edge.a));
    if (list) list.push(edge);
    else from.set(key(edge.a), [edge]);
  }
  const loops: Vec2[][] = [];
  for (const start of edges.values()) {
    const first = from.get(key(start.a));
    if (!first?.includes(start)) continue;
    const loop: Vec2[] = [];
    let edge: { a: Vec2; b: Vec2 } | undefined = start;
    while (edge) {
      const list: { a: Vec2; b: Vec2 }[] = from.get(key(edge.a))!;
      list.splice(list.indexOf(edge), 1);
      loop.push(edge.a);
      edge = sharpestLeft(edge, from.get(key(edge.b)) ?? []);
    }
    const clean = dropCollinear(loop, 1e-4);
    if (clean.length >= 3 && Math.abs(signedArea(clean)) > 1e-4) loops.push(clean);
  }
  return loops.sort((a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a)));
}

/** The way on that keeps pieces which touch in one corner apart. */
function sharpestLeft(edge: { a: Vec2; b: Vec2 }, ways: { a: Vec2; b: Vec2 }[]): { a: Vec2; b: Vec2 } | undefined {
  if (ways.length < 2) return ways[0];
  const heading = Math.atan2(edge.b[1] - edge.a[1], edge.b[0] - edge.a[0]);
  const turn = (e: { a: Vec2; b: Vec2 }) => {
    const t = Math.atan2(e.b[1] - e.a[1], e.b[0] - e.a[0]) - heading;
    return ((t + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
  };
  return ways.reduce((best, way) => (turn(way) > turn(best) ? way : best));
}
