import type { Vec2 } from '../core/vector.ts';
import type { RasterGrid } from './raster-grid.ts';

/**
 * Outlines of the set cells as closed loops along cell borders, corners only. Outer loops run counterclockwise, holes
 * clockwise; where two cells touch at a corner only, loops keep apart.
 *
 * @returns loops in the raster's plane, longest first.
 */
export function traceOutlines(mask: Uint8Array, grid: RasterGrid): Vec2[][] {
  const { width, height, cell, x0, y0 } = grid;
  const at = (i: number, j: number) => i >= 0 && j >= 0 && i < width && j < height && mask[j * width + i] !== 0;
  // Border edges with the set cell on their left: 0 east, 1 north, 2 west, 3 south, from corner (i, j).
  const used = new Uint8Array((width + 1) * (height + 1));
  const has = (i: number, j: number, direction: number): boolean => {
    if (direction === 0) return at(i, j) && !at(i, j - 1);
    if (direction === 1) return at(i - 1, j) && !at(i, j);
    if (direction === 2) return at(i - 1, j - 1) && !at(i - 1, j);
    return at(i, j - 1) && !at(i - 1, j - 1);
  };
  const stepX = [1, 0, -1, 0];
  const stepY = [0, 1, 0, -1];
  const loops: Vec2[][] = [];
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      if (!has(i, j, 0) || used[j * (width + 1) + i]! & 1) continue;
      const loop: Vec2[] = [];
      let x = i;
      let y = j;
      let direction = 0;
      do {
        used[y * (width + 1) + x]! |= 1 << direction;
        loop.push([x0 + x * cell, y0 + y * cell]);
        for (;;) {
          x += stepX[direction]!;
          y += stepY[direction]!;
          // Left first keeps the loops of corner-touching cells apart.
          if (has(x, y, (direction + 1) & 3)) {
            direction = (direction + 1) & 3;
            break;
          }
          if (has(x, y, direction)) {
            used[y * (width + 1) + x]! |= 1 << direction;
            continue;
          }
          direction = (direction + 3) & 3;
          break;
        }
      } while (x !== i || y !== j || direction !== 0);
      loops.push(loop);
    }
  }
  return loops.sort((a, b) => perimeter(b) - perimeter(a));
}

function perimeter(loop: readonly Vec2[]): number {
  let sum = 0;
  for (let k = 0; k < loop.length; k++) {
    const [a, b] = [loop[k]!, loop[(k + 1) % loop.length]!];
    sum += Math.abs(b[0] - a[0]) + Math.abs(b[1] - a[1]);
  }
  return sum;
}

/** Ramer-Douglas-Peucker on a closed loop: keeps corners so that no dropped one lies farther than `tolerance` off. */
export function simplifyLoop(loop: readonly Vec2[], tolerance: number): Vec2[] {
  const n = loop.length;
  if (n < 4) return [...loop];
  let far = 0;
  let best = -1;
  for (let k = 1; k < n; k++) {
    const d = (loop[k]![0] - loop[0]![0]) ** 2 + (loop[k]![1] - loop[0]![1]) ** 2;
    if (d > best) {
      best = d;
      far = k;
    }
  }
  const keep = new Uint8Array(n + 1);
  keep[0] = keep[far] = keep[n] = 1;
  const stack: [number, number][] = [
    [0, far],
    [far, n],
  ];
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [from, to] = span;
    const a = loop[from]!;
    const b = loop[to % n]!;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1e-12;
    let worst = tolerance;
    let where = -1;
    for (let k = from + 1; k < to; k++) {
      const p = loop[k]!;
      const d = Math.abs((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / length;
      if (d > worst) {
        worst = d;
        where = k;
      }
    }
    if (where < 0) continue;
    keep[where] = 1;
    stack.push([from, where], [where, to]);
  }
  return loop.filter((_, k) => keep[k]);
}
